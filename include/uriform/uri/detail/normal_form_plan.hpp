#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <uriform/base/ascii.hpp>
#include <uriform/syntax/grammar.hpp>
#include <uriform/syntax/ipv6_address.hpp>
#include <uriform/uri/detail/surviving_segments.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/scheme_table.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The pieces of the normal form (RFC 3986, section 6.2), in the order of section 5.3.

namespace uriform::detail::streams {

/// The rule that asks for nothing.
inline constexpr scheme_rule no_rule{};

/// Returns the rule of the reference's scheme; no_rule if there is none, or if only the syntax counts.
[[nodiscard]] constexpr const scheme_rule& rule_of(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    const bool applies = options.level == normalization_level::scheme && reference.scheme();
    const scheme_rule* const found = applies ? options.schemes->find(*reference.scheme()) : nullptr;
    return found != nullptr ? *found : no_rule;
}

/// Returns the namespace identifier that begins a path, if its scheme is one of those that have them: the text before the first
/// `:`, or nothing if that text is the whole path or holds a `/`. It is found sooner than the scheme's rule.
[[nodiscard]] constexpr std::string_view possible_namespace(const uri_reference_view& reference) noexcept
{
    const std::string_view path = reference.path();
    const std::string_view identifier = path.substr(0, path.find(':'));
    return identifier.size() == path.size() || identifier.find('/') != identifier.npos ? std::string_view() : identifier;
}

/// Returns whether the namespace identifier of a reference without percent-encodings is another one in the normal form. On its own,
/// so that references with an authority do not pay for it.
[[nodiscard, gnu::noinline]] constexpr bool changes_namespace(const uri_reference_view& reference,
                                                              const normal_form_options& options) noexcept
{
    const std::string_view identifier = possible_namespace(reference);
    return std::any_of(identifier.begin(), identifier.end(), ascii::is_upper_alpha) &&
           rule_of(reference, options).namespace_is_lower_case;
}

/// Returns whether the normal form may differ from the text (its fragment aside). If the tokenizer has set no hint, few checks
/// remain.
[[nodiscard]] constexpr bool may_change(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    const components& parts = reference.parts();
    if (parts.seen != hints{})
        return true;
    if (options.level == normalization_level::syntax)
        return false;
    if (!parts.has_authority())
        return parts.has_scheme() && changes_namespace(reference, options);
    return parts.has_port() || parts.path_begin == parts.path_end || parts.host == host_kind::ipv6 ||
           reference.host() == "localhost";
}

/// The change that is still to be made to a piece of the normal form.
enum class rewriting : std::uint8_t {
    none,
    percent_encodings, ///< sections 6.2.2.1 and 6.2.2.2
    lower_case,        ///< section 6.2.2.1 of the letters; and percent-encodings as well
    dot_segments,      ///< percent-encodings; and behind the piece's text come the segments of the plan
};

/// The pieces of the normal form of a reference, one behind the other. It views the reference's text, and itself.
class normal_form_plan {
public:
    /// Not a view: an array of views would be filled before anything is planned.
    struct piece {
        const char* begin;
        std::size_t size;
        rewriting how;
    };

    /// How much of the reference is planned.
    enum class extent : std::uint8_t { whole, host };

    constexpr normal_form_plan(const uri_reference_view& reference, const normal_form_options& options, extent planned) noexcept
        : reference_(reference), options_(options)
    {
        if (planned == extent::host) {
            add_host();
        } else if (!may_change(reference, options)) {
            add(0, kept_end(), rewriting::none);
        } else {
            add_front();
            is_complete_ = false;
        }
    }

    normal_form_plan(const normal_form_plan&) = delete;
    normal_form_plan& operator=(const normal_form_plan&) = delete;

    [[nodiscard]] constexpr const piece* begin() const noexcept { return pieces_.data(); }
    [[nodiscard]] constexpr const piece* end() const noexcept { return end_; }

    /// Adds the pieces behind the host, if that is still to be done: most comparisons end at the host. Those before are not
    /// changed.
    constexpr void complete() noexcept
    {
        if (is_complete_)
            return;
        is_complete_ = true;
        text_end_ = none;
        add_port();
        add_path();
        add(parts_.path_end, kept_end(), rewriting::percent_encodings); // "?" query "#" fragment
    }

    /// Returns whether the reference has percent-encodings.
    [[nodiscard]] constexpr bool has_percent() const noexcept { return parts_.seen.percent; }

    /// Returns the next run of segments of the piece that is rewritten as rewriting::dot_segments; empty at their end.
    constexpr std::string_view next_segments() noexcept
    {
        if (!segments_)
            segments_.emplace(reference_.path());
        return segments_->next();
    }

private:
    /// Adds the pieces up to the host or the namespace.
    constexpr void add_front() noexcept
    {
        if (parts_.has_authority()) {
            add(0, parts_.authority_begin(), letters());                                    // scheme ":" "//"
            add(parts_.authority_begin(), parts_.host_begin, rewriting::percent_encodings); // userinfo "@"
            add_host();
        } else {
            add(0, parts_.hier_part_begin(), rewriting::lower_case); // scheme ":"
            add_namespace();
        }
    }

    /// Section 6.2.2.1: letters in lower case; at the scheme level IPv6 addresses by RFC 5952, section 4, and no `localhost` in
    /// `file` URIs by RFC 8089, section 2.
    constexpr void add_host() noexcept
    {
        const std::string_view host = text_of(parts_.host_begin, parts_.host_end);
        if (parts_.host == host_kind::ipv6 && at_scheme_level())
            add_view(print_address(host));
        else if (!is_localhost(host) || !rule_of(reference_, options_).localhost_is_empty)
            add(parts_.host_begin, parts_.host_end, letters());
    }

    /// Section 6.2.3: an empty port is removed, and the default one. A port is a decimal number, without leading zeros.
    constexpr void add_port() noexcept
    {
        if (!parts_.has_port())
            return;
        std::size_t begin = parts_.host_end + 1;
        if (at_scheme_level()) {
            while (begin + 1 < parts_.path_begin && reference_.text()[begin] == '0')
                ++begin;
            const std::string_view digits = text_of(begin, parts_.path_begin);
            if (digits.empty() || is_default_port(digits))
                return;
        }
        add(parts_.host_end, parts_.host_end + 1, rewriting::none); // ":"
        add(begin, parts_.path_begin, rewriting::none);
    }

    /// RFC 8141, section 3.1: the namespace identifier of a URN is in lower case.
    constexpr void add_namespace() noexcept
    {
        const std::size_t size = rule_of(reference_, options_).namespace_is_lower_case ? possible_namespace(reference_).size() : 0;
        path_begin_ += size;
        add(parts_.path_begin, path_begin_, rewriting::lower_case);
    }

    /// Section 6.2.3: an empty path is `/` if the scheme says so. Section 6.2.2.3: dot segments are removed.
    constexpr void add_path() noexcept
    {
        if (parts_.seen.dot_segment)
            add_segments();
        else if (parts_.path_begin == parts_.path_end && parts_.has_authority() && rule_of(reference_, options_).empty_path_is_root)
            add_view("/");
        else
            add(path_begin_, parts_.path_end, rewriting::percent_encodings);
    }

    /// Section 5.2.4. Without an authority, a path that begins with `//` would be taken for one (section 3.3): `/.` guards it.
    constexpr void add_segments() noexcept
    {
        std::string_view first;
        if (!parts_.has_authority()) {
            first = next_segments();
            if (first.starts_with("//") || (first == "/" && !segments_->at_end()))
                add_view("/.");
        }
        add_view(first, rewriting::dot_segments);
    }

    /// Adds `[begin, end)` of the text, to the last piece if that ends there and is rewritten alike.
    constexpr void add(std::size_t begin, std::size_t end, rewriting how) noexcept
    {
        if (begin == end)
            return;
        if (how == rewriting::percent_encodings && !has_percent())
            how = rewriting::none;
        if (begin == text_end_ && end_[-1].how == how)
            end_[-1].size += end - begin;
        else
            *end_++ = {reference_.text().data() + begin, end - begin, how};
        text_end_ = end;
    }

    /// Adds a piece that the next one does not continue.
    constexpr void add_view(std::string_view text, rewriting how = rewriting::none) noexcept
    {
        *end_++ = {text.data(), text.size(), how};
        text_end_ = none;
    }

    /// Returns the rewriting of the letters up to the host's end.
    [[nodiscard]] constexpr rewriting letters() const noexcept
    {
        return parts_.seen.upper_case || has_percent() ? rewriting::lower_case : rewriting::none;
    }

    [[nodiscard]] constexpr bool at_scheme_level() const noexcept { return options_.level == normalization_level::scheme; }

    [[nodiscard]] constexpr std::size_t kept_end() const noexcept
    {
        return options_.drop_fragment ? parts_.query_end : parts_.size;
    }

    [[nodiscard]] constexpr std::string_view text_of(std::size_t begin, std::size_t end) const noexcept
    {
        return reference_.text().substr(begin, end - begin);
    }

    /// Returns whether `host` is `localhost` once it is decoded and in lower case.
    [[nodiscard]] static constexpr bool is_localhost(std::string_view host) noexcept
    {
        for (const char expected : std::string_view("localhost")) {
            if (host.empty())
                return false;
            const bool triple = host[0] == '%';
            if (ascii::to_lower(triple ? grammar::octet_of(host) : host[0]) != expected)
                return false;
            host.remove_prefix(triple ? 3 : 1);
        }
        return host.empty();
    }

    [[nodiscard]] constexpr bool is_default_port(std::string_view digits) const noexcept
    {
        const scheme_rule& rule = rule_of(reference_, options_);
        if (!rule.default_port || digits.size() > 5)
            return false;
        unsigned number = 0;
        for (const char digit : digits)
            number = number * 10 + grammar::hex_value(digit);
        return number == *rule.default_port;
    }

    /// Returns the normal form of an IPv6 address in brackets. Apart, so that other hosts do not pay for it.
    [[nodiscard, gnu::noinline]] constexpr std::string_view print_address(std::string_view literal) noexcept
    {
        const result<ipv6_address> address = ipv6_address::parse(literal.substr(1, literal.size() - 2));
        address_[0] = '[';
        char* end = address->print(address_.data() + 1);
        *end++ = ']';
        return {address_.data(), static_cast<std::size_t>(end - address_.data())};
    }

    static constexpr std::size_t none = ~std::size_t{0};

    const uri_reference_view& reference_;
    const components& parts_ = reference_.parts();
    const normal_form_options& options_;
    bool is_complete_ = true;
    std::size_t path_begin_ = parts_.path_begin; ///< behind the namespace
    std::size_t text_end_ = none;                ///< of the last piece, if the next one may continue it
    std::array<piece, 7> pieces_;
    piece* end_ = pieces_.data();
    std::array<char, 41> address_; ///< an IPv6 address
    std::optional<surviving_segments> segments_;
};

} // namespace uriform::detail::streams
