#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

#include <uriform/base/error.hpp>
#include <uriform/base/export.hpp>
#include <uriform/batch/column.hpp>
#include <uriform/batch/column_writer.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The library's functions on columns of texts. A row has the result that the function of the same name has for its text, and the
/// same error; but many texts are split together, which takes less time than splitting one after the other, and texts that are
/// their own normal form are copied together.
///
/// All are linear in the texts' lengths. Rows that are null have no result and no error. Only functions with a column_writer
/// allocate, and these throw `std::bad_alloc`; the writer then has the rows that it had before. The columns of results must have as
/// many elements as there are rows, and may not overlap those of the texts. Any number of threads may read a column at the same
/// time; writers and columns of results are for one thread at a time.

namespace uriform::batch {

/// The columns in which a function reports on each row. Both are optional: an empty one is not written.
struct reports {
    /// The errors, one for each row: its code is 0 if there is none. uriform::error says what positions are.
    std::span<error> errors = {};
    /// A bit for each row, counted from the lowest bit of each byte: whether it has a result, because it is neither null nor
    /// invalid. Bits past the last row in its byte are 0.
    std::span<std::uint8_t> validity = {};
};

/// The numbers of rows of each kind.
struct outcome {
    std::size_t rows = 0;  ///< those that were worked on: all, but for a writer without room for more
    std::size_t nulls = 0; ///< those that are null
    std::size_t valid = 0; ///< those that have a result
    std::size_t uris = 0;  ///< those of them whose text, the first one of a pair, is a URI; most others are relative references

    /// Returns the number of rows with an error. Constant time.
    [[nodiscard]] constexpr std::size_t invalid() const noexcept { return rows - nulls - valid; }
};

/// Splits each text into its components by the rule `kind` of RFC 3986, as parse_uri_reference() does. The components of other rows
/// are those of the empty text.
///
/// @code
/// const std::array<std::string_view, 2> texts{"http://h/p?q", "http://a b/"};
/// std::array<uriform::components, 2> parts;
/// std::array<uriform::error, 2> errors;
/// assert(uriform::batch::parse(uriform::batch::column(texts), parts, {.errors = errors}).valid == 1);
/// assert(parts[0].host_begin == 7 && parts[0].path_end == 10 && errors[1].position == 8);
/// @endcode
URIFORM_EXPORT outcome parse(const column& texts, std::span<components> parts, const reports& to = {},
                             reference_kind kind = reference_kind::uri_reference) noexcept;

/// Writes the normal form of each URI-reference to `out`, as append_normalized() does. Other rows are empty there. If `out` has no
/// room for a row, that row and those after it are left out. Allocates nothing of its own as long as `out` has room for 64 rows
/// more, each of which is its text, 16 octets, and the row end.
///
/// @code
/// const std::array<std::string_view, 2> texts{"HTTP://EXAMPLE.com:80/%7Eu", "//["};
/// uriform::batch::growing_column out;
/// assert(uriform::batch::normalize(uriform::batch::column(texts), out).invalid() == 1);
/// assert(out.view()[0] == "http://example.com/~u" && out.view()[1].empty());
/// @endcode
URIFORM_EXPORT outcome normalize(const column& texts, column_writer& out, const reports& to = {},
                                 const normal_form_options& options = {});

/// Sets `results[i]` to whether row `i` is a URI-reference that is its own normal form, as uriform::is_normalized() does.
///
/// @code
/// const std::array<std::string_view, 2> texts{"http://h/", "http://h"};
/// std::array<bool, 2> results;
/// uriform::batch::is_normalized(uriform::batch::column(texts), results);
/// assert(results[0] && !results[1]);
/// @endcode
URIFORM_EXPORT outcome is_normalized(const column& texts, std::span<bool> results, const reports& to = {},
                                     const normal_form_options& options = {}) noexcept;

/// Sets `results[i]` to hash_normalized() of row `i`, and to 0 if that is no URI-reference.
///
/// @code
/// const std::array<std::string_view, 2> texts{"http://h/", "HTTP://h"};
/// std::array<std::uint64_t, 2> results;
/// uriform::batch::hash_normalized(uriform::batch::column(texts), results);
/// assert(results[0] == results[1]);
/// @endcode
URIFORM_EXPORT outcome hash_normalized(const column& texts, std::span<std::uint64_t> results, const reports& to = {},
                                       std::uint64_t seed = 0, const normal_form_options& options = {}) noexcept;

/// Sets `results[i]` to whether rows `i` of both columns, of as many rows, are equivalent() URI-references. An error is that of the
/// first column's row, if it has one.
///
/// @code
/// const std::array<std::string_view, 2> a{"http://h/", "b"}, b{"HTTP://h", "c"};
/// std::array<bool, 2> results;
/// uriform::batch::equivalent(uriform::batch::column(a), uriform::batch::column(b), results);
/// assert(results[0] && !results[1]);
/// @endcode
URIFORM_EXPORT outcome equivalent(const column& a, const column& b, std::span<bool> results, const reports& to = {},
                                  const normal_form_options& options = {}) noexcept;

/// Sets `results[i]` to how uriform::compare() orders rows `i` of both columns, and to `equivalent` if one has no result. Otherwise
/// like equivalent().
URIFORM_EXPORT outcome compare(const column& a, const column& b, std::span<std::weak_ordering> results, const reports& to = {},
                               const normal_form_options& options = {}) noexcept;

/// Writes the target URI of each URI-reference against `base` to `out`, as append_resolved() does, which also says what it throws.
/// Other rows are empty there. If `out` has no room for a row, that row and those after it are left out.
///
/// @code
/// const std::array<std::string_view, 2> references{"../g", "?q"};
/// uriform::batch::growing_column out;
/// uriform::batch::resolve(*uriform::parse_uri("http://a/b/c/d"), uriform::batch::column(references), out);
/// assert(out.view()[0] == "http://a/b/g" && out.view()[1] == "http://a/b/c/d?q");
/// @endcode
URIFORM_EXPORT outcome resolve(const uri_view& base, const column& references, column_writer& out, const reports& to = {},
                               resolve_options options = {});

/// Does the same with a base for each reference, in the same row. An error is that of the base, if it has one.
URIFORM_EXPORT outcome resolve(const column& bases, const column& references, column_writer& out, const reports& to = {},
                               resolve_options options = {});

} // namespace uriform::batch
