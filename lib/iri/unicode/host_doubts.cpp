#include "iri/unicode/host_doubts.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include <unicode/uchar.h>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/utf8.hpp>
#include <uriform/iri/web_domain.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>

#include "core/base/octet_scan.hpp"
#include "iri/unicode/bidi_rule.hpp"
#include "iri/unicode/code_point.hpp"
#include "iri/unicode/domain_name.hpp"
#include "iri/unicode/joiner.hpp"
#include "iri/unicode/punycode.hpp"
#include "iri/unicode/shown_character.hpp"
#include "iri/unicode/spoof_checker.hpp"

namespace uriform::iri::internal {
namespace {

using web::doubt_kind;

/// A range of octets.
struct extent {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// A text's host, without tabs and newlines, and percent-decoded.
class decoded_host {
public:
    decoded_host(std::string_view text, std::string_view host)
    {
        const auto begin = static_cast<std::size_t>(host.data() - text.data());
        for (std::size_t at = 0; at < host.size();) {
            const int octet = uriform::detail::grammar::pct_encoded(host, at);
            if (host[at] != '\t' && host[at] != '\n' && host[at] != '\r') {
                octets_ += octet >= 0 ? static_cast<char>(octet) : host[at];
                places_.push_back(begin + at);
            }
            at += octet >= 0 ? 3 : 1;
        }
        places_.push_back(begin + host.size());
    }

    [[nodiscard]] std::string_view octets() const noexcept { return octets_; }

    /// Returns where `part`, a part of octets(), is in the text.
    [[nodiscard]] extent place_of(std::string_view part) const noexcept
    {
        const auto begin = static_cast<std::size_t>(part.data() - octets_.data());
        return {places_[begin], places_[begin + part.size()]};
    }

private:
    std::string octets_;
    std::vector<std::size_t> places_; ///< for each octet, and their end, its place in the text
};

/// A label, other than a plain ASCII label.
struct checked_label {
    std::string_view given;                             ///< a part of decoded_host::octets()
    std::string shown;                                  ///< in UTF-8, mapped if UTS #46 accepts the label
    bool is_accepted;                                   ///< whether UTS #46 accepts the label
    std::optional<UScriptCode> script = USCRIPT_COMMON; ///< of its letters; null if they belong to several scripts
    bool looks_like_ascii = false;
};

[[nodiscard]] bool is_among(UScriptCode script, const std::vector<UScriptCode>& scripts) noexcept
{
    return std::find(scripts.begin(), scripts.end(), script) != scripts.end();
}

/// Returns a label as shown by domain_to_unicode(), or decoded from Punycode if UTS #46 rejects it.
[[nodiscard]] checked_label read_label(std::string_view given)
{
    std::array<char, web::max_host_size> room;
    if (const auto size = domain_to_ascii(given, false, room)) {
        const std::string_view ascii(room.data(), *size);
        std::string shown = domain_to_unicode(ascii);
        if (!ascii.starts_with("xn--") || shown != ascii)
            return {given, std::move(shown), true};
        if (const std::size_t decoded = from_punycode(std::string(ascii).substr(4), iri_rules.longest_label, room))
            return {given, {room.data(), decoded}, false};
    }
    return {given, std::string(given), false};
}

/// Returns the labels of `name` that are not ASCII or begin with `xn--`, and sets `last` to its last nonempty label.
[[nodiscard]] std::vector<checked_label> read_labels(std::string_view name, std::string_view& last)
{
    std::vector<checked_label> labels;
    for (std::size_t begin = 0, end = 0; begin < name.size(); begin = end + std::max(full_stop(name.substr(end)), std::size_t{1})) {
        end = begin;
        while (end < name.size() && full_stop(name.substr(end)) == 0)
            ++end;
        const std::string_view label = name.substr(begin, end - begin);
        if (!label.empty())
            last = label;
        if (uriform::detail::ascii::equal_ignoring_case(label.substr(0, 4), "xn--") || !uriform::internal::is_ascii(label))
            labels.push_back(read_label(label));
    }
    return labels;
}

/// Returns the first invisible character in `label`, well-formed UTF-8. Joiners are useful in labels that UTS #46 accepts, and
/// variation selectors after emoji and ideographs.
[[nodiscard]] std::string_view find_invisible(std::string_view label, bool is_accepted) noexcept
{
    char32_t before = 0;
    for (std::size_t at = 0; at < label.size();) {
        const std::size_t begin = at;
        const char32_t character = next_code_point(label, at);
        const auto has = [](char32_t c, UProperty property) { return u_hasBinaryProperty(static_cast<UChar32>(c), property) != 0; };
        const bool varies = has(character, UCHAR_VARIATION_SELECTOR) && before >= 0x80 &&
                            (has(before, UCHAR_EMOJI) || has(before, UCHAR_IDEOGRAPHIC));
        if (character >= 0x80 && is_invisible(character) && !varies && !(is_joiner(character) && is_accepted))
            return label.substr(begin, at - begin);
        before = character;
    }
    return {};
}

/// Adds the doubts about a host's labels.
class host_check {
public:
    host_check(const decoded_host& host, const spoof_checker& looks, std::vector<web::host_doubt>& doubts)
        : host_(host), looks_(looks), doubts_(doubts), labels_(read_labels(host.octets(), last_))
    {
    }

    void run()
    {
        for (checked_label& label : labels_)
            check_alone(label);
        std::vector<UScriptCode> expected = scripts_of_country(last_);
        for (const checked_label& label : labels_)
            if (label.script && !label.looks_like_ascii && !is_among(*label.script, expected))
                expected.push_back(*label.script);
        for (const checked_label& label : labels_)
            if (is_confusable(label, expected))
                add(doubt_kind::confusable, label.given);
    }

private:
    void add(doubt_kind kind, std::string_view part, std::string_view detail = {})
    {
        const extent at = host_.place_of(part);
        doubts_.push_back({kind, at.begin, at.end, detail});
    }

    void check_alone(checked_label& label)
    {
        if (!label.is_accepted && uriform::internal::is_ascii(label.given))
            add(doubt_kind::a_label_round_trip, label.given);
        if (const std::string_view found = find_invisible(label.given, label.is_accepted); !found.empty())
            add(doubt_kind::invisible_character, found);
        if (!find_invisible(label.shown, label.is_accepted).empty())
            add(doubt_kind::invisible_character, label.given);
        if (makes_bidi_domain(label.shown))
            add(doubt_kind::bidirectional, label.given);
        if (uriform::internal::is_ascii(label.shown) || label.shown.size() > longest_checked_label)
            return;
        if (const std::string_view mixture = looks_.mixture(label.shown); !mixture.empty())
            add(doubt_kind::mixed_scripts, label.given, mixture);
        label.script = only_script(label.shown);
        label.looks_like_ascii = looks_.looks_like_ascii(label.shown);
    }

    /// Returns whether to report a label in a name that people expect to use the scripts `expected`.
    [[nodiscard]] bool is_confusable(const checked_label& label, const std::vector<UScriptCode>& expected) const
    {
        if (!label.looks_like_ascii)
            return false;
        if (!label.script)
            return true;
        const UScriptCode script = *label.script;
        return script == USCRIPT_LATIN || script == USCRIPT_COMMON ? !looks_.is_recommended(label.shown)
                                                                   : !is_among(script, expected);
    }

    const decoded_host& host_;
    const spoof_checker& looks_;
    std::vector<web::host_doubt>& doubts_;
    std::string_view last_; ///< the last nonempty label; declared before labels_, whose initialization sets it
    std::vector<checked_label> labels_;
};

[[nodiscard]] bool has_a_label(std::string_view name) noexcept
{
    for (std::size_t at = name.find("--"); at != name.npos; at = name.find("--", at + 1))
        if (at >= 2 && uriform::detail::ascii::equal_ignoring_case(name.substr(at - 2, 2), "xn"))
            return true;
    return false;
}

} // namespace

bool add_host_doubts(std::string_view text, std::string_view given_host, std::vector<web::host_doubt>& doubts)
{
    if (given_host.size() > 3 * web::max_host_size) // too long for a domain, even percent-encoded
        return true;
    const decoded_host host(text, given_host);
    const std::string_view name = host.octets();
    if (name.starts_with('[') || !utf8::check(name) || (uriform::internal::is_ascii(name) && !has_a_label(name)))
        return true;
    const result<spoof_checker> looks = spoof_checker::open();
    if (!looks || !uts46_mapping::open())
        return false;
    host_check(host, *looks, doubts).run();
    return true;
}

} // namespace uriform::iri::internal
