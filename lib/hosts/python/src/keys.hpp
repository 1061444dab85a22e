#pragma once

#include "arguments.hpp"

#include <uriform-arrow.h>

namespace python {

/// Writes a web URL's URI.
inline int uri_of_web_url(const char* text, std::size_t size, std::uint32_t options, char* buffer, std::size_t capacity,
                          std::size_t* length, uriform_error* error) noexcept
{
    return uriform_web_to_uri(text, size, nullptr, 0, options, uriform_iri_domain_to_ascii, buffer, capacity, length, error);
}

using maker_pointer = owner<uriform_key_maker, uriform_key_maker_free>;

/// A key maker that only a single thread uses at a time, and its sources: its profile, its list of tracking parameters or None, and
/// its Public Suffix List or None.
struct key_maker {
    /// Calls `use(maker, text)` with the text, or with the URI that it refers to as a web URL, and returns the status. `use` sets
    /// `error` on failure, and must not call Python. Throws `std::bad_alloc`.
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

/// Returns an object's maker, or null with TypeError set if the object is not a KeyMaker.
[[nodiscard]] key_maker* maker_of(PyObject* object) noexcept;

/// Returns the module's KeyMaker for a profile, or for `page` if `profile` is null. On failure, returns null with an exception set;
/// `number` is the profile's number in the error.
[[nodiscard]] owned find_maker(PyObject* profile, Py_ssize_t number) noexcept;

/// Makes a column operation create keys with a KeyMaker that no other call uses. Returns false with TypeError set if the object is
/// not a KeyMaker.
[[nodiscard]] bool use_maker(PyObject* given, uriform_arrow_operation& operation) noexcept;

/// Writes a profile's canonical text, with the signature of a C interface function.
inline int write_profile(const char* data, std::size_t size, std::uint32_t, char* buffer, std::size_t capacity, std::size_t* length,
                         uriform_error* error) noexcept
{
    return uriform_profile(data, size, URIFORM_NEWEST_VERSION, buffer, capacity, length, error);
}

/// Return the first text's key as a str, or the key's hash with the upper half first.
/// @{
[[nodiscard]] PyObject* key_of(const call& with, key_maker& maker);
[[nodiscard]] PyObject* key128_of(const call& with, key_maker& maker);
/// Does the same for a profile, which is the first argument of a method, or the second argument of a function.

/// The same by the profile that is the first argument of a method, or the second of a function.
template <PyObject* (*Make)(const call&, key_maker&)>
PyObject* by_profile(const call& with)
{
    const std::size_t number = with.first < 0 ? 0 : 1;
    const owned maker = find_maker(with.values[number], static_cast<Py_ssize_t>(number));
    return maker ? Make(with, held_by<key_maker>(maker.get())) : nullptr;
}

/// Returns an object that is a KeyMaker's member.
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
