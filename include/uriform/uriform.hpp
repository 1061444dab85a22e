#pragma once

/// @file
/// All of the core.

#include <uriform/syntax/char_set.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/syntax/error.hpp>
#include <uriform/syntax/grammar.hpp>
#include <uriform/syntax/ip_address.hpp>
#include <uriform/syntax/kernel.hpp>
#include <uriform/syntax/result.hpp>
#include <uriform/syntax/tokenize.hpp>
#include <uriform/uri/literals.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/uri/scheme_table.hpp>
#include <uriform/uri/uri_reference.hpp>
