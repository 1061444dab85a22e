#include "cli/input_syntax.hpp"

#include <string>
#include <string_view>

#include <uriform/syntax/grammar.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "cli/input_syntax_of.hpp"

namespace uriform::cli {
namespace {

struct uri_references {
    using owner = uri_reference;
    using equal = equivalence_equal;
    using hash = equivalence_hash;

    static constexpr bool is_plain = true;

    static auto uri_reader(const options&)
    {
        return [](std::string_view text) { return parse_uri(text); };
    }

    static auto reader(const options& opts)
    {
        return [kind = opts.kind](std::string_view text) { return detail::parse_as<uri_reference_view>(text, kind); };
    }

    static void append_normalized(const uri_reference_view& reference, std::string& out, const normal_form_options& form)
    {
        uriform::append_normalized(reference, out, form);
    }
};

} // namespace

const input_syntax uris = input_syntax_of<uri_references>;

} // namespace uriform::cli
