#ifndef URIFORM_HOSTS_SQL_FUNCTIONS_HPP
#define URIFORM_HOSTS_SQL_FUNCTIONS_HPP

#include <span>

#include "hosts/sql/call.hpp"

namespace uriform_sql {

/// A function of SQL whose result is a value. It sets the result of a call, and returns a ::uriform_status.
struct function {
    const char* name; ///< without `try_`
    int required;
    int arguments;
    value_kind result;
    int (*answer)(call& of);
};

/// Returns the functions of lib/hosts/sql_functions.tsv whose result is a value.
std::span<const function> all_functions();

} // namespace uriform_sql

#endif
