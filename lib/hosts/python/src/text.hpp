#pragma once

#include "api.hpp"

#include <array>
#include <cstdint>
#include <memory>
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

/// Reads a text that may be undefined: its data is null if `from` is null or None.
[[nodiscard]] inline bool read_optional(PyObject* from, text& to, Py_ssize_t number = 0) noexcept
{
    return from == nullptr || from == Py_None || read_text(from, to, number);
}

/// Returns the index, in the object that a text was read from, of the octet at `position`: in a str that of its code point. Linear
/// in the position.
[[nodiscard]] std::uint64_t index_of(const text& from, std::uint64_t position) noexcept;

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
    return *name != '\0' ? PyUnicode_FromString(name) : another(Py_None);
}

/// Room for a text that a function of the C interface writes: on the stack for short texts.
class room {
public:
    /// Calls `write(buffer, capacity, &length)`, which returns a status, and again with more memory if that was too small. Throws
    /// `std::bad_alloc`.
    template <class Write>
    int fill(Write write)
    {
        int status = write(data_, short_.size(), &size_);
        while (status == URIFORM_BUFFER_TOO_SMALL) {
            const std::size_t needed = size_;
            long_ = std::make_unique<char[]>(needed);
            data_ = long_.get();
            status = write(data_, needed, &size_);
        }
        return status;
    }

    [[nodiscard]] const char* data() const noexcept { return data_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::string_view view() const noexcept { return {data_, size_}; }

private:
    std::array<char, 1024> short_; // not initialized: most of it is never read
    std::unique_ptr<char[]> long_ = {};
    char* data_ = short_.data();
    std::size_t size_ = 0;
};

/// Returns the text of an object that is not a text, for messages: the name of its type.
[[nodiscard]] PyObject* type_name(PyObject* object) noexcept;

/// Returns a ParseError of a text. `number` is that of the text, and -1 for the object of a method; `row` is that of a column, or
/// -1.
[[nodiscard]] PyObject* make_parse_error(const uriform_error& error, Py_ssize_t number, std::int64_t row = -1) noexcept;

/// Sets such a ParseError, and returns null.
PyObject* set_parse_error(const uriform_error& error, Py_ssize_t number, std::int64_t row = -1) noexcept;

/// Sets the exception for a failure of the C interface in one text, which has the number `number` among the arguments, and returns
/// null. A position in a str is converted to an index of it.
PyObject* fail_text(const uriform_error& error, const text& from, Py_ssize_t number) noexcept;

} // namespace python
