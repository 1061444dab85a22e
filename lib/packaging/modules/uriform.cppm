// The module uriform: the names of uriform/uriform.hpp, uriform/uri/uri_containers.hpp and uriform/uri/format.hpp.
module;

#include <uriform/uri/format.hpp>
#include <uriform/uri/uri_containers.hpp>
#include <uriform/uriform.hpp>

export module uriform;

export namespace uriform {
using uriform::address_class;
using uriform::append_normalized;
using uriform::append_percent_decoded;
using uriform::append_percent_encoded;
using uriform::append_resolved;
using uriform::bad_result;
using uriform::basic_equivalence;
using uriform::basic_equivalence_equal;
using uriform::basic_equivalence_hash;
using uriform::basic_equivalence_less;
using uriform::basic_identifier;
using uriform::basic_reference;
using uriform::builder;
using uriform::char_set;
using uriform::class_of;
using uriform::compare;
using uriform::components;
using uriform::current_simd_kernel;
using uriform::decode_as;
using uriform::decode_options;
using uriform::decoded_hash;
using uriform::decoded_view;
using uriform::effective_port;
using uriform::embedded_ipv4;
using uriform::enum_set;
using uriform::equivalence;
using uriform::equivalence_equal;
using uriform::equivalence_hash;
using uriform::equivalence_less;
using uriform::equivalent;
using uriform::error;
using uriform::error_number;
using uriform::explain;
using uriform::find_line_feeds;
using uriform::format_as;
using uriform::hash_normalized;
using uriform::hints;
using uriform::host_kind;
using uriform::ipv4_address;
using uriform::ipv6_address;
using uriform::is_normalized;
using uriform::location_of;
using uriform::looks_encoded_twice;
using uriform::make_error_code;
using uriform::max_size;
using uriform::normal_form_options;
using uriform::normal_form_version;
using uriform::normalization_level;
using uriform::normalization_rule;
using uriform::normalize;
using uriform::normalize_to;
using uriform::operator<<;
using uriform::operator<=>;
using uriform::operator==;
using uriform::own_uri;
using uriform::own_uri_reference;
using uriform::param;
using uriform::params;
using uriform::params_view;
using uriform::parse_absolute_uri;
using uriform::parse_relative_ref;
using uriform::parse_uri;
using uriform::parse_uri_reference;
using uriform::percent_decode;
using uriform::percent_decode_to;
using uriform::percent_decoded_size;
using uriform::percent_encode;
using uriform::percent_encode_to;
using uriform::percent_encoded_size;
using uriform::reference_kind;
using uriform::relativize;
using uriform::resolve;
using uriform::resolve_options;
using uriform::result;
using uriform::rule;
using uriform::same_origin;
using uriform::scheme_rule;
using uriform::scheme_table;
using uriform::segments;
using uriform::segments_view;
using uriform::select_simd_kernel;
using uriform::simd_kernels;
using uriform::sorted_params;
using uriform::text_location;
using uriform::to_string;
using uriform::tokenize;
using uriform::tokenize_iri;
using uriform::uri;
using uriform::uri_map;
using uriform::uri_reference;
using uriform::uri_reference_view;
using uriform::uri_set;
using uriform::uri_syntax;
using uriform::uri_view;
using uriform::uriform_category;
using uriform::with_fragment;
using uriform::with_host;
using uriform::with_param;
using uriform::with_path;
using uriform::with_port;
using uriform::with_query;
using uriform::with_scheme;
using uriform::with_userinfo;
using uriform::without_authority;
using uriform::without_fragment;
using uriform::without_param;
using uriform::without_params;
using uriform::without_port;
using uriform::without_query;
using uriform::without_scheme;
using uriform::without_userinfo;
} // namespace uriform

export namespace uriform::ascii {
using uriform::ascii::equal_ignoring_case;
using uriform::ascii::is_alpha;
using uriform::ascii::is_alphanumeric;
using uriform::ascii::is_digit;
using uriform::ascii::is_upper_alpha;
using uriform::ascii::to_lower;
using uriform::ascii::to_upper;
} // namespace uriform::ascii

export namespace uriform::batch {
using uriform::batch::column;
using uriform::batch::column_buffer;
using uriform::batch::column_writer;
using uriform::batch::compare;
using uriform::batch::equivalent;
using uriform::batch::growing_column;
using uriform::batch::hash_normalized;
using uriform::batch::is_normalized;
using uriform::batch::normalize;
using uriform::batch::outcome;
using uriform::batch::parse;
using uriform::batch::reports;
using uriform::batch::resolve;
} // namespace uriform::batch

export namespace uriform::chars {
using uriform::chars::alpha;
using uriform::chars::digit;
using uriform::chars::fragment;
using uriform::chars::gen_delims;
using uriform::chars::hexdig;
using uriform::chars::ipvfuture;
using uriform::chars::lower_alpha;
using uriform::chars::path;
using uriform::chars::pchar;
using uriform::chars::query;
using uriform::chars::reg_name;
using uriform::chars::reserved;
using uriform::chars::scheme;
using uriform::chars::segment_nc;
using uriform::chars::sub_delims;
using uriform::chars::unreserved;
using uriform::chars::upper_alpha;
using uriform::chars::userinfo;
} // namespace uriform::chars

export namespace uriform::encode_sets {
using uriform::encode_sets::all_octets;
using uriform::encode_sets::fragment;
using uriform::encode_sets::path;
using uriform::encode_sets::path_segment;
using uriform::encode_sets::query;
using uriform::encode_sets::query_value;
using uriform::encode_sets::reg_name;
using uriform::encode_sets::userinfo;
} // namespace uriform::encode_sets

export namespace uriform::grammar {
using uriform::grammar::any_ucschar;
using uriform::grammar::code_points;
using uriform::grammar::dots_of_segment;
using uriform::grammar::hex_value;
using uriform::grammar::hex_values;
using uriform::grammar::iprivate;
using uriform::grammar::ipv4address;
using uriform::grammar::ipv6address;
using uriform::grammar::ipvfuture;
using uriform::grammar::is_ipv4address;
using uriform::grammar::octet_of;
using uriform::grammar::octet_scanner;
using uriform::grammar::pct_encoded;
using uriform::grammar::read;
using uriform::grammar::read_ucschar;
using uriform::grammar::reader;
using uriform::grammar::reading;
using uriform::grammar::repertoire;
using uriform::grammar::run;
using uriform::grammar::ucschar;
using uriform::grammar::ucschar_reading;
using uriform::grammar::upper_hexdigs;
} // namespace uriform::grammar

export namespace uriform {
inline namespace literals {
using uriform::literals::operator""_normalized_uri;
using uriform::literals::operator""_normalized_uri_reference;
using uriform::literals::operator""_uri;
using uriform::literals::operator""_uri_reference;
} // namespace literals
} // namespace uriform

export namespace uriform::rfc1738 {
using uriform::rfc1738::extra;
using uriform::rfc1738::national;
using uriform::rfc1738::punctuation;
using uriform::rfc1738::reserved;
using uriform::rfc1738::safe;
using uriform::rfc1738::unreserved;
using uriform::rfc1738::unsafe;
} // namespace uriform::rfc1738

export namespace uriform::rfc2396 {
using uriform::rfc2396::delims;
using uriform::rfc2396::mark;
using uriform::rfc2396::reserved;
using uriform::rfc2396::unreserved;
using uriform::rfc2396::unwise;
} // namespace uriform::rfc2396

export namespace uriform::uri_errc {
using uriform::uri_errc::colon_in_first_segment;
using uriform::uri_errc::dot_segment;
using uriform::uri_errc::invalid_character;
using uriform::uri_errc::invalid_ip_literal;
using uriform::uri_errc::invalid_percent_encoding;
using uriform::uri_errc::invalid_port;
using uriform::uri_errc::invalid_utf8;
using uriform::uri_errc::missing_scheme;
using uriform::uri_errc::path_without_slash;
using uriform::uri_errc::too_long;
using uriform::uri_errc::unexpected_fragment;
using uriform::uri_errc::unexpected_scheme;
using uriform::uri_errc::unpaired_surrogate;
} // namespace uriform::uri_errc

export namespace uriform::utf8 {
using uriform::utf8::check;
using uriform::utf8::code_point;
using uriform::utf8::first;
using uriform::utf8::length;
using uriform::utf8::replacement;
using uriform::utf8::sequence;
} // namespace uriform::utf8

export namespace uriform::web {
using uriform::web::append_form;
using uriform::web::append_form_encoded;
using uriform::web::as_uri;
using uriform::web::basic_url;
using uriform::web::can_parse;
using uriform::web::domain_to_ascii_function;
using uriform::web::doubt_kind;
using uriform::web::form_decoding;
using uriform::web::form_encode;
using uriform::web::form_encode_to;
using uriform::web::form_field;
using uriform::web::form_newlines;
using uriform::web::form_value;
using uriform::web::format_as;
using uriform::web::host_doubt;
using uriform::web::host_kind;
using uriform::web::iri_question;
using uriform::web::iri_reading;
using uriform::web::max_host_size;
using uriform::web::operator<<;
using uriform::web::operator<=>;
using uriform::web::operator==;
using uriform::web::parse;
using uriform::web::parse_form;
using uriform::web::parse_into;
using uriform::web::parse_options;
using uriform::web::query_encoding;
using uriform::web::relativize;
using uriform::web::search_params;
using uriform::web::serialize_form;
using uriform::web::to_uri;
using uriform::web::unicode_service;
using uriform::web::url;
using uriform::web::url_attribute;
using uriform::web::url_view;
using uriform::web::whatwg_form_decoding;
} // namespace uriform::web

export namespace uriform::web::encode_sets {
using uriform::web::encode_sets::c0_control;
using uriform::web::encode_sets::component;
using uriform::web::encode_sets::form;
using uriform::web::encode_sets::fragment;
using uriform::web::encode_sets::path;
using uriform::web::encode_sets::query;
using uriform::web::encode_sets::special_query;
using uriform::web::encode_sets::userinfo;
} // namespace uriform::web::encode_sets

export namespace uriform::web_errc {
using uriform::web_errc::domain_percent_encoded;
using uriform::web_errc::domain_to_ascii;
using uriform::web_errc::domain_to_ascii_unavailable;
using uriform::web_errc::file_invalid_windows_drive_letter;
using uriform::web_errc::file_invalid_windows_drive_letter_host;
using uriform::web_errc::host_invalid_code_point;
using uriform::web_errc::host_missing;
using uriform::web_errc::host_too_long;
using uriform::web_errc::invalid_credentials;
using uriform::web_errc::invalid_reverse_solidus;
using uriform::web_errc::invalid_url_unit;
using uriform::web_errc::ipv4_empty_part;
using uriform::web_errc::ipv4_in_ipv6_invalid_code_point;
using uriform::web_errc::ipv4_in_ipv6_out_of_range_part;
using uriform::web_errc::ipv4_in_ipv6_too_few_parts;
using uriform::web_errc::ipv4_in_ipv6_too_many_pieces;
using uriform::web_errc::ipv4_non_decimal_part;
using uriform::web_errc::ipv4_non_numeric_part;
using uriform::web_errc::ipv4_out_of_range_part;
using uriform::web_errc::ipv4_too_few_parts;
using uriform::web_errc::ipv4_too_many_parts;
using uriform::web_errc::ipv6_invalid_code_point;
using uriform::web_errc::ipv6_invalid_compression;
using uriform::web_errc::ipv6_multiple_compression;
using uriform::web_errc::ipv6_piece_leading_zero;
using uriform::web_errc::ipv6_too_few_pieces;
using uriform::web_errc::ipv6_too_many_pieces;
using uriform::web_errc::ipv6_unclosed;
using uriform::web_errc::missing_scheme_non_relative_url;
using uriform::web_errc::port_invalid;
using uriform::web_errc::port_out_of_range;
using uriform::web_errc::special_scheme_missing_following_solidus;
} // namespace uriform::web_errc
