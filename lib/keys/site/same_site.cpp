#include <uriform/site/same_site.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/site/labels.hpp>
#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/scheme_table.hpp>

#include "core/base/octet_scan.hpp"
#include "core/uri/composed.hpp"
#include "core/uri/same_host.hpp"
#include "keys/site/suffix_tables.hpp"

namespace uriform::site {
namespace {

/// Prepends the labels of `name` to `out`, starting with the last. Returns whether all labels are valid and fit.
bool write_a_labels(std::string_view name, uriform::internal::growing_name& out) noexcept
{
    const labels all(name);
    for (auto label = all.end(); label != all.begin();)
        if (!out.prepend(*--label))
            return false;
    return true;
}

/// Returns whether two names are nonempty and equal, in A-labels or U-labels.
bool are_same_names(std::string_view a, std::string_view b) noexcept
{
    if (a.empty() || detail::ascii::equal_ignoring_case(a, b))
        return !a.empty();
    if (uriform::internal::is_ascii(a) == uriform::internal::is_ascii(b) || a.ends_with('.') != b.ends_with('.'))
        return false;
    uriform::internal::growing_name first;
    uriform::internal::growing_name second;
    return write_a_labels(a, first) && write_a_labels(b, second) && first.text() == second.text();
}

/// A URI's host, percent-decoded.
class decoded_host {
public:
    explicit decoded_host(std::string_view host) noexcept : text_(host)
    {
        if (host.find('%') == host.npos)
            return;
        std::size_t size = 0;
        for (const char octet : decoded_view(host)) {
            if (size == octets_.size()) {
                text_ = {}; // too long for a domain name
                return;
            }
            octets_[size++] = octet;
        }
        text_ = {octets_.data(), size};
    }
    decoded_host(const decoded_host&) = delete;
    decoded_host& operator=(const decoded_host&) = delete;

    [[nodiscard]] std::string_view text() const noexcept { return text_; }

private:
    std::array<char, 1024> octets_;
    std::string_view text_;
};

/// Returns whether a reference's origin is a tuple of scheme, host and port.
bool has_tuple_origin(const uri_reference_view& reference) noexcept
{
    const scheme_rule* const rule = reference.scheme() ? scheme_table::standard().find(*reference.scheme()) : nullptr;
    return rule != nullptr && rule->default_port.has_value() && reference.host() && !reference.host()->empty();
}

/// Returns the end of `host` that contains as many dots as `domain`. `host` is in normal form, and `domain` is the same domain
/// without percent-encodings.
std::string_view last_labels(std::string_view host, std::string_view domain) noexcept
{
    auto dots = std::count(domain.begin(), domain.end(), '.');
    std::size_t begin = host.size();
    while (begin != 0 && (host[begin - 1] != '.' || dots-- != 0))
        --begin;
    return host.substr(begin);
}

/// Returns the registrable domain as a part of `host`, which must be in normal form, or an empty text.
std::string_view domain_of_normal(std::string_view host, const suffix_list& list, suffix_rules rules) noexcept
{
    const decoded_host decoded(host);
    const std::string_view domain = list.registrable_domain(decoded.text(), rules);
    return domain.empty() ? std::string_view() : last_labels(host, domain);
}

void append_in_lower_case(std::string_view text, std::string& out)
{
    const std::size_t before = out.size();
    out.append(text);
    std::transform(text.begin(), text.end(), out.begin() + static_cast<std::ptrdiff_t>(before), detail::ascii::to_lower);
}

/// Appends the host of a site in normal form. `host` is the host of `reference`. For most hosts, at most the case changes.
void append_host_of_site(const uri_reference_view& reference, std::string_view host, const suffix_list& list, suffix_rules rules,
                         std::string& out)
{
    const auto site_of = [](std::string_view normal_host, std::string_view domain) {
        return domain.empty() ? normal_host : domain;
    };
    const hints& found = reference.parts().hints;
    if (host.front() == '[' || (found.percent && host.find('%') != host.npos)) {
        const uri_reference normal = normalize(reference);
        out.append(site_of(*normal.host(), domain_of_normal(*normal.host(), list, rules)));
        return;
    }
    const std::string_view site = site_of(host, list.registrable_domain(host, rules));
    if (found.upper_case)
        append_in_lower_case(site, out);
    else
        out.append(site);
}

class finder_by_list final : public key::domain_finder {
public:
    explicit finder_by_list(suffix_list list) noexcept : list_(std::move(list)) {}

    [[nodiscard]] std::string_view registrable_domain(std::string_view host) const noexcept override
    {
        return domain_of_normal(host, list_, suffix_rules::all);
    }
    [[nodiscard]] key::digest hash128() const noexcept override { return list_.hash128(); }

private:
    suffix_list list_;
};

} // namespace

bool within(std::string_view host, std::string_view domain) noexcept
{
    host = without_root(host);
    domain = without_root(domain);
    if (domain.empty() || host.size() < domain.size())
        return false;
    const std::size_t before = host.size() - domain.size();
    if (!detail::ascii::equal_ignoring_case(host.substr(before), domain))
        return false;
    return before == 0 || (host[before - 1] == '.' && !is_ip_address(host));
}

bool same_site_hosts(std::string_view a, std::string_view b, const suffix_list& list, suffix_rules rules) noexcept
{
    return are_same_names(a, b) || are_same_names(list.registrable_domain(a, rules), list.registrable_domain(b, rules));
}

bool schemelessly_same_site(const uri_reference_view& a, const uri_reference_view& b, const suffix_list& list,
                            suffix_rules rules) noexcept
{
    if (!has_tuple_origin(a) || !has_tuple_origin(b))
        return false;
    return uriform::internal::have_same_host(a, b, {}) ||
           same_site_hosts(decoded_host(*a.host()).text(), decoded_host(*b.host()).text(), list, rules);
}

bool same_site(const uri_reference_view& a, const uri_reference_view& b, const suffix_list& list, suffix_rules rules) noexcept
{
    return a.scheme() && b.scheme() && detail::ascii::equal_ignoring_case(*a.scheme(), *b.scheme()) &&
           schemelessly_same_site(a, b, list, rules);
}

result<std::size_t> append_site(const uri_reference_view& reference, const suffix_list& list, std::string& out,
                                const site_options& options)
{
    const std::string_view host = reference.host().value_or("");
    if (options.with_scheme && !reference.scheme())
        return error{uri_errc::missing_scheme, 0};
    if (host.empty())
        return error{web_errc::host_missing, reference.host() ? reference.parts().host_begin : reference.parts().path_begin};
    const std::size_t before = out.size();
    uriform::internal::append_or_restore(out, [&](std::string& to) {
        if (options.with_scheme) {
            append_in_lower_case(*reference.scheme(), to);
            to.append("://");
        }
        append_host_of_site(reference, host, list, options.rules, to);
    });
    return out.size() - before;
}

std::shared_ptr<const key::domain_finder> make_domain_finder(const suffix_list& list)
{
    return std::make_shared<const finder_by_list>(list);
}

} // namespace uriform::site
