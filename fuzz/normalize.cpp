#include <string>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/segments.hpp>

#include "support.hpp"

/// @file
/// A normal form is valid, has the components that the reference has, is its own normal form, and holds nothing that section 6.2.2
/// takes out. is_normalized, equivalent, compare and hash say of a reference and its normal form what follows from that. The scheme
/// level is a step above the syntax level.

using namespace uriform;
using fuzz::require;

namespace {

/// Whether the components that are defined in `normal` are those of `original`, but for what options take away.
bool same_structure(const uri_reference_view& original, const uri_reference_view& normal, const normal_form_options& options)
{
    const bool port_may_go = options.level == normalization_level::scheme && !normal.port();
    const bool port = original.port().has_value() == normal.port().has_value() || port_may_go;
    const bool fragment = normal.fragment().has_value() == (original.fragment().has_value() && !options.drop_fragment);
    return port && fragment && original.scheme().has_value() == normal.scheme().has_value() &&
           original.host().has_value() == normal.host().has_value() &&
           original.userinfo().has_value() == normal.userinfo().has_value() &&
           original.query().has_value() == normal.query().has_value();
}

/// Sections 6.2.2.1 and 6.2.2.2.
void check_octets(const uri_reference_view& normal)
{
    const std::string_view text = normal.text();
    for (std::size_t at = text.find('%'); at != text.npos; at = text.find('%', at + 1)) {
        const std::string_view triple = text.substr(at, 3);
        require(triple.find_first_of("abcdef") == triple.npos, "hexadecimal digits are in upper case");
        require(!chars::unreserved.contains(*decoded_view(triple).begin()), "unreserved octets are not encoded");
    }
    const auto lower = [](std::string_view part) {
        for (std::size_t at = 0; at < part.size(); at += part[at] == '%' ? 3 : 1)
            if (chars::upper_alpha.contains(part[at]))
                return false;
        return true;
    };
    require(lower(normal.scheme().value_or("")) && lower(normal.host().value_or("")), "scheme and host are in lower case");
}

/// Section 6.2.2.3: none but the guard of a path that begins with `//`.
void check_segments(const uri_reference_view& normal)
{
    const std::string_view path = normal.path();
    const bool guarded = !normal.host() && path.starts_with("/.//");
    const segments_view all(path.substr(guarded ? 2 : 0));
    if (!all.is_absolute())
        return;
    for (const decoded_view segment : all)
        require(segment != "." && segment != "..", "an absolute path has no dot segments");
}

void check(const uri_reference_view& reference, const normal_form_options& options)
{
    const uri_reference normal = normalize(reference, options);
    const auto read = parse_uri_reference(normal.text());
    require(read && read->parts() == normal.parts(), "a normal form is what it is read as");
    require(same_structure(reference, normal, options), "a normal form has the same components defined");
    require(normal.size() <= reference.size() + 16, "a normal form is hardly longer than the text");
    check_octets(normal);
    check_segments(normal);

    require(normalize(normal, options) == normal, "a normal form is its own normal form");
    require(is_normalized(normal, options), "a normal form is said to be one");
    require(is_normalized(reference, options) == (normal.text() == reference.text()), "is_normalized says whether a text is one");
    require(equivalent(reference, normal, options) && equivalent(normal, reference, options), "they are equivalent");
    require(compare(reference, normal, options) == 0 && compare(normal, reference, options) == 0, "they are equal in order");
    require(hash(reference, 3, options) == hash(normal, 3, options), "they have the same hash");

    std::string appended = "before";
    append_normalized(reference, appended, options);
    require(appended == "before" + std::string(normal.text()), "it is appended as it is");

    normal_form_options below = options;
    below.level = normalization_level::syntax;
    require(normalize(normalize(reference, below), options) == normal, "the syntax level is a step to the scheme level");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto reference = parse_uri_reference(fuzz::text_of(data, size));
    if (!reference)
        return 0;
    for (const normal_form_options& options : fuzz::all_normal_forms())
        check(*reference, options);
    return 0;
}
