#pragma once

/// @file
/// Includes page keys, sets of seen pages, sites, and robots.txt.

/// @namespace uriform::key
/// Keys, by which programs recognize URIs of the same page.

/// @namespace uriform::site
/// Domain names and sites, by the Public Suffix List.

/// @namespace uriform::robots
/// robots.txt files (RFC 9309), and their path patterns.

#include <uriform/batch/key_columns.hpp>
#include <uriform/key/digest.hpp>
#include <uriform/key/domain_finder.hpp>
#include <uriform/key/key_errc.hpp>
#include <uriform/key/maker.hpp>
#include <uriform/key/no_vary_search.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/key/rule.hpp>
#include <uriform/key/surt.hpp>
#include <uriform/key/tracking_list.hpp>
#include <uriform/robots/path_pattern.hpp>
#include <uriform/robots/robots_errc.hpp>
#include <uriform/robots/robots_txt.hpp>
#include <uriform/set/concurrent_seen_set.hpp>
#include <uriform/set/exact_keys.hpp>
#include <uriform/set/hashed_keys.hpp>
#include <uriform/set/seen_set.hpp>
#include <uriform/set/set_errc.hpp>
#include <uriform/site/labels.hpp>
#include <uriform/site/same_site.hpp>
#include <uriform/site/site_errc.hpp>
#include <uriform/site/suffix_list.hpp>
