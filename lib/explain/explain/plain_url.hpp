#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/export.hpp>
#include <uriform/explain/explain_url.hpp>
#include <uriform/explain/finding.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/url.hpp>

/// @file
/// Recognizes plain URLs, which most URLs are. Few findings are possible on them, and they need no full report.

namespace uriform::web::internal {

/// A URI with a network scheme that the URL Standard splits into the same components, without validation errors. Serializing it
/// yields the text itself, plus a `/` if the path is empty. The host is an IPv4 address, or a name whose labels consist of letters,
/// digits, and hyphens between them. There is no userinfo and no dot segment, and reading it does not require a base.
struct plain_url {
    std::string_view text;
    components parts;
    finding_set possible; ///< a superset of the findings on the text

    [[nodiscard]] bool has_path() const noexcept { return parts.path_begin != parts.path_end; }
    [[nodiscard]] std::string_view host() const noexcept
    {
        return text.substr(parts.host_begin, parts.host_end - parts.host_begin);
    }
    [[nodiscard]] uri_view as_uri() const noexcept { return uriform::detail::unchecked::make<uri_view>(text, parts); }

    /// Returns the URL. It views the text, or `buffer` if the path is empty.
    [[nodiscard]] url_view as_url(std::string& buffer) const;
    /// Returns a copy of the URL.
    [[nodiscard]] url copy() const;
};

/// Reads `text`. Returns false if the text may not be plain. Linear, no allocation.
[[nodiscard]] URIFORM_EXPLAIN_EXPORT bool read_plain(std::string_view text, plain_url& read) noexcept;

/// Returns whether a special URL's domain, as serialized by the URL Standard, consists of plain labels and causes no findings.
[[nodiscard]] bool is_common_domain(std::string_view domain) noexcept;

/// Returns the findings of the given kinds on a plain URL, in report order. May return other kinds, too.
[[nodiscard]] std::vector<finding> findings_of_plain(finding_set kinds, const plain_url& u, const url_view& as_read,
                                                     const explain_options& options);

/// Returns which of the given finding kinds occur on a plain URL. May return other kinds, too.
[[nodiscard]] finding_set kinds_of_plain(finding_set kinds, const plain_url& u, const explain_options& options);

/// Returns the report on a plain URL, without a reading by RFC 3987.
[[nodiscard]] explanation explain_plain(const plain_url& u, const explain_options& options);

} // namespace uriform::web::internal
