#pragma once

#include <memory>

#include <uriform/key/domain_finder.hpp>
#include <uriform/site/same_site.hpp>
#include <uriform/site/suffix_list.hpp>

#include "table.hpp"

/// @file
/// The Public Suffix List in test/data.

namespace uriform::test {

/// Returns the list suffix_rules.txt.
[[nodiscard]] inline site::suffix_list suffixes_of_data()
{
    return site::suffix_list::parse(read_data("suffix_rules.txt")).value();
}

/// Returns a domain finder that uses it.
[[nodiscard]] inline std::shared_ptr<const key::domain_finder> domains_of_data()
{
    static const auto domains = make_domain_finder(suffixes_of_data());
    return domains;
}

} // namespace uriform::test
