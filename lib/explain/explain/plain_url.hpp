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
/// URLs that need no report, as most do, and the findings that such URLs may have.

namespace uriform::web::internal {

/// A URI with the scheme of a network that the URL Standard reads with the same components, and with no validation error. Its
/// serialization is the text itself, or has a `/` for an empty path. Its host is a name of labels of letters, digits, and hyphens
/// between these, or an IPv4 address. It has no userinfo and no dot segment, and no base is needed to read it.
struct plain_url {
    std::string_view text;
    components parts;
    finding_set possible; ///< all findings that the text may have; it need not have them

    [[nodiscard]] bool has_path() const noexcept { return parts.path_begin != parts.path_end; }
    [[nodiscard]] std::string_view host() const noexcept
    {
        return text.substr(parts.host_begin, parts.host_end - parts.host_begin);
    }
    [[nodiscard]] uri_view as_uri() const noexcept { return uriform::detail::unchecked::make<uri_view>(text, parts); }

    /// Returns the URL, which views the text, or `buffer` if the path is empty.
    [[nodiscard]] url_view as_url(std::string& buffer) const;
    /// Returns the URL as an owner.
    [[nodiscard]] url copy() const;
};

/// Reads `text`. Returns false if it is not known to be plain. Linear, no allocation.
[[nodiscard]] URIFORM_EXPLAIN_EXPORT bool read_plain(std::string_view text, plain_url& read) noexcept;

/// Returns whether a domain of a special URL, as the URL Standard serializes it, has the labels of a plain URL, and no findings.
[[nodiscard]] bool is_common_domain(std::string_view domain) noexcept;

/// Returns the findings of some kinds on a plain URL, in the order of reports. It may return others, too.
[[nodiscard]] std::vector<finding> findings_of_plain(finding_set kinds, const plain_url& u, const url_view& as_read,
                                                     const explain_options& options);

/// Returns the kinds of these findings on a plain URL. It may return others, too.
[[nodiscard]] finding_set kinds_of_plain(finding_set kinds, const plain_url& u, const explain_options& options);

/// Returns the report on a plain URL, without a reading by RFC 3987.
[[nodiscard]] explanation explain_plain(const plain_url& u, const explain_options& options);

} // namespace uriform::web::internal
