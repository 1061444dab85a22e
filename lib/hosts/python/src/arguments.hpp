#pragma once

#include "api.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace python {

/// The parameters of a function: their names, the number of those that can be passed by position, and of those that must be passed.
struct signature {
    const char* function;
    std::span<const char* const> names;
    std::size_t positional;
    std::size_t required;

    /// Sets the item of `values` for each argument; an item without argument is unchanged. False with TypeError set if the
    /// arguments do not match.
    [[nodiscard]] bool bind(const arguments& given, std::span<PyObject*> values) const noexcept;
};

/// The arguments of a call, one for each parameter, or null. `names` are those of the parameters.
template <std::size_t Count>
class bound {
public:
    /// Binds the arguments. Test the object for success.
    bound(const char* function, const std::array<const char*, Count>& names, std::size_t positional, std::size_t required,
          const arguments& given) noexcept
    {
        is_bound_ = signature{function, names, positional, required}.bind(given, values_);
    }

    explicit operator bool() const noexcept { return is_bound_; }
    /// Returns an argument; null if it was not passed.
    PyObject* operator[](std::size_t number) const noexcept { return values_[number]; }

private:
    std::array<PyObject*, Count> values_{};
    bool is_bound_ = false;
};

/// The words that an argument can be, and their values.
struct choice {
    const char* word;
    std::uint32_t value;
};

/// Sets `value` to that of the word that `given` is, and leaves it if `given` is null. False with an exception set if it is none of
/// the words.
[[nodiscard]] bool read_choice(const char* name, PyObject* given, std::span<const choice> choices, std::uint32_t& value) noexcept;

/// Sets a bit of `options` if `given` is true, and leaves it if `given` is null. False with an exception set if it has no truth.
[[nodiscard]] bool read_flag(PyObject* given, std::uint32_t bit, std::uint32_t& options) noexcept;

/// Sets the options of a normal form by the arguments `level` and `drop_fragment`, which may be null.
[[nodiscard]] bool read_normal_form(PyObject* level, PyObject* drop_fragment, std::uint32_t& options) noexcept;

/// Sets `value` to a number of 64 bits; leaves it if `given` is null.
[[nodiscard]] bool read_seed(PyObject* given, std::uint64_t& value) noexcept;

} // namespace python
