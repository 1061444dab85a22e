#pragma once

/// @file
/// Includes URIs, web URLs and columns. Other headers provide keys and sets (uriform/keys.hpp), reports (uriform/explain.hpp),
/// `std::format` support (uriform/uri/format.hpp), and sets and maps (uriform/uri/uri_containers.hpp). The latter two take long to
/// compile.

/// @namespace uriform
/// The core: URIs (RFC 3986). It depends only on the C++ runtime.

/// @namespace uriform::web
/// Parses URLs like browsers do (WHATWG URL Standard).

/// @namespace uriform::batch
/// Text columns, and functions on them.

#include <uriform/base/char_set.hpp>
#include <uriform/base/enum_set.hpp>
#include <uriform/base/error.hpp>
#include <uriform/base/result.hpp>
#include <uriform/base/text_location.hpp>
#include <uriform/base/utf8.hpp>
#include <uriform/batch/column.hpp>
#include <uriform/batch/column_functions.hpp>
#include <uriform/batch/column_writer.hpp>
#include <uriform/syntax/address_class.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/syntax/ipv6_address.hpp>
#include <uriform/syntax/line_feeds.hpp>
#include <uriform/syntax/syntax_errc.hpp>
#include <uriform/uri/builder.hpp>
#include <uriform/uri/data_uri.hpp>
#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/edits.hpp>
#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/file_path.hpp>
#include <uriform/uri/literals.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/normalization_rule.hpp>
#include <uriform/uri/origin.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/uri/piece_iterator.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/uri/schema_formats.hpp>
#include <uriform/uri/scheme_rule.hpp>
#include <uriform/uri/scheme_table.hpp>
#include <uriform/uri/segments.hpp>
#include <uriform/uri/uri_errc.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/file_url.hpp>
#include <uriform/web/form.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/percent_encode_sets.hpp>
#include <uriform/web/relativize.hpp>
#include <uriform/web/search_params.hpp>
#include <uriform/web/unicode_hook.hpp>
#include <uriform/web/url.hpp>
#include <uriform/web/url_to_uri.hpp>
#include <uriform/web/web_errc.hpp>
