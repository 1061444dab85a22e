// The module uriform.iri exports the names in uriform/iri.hpp and uriform/iri/iri_containers.hpp, and the module uriform.
module;

#include <uriform/iri.hpp>
#include <uriform/iri/iri_containers.hpp>

export module uriform.iri;

export import uriform;

export namespace uriform::iri {
using uriform::iri::append_iri;
using uriform::iri::append_normalized;
using uriform::iri::append_resolved;
using uriform::iri::append_uri;
using uriform::iri::charset;
using uriform::iri::charset_options;
using uriform::iri::check_bidi;
using uriform::iri::compare;
using uriform::iri::domain_to_ascii;
using uriform::iri::domain_to_unicode;
using uriform::iri::equivalence;
using uriform::iri::equivalence_equal;
using uriform::iri::equivalence_hash;
using uriform::iri::equivalence_less;
using uriform::iri::equivalent;
using uriform::iri::hash_normalized;
using uriform::iri::host_form;
using uriform::iri::iri;
using uriform::iri::iri_map;
using uriform::iri::iri_reference;
using uriform::iri::iri_reference_view;
using uriform::iri::iri_set;
using uriform::iri::iri_syntax;
using uriform::iri::iri_view;
using uriform::iri::is_idn_hostname;
using uriform::iri::is_iri;
using uriform::iri::is_iri_reference;
using uriform::iri::max_combining_run;
using uriform::iri::max_host_name_size;
using uriform::iri::normalize;
using uriform::iri::parse_iri;
using uriform::iri::parse_iri_reference;
using uriform::iri::parse_url;
using uriform::iri::query_encoding;
using uriform::iri::relativize;
using uriform::iri::resolve;
using uriform::iri::to_iri;
using uriform::iri::to_iri_reference;
using uriform::iri::to_uri;
using uriform::iri::to_uri_options;
using uriform::iri::to_uri_reference;
using uriform::iri::undefined_octets;
using uriform::iri::unicode_service;
using uriform::iri::utf8_text;
using uriform::iri::web_options;
} // namespace uriform::iri

export namespace uriform::iri_errc {
using uriform::iri_errc::host_name_too_long;
using uriform::iri_errc::invalid_bidi;
using uriform::iri_errc::invalid_charset_data;
using uriform::iri_errc::invalid_host_name;
using uriform::iri_errc::too_many_combining;
using uriform::iri_errc::unicode_data_unavailable;
using uriform::iri_errc::unknown_charset;
} // namespace uriform::iri_errc
