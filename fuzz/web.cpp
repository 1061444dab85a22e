#include <optional>
#include <string>

#include <uriform/web/parse_url.hpp>
#include <uriform/web/relativize.hpp>
#include <uriform/web/url.hpp>

#include "support.hpp"

/// @file
/// The input is a base and a text, on separate lines. All parse functions agree. Their result is its own serialization, with the
/// same components, and contains only printable ASCII. Validation errors are within the text, in order, and include the failure if
/// parsing fails. A relative reference from the base to a URL parses as that URL.

using namespace uriform;
using fuzz::require;

namespace {

bool is_printable_ascii(std::string_view text)
{
    for (const char c : text)
        if (c < ' ' || c > '~')
            return false;
    return true;
}

void check_url(const web::url_view& u)
{
    require(is_printable_ascii(u.href()), "a serialization is printable ASCII");
    const auto again = web::parse(u.href());
    require(again && *again == u, "a URL is its own serialization");
    require(again->parts() == u.parts(), "the offsets agree with the text");
    require(again->host_kind() == u.host_kind(), "the host kind agrees with the text");
    const auto origin = u.origin();
    require(origin == "null" || web::parse(origin)->origin() == origin, "an origin is its own, or opaque");
}

void check_errors(std::string_view text, const std::vector<error>& errors, const result<web::url>& parsed)
{
    std::size_t last = 0;
    bool failure = false;
    for (const error& e : errors) {
        require(e.position >= last && e.position <= text.size(), "errors are in order");
        failure = failure || (!parsed && e == parsed.error());
        last = e.position;
    }
    require(failure != parsed.has_value(), "a failure is reported");
}

template <class... Base>
void check_text(std::string_view text, const Base&... base)
{
    const auto parsed = web::parse(text, base...);
    std::vector<error> errors;
    const auto with_errors = web::parse(text, base..., {.validation_errors = &errors});
    std::string buffer;
    const auto view = web::parse_view(text, base..., buffer);
    require(web::can_parse(text, base...) == parsed.has_value(), "can_parse is parse");
    require(view.has_value() == parsed.has_value() && with_errors.has_value() == parsed.has_value(), "all parse the same texts");
    check_errors(text, errors, parsed);
    if (!parsed) {
        require(view.error() == parsed.error() && with_errors.error() == parsed.error(), "all fail for the same reason");
        return;
    }
    require(*view == *parsed && *with_errors == *parsed, "all parse the same URL");
    require(view->parts() == web::parse_view(text, base..., buffer)->parts(), "a buffer is replaced");
    check_url(*parsed);
}

void check_relative(const web::url& base, const result<web::url>& target)
{
    if (target)
        require(web::parse(web::relativize(base, *target), base) == *target, "a relative reference is parsed as its target");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto lines = fuzz::pieces(fuzz::text_of(data, size), 2);
    check_text(lines.front());
    if (const auto base = web::parse(lines.front()); base && lines.size() > 1) {
        check_text(lines.back(), web::url_view(*base));
        check_relative(*base, web::parse(lines.back()));
        check_relative(*base, web::parse(lines.back(), *base));
    }
    return 0;
}
