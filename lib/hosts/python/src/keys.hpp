#pragma once

#include "arguments.hpp"

#include <optional>
#include <string>
#include <string_view>

#include <uriform-arrow.h>

namespace python {

/// Frees what the C interface has allocated.
struct free_maker {
    void operator()(uriform_key_maker* maker) const noexcept { uriform_key_maker_free(maker); }
};
using maker_pointer = std::unique_ptr<uriform_key_maker, free_maker>;

/// A maker of keys, which one thread at a time uses.
class key_maker {
public:
    key_maker(maker_pointer maker, std::string profile, bool reads_web) noexcept
        : maker_(std::move(maker)), profile_(std::move(profile)), reads_web_(reads_web)
    {
    }

    [[nodiscard]] const std::string& profile() const noexcept { return profile_; }
    [[nodiscard]] uriform_key_maker* get() const noexcept { return maker_.get(); }
    [[nodiscard]] bool reads_web() const noexcept { return reads_web_; }

    /// Calls `use(maker, text, error)` with the text, or the URI of the web URL that it is, and returns the status. `use` must not
    /// call Python. Throws `std::bad_alloc`.
    template <class Use>
    int with_text(const text& given, uriform_error* error, Use use)
    {
        if (!reads_web_)
            return locked(guard_, [&] { return use(maker_.get(), given, error); });
        room uri;
        const int status = uri.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
            return uriform_web_to_uri(given.data, given.size, nullptr, 0, 0, uriform_iri_domain_to_ascii, buffer, capacity, size,
                                      error);
        });
        if (status != URIFORM_OK)
            return status;
        return locked(guard_, [&] { return use(maker_.get(), text{uri.data(), uri.size()}, error); });
    }

private:
    std::mutex guard_ = {}; ///< of the maker
    maker_pointer maker_;
    std::string profile_;
    bool reads_web_;
};

/// Returns the maker of an object that is a KeyMaker.
[[nodiscard]] key_maker& maker_of(PyObject* self) noexcept;

/// Returns the KeyMaker of a profile, `page` if that is null, which the module keeps. None with an exception set if there is none;
/// the profile is the text of the number `number` then.
[[nodiscard]] owned find_maker(PyObject* profile, Py_ssize_t number) noexcept;

/// Sets the members of an operation on columns that makes keys by an object, which no other call uses: false with TypeError set if
/// it is no KeyMaker.
[[nodiscard]] bool use_maker(PyObject* given, uriform_arrow_operation& operation) noexcept;

/// Returns the key of the first text of a call by a maker, as a str.
[[nodiscard]] PyObject* key_of(const call& with, key_maker& maker);

} // namespace python
