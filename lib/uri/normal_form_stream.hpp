#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <uriform/base/char_set.hpp>
#include <uriform/syntax/ip_address.hpp>
#include <uriform/uri/normal_form.hpp>

#include "uri/surviving_segments.hpp"

/// @file
/// The normal form (RFC 3986, section 6.2) as a stream of its bytes: the one algorithm behind everything in normal_form.hpp.

namespace uriform::internal {

[[nodiscard]] inline const scheme_rule* rule_of(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    return reference.scheme() ? options.schemes->find(*reference.scheme()) : nullptr;
}

/// Returns the namespace identifier that begins a path, if its scheme is one of those that have them: the text before the first
/// `:`, or nothing if that text is the whole path or holds a `/`. It is found sooner than the scheme's rule.
[[nodiscard]] inline std::string_view possible_namespace(const uri_reference_view& reference) noexcept
{
    const std::string_view path = reference.path();
    const std::string_view identifier = path.substr(0, path.find(':'));
    return identifier.size() == path.size() || identifier.find('/') != identifier.npos ? std::string_view() : identifier;
}

[[nodiscard]] inline bool has_lower_case_namespace(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    const scheme_rule* const rule = rule_of(reference, options);
    return rule != nullptr && rule->namespace_is_lower_case;
}

/// Whether the namespace identifier of a reference without percent-encodings is another one in the normal form. On its own, so that
/// references with an authority do not pay for it.
[[nodiscard, gnu::noinline]] inline bool changes_namespace(const uri_reference_view& reference,
                                                           const normal_form_options& options) noexcept
{
    const std::string_view identifier = possible_namespace(reference);
    const auto is_upper_case = [](char c) { return c >= 'A' && c <= 'Z'; };
    return std::any_of(identifier.begin(), identifier.end(), is_upper_case) && has_lower_case_namespace(reference, options);
}

/// Whether the normal form may differ from the text (its fragment aside). Where the tokenizer saw nothing there is little to ask.
[[nodiscard]] inline bool may_change(const uri_reference_view& reference, const normal_form_options& options) noexcept
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

/// Yields the normal form of a reference from its first byte to its last, in chunks that view the reference's text where they can.
class normal_form_stream {
public:
    normal_form_stream(const uri_reference_view& reference, const normal_form_options& options) noexcept
        : reference_(reference), options_(options), text_end_(options.drop_fragment ? parts_.query_end : parts_.size)
    {
        if (may_change(reference, options))
            return;
        take(0, text_end_, rewriting::none);
        stage_ = stage::end;
    }

    /// Yields the normal form of the host alone, which is defined.
    [[nodiscard]] static normal_form_stream of_host(const uri_reference_view& reference,
                                                    const normal_form_options& options) noexcept
    {
        return normal_form_stream(reference, options, host_only());
    }

    // Its chunks view it.
    normal_form_stream(const normal_form_stream&) = delete;
    normal_form_stream& operator=(const normal_form_stream&) = delete;

    /// The next chunk, valid until the next call; empty at the end.
    std::string_view next() noexcept
    {
        for (;;) {
            const std::string_view chunk = prefix_.empty() ? rewrite() : std::exchange(prefix_, {});
            if (!chunk.empty() || !advance())
                return chunk;
        }
    }

private:
    /// The stages of section 5.3's recomposition; the last runs from the query to the end.
    enum class stage : std::uint8_t { scheme, userinfo, host, port, path, segments, query, end };

    struct host_only {};

    normal_form_stream(const uri_reference_view& reference, const normal_form_options& options, host_only) noexcept
        : reference_(reference), options_(options), text_end_(parts_.host_end), stage_(stage::end)
    {
        host();
    }

    /// What is done to the run of text that stands next.
    enum class rewriting : std::uint8_t {
        none,
        triples,    ///< 6.2.2.1 and 6.2.2.2: percent-encodings
        lower_case, ///< 6.2.2.1: letters; and percent-encodings as well
    };

    [[nodiscard]] std::string_view text_of(std::size_t begin, std::size_t end) const noexcept
    {
        return reference_.text().substr(begin, end - begin);
    }

    void take(std::size_t begin, std::size_t end, rewriting how) noexcept
    {
        run_ = text_of(begin, end);
        how_ = how == rewriting::triples && !parts_.seen.percent ? rewriting::none : how;
    }

    /// Sets up the next run. False where there is none.
    bool advance() noexcept
    {
        switch (stage_) {
        case stage::scheme:
            if (!parts_.has_authority()) {
                stage_ = stage::path;
                if (options_.level == normalization_level::scheme && has_lower_case_namespace(reference_, options_))
                    path_begin_ += possible_namespace(reference_).size();
                take(0, path_begin_, rewriting::lower_case);
                return true;
            }
            if (const bool same = !parts_.seen.upper_case && !parts_.seen.percent;
                (same || !parts_.has_userinfo()) && !has_scheme_form()) {
                stage_ = stage::port; // all before it is written alike
                take(0, parts_.host_end, same ? rewriting::none : rewriting::lower_case);
                return true;
            }
            stage_ = stage::userinfo;
            take(0, parts_.hier_part_begin(), rewriting::lower_case);
            return true;
        case stage::userinfo:
            stage_ = stage::host;
            take(parts_.hier_part_begin(), parts_.host_begin, rewriting::triples);
            return true;
        case stage::host:
            stage_ = stage::port;
            host();
            return true;
        case stage::port:
            if (parts_.has_port()) {
                stage_ = stage::path;
                port();
                return true;
            }
            [[fallthrough]];
        case stage::path:
            stage_ = stage::query;
            path();
            return true;
        case stage::segments:
            run_ = segments_.next();
            if (run_.empty())
                stage_ = stage::query;
            return true;
        case stage::query:
            stage_ = stage::end;
            take(parts_.path_end, text_end_, rewriting::triples);
            return true;
        case stage::end:
            break;
        }
        return false;
    }

    /// Lower case; at the scheme level IPv6 by RFC 5952, and `file`'s localhost by RFC 8089.
    void host() noexcept
    {
        take(parts_.host_begin, parts_.host_end, rewriting::lower_case);
        if (!has_scheme_form())
            return;
        if (parts_.host == host_kind::ipv6) {
            const result<ipv6_address> address = ipv6_address::parse(run_.substr(1, run_.size() - 2));
            buffer_[0] = '[';
            char* end = address->print(buffer_.data() + 1);
            *end++ = ']';
            prefix_ = {buffer_.data(), static_cast<std::size_t>(end - buffer_.data())};
            run_ = {};
        } else {
            const scheme_rule* const rule = rule_of(reference_, options_);
            if (rule != nullptr && rule->localhost_is_empty)
                run_ = {};
        }
    }

    /// Whether the scheme level has a form of its own for the host: of IPv6 addresses, and of `localhost`.
    [[nodiscard]] bool has_scheme_form() const noexcept
    {
        return options_.level == normalization_level::scheme &&
               (parts_.host == host_kind::ipv6 || is_localhost(text_of(parts_.host_begin, parts_.host_end)));
    }

    /// Whether `host` is `localhost` once it is decoded and in lower case.
    [[nodiscard]] static bool is_localhost(std::string_view host) noexcept
    {
        for (const char expected : std::string_view("localhost")) {
            if (host.empty())
                return false;
            const bool triple = host[0] == '%';
            if (to_lower(triple ? grammar::octet_of(host) : host[0]) != expected)
                return false;
            host.remove_prefix(triple ? 3 : 1);
        }
        return host.empty();
    }

    /// At the scheme level an empty port goes, and the default one; a port is a decimal number, without leading zeros.
    void port() noexcept
    {
        take(parts_.host_end, parts_.path_begin, rewriting::none);
        if (options_.level == normalization_level::syntax)
            return;
        std::size_t begin = run_.find_first_not_of('0', 1);
        if (begin == run_.npos && run_.size() > 1)
            begin = run_.size() - 1; // zero, not nothing
        const std::string_view digits = begin == run_.npos ? std::string_view() : run_.substr(begin);
        if (digits.empty() || is_default_port(digits)) {
            run_ = {};
        } else if (begin != 1) {
            prefix_ = ":";
            run_ = digits;
        }
    }

    [[nodiscard]] bool is_default_port(std::string_view digits) const noexcept
    {
        const scheme_rule* const rule = rule_of(reference_, options_);
        if (rule == nullptr || !rule->default_port || digits.size() > 5)
            return false;
        unsigned number = 0;
        for (const char digit : digits)
            number = number * 10 + grammar::hex_value(digit);
        return number == *rule->default_port;
    }

    void path() noexcept
    {
        take(path_begin_, parts_.path_end, rewriting::triples);
        if (run_.empty() && parts_.has_authority() && options_.level == normalization_level::scheme) {
            const scheme_rule* const rule = rule_of(reference_, options_);
            if (rule != nullptr && rule->empty_path_is_root)
                run_ = "/";
        } else if (parts_.seen.dot_segment) {
            segments_.start(run_);
            run_ = segments_.next();
            // A path that begins with `//` would be taken for an authority where there is none (section 3.3).
            if (!parts_.has_authority() && (run_.starts_with("//") || (run_ == "/" && !segments_.at_end())))
                prefix_ = "/.";
            stage_ = stage::segments;
        } else {
            take(path_begin_, text_end_, rewriting::triples);
            stage_ = stage::end;
        }
    }

    /// The next chunk of the run; empty where it is used up.
    std::string_view rewrite() noexcept
    {
        // What goes through the buffer is looked at no further ahead than the buffer takes, or a long run would be searched for
        // each fill.
        const std::string_view ahead = how_ == rewriting::lower_case ? run_.substr(0, buffer_.size()) : run_;
        const std::size_t verbatim =
            how_ == rewriting::none || !parts_.seen.percent ? ahead.size() : std::min(ahead.find('%'), ahead.size());
        if (verbatim != 0) {
            const std::string_view chunk = cut(verbatim);
            return how_ == rewriting::lower_case ? lower(chunk) : chunk;
        }
        std::size_t size = 0;
        while (!run_.empty() && run_[0] == '%' && size + 3 <= buffer_.size())
            size += triple(cut(3), buffer_.data() + size);
        return {buffer_.data(), size};
    }

    /// `text`, which fits into the buffer, in lower case.
    std::string_view lower(std::string_view text) noexcept
    {
        std::copy(text.begin(), text.end(), buffer_.begin());
        // By steps of a vector register's size: the compiler makes one instruction of what it knows the number of.
        for (std::size_t begin = 0; begin < text.size(); begin += 16)
            for (std::size_t i = begin; i < begin + 16; ++i)
                buffer_[i] = to_lower(buffer_[i]);
        return {buffer_.data(), text.size()};
    }

    /// Writes what a percent-encoding becomes: the octet, where it is unreserved, or else itself with digits in upper case.
    std::size_t triple(std::string_view pct_encoded, char* out) const noexcept
    {
        const char octet = grammar::octet_of(pct_encoded);
        if (chars::unreserved.contains(octet)) {
            *out = how_ == rewriting::lower_case ? to_lower(octet) : octet;
            return 1;
        }
        out[0] = '%';
        out[1] = to_upper(pct_encoded[1]);
        out[2] = to_upper(pct_encoded[2]);
        return 3;
    }

    /// Takes `size` bytes off the run's front.
    std::string_view cut(std::size_t size) noexcept
    {
        const std::string_view front = run_.substr(0, size);
        run_.remove_prefix(size);
        return front;
    }

    static constexpr char to_lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }
    static constexpr char to_upper(char hexdig) noexcept { return hexdig >= 'a' ? static_cast<char>(hexdig & ~0x20) : hexdig; }

    uri_reference_view reference_;
    const components& parts_ = reference_.parts();
    const normal_form_options& options_;
    std::size_t path_begin_ = parts_.path_begin; ///< behind what is written with the scheme
    std::size_t text_end_;
    stage stage_ = stage::scheme;
    rewriting how_ = rewriting::none;
    std::string_view prefix_; ///< stands before the run
    std::string_view run_;
    std::array<char, 64> buffer_{};
    surviving_segments segments_;
};

} // namespace uriform::internal
