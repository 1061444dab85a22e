#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <uriform/base/result.hpp>
#include <uriform/syntax/grammar.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/uri_reference.hpp>

#include "cli/describe.hpp"

namespace uriform::cli {

/// What inputs are written as, URIs or IRIs: how they are read, and then compared.
struct notation {
    /// The URI reference that `text` is or is converted to. It views `text` or `buffer`, whose content it may replace.
    result<uri_reference_view> (*read)(std::string_view text, reference_kind kind, std::string& buffer);

    /// The raw components of `text`, which are not converted.
    result<description> (*describe)(std::string_view text, reference_kind kind);

    void (*append_normalized)(const uri_reference_view& reference, std::string& out, const normal_form_options& form);
    bool (*equivalent)(const uri_reference_view& a, const uri_reference_view& b, const normal_form_options& form);
    std::uint64_t (*hash)(const uri_reference_view& reference, std::uint64_t seed, const normal_form_options& form);
};

extern const notation uris;

} // namespace uriform::cli
