#pragma once

#include "api.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace python {

/// A text argument. It is valid as long as the object from which it was read.
struct text {
    const char* data = nullptr;
    std::size_t size = 0;
    bool is_bytes = false;

    [[nodiscard]] std::string_view view() const noexcept { return {data, size}; }
};

/// Reads a text from a str, a bytes, or an object of this module that represents a text. Returns false with an exception set if the
/// object's type is different, or if a str contains a surrogate. `number` is the text's number among the arguments.
[[nodiscard]] bool read_text(PyObject* from, text& to, Py_ssize_t number = 0) noexcept;

/// Converts an octet's position in a text to an index into the object from which the text was read; in a str, the index of the code
/// point. Takes time linear in the distance from the previous position, or from the start in the first call.
class indexes {
public:
    explicit indexes(const text& of) noexcept : of_(of) {}

    [[nodiscard]] std::uint64_t operator()(std::uint64_t position) noexcept;

private:
    const text& of_;
    std::size_t end_ = 0;     ///< end of the counted octets
    std::uint64_t count_ = 0; ///< number of code points that begin before it
};

/// Converts a single position to an index.
[[nodiscard]] inline std::uint64_t index_of(const text& from, std::uint64_t position) noexcept
{
    return indexes(from)(position);
}

/// Returns whether a UTF-8 octet begins a code point.
[[nodiscard]] constexpr bool begins_code_point(char octet) noexcept
{
    return (static_cast<unsigned char>(octet) & 0xC0) != 0x80;
}

/// Creates a str, or bytes.
[[nodiscard]] inline PyObject* make_text(const char* data, std::size_t size, bool as_bytes = false) noexcept
{
    const auto count = static_cast<Py_ssize_t>(size);
    return as_bytes ? PyBytes_FromStringAndSize(data, count) : PyUnicode_FromStringAndSize(data, count);
}

/// Returns a name as a str, or None if it is empty.
[[nodiscard]] inline PyObject* make_name(const char* name) noexcept
{
    return *name != '\0' ? PyUnicode_FromString(name) : Py_NewRef(Py_None);
}

/// A buffer for a text that a C interface function writes. Short texts stay on the stack.
class room {
public:
    /// Calls `write(buffer, capacity, &length, &error)` and returns its status. Calls it again with more memory if the buffer was
    /// too small. Throws `std::bad_alloc`.
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

/// Describes an object that is not a text, for messages, by its type's name.
[[nodiscard]] PyObject* type_name(PyObject* object) noexcept;

/// Returns a ParseError for a text. `number` is the text's number, or -1 for the object of a method.
[[nodiscard]] PyObject* make_parse_error(const uriform_error& error, Py_ssize_t number) noexcept;

/// Sets the exception for a C interface failure in the text with this number among the arguments, and returns null. Converts a
/// position in a str to an index into it.
PyObject* fail_text(const uriform_error& error, const text& from, Py_ssize_t number) noexcept;

/// A word that an argument accepts, and its value.
struct choice {
    const char* word;
    std::uint32_t value;
};

/// How to read an argument.
enum class form : std::uint8_t {
    object,        ///< read by the function itself
    text,          ///< one of call::texts; its data is null if it was not passed
    optional_text, ///< a text or None
    choice,        ///< a word, whose value is added to call::options
    flag,          ///< a truth value, whose bit is set in call::options if it differs from the default
    seed,          ///< call::seed
};

struct parameter {
    const char* name;
    form reads = form::object;
    std::uint32_t value = 0; ///< a flag's bit, or the default word's value
    bool is_true = false;    ///< a flag's default
    std::span<const choice> choices = {};
    const char* words = ""; ///< the choices, for messages
};

/// A function, method, property or type as `uriform/_uriform.pyi` describes it. `make_descriptions.py` writes the descriptions.
struct description {
    const char* name;
    const char* full_name; ///< such as `URI.resolve`, in messages
    const char* doc;       ///< follows the signature, as in Python's docstrings
    std::span<const parameter> parameters = {};
    std::size_t positional = 0; ///< number of parameters that can be passed by position
    std::size_t required = 0;   ///< number of leading parameters that must be passed
};

/// A function call with its arguments.
struct call {

    PyObject* self;              ///< the object of a method, otherwise the module or the type
    PyObject* const* values;     ///< an object for each parameter; null if it was not passed
    std::array<text, 3> texts{}; ///< starts with the method's object if that represents a text
    int first = 0;               ///< the first text's number in errors: -1 if it is the method's object
    std::uint32_t options = 0;
    std::uint64_t seed = 0;
};

/// A function of the extension. On failure, it returns null with an exception set.
using function_body = PyObject*(const call&);

/// Reads a call's arguments, and calls a function with them.
PyObject* run(const description& of, function_body* body, call& with, PyObject* const* given, Py_ssize_t count, PyObject* names);

/// Raises the exception that is set. If the exception is a surrogate's, and the preceding part of the text contains an error other
/// than an early end, raises that error instead: `_errors.py` finds it by calling the function `name` again.
PyObject* fail_surrogate(const char* name, const call& with, PyObject* const* given, Py_ssize_t count, PyObject* names);

/// Implements a type's `tp_new`. Calls `body` with the type.
PyObject* construct(const description& of, function_body* body, PyObject* type, PyObject* given, PyObject* keywords) noexcept;

/// Returns the text of an object that is a URI, an IRI or a web URL. The text is valid as long as the object.
[[nodiscard]] text text_of_self(PyObject* self) noexcept;

/// A getter for a property. On failure, it returns null with an exception set.
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

/// Returns an entry for a module's function table or a type's method table. If `HasText` is true, the object's own text is the
/// first text.
template <const description& Of, function_body* Body, bool HasText = false>
[[nodiscard]] PyMethodDef function() noexcept
{
    const auto called = reinterpret_cast<void (*)()>(call_function<Of, Body, HasText>);
    return {Of.name, reinterpret_cast<PyCFunction>(called), METH_FASTCALL | METH_KEYWORDS, Of.doc};
}

/// Returns an entry for a type's property table.
template <const description& Of, getter* Getter>
[[nodiscard]] PyGetSetDef property() noexcept
{
    return {Of.name, [](PyObject* self, void*) noexcept { return guarded([&] { return Getter(self); }); }, nullptr, Of.doc,
            nullptr};
}

/// Implement `tp_new` of types: create() calls `Body`, and create_in_python() calls `_create` of the Python class.
/// @{
template <const description& Of, function_body* Body>
PyObject* create(PyTypeObject* type, PyObject* given, PyObject* keywords) noexcept
{
    return construct(Of, Body, reinterpret_cast<PyObject*>(type), given, keywords);
}
PyObject* create_in_python(PyTypeObject* type, PyObject* given, PyObject* keywords);
/// @}

/// Sets the exception for a C interface failure in one of a call's texts, and returns null.
PyObject* fail(const call& with, const uriform_error& error) noexcept;

} // namespace python

#include "descriptions.hpp"
