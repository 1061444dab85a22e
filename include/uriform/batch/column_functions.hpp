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
/// The library's functions on text columns. For each row, the result or error is the same as from the function with the same name
/// for a single text. With AVX-512, columns take less time, because the functions split many texts together, and copy texts
/// together that do not change. With other kernels, they take about as long as single calls.
///
/// All functions are linear in the texts' lengths. Null rows yield neither a result nor an error. Only functions with a
/// column_writer allocate. If they throw `std::bad_alloc`, the writer's rows are unchanged. Result columns must contain an element
/// for each row, and must not overlap the texts. Any number of threads may read a column concurrently. Only one thread at a time
/// may use a writer or result column.

namespace uriform::batch {

/// The columns that receive a report on each row. Both are optional: empty columns are not written.
struct reports {
    /// Receives each row's error, with code 0 for rows without an error. Positions are as in uriform::error.
    std::span<error> errors = {};
    /// Receives a bit for each row, counted from the lowest bit in each byte: 1 if the row yields a result, 0 if it is null or
    /// invalid. Unused bits in the last byte are 0.
    std::span<std::uint8_t> validity = {};
};

/// Counts rows by outcome.
struct outcome {
    std::size_t rows = 0;  ///< rows processed: all rows, unless a writer runs out of space
    std::size_t nulls = 0; ///< null rows
    std::size_t valid = 0; ///< rows with a result
    std::size_t uris = 0;  ///< valid rows whose (first) text is a URI; the others are mostly relative references

    /// Returns the number of rows with an error. Constant time.
    [[nodiscard]] constexpr std::size_t invalid() const noexcept { return rows - nulls - valid; }
};

/// Splits each text into its components by the rule `kind` in RFC 3986, like parse_uri_reference(). For null and invalid rows,
/// writes the components of the empty text.
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

/// Writes each URI-reference's normal form to `out`, like append_normalized(), and an empty row for other texts. If `out` lacks
/// space for a row, stops before this row. Allocates nothing itself as long as `out` can hold 64 more rows, counting each row's
/// text, 16 octets, and the row end.
///
/// @code
/// const std::array<std::string_view, 2> texts{"HTTP://EXAMPLE.com:80/%7Eu", "//["};
/// uriform::batch::growing_column out;
/// assert(uriform::batch::normalize(uriform::batch::column(texts), out).invalid() == 1);
/// assert(out.view()[0] == "http://example.com/~u" && out.view()[1].empty());
/// @endcode
URIFORM_EXPORT outcome normalize(const column& texts, column_writer& out, const reports& to = {},
                                 const normal_form_options& options = {});

/// Sets `results[i]` to whether row `i` is a URI-reference in normal form, like uriform::is_normalized().
///
/// @code
/// const std::array<std::string_view, 2> texts{"http://h/", "http://h"};
/// std::array<bool, 2> results;
/// uriform::batch::is_normalized(uriform::batch::column(texts), results);
/// assert(results[0] && !results[1]);
/// @endcode
URIFORM_EXPORT outcome is_normalized(const column& texts, std::span<bool> results, const reports& to = {},
                                     const normal_form_options& options = {}) noexcept;

/// Sets `results[i]` to hash_normalized() for row `i`, or to 0 if the row is not a URI-reference.
///
/// @code
/// const std::array<std::string_view, 2> texts{"http://h/", "HTTP://h"};
/// std::array<std::uint64_t, 2> results;
/// uriform::batch::hash_normalized(uriform::batch::column(texts), results);
/// assert(results[0] == results[1]);
/// @endcode
URIFORM_EXPORT outcome hash_normalized(const column& texts, std::span<std::uint64_t> results, const reports& to = {},
                                       std::uint64_t seed = 0, const normal_form_options& options = {}) noexcept;

/// Sets `results[i]` to whether row `i` in both columns contains equivalent() URI-references. Both columns must contain the same
/// number of rows. If both texts are invalid, the error comes from the first column.
///
/// @code
/// const std::array<std::string_view, 2> a{"http://h/", "b"}, b{"HTTP://h", "c"};
/// std::array<bool, 2> results;
/// uriform::batch::equivalent(uriform::batch::column(a), uriform::batch::column(b), results);
/// assert(results[0] && !results[1]);
/// @endcode
URIFORM_EXPORT outcome equivalent(const column& a, const column& b, std::span<bool> results, const reports& to = {},
                                  const normal_form_options& options = {}) noexcept;

/// Sets `results[i]` to the order of row `i` in both columns by uriform::compare(), or to `equivalent` if there is no result.
/// Otherwise like equivalent().
URIFORM_EXPORT outcome compare(const column& a, const column& b, std::span<std::weak_ordering> results, const reports& to = {},
                               const normal_form_options& options = {}) noexcept;

/// Resolves each URI-reference against `base` and writes the target URI to `out`, like append_resolved(), with the same exceptions.
/// Writes an empty row for other texts. If `out` lacks space for a row, stops before this row.
///
/// @code
/// const std::array<std::string_view, 2> references{"../g", "?q"};
/// uriform::batch::growing_column out;
/// uriform::batch::resolve(*uriform::parse_uri("http://a/b/c/d"), uriform::batch::column(references), out);
/// assert(out.view()[0] == "http://a/b/g" && out.view()[1] == "http://a/b/c/d?q");
/// @endcode
URIFORM_EXPORT outcome resolve(const uri_view& base, const column& references, column_writer& out, const reports& to = {},
                               resolve_options options = {});

/// Resolves each reference against the base in the same row. If both texts are invalid, the error comes from the base.
URIFORM_EXPORT outcome resolve(const column& bases, const column& references, column_writer& out, const reports& to = {},
                               resolve_options options = {});

} // namespace uriform::batch
