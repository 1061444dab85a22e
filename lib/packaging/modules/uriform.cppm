// The module uriform exports the names in uriform/uriform.hpp, uriform/uri/uri_containers.hpp and uriform/uri/format.hpp.
module;

#include <uriform/uri/format.hpp>
#include <uriform/uri/uri_containers.hpp>
#include <uriform/uriform.hpp>

export module uriform;

export namespace uriform {
using uriform::address_class;
using uriform::annotate;
using uriform::append_from_path;
using uriform::append_normalized;
using uriform::append_percent_decoded;
using uriform::append_percent_encoded;
using uriform::append_resolved;
using uriform::append_to_path;
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
using uriform::component;
using uriform::components;
using uriform::data_header;
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
using uriform::find_line_feeds;
using uriform::format_as;
using uriform::from_path;
using uriform::from_path_to;
using uriform::hash_normalized;
using uriform::hints;
using uriform::host_kind;
using uriform::ipv4_address;
using uriform::ipv6_address;
using uriform::is_host;
using uriform::is_hostname;
using uriform::is_normalized;
using uriform::is_uri;
using uriform::is_uri_reference;
using uriform::is_uri_template;
using uriform::location_of;
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
using uriform::param;
using uriform::params_view;
using uriform::parse_data_header;
using uriform::parse_uri;
using uriform::parse_uri_reference;
using uriform::path_style;
using uriform::percent_decode;
using uriform::percent_decode_to;
using uriform::percent_encode;
using uriform::percent_encode_to;
using uriform::reference_kind;
using uriform::relativize;
using uriform::resolve;
using uriform::resolve_options;
using uriform::result;
using uriform::same_origin;
using uriform::scheme_rule;
using uriform::scheme_table;
using uriform::segments_view;
using uriform::sorted_params;
using uriform::text_location;
using uriform::to_path;
using uriform::to_path_to;
using uriform::to_string;
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
using uriform::without_param;
using uriform::without_params;
} // namespace uriform

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

export namespace uriform {
inline namespace literals {
using uriform::literals::operator""_normalized_uri;
using uriform::literals::operator""_uri;
using uriform::literals::operator""_uri_reference;
} // namespace literals
} // namespace uriform

export namespace uriform::uri_errc {
using uriform::uri_errc::colon_in_first_segment;
using uriform::uri_errc::device_name;
using uriform::uri_errc::dot_segment;
using uriform::uri_errc::invalid_character;
using uriform::uri_errc::invalid_ip_literal;
using uriform::uri_errc::invalid_path_character;
using uriform::uri_errc::invalid_percent_encoding;
using uriform::uri_errc::invalid_port;
using uriform::uri_errc::invalid_utf8;
using uriform::uri_errc::missing_scheme;
using uriform::uri_errc::not_a_data_uri;
using uriform::uri_errc::not_a_file_uri;
using uriform::uri_errc::path_without_slash;
using uriform::uri_errc::relative_path;
using uriform::uri_errc::too_long;
using uriform::uri_errc::unexpected_fragment;
using uriform::uri_errc::unexpected_host;
using uriform::uri_errc::unexpected_scheme;
using uriform::uri_errc::unpaired_surrogate;
} // namespace uriform::uri_errc

export namespace uriform::utf8 {
using uriform::utf8::check;
} // namespace uriform::utf8

export namespace uriform::web {
using uriform::web::append_form;
using uriform::web::append_form_encoded;
using uriform::web::append_to_path;
using uriform::web::as_uri;
using uriform::web::basic_url;
using uriform::web::can_parse;
using uriform::web::domain_to_ascii_function;
using uriform::web::doubt_kind;
using uriform::web::form_encode;
using uriform::web::form_encode_to;
using uriform::web::form_field;
using uriform::web::form_newlines;
using uriform::web::form_value;
using uriform::web::format_as;
using uriform::web::from_path;
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
using uriform::web::parse_options;
using uriform::web::parse_view;
using uriform::web::query_encoding;
using uriform::web::relativize;
using uriform::web::search_params;
using uriform::web::serialize_form;
using uriform::web::to_path;
using uriform::web::to_path_to;
using uriform::web::to_string;
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
