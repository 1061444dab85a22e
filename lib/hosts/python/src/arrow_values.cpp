#include "arrow.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <string_view>

namespace python::arrow {

namespace {

/// The number of rows between checks for signals.
constexpr int rows_between_signals = 4096;

/// The buffers of a text array with 64-bit offsets.
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

/// Returns whether an object represents a missing value: None, NaN, or pandas' NA.
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

/// Adds a str with a surrogate, as octets that are not UTF-8. Returns false with an exception set on failure.
bool add_surrogate(PyObject* item, text_rows& rows)
{
    PyErr_Clear();
    const owned octets(PyUnicode_AsEncodedString(item, "utf-8", "surrogatepass"));
    if (octets)
        rows.add({PyBytes_AsString(octets.get()), static_cast<std::size_t>(PyBytes_Size(octets.get()))}, true);
    return static_cast<bool>(octets);
}

/// Adds an item as a text, or as a null row if it represents a missing value. Sets the item of `is_met` for its type, and
/// `has_surrogate` if it is a str with a surrogate. Returns false with an exception set if it is not a text.
bool add_item(PyObject* item, text_rows& rows, bool& has_surrogate, std::array<bool, 2>& is_met)
{
    text from;
    const bool is_string = PyUnicode_Check(item) != 0;
    if (!is_string && is_missing(item)) {
        rows.add({}, false);
        return true;
    }
    const bool is_read = read_text(item, from);
    is_met[from.is_bytes ? 1 : 0] = true;
    if (is_read)
        rows.add(from.view(), true);
    else
        has_surrogate = is_string && PyErr_ExceptionMatches(state.parse_error) != 0 && add_surrogate(item, rows);
    return is_read || has_surrogate;
}

bool bit_at(const void* bits, std::int64_t number) noexcept
{
    return (static_cast<const std::uint8_t*>(bits)[number / 8] >> number % 8 & 1) != 0;
}

bool is_null(const ArrowArray& rows, std::int64_t row) noexcept
{
    return rows.null_count != 0 && rows.n_buffers > 0 && rows.buffers[0] != nullptr && !bit_at(rows.buffers[0], rows.offset + row);
}

template <class T>
T value_at(const ArrowArray& rows, std::int64_t number, std::int64_t buffer = 1) noexcept
{
    T value;
    std::memcpy(&value, static_cast<const char*>(rows.buffers[buffer]) + number * static_cast<std::int64_t>(sizeof value),
                sizeof value);
    return value;
}

/// Returns a row as str or bytes. The two offsets at `number` delimit its octets.
template <class Offset>
PyObject* text_between(const ArrowArray& rows, std::int64_t number, bool as_bytes) noexcept
{
    const auto begin = value_at<Offset>(rows, number);
    const auto size = static_cast<std::size_t>(value_at<Offset>(rows, number + 1) - begin);
    return size != 0 ? make_text(static_cast<const char*>(rows.buffers[2]) + begin, size, as_bytes) : make_text("", 0, as_bytes);
}

/// Returns a row of a view array as str or bytes. A view contains short octets itself.
PyObject* text_of_view(const ArrowArray& rows, std::int64_t number, bool as_bytes) noexcept
{
    constexpr std::int32_t most_inline = 12;
    const auto [size, unused, buffer, begin] = value_at<std::array<std::int32_t, 4>>(rows, number);
    const char* const data = size <= most_inline ? static_cast<const char*>(rows.buffers[1]) + number * 16 + 4
                                                 : static_cast<const char*>(rows.buffers[2 + buffer]) + begin;
    return make_text(data, static_cast<std::size_t>(size), as_bytes);
}

/// Returns a row's integer, which is not negative.
std::uint64_t integer_at(char format, const ArrowArray& rows, std::int64_t number) noexcept
{
    if (format == 'c' || format == 'C')
        return value_at<std::uint8_t>(rows, number);
    if (format == 's' || format == 'S')
        return value_at<std::uint16_t>(rows, number);
    return format == 'i' || format == 'I' ? value_at<std::uint32_t>(rows, number) : value_at<std::uint64_t>(rows, number);
}

PyObject* struct_of(const ArrowSchema& type, const ArrowArray& rows, std::int64_t number)
{
    owned made(PyDict_New());
    for (std::int64_t i = 0; made && i < type.n_children; ++i) {
        const owned value(value_of(*type.children[i], *rows.children[i], number));
        if (!value || PyDict_SetItemString(made.get(), type.children[i]->name, value.get()) < 0)
            return nullptr;
    }
    return made.release();
}

PyObject* list_of(const ArrowSchema& type, const ArrowArray& rows, std::int64_t number)
{
    owned made(PyList_New(0));
    const bool is_made = made && append_values(made.get(), *type.children[0], *rows.children[0],
                                               value_at<std::int32_t>(rows, number), value_at<std::int32_t>(rows, number + 1));
    return is_made ? made.release() : nullptr;
}

} // namespace

PyObject* value_of(const ArrowSchema& type, const ArrowArray& rows, std::int64_t row)
{
    const char kind = type.format[0];
    if (kind == 'n' || is_null(rows, row))
        return Py_NewRef(Py_None);
    const std::int64_t number = rows.offset + row;
    if (type.dictionary != nullptr)
        return value_of(*type.dictionary, *rows.dictionary, static_cast<std::int64_t>(integer_at(kind, rows, number)));
    switch (kind) {
    case '+':
        return type.format[1] == 's' ? struct_of(type, rows, number) : list_of(type, rows, number);
    case 'u':
    case 'z':
        return text_between<std::int32_t>(rows, number, kind == 'z');
    case 'U':
    case 'Z':
        return text_between<std::int64_t>(rows, number, kind == 'Z');
    case 'v':
        return text_of_view(rows, number, type.format[1] == 'z');
    case 'w': // 16 octets
        return make_text(static_cast<const char*>(rows.buffers[1]) + number * 16, 16, true);
    case 'b':
        return PyBool_FromLong(bit_at(rows.buffers[1], number));
    default:
        return PyLong_FromUnsignedLongLong(integer_at(kind, rows, number));
    }
}

bool append_values(PyObject* list, const ArrowSchema& type, const ArrowArray& rows, std::int64_t begin, std::int64_t end)
{
    for (std::int64_t i = begin; i < end; ++i) {
        const owned value(value_of(type, rows, i));
        const bool asks = (i + 1) % rows_between_signals == 0;
        if (!value || PyList_Append(list, value.get()) < 0 || (asks && check_signals() != 0))
            return false;
    }
    return true;
}

std::int64_t first_valid(const ArrowArray& rows) noexcept
{
    std::int64_t row = rows.null_count == rows.length ? rows.length : 0;
    while (row < rows.length && is_null(rows, row))
        ++row;
    return row;
}

bool read_items(PyObject* iterator, operand& to, bool& has_surrogate)
{
    auto made = std::make_unique<text_rows>();
    std::array<bool, 2> is_met{}; // a str, bytes
    for (std::size_t count = 1;; ++count) {
        if (count % rows_between_signals == 0 && check_signals() != 0)
            return false;
        const owned item(run_python([iterator] { return PyIter_Next(iterator); }));
        if (!item)
            break;
        if (!add_item(item.get(), *made, has_surrogate, is_met))
            return false;
        if (is_met[0] && is_met[1]) {
            PyErr_SetString(PyExc_TypeError, "cannot mix bytes and other texts");
            return false;
        }
    }
    to.type = schema_of(is_met[1] ? "Z" : "U");
    to.rows = array_of(std::move(made));
    return PyErr_Occurred() == nullptr;
}

} // namespace python::arrow
