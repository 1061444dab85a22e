#pragma once

#include "api.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace python {

/// A text that a function was called with. It is valid as long as the object that it was read from.
struct text {
    const char* data = nullptr;
    std::size_t size = 0;
    bool is_bytes = false;

    [[nodiscard]] std::string_view view() const noexcept { return {data, size}; }
};

/// Reads a text from a str, a bytes, or one of the objects of this module that are a text. False with an exception set if the
/// object has another type, or if a str has a surrogate. `number` is that of the text among the arguments.
[[nodiscard]] bool read_text(PyObject* from, text& to, Py_ssize_t number = 0) noexcept;

/// Returns the index, in the object that a text was read from, of the octet at a position: in a str that of its code point. Linear
/// in the distance from the position before, which at first is the beginning.
class indexes {
public:
    explicit indexes(const text& of) noexcept : of_(of) {}

    [[nodiscard]] std::uint64_t operator()(std::uint64_t position) noexcept;

private:
    const text& of_;
    std::size_t end_ = 0;     ///< of what has been counted
    std::uint64_t count_ = 0; ///< of the code points that begin there
};

/// Returns one such index.
[[nodiscard]] inline std::uint64_t index_of(const text& from, std::uint64_t position) noexcept
{
    return indexes(from)(position);
}

/// Returns whether an octet of UTF-8 is the first of its code point.
[[nodiscard]] constexpr bool begins_code_point(char octet) noexcept
{
    return (static_cast<unsigned char>(octet) & 0xC0) != 0x80;
}

/// Returns a str, or bytes.
[[nodiscard]] inline PyObject* make_text(const char* data, std::size_t size, bool as_bytes = false) noexcept
{
    const auto count = static_cast<Py_ssize_t>(size);
    return as_bytes ? PyBytes_FromStringAndSize(data, count) : PyUnicode_FromStringAndSize(data, count);
}

/// Returns a name as a str; None if it is empty.
[[nodiscard]] inline PyObject* make_name(const char* name) noexcept
{
    return *name != '\0' ? PyUnicode_FromString(name) : Py_NewRef(Py_None);
}

/// Room for a text that a function of the C interface writes: on the stack for short texts.
class room {
public:
    /// Calls `write(buffer, capacity, &length, &error)`, which returns a status, and again with more memory if that was too small.
    /// Throws `std::bad_alloc`.
    template <class Write>
    int fill(Write write)
    {
        int status = write(data_, short_.size(), &size_, &error);
        while (status == URIFORM_BUFFER_TOO_SMALL) {
            const std::size_t needed = size_;
            long_ = std::make_unique<char[]>(needed);
            data_ = long_.get();
            status = write(data_, needed, &size_, &error);
        }
        return status;
    }

    [[nodiscard]] const char* data() const noexcept { return data_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::string_view view() const noexcept { return {data_, size_}; }

    uriform_error error{};

private:
    std::array<char, 1024> short_; // not initialized: most of it is never read
    std::unique_ptr<char[]> long_ = {};
    char* data_ = short_.data();
    std::size_t size_ = 0;
};

[[nodiscard]] inline PyObject* make_text(const room& from, bool as_bytes = false) noexcept
{
    return make_text(from.data(), from.size(), as_bytes);
}

/// Returns the text of an object that is not a text, for messages: the name of its type.
[[nodiscard]] PyObject* type_name(PyObject* object) noexcept;

/// Returns a ParseError of a text. `number` is that of the text, and -1 for the object of a method.
[[nodiscard]] PyObject* make_parse_error(const uriform_error& error, Py_ssize_t number) noexcept;

/// Sets the exception for a failure of the C interface in one text, which has the number `number` among the arguments, and returns
/// null. A position in a str is converted to an index of it.
PyObject* fail_text(const uriform_error& error, const text& from, Py_ssize_t number) noexcept;

/// The words that an argument can be, and their values.
struct choice {
    const char* word;
    std::uint32_t value;
};

/// What an argument is read as.
enum class form : std::uint8_t {
    object,        ///< by the function itself
    text,          ///< one of call::texts, whose data is null if it was not passed
    optional_text, ///< the same, or None
    choice,        ///< a word, whose value is among call::options
    flag,          ///< a truth, whose bit is among call::options if it is not the default
    seed,          ///< call::seed
};

struct parameter {
    const char* name;
    form reads = form::object;
    std::uint32_t value = 0; ///< the bit of a flag, or the value of the default word
    bool is_true = false;    ///< the default of a flag
    std::span<const choice> choices = {};
    const char* words = ""; ///< the same, for messages
};

/// A function, method, property or type as `uriform/_uriform.pyi` describes it. `make_descriptions.py` writes them.
struct description {
    const char* name;
    const char* full_name; ///< such as `URI.resolve`, in messages
    const char* doc;       ///< after the signature, as Python has them
    std::span<const parameter> parameters = {};
    std::size_t positional = 0; ///< the number of the parameters that can be passed by position
    std::size_t required = 0;   ///< the number of those that must be passed, the first ones
};

/// A call of a function, with its arguments.
struct call {

    PyObject* self;              ///< the object of a method, or else the module or the type
    PyObject* const* values;     ///< for each parameter, null if it was not passed
    std::array<text, 3> texts{}; ///< first that of the object of a method, if it is a text
    int first = 0;               ///< the number of the first text in errors, which is -1 if it is that of the object
    std::uint32_t options = 0;
    std::uint64_t seed = 0;
};

/// A function of the extension. It returns null with an exception set if it fails.
using function_body = PyObject*(const call&);

/// Reads the arguments of a call, and calls a function with them.
PyObject* run(const description& of, function_body* body, call& with, PyObject* const* given, Py_ssize_t count, PyObject* names);

/// Raises the exception that is set. If it is that of a surrogate in a text of a call of the function `name`, this is the error of
/// the text in front of it, if that has one which is no early end: `_errors.py` looks for that by another call.
PyObject* fail_surrogate(const char* name, const call& with, PyObject* const* given, Py_ssize_t count, PyObject* names);

/// The function `tp_new` of a type, which calls `body` with the type.
PyObject* construct(const description& of, function_body* body, PyObject* type, PyObject* given, PyObject* keywords) noexcept;

/// Returns the text of an object that is a URI, an IRI or a web URL. It is valid as long as the object.
[[nodiscard]] text text_of_self(PyObject* self) noexcept;

/// A property of the extension. It returns null with an exception set if it fails.
using getter = PyObject*(PyObject* self);

template <const description& Of, function_body* Body, bool HasText>
PyObject* call_function(PyObject* self, PyObject* const* given, Py_ssize_t count, PyObject* names) noexcept
{
    return guarded([&] {
        call with{self, nullptr};
        if constexpr (HasText) {
            with.texts[0] = text_of_self(self);
            with.first = -1;
        }
        return run(Of, Body, with, given, count, names);
    });
}

/// Returns a row of the table of a module's functions, or of a type's methods. The objects of some are a text, which is the first.
template <const description& Of, function_body* Body, bool HasText = false>
[[nodiscard]] PyMethodDef function() noexcept
{
    const auto called = reinterpret_cast<void (*)()>(call_function<Of, Body, HasText>);
    return {Of.name, reinterpret_cast<PyCFunction>(called), METH_FASTCALL | METH_KEYWORDS, Of.doc};
}

/// Returns a row of the table of a type's properties.
template <const description& Of, getter* Getter>
[[nodiscard]] PyGetSetDef property() noexcept
{
    return {Of.name, [](PyObject* self, void*) noexcept { return guarded([&] { return Getter(self); }); }, nullptr, Of.doc,
            nullptr};
}

/// The functions `tp_new` of types: one that calls `Body`, and one that calls `_create` of the class of Python.
/// @{
template <const description& Of, function_body* Body>
PyObject* create(PyTypeObject* type, PyObject* given, PyObject* keywords) noexcept
{
    return construct(Of, Body, reinterpret_cast<PyObject*>(type), given, keywords);
}
PyObject* create_in_python(PyTypeObject* type, PyObject* given, PyObject* keywords);
/// @}

/// Sets the exception for a failure of the C interface in one of the texts of a call, and returns null.
PyObject* fail(const call& with, const uriform_error& error) noexcept;

} // namespace python

#include "descriptions.hpp"
