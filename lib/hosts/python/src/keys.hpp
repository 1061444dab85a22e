#pragma once

#include "arguments.hpp"

#include <uriform-arrow.h>

namespace python {

/// Writes the URI of a web URL.
inline int uri_of_web_url(const char* text, std::size_t size, std::uint32_t options, char* buffer, std::size_t capacity,
                          std::size_t* length, uriform_error* error) noexcept
{
    return uriform_web_to_uri(text, size, nullptr, 0, options, uriform_iri_domain_to_ascii, buffer, capacity, length, error);
}

using maker_pointer = owner<uriform_key_maker, uriform_key_maker_free>;

/// A maker of keys, which one thread at a time uses, and what it was made of: its profile, its list of tracking parameters
/// or None, and its Public Suffix List or None.
struct key_maker {
    /// Calls `use(maker, text)` with the text, or the URI of the web URL that it is, and returns the status. `use` sets `error` if
    /// it fails, and must not call Python. Throws `std::bad_alloc`.
    template <class Use>
    int with_text(const text& given, uriform_error& error, Use use)
    {
        if (!reads_web)
            return locked(guard, [&] { return use(maker.get(), given); });
        room uri;
        const int status = uri.fill([&](auto... to) { return uri_of_web_url(given.data, given.size, 0, to...); });
        error = uri.error;
        return status != URIFORM_OK ? status : locked(guard, [&] { return use(maker.get(), text{uri.data(), uri.size()}); });
    }

    maker_pointer maker;
    owned profile;
    owned tracking;
    owned suffixes;
    bool reads_web;
    std::mutex guard = {};
};

/// Returns the maker of an object; null with TypeError set if that is no KeyMaker.
[[nodiscard]] key_maker* maker_of(PyObject* object) noexcept;

/// Returns the KeyMaker of a profile, `page` if that is null, which the module keeps. None with an exception set if there is none;
/// the profile is the text of the number `number` then.
[[nodiscard]] owned find_maker(PyObject* profile, Py_ssize_t number) noexcept;

/// Sets the members of an operation on columns that makes keys by an object, which no other call uses: false with TypeError set if
/// it is no KeyMaker.
[[nodiscard]] bool use_maker(PyObject* given, uriform_arrow_operation& operation) noexcept;

/// Writes the canonical text of a profile, as a function of the C interface does.
inline int write_profile(const char* data, std::size_t size, std::uint32_t, char* buffer, std::size_t capacity, std::size_t* length,
                         uriform_error* error) noexcept
{
    return uriform_profile(data, size, URIFORM_NEWEST_VERSION, buffer, capacity, length, error);
}

/// Returns the key of the first text of a call by a maker, as a str; or the hash of the key, with the upper half first.
/// @{
[[nodiscard]] PyObject* key_of(const call& with, key_maker& maker);
[[nodiscard]] PyObject* key128_of(const call& with, key_maker& maker);
/// @}

/// The same by the profile that is the first argument of a method, or the second of a function.
template <PyObject* (*Make)(const call&, key_maker&)>
PyObject* by_profile(const call& with)
{
    const std::size_t number = with.first < 0 ? 0 : 1;
    const owned maker = find_maker(with.values[number], static_cast<Py_ssize_t>(number));
    return maker ? Make(with, held_by<key_maker>(maker.get())) : nullptr;
}

/// Returns a member of a KeyMaker that is an object.
template <owned key_maker::*Member>
PyObject* get_member(PyObject* self)
{
    return Py_NewRef((held_by<key_maker>(self).*Member).get());
}

template <PyObject* (*Make)(const call&, key_maker&)>
PyObject* by_maker(const call& with)
{
    return Make(with, held_by<key_maker>(with.self));
}

} // namespace python
