#include <uriform/key/maker.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>

#include "core/base/copy_octets.hpp"
#include "core/uri/composed.hpp"
#include "core/uri/normal_form_hash.hpp"
#include "core/uri/normal_form_plan.hpp"
#include "core/uri/written_form.hpp"
#include "keys/key/key_path.hpp"
#include "keys/key/key_query.hpp"
#include "keys/key/name_list.hpp"
#include "keys/key/octet_digest.hpp"

namespace uriform::key {
namespace {

/// The rules that change parts before the path.
constexpr rule_set front_rules{rule::http_as_https, rule::drop_userinfo, rule::strip_trailing_dot, rule::strip_www,
                               rule::registrable_domain};

/// Returns the SURT form of a profile. A profile's text cannot name a different form.
constexpr surt_form form_of(profile_name name) noexcept
{
    return name == profile_name::heritrix ? surt_form::heritrix
           : name == profile_name::ssurt  ? surt_form::ssurt
                                          : surt_form::archive;
}

/// Returns whether page rules apply to URIs with this scheme.
bool is_page_scheme(std::string_view scheme) noexcept
{
    if (scheme == "https" || scheme == "http") [[likely]]
        return true;
    constexpr std::array<std::string_view, 6> schemes{"", "", "ws", "wss", "http", "https"}; // indexed by size
    return scheme.size() >= 2 && scheme.size() < schemes.size() &&
           detail::ascii::equal_ignoring_case(scheme, schemes[scheme.size()]);
}

std::string_view without_trailing_dots(std::string_view host) noexcept
{
    return host.substr(0, host.find_last_not_of('.') + 1); // 0 if there are only dots
}

/// Returns the size, including the dot, of a leading label `www`, or `www` and a number, if two more labels follow. `host` must not
/// end with dots.
std::size_t size_of_www(std::string_view host) noexcept
{
    if (!host.starts_with("www"))
        return 0;
    const std::size_t dot = std::min(host.find_first_not_of("0123456789", 3), host.size());
    return host.substr(dot, 1) == "." && host.find('.', dot + 1) != host.npos ? dot + 1 : 0;
}

/// Returns `host` without leading labels `www`.
std::string_view without_www(std::string_view host) noexcept
{
    std::string_view bare = without_trailing_dots(host);
    while (const std::size_t size = size_of_www(bare)) {
        bare.remove_prefix(size);
        host.remove_prefix(size);
    }
    return host;
}

/// Appends the scheme, the userinfo and the host of the key, with their delimiters. Returns the offset in `given` from which the
/// key continues. `given` is in normal form, and `host` is the host of the key.
std::uint32_t append_front(const uri_view& given, std::string_view host, rule_set rules, std::string& out)
{
    const components& parts = given.parts();
    const std::string_view text = given.text();
    const bool secured = rules.contains(rule::http_as_https) && given.scheme() == "http";
    std::uint32_t kept_begin = 0;
    if (secured) {
        out.append("https");
        kept_begin = parts.scheme_end;
    }
    const bool keeps_userinfo = !rules.contains(rule::drop_userinfo);
    out.append(text.substr(kept_begin, (keeps_userinfo ? parts.host_begin : parts.authority_begin()) - kept_begin)).append(host);
    const bool drops_port = secured && text.substr(parts.host_end, parts.path_begin - parts.host_end) == ":443";
    return drops_port ? parts.path_begin : parts.host_end; // https has this default port, so a normal form omits it
}

} // namespace

/// A compiled profile, and memory for intermediate texts.
struct maker::state {
    /// Appends the key of `given`. Only SURTs can cause an error.
    result<std::size_t> append(const uri_view& given, std::string& out)
    {
        return is_surt ? surt.append(given.text(), out) : append_uri(given, out);
    }
    result<std::size_t> append(std::string_view text, std::string& out)
    {
        if (is_surt)
            return surt.append(text, out);
        return parse_uri(text).transform([&](const uri_view& given) { return append_uri(given, out); });
    }

    template <class Given>
    [[nodiscard]] result<digest> hash(const Given& given, std::uint64_t seed)
    {
        memory.keys[0].clear();
        return append(given, memory.keys[0]).transform([&](std::size_t) { return internal::digest_of(memory.keys[0], seed); });
    }

    template <class Given>
    [[nodiscard]] result<bool> equal(const Given& a, const Given& b)
    {
        for (std::string& key : memory.keys)
            key.clear();
        return append(a, memory.keys[0]).and_then([&](std::size_t) {
            return append(b, memory.keys[1]).transform([&](std::size_t) { return memory.keys[0] == memory.keys[1]; });
        });
    }

    /// Returns whether rules may change the normal form of a URI, apart from its fragment.
    [[nodiscard]] bool rules_concern(const uri_view& given) const noexcept
    {
        const components& parts = given.parts();
        const bool any = has_front_or_path_rules || (has_query_rules && parts.path_end != parts.query_end);
        return any && parts.has_authority() && is_page_scheme(given.scheme());
    }

    /// If the key of `given` only lacks octets before the end of the host, writes it to `to`, and returns its end. `to` has room
    /// for `given`. Otherwise returns null. Keys must not be SURTs.
    [[nodiscard]] char* write_shortened(const uri_view& given, char* to) const noexcept
    {
        const components& parts = given.parts();
        const normal_form_options options = options_for(given);
        if (varies || rules.contains(rule::http_as_https) || rules.contains_any(internal::path_rules) ||
            (has_query_rules && parts.has_query()) || internal::streams::may_change(given, options))
            return nullptr;
        const std::string_view text = given.text().substr(0, end_of(given, options));
        const std::string_view host = key_host(*given.host());
        if (host.data() + host.size() != text.data() + parts.host_end)
            return nullptr;
        internal::copy_octets(text, to); // with the front: a copy of that alone would take a call
        return internal::copy_octets(text.substr(parts.host_end - host.size()),
                                     to + (rules.contains(rule::drop_userinfo) ? parts.authority_begin() : parts.host_begin));
    }

    /// Returns whether a URI's key is its normal form, possibly without the fragment.
    [[nodiscard]] bool is_normal_form(const uri_view& given) const noexcept { return !is_surt && !varies && !rules_concern(given); }

    [[nodiscard]] normal_form_options options_for(const uri_view& given) const noexcept
    {
        const bool is_kept = given.parts().has_fragment() && rules.contains(rule::keep_hashbang) &&
                             given.text().substr(given.parts().query_end).starts_with("#!");
        return {.drop_fragment = rules.contains(rule::drop_fragment) && !is_kept,
                .urn_equivalence = rules.contains(rule::urn_equivalence)};
    }

    /// Returns maker::identity().
    [[nodiscard, gnu::cold]] std::string identity() const
    {
        std::string text = profile_text;
        if (!is_surt && rules.contains(rule::drop_tracking))
            text.append(" tracking=").append(to_string(query.tracking().hash128()));
        if (!is_surt && rules.contains(rule::registrable_domain))
            text.append(" suffix-list=").append(to_string(domains->hash128()));
        if (is_surt && surt.options().form == surt_form::archive && converts_domains)
            text.append(" domain-to-ascii");
        return text;
    }

    std::string profile_text;
    rule_set rules;
    bool is_surt;
    bool converts_domains;
    internal::key_query query;
    surt_maker surt;
    std::optional<no_vary_search> varies;
    std::shared_ptr<const domain_finder> domains; ///< not null if a rule needs it
    bool has_front_or_path_rules = rules.contains_any(front_rules) || rules.contains_any(internal::path_rules);
    bool has_query_rules = query.may_change();

    /// Memory. A copy begins with none.
    struct scratch {
        scratch() = default;
        scratch(const scratch& /*other*/) noexcept {}
        scratch& operator=(const scratch&) = delete;
        ~scratch() = default;

        std::string normal_form;
        std::string page_key; ///< input of No-Vary-Search
        std::string form_key; ///< output of No-Vary-Search, to which rules are applied again
        no_vary_search::scratch varies;
        std::string keys[2];
    };
    scratch memory = {};

private:
    std::size_t append_uri(const uri_view& given, std::string& out)
    {
        const std::size_t before = out.size();
        if (is_normal_form(given))
            append_normalized(given, out, options_for(given));
        else
            internal::append_or_restore(out, [&](std::string& to) {
                if (varies)
                    append_varying(given, to);
                else
                    append_page(given, to);
            });
        return out.size() - before;
    }

    /// No-Vary-Search writes parameters differently: `%20` as `+`, and octets outside UTF-8 as U+FFFD. Afterwards, other parameters
    /// may come first, repeat or be dropped, so rules are applied again. A second pass leaves nothing to change: the key is its own
    /// key. Compiled for size, like the functions that it calls.
    [[gnu::cold]] void append_varying(const uri_view& given, std::string& out)
    {
        memory.page_key.clear();
        append_by_rules(given, memory.page_key);
        if (query.may_change() && !varies->is_default()) {
            memory.form_key.clear();
            varies->append_key_of_normalized(read_normalized(memory.page_key), memory.form_key, memory.varies);
            memory.page_key.clear();
            append_by_rules(read_normalized(memory.form_key), memory.page_key);
        }
        varies->append_key_of_normalized(read_normalized(memory.page_key), out, memory.varies);
    }

    void append_by_rules(const uri_view& given, std::string& out)
    {
        if (rules_concern(given))
            append_page(given, out);
        else
            append_normalized(given, out, options_for(given));
    }

    [[nodiscard]] static uri_view read_normalized(std::string_view text)
    {
        return detail::unchecked::make<uri_view>(text, internal::read_composed(text));
    }

    /// Returns the end of a normal form's octets that a key may contain.
    [[nodiscard]] static std::uint32_t end_of(const uri_view& normal, const normal_form_options& options) noexcept
    {
        return options.drop_fragment ? normal.parts().query_end : normal.parts().size;
    }

    /// Appends the key of `given`. Page rules must apply to its scheme.
    void append_page(const uri_view& given, std::string& out)
    {
        const normal_form_options options = options_for(given);
        if (!internal::streams::may_change(given, options))
            return append_page(given, end_of(given, options), out);
        memory.normal_form.clear();
        append_normalized(given, memory.normal_form, options);
        append_page(read_normalized(memory.normal_form), static_cast<std::uint32_t>(memory.normal_form.size()), out);
    }

    /// Returns the host of the key.
    [[nodiscard]] std::string_view key_host(std::string_view host) const noexcept
    {
        if (rules.contains(rule::strip_trailing_dot))
            if (const std::string_view bare = without_trailing_dots(host); !bare.empty())
                host = bare;
        if (rules.contains(rule::strip_www))
            host = without_www(host);
        return rules.contains(rule::registrable_domain) ? domain_of(host) : host;
    }

    /// Returns the registrable domain of `host`, or `host` if there is no such domain. For `a.www.co.uk`, it is `www.co.uk`, and
    /// strip_www changes that.
    [[nodiscard]] std::string_view domain_of(std::string_view host) const noexcept
    {
        for (;;) {
            const std::string_view domain = domains->registrable_domain(host);
            if (domain.empty() || domain.size() == host.size())
                return host;
            host = rules.contains(rule::strip_www) ? without_www(domain) : domain;
        }
    }

    /// Appends the key of the first `end` octets of `given`, which must be in normal form.
    void append_page(const uri_view& given, std::uint32_t end, std::string& out)
    {
        const components& parts = given.parts();
        const std::string_view text = given.text().substr(0, end);
        const std::string_view host = key_host(*given.host());
        std::uint32_t kept_begin = 0; // before the query
        if (rules.contains_any(front_rules))
            kept_begin = append_front(given, host, rules, out);
        if (rules.contains_any(internal::path_rules)) {
            out.append(text.substr(kept_begin, parts.path_begin - kept_begin));
            internal::append_key_path(given.path(), rules, out);
            kept_begin = parts.path_end;
        }
        if (parts.has_query()) {
            out.append(text.substr(kept_begin, parts.path_end - kept_begin));
            query.append(text.substr(parts.path_end, parts.query_end - parts.path_end),
                         {without_trailing_dots(*given.host()), without_trailing_dots(host)}, out);
            kept_begin = parts.query_end;
        }
        out.append(text.substr(kept_begin));
    }
};

maker::maker(state* made) noexcept : state_(made) {}
maker::maker() noexcept : maker(nullptr) {}
[[gnu::cold]] maker::maker(const maker& other) : maker(new state(*other.state_)) {}
maker::maker(maker&& other) noexcept : maker(std::exchange(other.state_, nullptr)) {}

maker& maker::operator=(const maker& other)
{
    return *this = maker(other);
}

maker& maker::operator=(maker&& other) noexcept
{
    delete std::exchange(state_, std::exchange(other.state_, nullptr));
    return *this;
}

maker::~maker()
{
    delete state_;
}

[[gnu::cold]] result<maker> maker::of(const profile& p, const maker_options& options)
{
    if (!p.is_surt() && p.rules.contains(rule::registrable_domain) && options.domains == nullptr)
        return error{key_errc::missing_suffix_list, 0};
    result<internal::key_query> query = internal::key_query::read(p, options.tracking);
    if (!query)
        return query.error();
    std::optional<no_vary_search> varies;
    if (p.no_vary_search) {
        if (const std::size_t valid = internal::size_of_encoded(*p.no_vary_search); valid != p.no_vary_search->size())
            return error{key_errc::invalid_rule_value, valid};
        varies = no_vary_search::parse(*percent_decode(*p.no_vary_search), p.nvs_syntax);
    }
    surt_options surt_form = p.surt_form;
    surt_form.form = form_of(p.name);
    return maker(new state{
        .profile_text = p.to_string(),
        .rules = p.rules,
        .is_surt = p.is_surt(),
        .converts_domains = options.domain_to_ascii != nullptr,
        .query = *std::move(query),
        .surt = surt_maker(surt_form, options.domain_to_ascii),
        .varies = std::move(varies),
        .domains = options.domains,
    });
}

result<std::size_t> maker::append(const uri_view& given, std::string& out)
{
    return state_->append(given, out);
}

result<std::size_t> maker::append(std::string_view text, std::string& out)
{
    return state_->append(text, out);
}

result<digest> maker::hash128(const uri_view& given, std::uint64_t seed)
{
    if (!state_->is_normal_form(given))
        return state_->hash(given, seed);
    return internal::digest_of(internal::hash_normalized_128(given, seed, state_->options_for(given)));
}

result<digest> maker::hash128(std::string_view text, std::uint64_t seed)
{
    if (state_->is_surt)
        return state_->hash(text, seed);
    return parse_uri(text).and_then([&](const uri_view& given) { return hash128(given, seed); });
}

bool maker::keeps_normal_forms(bool with_query) const noexcept
{
    return !state_->is_surt && !state_->varies && !state_->has_front_or_path_rules && !(with_query && state_->has_query_rules);
}

bool maker::makes_surts() const noexcept
{
    return state_->is_surt;
}

char* maker::write_plain_key(const uri_view& given, std::span<char> room) const noexcept
{
    if (state_->is_normal_form(given))
        return internal::write_normalized(given, room, state_->options_for(given));
    return state_->write_shortened(given, room.data());
}

[[gnu::cold]] std::string maker::identity() const
{
    return state_->identity();
}

result<bool> maker::equal(const uri_view& a, const uri_view& b)
{
    return state_->equal(a, b);
}

result<bool> maker::equal(std::string_view a, std::string_view b)
{
    return state_->equal(a, b);
}

[[gnu::cold]] result<std::string> of(std::string_view text, const profile& p)
{
    std::string key;
    return maker::of(p).and_then([&](maker keys) { return keys.append(text, key); }).transform([&](std::size_t) {
        return std::move(key);
    });
}

} // namespace uriform::key
