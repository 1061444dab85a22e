#pragma once

/// @file
/// All of uriform::iri, which the library `uriform-iri` holds.

/// @namespace uriform::iri
/// IRIs by RFC 3987, on ICU. What has the name of something in the core is that for IRIs.

#include <uriform/iri/bidi.hpp>
#include <uriform/iri/charset.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/iri_normal_form.hpp>
#include <uriform/iri/iri_reference.hpp>
#include <uriform/iri/parse_iri.hpp>
#include <uriform/iri/to_iri.hpp>
#include <uriform/iri/to_uri.hpp>
#include <uriform/iri/utf8_text.hpp>
