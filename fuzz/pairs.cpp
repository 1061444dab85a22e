#include <string>
#include <vector>

#include <uriform/uri/normal_form.hpp>

#include "support.hpp"

/// @file
/// The input is two or three references, on separate lines. Equivalence is reflexive, symmetric and transitive. References are
/// ordered as their normal forms' texts: a strict weak order whose equivalence is equivalent(). Equivalent references share a hash.

using namespace uriform;
using fuzz::require;
using fuzz::sign;

namespace {

void check_pair(const uri_reference_view& a, const uri_reference_view& b, const normal_form_options& options)
{
    const uri_reference x = normalize(a, options);
    const uri_reference y = normalize(b, options);
    const bool same = equivalent(a, b, options);
    require(same == (x == y), "references are equivalent if and only if their normal forms are equal");
    require(same == equivalent(b, a, options), "equivalence is symmetric");
    require(sign(compare(a, b, options)) == sign(x <=> y), "the order is the normal forms' order");
    require(sign(compare(a, b, options)) == -sign(compare(b, a, options)), "the order is antisymmetric");
    require(!same || hash_normalized(a, 0, options) == hash_normalized(b, 0, options), "equivalent references have the same hash");
    require(!same || hash_normalized(a, 7, options) == hash_normalized(b, 7, options),
            "equivalent references have the same hash by any seed");
}

void check_triple(const uri_reference_view& a, const uri_reference_view& b, const uri_reference_view& c,
                  const normal_form_options& options)
{
    if (equivalent(a, b, options) && equivalent(b, c, options))
        require(equivalent(a, c, options), "equivalence is transitive");
    if (compare(a, b, options) <= 0 && compare(b, c, options) <= 0)
        require(compare(a, c, options) <= 0, "the order is transitive");
}

void check(const std::vector<uri_reference_view>& all, const normal_form_options& options)
{
    for (const uri_reference_view& a : all) {
        for (const uri_reference_view& b : all) {
            check_pair(a, b, options);
            for (const uri_reference_view& c : all)
                check_triple(a, b, c, options);
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::vector<uri_reference_view> all;
    for (const std::string_view line : fuzz::pieces(fuzz::text_of(data, size), 3))
        if (const auto reference = parse_uri_reference(line))
            all.push_back(*reference);
    for (const normal_form_options& options : fuzz::all_normal_forms())
        check(all, options);
    return 0;
}
