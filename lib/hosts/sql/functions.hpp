#ifndef URIFORM_HOSTS_SQL_FUNCTIONS_HPP
#define URIFORM_HOSTS_SQL_FUNCTIONS_HPP

#include <span>

#include "hosts/sql/call.hpp"

namespace uriform_sql {

/// An SQL function that returns a value. It sets the call's result and returns a ::uriform_status.
struct function {
    const char* name; ///< without `try_`
    int required;
    int arguments;
    value_kind result;
    int (*answer)(call& of);
};

/// Returns the functions in lib/hosts/sql_functions.tsv that return values.
std::span<const function> all_functions();

} // namespace uriform_sql

#endif
