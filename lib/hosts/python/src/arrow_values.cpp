#include "arrow_values.hpp"

#include "failure.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string_view>

namespace python::arrow {

namespace {

/// The number of rows after which signals are asked for.
constexpr int rows_between_signals = 4096;

/// The buffers of an array of texts, with offsets of 64 bits.
struct text_rows {
    std::vector<std::uint8_t> validity = {};
    std::vector<std::int64_t> offsets{0};
    std::string octets = {};
    std::int64_t nulls = 0;
    std::array<const void*, 3> buffers = {};

    void add(std::string_view item, bool valid)
    {
        octets.append(item);
        const std::size_t row = offsets.size() - 1;
        if (row % 8 == 0)
            validity.push_back(0);
        if (valid)
            validity.back() = static_cast<std::uint8_t>(validity.back() | 1U << row % 8);
        nulls += valid ? 0 : 1;
        offsets.push_back(static_cast<std::int64_t>(octets.size()));
    }
};

array array_of(std::unique_ptr<text_rows> rows) noexcept
{
    ArrowArray made{};
    made.length = static_cast<std::int64_t>(rows->offsets.size() - 1);
    made.null_count = rows->nulls;
    rows->buffers = {rows->nulls != 0 ? rows->validity.data() : nullptr, rows->offsets.data(), rows->octets.data()};
    made.n_buffers = 3;
    made.buffers = rows->buffers.data();
    made.release = [](ArrowArray* self) {
        delete static_cast<text_rows*>(self->private_data);
        self->release = nullptr;
    };
    made.private_data = rows.release();
    return array(made);
}

schema schema_of(const char* format) noexcept
{
    ArrowSchema made{};
    made.format = format;
    made.name = "";
    made.flags = ARROW_FLAG_NULLABLE;
    made.release = [](ArrowSchema* self) { self->release = nullptr; };
    return schema(made);
}

/// Returns whether an object stands for a missing value: None, NaN, or pandas' NA.
bool is_missing(PyObject* item) noexcept
{
    if (item == Py_None)
        return true;
    if (PyFloat_Check(item) != 0)
        return std::isnan(PyFloat_AsDouble(item));
    const owned name(type_name(item));
    if (!name)
        PyErr_Clear();
    return name && PyUnicode_CompareWithASCIIString(name.get(), "NAType") == 0;
}

/// Adds a str that has a surrogate: a null, and the number of octets in front of the surrogate. False with an exception set if that
/// fails.
bool add_surrogate(PyObject* item, text_rows& rows, std::vector<surrogate>& surrogates)
{
    PyErr_Clear();
    const owned octets(PyUnicode_AsEncodedString(item, "utf-8", "surrogatepass"));
    if (!octets)
        return false;
    const std::string_view all(PyBytes_AsString(octets.get()), static_cast<std::size_t>(PyBytes_Size(octets.get())));
    std::size_t position = 0; // A surrogate is ED A0 to ED BF and a third octet; other characters that begin with ED have less.
    while (all[position] != '\xED' || static_cast<unsigned char>(all[position + 1]) < 0xA0)
        ++position;
    surrogates.push_back({static_cast<std::int64_t>(rows.offsets.size() - 1), position});
    rows.add({}, false);
    return true;
}

/// Adds an item to the rows. False with an exception set if it is no text.
bool add_item(module_state& state, PyObject* item, text_rows& rows, std::vector<surrogate>& surrogates, bool& is_bytes)
{
    if (PyUnicode_Check(item) != 0) {
        Py_ssize_t size = 0;
        if (const char* const data = PyUnicode_AsUTF8AndSize(item, &size); data != nullptr) {
            rows.add({data, static_cast<std::size_t>(size)}, true);
            return true;
        }
        return PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) != 0 && add_surrogate(item, rows, surrogates);
    }
    if (is_missing(item)) {
        rows.add({}, false);
        return true;
    }
    text from;
    if (!read_text(state, item, from))
        return false;
    is_bytes = from.is_bytes;
    rows.add(from.view(), true);
    return true;
}

/// Sets the exception for an array that is not of its type, or of a type that no result has, and returns null.
PyObject* refuse(const char* what) noexcept
{
    PyErr_SetString(PyExc_TypeError, what);
    return nullptr;
}

PyObject* refuse_array() noexcept
{
    return refuse("an array that is not of its type");
}

/// Returns whether an array has so many buffers, of which the first may be missing.
bool has_buffers(const ArrowArray& rows, std::int64_t count) noexcept
{
    if (rows.n_buffers < count || rows.buffers == nullptr)
        return false;
    for (std::int64_t i = 1; i < count; ++i)
        if (rows.buffers[i] == nullptr)
            return false;
    return true;
}

bool bit_at(const void* bits, std::int64_t number) noexcept
{
    return (static_cast<const std::uint8_t*>(bits)[number / 8] >> number % 8 & 1) != 0;
}

template <class T>
T value_at(const ArrowArray& rows, std::int64_t number, std::int64_t buffer = 1) noexcept
{
    T value;
    std::memcpy(&value, static_cast<const char*>(rows.buffers[buffer]) + number * static_cast<std::int64_t>(sizeof value),
                sizeof value);
    return value;
}

/// Returns the str or the bytes of a row whose octets the two offsets at `number` delimit.
template <class Offset>
PyObject* text_between(const ArrowArray& rows, std::int64_t number, bool as_bytes) noexcept
{
    if (!has_buffers(rows, 2) || rows.n_buffers < 3)
        return refuse_array();
    const auto begin = value_at<Offset>(rows, number);
    const auto end = value_at<Offset>(rows, number + 1);
    if (begin < 0 || end < begin || (end != begin && rows.buffers[2] == nullptr))
        return refuse_array();
    if (end == begin) // of which there need be no buffer
        return make_text("", 0, as_bytes);
    return make_text(static_cast<const char*>(rows.buffers[2]) + begin, static_cast<std::size_t>(end - begin), as_bytes);
}

PyObject* text_of_view(const ArrowArray& rows, std::int64_t number, bool as_bytes) noexcept
{
    constexpr std::int32_t most_inline = 12;
    if (!has_buffers(rows, 2) || rows.n_buffers < 3)
        return refuse_array();
    const char* const view = static_cast<const char*>(rows.buffers[1]) + number * 16;
    std::array<std::int32_t, 4> words;
    std::memcpy(words.data(), view, sizeof words);
    if (words[0] >= 0 && words[0] <= most_inline)
        return make_text(view + 4, static_cast<std::size_t>(words[0]), as_bytes);
    const std::int64_t last = rows.n_buffers - 1; // that of the sizes
    if (words[0] < 0 || words[2] < 0 || words[2] >= last - 2 || words[3] < 0 || rows.buffers[last] == nullptr)
        return refuse_array();
    const std::int64_t size = value_at<std::int64_t>(rows, words[2], last);
    const char* const data = static_cast<const char*>(rows.buffers[2 + words[2]]);
    if (data == nullptr || size < words[0] || words[3] > size - words[0])
        return refuse_array();
    return make_text(data + words[3], static_cast<std::size_t>(words[0]), as_bytes);
}

PyObject* struct_of(const ArrowSchema& type, const ArrowArray& rows, std::int64_t number)
{
    if (rows.n_children != type.n_children)
        return refuse_array();
    owned made(PyDict_New());
    for (std::int64_t i = 0; made && i < type.n_children; ++i) {
        if (number >= rows.children[i]->length)
            return refuse_array();
        const owned value(value_of(*type.children[i], *rows.children[i], number));
        if (!value || PyDict_SetItemString(made.get(), type.children[i]->name, value.get()) < 0)
            return nullptr;
    }
    return made.release();
}

PyObject* list_of(const ArrowSchema& type, const ArrowArray& rows, std::int64_t number)
{
    if (type.n_children != 1 || rows.n_children != 1 || !has_buffers(rows, 2))
        return refuse_array();
    const auto begin = value_at<std::int32_t>(rows, number);
    const auto end = value_at<std::int32_t>(rows, number + 1);
    if (begin < 0 || end > rows.children[0]->length)
        return refuse_array();
    owned made(PyList_New(0));
    for (std::int64_t i = begin; made && i < end; ++i) {
        const owned value(value_of(*type.children[0], *rows.children[0], i));
        if (!value || PyList_Append(made.get(), value.get()) < 0)
            return nullptr;
    }
    return made.release();
}

/// Returns the index of a row's value in the dictionary.
std::int64_t index_of(char format, const ArrowArray& rows, std::int64_t number) noexcept
{
    switch (format) {
    case 'c':
        return value_at<std::int8_t>(rows, number);
    case 'C':
        return value_at<std::uint8_t>(rows, number);
    case 's':
        return value_at<std::int16_t>(rows, number);
    case 'S':
        return value_at<std::uint16_t>(rows, number);
    case 'i':
        return value_at<std::int32_t>(rows, number);
    case 'I':
        return value_at<std::uint32_t>(rows, number);
    default:
        return value_at<std::int64_t>(rows, number);
    }
}

/// Returns the int or the bool of a row.
PyObject* number_of(char format, const ArrowArray& rows, std::int64_t number) noexcept
{
    switch (format) {
    case 'b':
        return PyBool_FromLong(bit_at(rows.buffers[1], number));
    case 'C':
        return PyLong_FromLong(value_at<std::uint8_t>(rows, number));
    case 'S':
        return PyLong_FromLong(value_at<std::uint16_t>(rows, number));
    case 'i':
        return PyLong_FromLong(value_at<std::int32_t>(rows, number));
    default:
        return PyLong_FromUnsignedLongLong(value_at<std::uint64_t>(rows, number));
    }
}

template <class T>
T error_member(const ArrowArray& errors, std::int64_t child, std::int64_t row) noexcept
{
    const ArrowArray& member = *errors.children[child];
    return static_cast<const T*>(member.buffers[1])[member.offset + errors.offset + row];
}

/// Returns the status of a name.
int status_of_name(std::string_view name) noexcept
{
    int status = URIFORM_OK;
    while (name != uriform_error_name(status))
        ++status;
    return status;
}

/// Returns the ::uriform_error_component of a name.
int component_of_name(std::string_view name) noexcept
{
    return static_cast<int>(std::find(component_names.begin(), component_names.end(), name) - component_names.begin());
}

} // namespace

PyObject* value_of(const ArrowSchema& type, const ArrowArray& rows, std::int64_t row)
{
    const std::string_view format = type.format;
    if (format == "n" || is_null(rows, row))
        return another(Py_None);
    const std::int64_t number = rows.offset + row;
    if (type.dictionary != nullptr) {
        const std::int64_t index = index_in_dictionary(type, rows, row);
        return index >= 0 ? value_of(*type.dictionary, *rows.dictionary, index) : refuse_array();
    }
    if (format == "+s")
        return struct_of(type, rows, number);
    if (format == "+l")
        return list_of(type, rows, number);
    if (format == "u" || format == "z")
        return text_between<std::int32_t>(rows, number, format == "z");
    if (format == "U" || format == "Z")
        return text_between<std::int64_t>(rows, number, format == "Z");
    if (format == "vu" || format == "vz")
        return text_of_view(rows, number, format == "vz");
    const bool is_hash = format == "w:16";
    if (!is_hash && (format.size() != 1 || std::string_view("bCSiL").find(format[0]) == format.npos))
        return refuse("a type that no result has");
    if (!has_buffers(rows, 2))
        return refuse_array();
    if (is_hash)
        return make_text(static_cast<const char*>(rows.buffers[1]) + number * 16, 16, true);
    return number_of(format[0], rows, number);
}

bool is_null(const ArrowArray& rows, std::int64_t row) noexcept
{
    return rows.null_count != 0 && rows.n_buffers > 0 && rows.buffers != nullptr && rows.buffers[0] != nullptr &&
           !bit_at(rows.buffers[0], rows.offset + row);
}

std::string_view name_at(const ArrowArray& names, std::int64_t index) noexcept
{
    const auto* const ends = static_cast<const std::int32_t*>(names.dictionary->buffers[1]);
    return {static_cast<const char*>(names.dictionary->buffers[2]) + ends[index],
            static_cast<std::size_t>(ends[index + 1] - ends[index])};
}

std::optional<row_error> first_error(const ArrowArray& errors) noexcept
{
    if (errors.length == errors.null_count)
        return std::nullopt;
    std::int64_t row = 0;
    while (row < errors.length && is_null(errors, row))
        ++row;
    if (row == errors.length)
        return std::nullopt;
    const std::string_view code = name_at(*errors.children[0], error_member<std::int32_t>(errors, 0, row));
    const std::string_view component = name_at(*errors.children[2], error_member<std::int8_t>(errors, 2, row));
    return row_error{row, status_of_name(code), component_of_name(component), error_member<std::uint64_t>(errors, 1, row),
                     error_member<std::uint8_t>(errors, 3, row)};
}

std::int64_t index_in_dictionary(const ArrowSchema& type, const ArrowArray& rows, std::int64_t row) noexcept
{
    constexpr std::string_view integers = "cCsSiIlL";
    const std::string_view format = type.format;
    if (format.size() != 1 || integers.find(format[0]) == format.npos || rows.dictionary == nullptr || !has_buffers(rows, 2))
        return -1;
    const std::int64_t index = index_of(format[0], rows, rows.offset + row);
    return index < rows.dictionary->length ? index : -1;
}

bool read_items(module_state& state, PyObject* items, schema& type, array& rows, std::vector<surrogate>& surrogates)
{
    const owned iterator(PyObject_GetIter(items));
    if (!iterator)
        return false;
    auto made = std::make_unique<text_rows>();
    bool is_bytes = false;
    bool is_text = false;
    for (std::size_t count = 1;; ++count) {
        if (count % rows_between_signals == 0 && PyErr_CheckSignals() != 0)
            return false;
        const owned item(PyIter_Next(iterator.get()));
        if (!item) {
            if (PyErr_Occurred() != nullptr)
                return false;
            break;
        }
        bool item_is_bytes = false;
        if (!add_item(state, item.get(), *made, surrogates, item_is_bytes))
            return false;
        if (!is_missing(item.get()))
            (item_is_bytes ? is_bytes : is_text) = true;
        if (is_bytes && is_text) {
            PyErr_SetString(PyExc_TypeError, "cannot mix bytes and other texts");
            return false;
        }
    }
    type = schema_of(is_bytes ? "Z" : "U");
    rows = array_of(std::move(made));
    return true;
}

bool append_values(PyObject* list, const ArrowSchema& type, const ArrowArray& rows)
{
    for (std::int64_t i = 0; i < rows.length; ++i) {
        const owned value(value_of(type, rows, i));
        const bool asks = (i + 1) % rows_between_signals == 0;
        if (!value || PyList_Append(list, value.get()) < 0 || (asks && PyErr_CheckSignals() != 0))
            return false;
    }
    return true;
}

} // namespace python::arrow
