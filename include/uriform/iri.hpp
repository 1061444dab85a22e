#pragma once

/// @file
/// Includes all of uriform::iri, the library `uriform-iri`, except for the sets and maps in uriform/iri/iri_containers.hpp, which
/// take long to compile.

/// @namespace uriform::iri
/// IRIs (RFC 3987), implemented with ICU. Names shared with the core refer to the IRI equivalents.

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
