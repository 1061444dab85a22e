#pragma once

/// @file
/// Includes all of uriform::iri, which is in the library `uriform-iri`, except for uriform/iri/iri_containers.hpp, whose sets and
/// maps take long to compile.

/// @namespace uriform::iri
/// IRIs (RFC 3987), implemented with ICU. Names that also exist in the core denote the equivalents for IRIs.

#include <uriform/iri/bidi.hpp>
#include <uriform/iri/charset.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/iri_formats.hpp>
#include <uriform/iri/iri_normal_form.hpp>
#include <uriform/iri/iri_reference.hpp>
#include <uriform/iri/iri_resolve.hpp>
#include <uriform/iri/parse_iri.hpp>
#include <uriform/iri/to_iri.hpp>
#include <uriform/iri/to_uri.hpp>
#include <uriform/iri/unicode_service.hpp>
#include <uriform/iri/utf8_text.hpp>
#include <uriform/iri/web_domain.hpp>
