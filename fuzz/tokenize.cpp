#include <string>

#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/detail/kernel_choice.hpp>
#include <uriform/syntax/detail/tokenize.hpp>
#include <uriform/uri/parse.hpp>

#include "../test/support/same_reading.hpp"
#include "support.hpp"

/// @file
/// As a URI and as an IRI, and as each reference kind, every kernel parses a text as the grammar does: the same components with the
/// same hints, or the same error. Offsets are in order and within the text, and recomposing the components (section 5.3) returns
/// the text. The four kinds agree with each other, and URIs agree with IRIs. An error's position is the end of the longest prefix
/// that some valid text begins with.

using namespace uriform;
using fuzz::require;

namespace {

result<components> tokenize_as(std::string_view text, reference_kind kind, bool iri)
{
    return iri ? uriform::detail::tokenize_iri(text, kind) : uriform::detail::tokenize(text, kind);
}

void check_offsets(const components& c, std::string_view text)
{
    require(c.size == text.size(), "the size is the text's");
    require(c.hier_part_begin() <= c.host_begin && c.host_begin <= c.host_end, "the host is after the scheme");
    require(c.host_end <= c.path_begin && c.path_begin <= c.path_end, "the path is after the authority");
    require(c.path_end <= c.query_end && c.query_end <= c.size, "query and fragment are at the end");
    require(!c.has_authority() || c.authority_begin() <= c.host_begin, "the host is within the authority");
    require(c.has_authority() || (c.host_begin == c.path_begin && c.host_end == c.path_begin),
            "without an authority, the host is empty");
}

/// Recomposes a reference (section 5.3) from its components, including the authority's.
std::string recomposed(const uri_reference_view& r)
{
    std::string all;
    const auto add = [&all](std::string_view before, std::optional<std::string_view> part, std::string_view after) {
        if (part)
            all.append(before).append(*part).append(after);
    };
    add("", r.scheme(), ":");
    if (r.host())
        all += "//";
    add("", r.userinfo(), "@");
    add("", r.host(), "");
    add(":", r.port(), "");
    add("", r.path(), "");
    add("?", r.query(), "");
    add("#", r.fragment(), "");
    return all;
}

void check_components(const components& c, std::string_view text)
{
    check_offsets(c, text);
    require(recomposed(detail::unchecked::make<uri_reference_view>(text, c)) == text, "the components make up the text");
}

/// Requires that the position is the length of the longest prefix that some valid text begins with: the next octet makes it
/// invalid.
void check_position(const error& why, std::string_view text, reference_kind kind, bool iri)
{
    require(why.position <= text.size(), "an error's position is in the text");
    require(!to_string(why.code).empty() && !why.message().empty(), "every error has a name and a message");
    const auto before = uriform::detail::grammar::read(text.substr(0, why.position), kind, iri);
    require(before || before.error().position == why.position, "the text before an error's position is no error");
    if (why.position == text.size())
        return;
    const auto with = uriform::detail::grammar::read(text.substr(0, why.position + 1), kind, iri);
    require(!with && with.error().position == why.position, "the octet at an error's position is the error");
}

result<components> check_kind(std::string_view text, reference_kind kind, bool iri)
{
    const result<components> expected = uriform::detail::grammar::read(text, kind, iri);
    for (const std::string_view kernel : uriform::detail::simd_kernels()) {
        require(uriform::detail::select_simd_kernel(kernel), "a kernel can be selected");
        require(test::same_reading(tokenize_as(text, kind, iri), expected), kernel);
    }
    if (expected)
        check_components(*expected, text);
    else
        check_position(expected.error(), text, kind, iri);
    return expected;
}

/// Checks how the kinds relate to each other (sections 4.1 to 4.3). Returns the components of the text as a reference.
result<components> check_kinds(std::string_view text, bool iri)
{
    const auto reference = check_kind(text, reference_kind::uri_reference, iri);
    const auto uri = check_kind(text, reference_kind::uri, iri);
    const auto absolute = check_kind(text, reference_kind::absolute_uri, iri);
    const auto relative = check_kind(text, reference_kind::relative_ref, iri);
    require(reference.has_value() == (uri || relative) && !(uri && relative), "a reference is a URI or relative");
    require(!reference || (uri ? *uri : *relative) == *reference, "the kinds have the same components");
    require(absolute.has_value() == (uri && !uri->has_fragment()), "an absolute URI is a URI without a fragment");
    require(!absolute || *absolute == *uri, "an absolute URI has the same components as a URI");
    return reference;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::text_of(data, size);
    const result<components> uri = check_kinds(text, false);
    const result<components> iri = check_kinds(text, true);
    require(!uri || uri == iri, "a URI is an IRI, with the same components");
    const bool ascii = fuzz::percent_encoded_ascii(text) == text;
    require(!ascii || uri == iri, "an IRI in ASCII is a URI");
    return 0;
}
