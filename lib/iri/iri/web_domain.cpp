#include <uriform/iri/web_domain.hpp>

#include <algorithm>
#include <tuple>

#include <uriform/base/char_set.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/web/web_errc.hpp>

#include "core/base/octet_scan.hpp"
#include "core/base/scratch_array.hpp"
#include "core/web/url_octets.hpp"
#include "iri/unicode/domain_name.hpp"

namespace uriform::iri {
namespace {

/// An upper bound for labels in the ASCII form of a valid domain.
constexpr std::size_t longest_label = web::max_host_size;

constexpr internal::domain_rules lax_rules{longest_label, ~web::internal::forbidden_domain_octets, true, false};

/// The rules for UseSTD3ASCIIRules and CheckHyphens.
constexpr internal::domain_rules strict_rules{longest_label, chars::alpha + chars::digit + '-', true, true};

/// The maximum expansion of a name in UTF-8 by the mapping, reached by U+FDFA. Decoding A-labels expands names less.
constexpr std::size_t greatest_growth = 11;

using name_room = uriform::internal::scratch_array<char, std::tuple_size_v<internal::name_buffer>>;

constexpr error failure_of(error_number code) noexcept
{
    return {code == iri_errc::invalid_host_name    ? web_errc::domain_to_ascii
            : code == iri_errc::host_name_too_long ? web_errc::host_too_long
                                                   : code,
            0, component::host};
}

/// Buffers for the mapped labels of a domain and for its U-labels.
class domain_labels {
public:
    /// Makes room for `domain`, of at most web::max_host_size bytes.
    explicit domain_labels(std::string_view domain)
        : domain_(domain), mapped_(greatest_growth * domain.size()), u_labels_(greatest_growth * domain.size())
    {
    }

    /// Returns the domain's U-labels; see internal::process_name().
    result<std::string_view> process(const internal::domain_rules& rules)
    {
        return internal::process_name(domain_, rules, mapped_.span(), u_labels_.span());
    }

private:
    std::string_view domain_;
    name_room mapped_;
    name_room u_labels_;
};

result<std::size_t> lower_case(std::string_view domain, std::span<char> out) noexcept
{
    if (domain.size() > out.size())
        return failure_of(web_errc::host_too_long);
    std::transform(domain.begin(), domain.end(), out.begin(), uriform::detail::ascii::to_lower);
    const bool forbidden = std::any_of(domain.begin(), domain.end(), [](char c) { return !lax_rules.ascii.contains(c); });
    return forbidden || domain.empty() ? result<std::size_t>(failure_of(web_errc::domain_to_ascii)) : domain.size();
}

} // namespace

result<std::size_t> domain_to_ascii(std::string_view domain, bool be_strict, std::span<char> out)
{
    if (domain.size() > web::max_host_size)
        return failure_of(web_errc::host_too_long);
    if (!be_strict && uriform::internal::is_ascii(domain))
        return lower_case(domain, out);
    domain_labels labels(domain);
    const result<std::string_view> u_labels = labels.process(be_strict ? strict_rules : lax_rules);
    if (!u_labels)
        return failure_of(u_labels.error().code);
    const result<std::string_view> a_labels = internal::encode_u_labels(*u_labels, longest_label, out);
    if (!a_labels)
        return failure_of(a_labels.error().code);
    if (be_strict && !internal::has_dns_lengths(*a_labels))
        return failure_of(web_errc::domain_to_ascii);
    return a_labels->size();
}

std::string domain_to_unicode(std::string_view ascii_domain)
{
    if (ascii_domain.size() > web::max_host_size)
        return std::string(ascii_domain);
    domain_labels labels(ascii_domain);
    return std::string(labels.process(lax_rules).value_or(ascii_domain));
}

} // namespace uriform::iri
