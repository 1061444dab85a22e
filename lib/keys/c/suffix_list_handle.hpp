#pragma once

#include <uriform-keys.h>

#include <uriform/site/suffix_list.hpp>

/// A Public Suffix List of the C interface.
struct uriform_suffix_list {
    uriform::site::suffix_list made;
};
