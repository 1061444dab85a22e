#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include <uriform/key/key_errc.hpp>
#include <uriform/key/tracking_list.hpp>

#include "keys/key/name_pattern.hpp"
#include "keys/key/tracking_builder.hpp"

namespace uriform::key {

using detail::tracking_builder;
using internal::tracking_text;

namespace {

/// Removes `prefix` from the front of `text` and returns true, or returns false if `text` does not begin with it.
bool take(std::string_view& text, std::string_view prefix) noexcept
{
    const bool starts = text.starts_with(prefix);
    text.remove_prefix(starts ? prefix.size() : 0);
    return starts;
}

/// A regular expression for URLs that begins with a domain.
struct url_pattern {
    std::string site; ///< empty if the expression does not begin with a domain
    bool has_subdomains = false;
    bool is_whole = false; ///< whether nothing follows the domain
};

/// Reads an expression like `^https?:\/\/(?:[a-z0-9-]+\.)*?example\.com`.
url_pattern read_url_pattern(std::string_view regex)
{
    url_pattern pattern;
    take(regex, "^");
    if (!take(regex, "http"))
        return {};
    if (!take(regex, "s?"))
        take(regex, "s");
    if (!take(regex, ":\\/\\/") && !take(regex, "://"))
        return {};
    for (const std::string_view group : {"(?:[a-z0-9-]+\\.)*?", "(?:[a-z0-9-]+\\.)*", "([a-z0-9-]+\\.)*?", "([a-z0-9-]+\\.)*"})
        pattern.has_subdomains = pattern.has_subdomains || take(regex, group);
    while (!regex.empty() && !regex.starts_with("\\/") && !regex.starts_with("/")) {
        const bool is_escaped = take(regex, "\\");
        if (regex.empty() || (regex.front() == '.') != is_escaped)
            return {};
        pattern.site += regex.front();
        regex.remove_prefix(1);
    }
    pattern.is_whole = regex.empty() || regex == "\\/" || regex == "/";
    if (internal::fault_of_site(pattern.site))
        pattern.site.clear();
    return pattern;
}

/// Exempts the domain at the start of the exception `regex`.
void add_exception(tracking_builder& list, std::string_view regex)
{
    const url_pattern pattern = read_url_pattern(regex);
    if (pattern.site.empty())
        list.skip(1);
    else
        list.add(list.add_name(""), 1, list.add_site(pattern.site), internal::keep_prefix);
}

/// Adds a provider's rules.
void add_rules(tracking_builder& list, std::string_view provider_pattern, const std::vector<std::string>& rules)
{
    tracking_text site;
    if (provider_pattern != ".*") {
        const url_pattern pattern = read_url_pattern(provider_pattern);
        if (pattern.site.empty() || !pattern.has_subdomains || !pattern.is_whole) {
            list.skip(rules.size());
            return;
        }
        site = list.add_site(pattern.site);
    }
    for (const std::string& rule : rules) {
        const internal::name_pattern pattern = internal::expand_names(rule);
        list.skip(pattern.names.empty() ? 1 : 0);
        for (const std::string& name : pattern.names)
            list.add(list.add_name(name), 1, site, pattern.is_prefix ? internal::remove_prefix : internal::remove_name);
    }
}

/// Iterates over a text's octets and records how far they were read.
class observed_iterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    observed_iterator(const char* at, const char*& last_read) noexcept : at_(at), last_read_(&last_read) {}
    reference operator*() const noexcept { return *at_; }
    observed_iterator& operator++() noexcept
    {
        *last_read_ = at_++;
        return *this;
    }
    friend bool operator==(const observed_iterator& a, const observed_iterator& b) noexcept { return a.at_ == b.at_; }

private:
    const char* at_;
    const char** last_read_;
};

/// Receives the events of the JSON parser and implements its interface. Each function returns whether to continue.
class clear_urls_reader {
public:
    explicit clear_urls_reader(tracking_builder& list) noexcept : list_(list) {}

    /// Returns whether the object `providers` was read.
    [[nodiscard]] bool has_providers() const noexcept { return has_providers_; }
    /// Returns the position of a syntax error, if any.
    [[nodiscard]] std::optional<std::size_t> syntax_error() const noexcept { return syntax_error_; }

    bool null() { return scalar(); }
    bool boolean(bool) { return scalar(); }
    bool number_integer(std::int64_t) { return scalar(); }
    bool number_unsigned(std::uint64_t) { return scalar(); }
    bool number_float(double, const std::string&) { return scalar(); }
    bool binary(const std::vector<std::uint8_t>&) { return scalar(); }
    bool string(std::string& text)
    {
        if (is_ignored())
            return true;
        if (place_ == place::provider && member_ == member::url_pattern)
            url_pattern_ = std::move(text);
        else if (place_ != place::array)
            return false;
        else if (member_ == member::rules)
            rules_.push_back(std::move(text));
        else if (member_ == member::exceptions)
            add_exception(list_, text);
        else
            list_.skip(1); // raw rules match other parts than names
        return true;
    }

    bool key(const std::string& name)
    {
        if (ignored_ != 0)
            return true;
        member_ = member::other;
        if (place_ == place::top)
            member_ = name == "providers" ? member::providers : member::other;
        else if (place_ == place::provider)
            member_ = name == "rules" || name == "referralMarketing" ? member::rules
                      : name == "exceptions"                         ? member::exceptions
                      : name == "rawRules"                           ? member::raw_rules
                      : name == "urlPattern"                         ? member::url_pattern
                                                                     : member::other;
        return true;
    }

    bool start_object(std::size_t)
    {
        if (is_ignored()) {
            ++ignored_;
        } else if (place_ == place::outside) {
            place_ = place::top;
        } else if (place_ == place::top) {
            place_ = place::providers;
            has_providers_ = true;
        } else if (place_ == place::providers) {
            place_ = place::provider;
            member_ = member::other;
            url_pattern_.clear();
            rules_.clear();
        } else {
            return false;
        }
        return true;
    }
    bool end_object()
    {
        if (ignored_ != 0) {
            --ignored_;
        } else if (place_ == place::provider) {
            add_rules(list_, url_pattern_, rules_);
            place_ = place::providers;
        } else {
            place_ = place_ == place::providers ? place::top : place::outside;
            member_ = member::other;
        }
        return true;
    }
    bool start_array(std::size_t)
    {
        if (is_ignored())
            ++ignored_;
        else if (place_ == place::provider && member_ >= member::rules)
            place_ = place::array;
        else
            return false;
        return true;
    }
    bool end_array()
    {
        if (ignored_ != 0)
            --ignored_;
        else
            place_ = place::provider;
        return true;
    }

    bool parse_error(std::size_t read, const std::string&, const nlohmann::detail::exception&)
    {
        syntax_error_ = read == 0 ? 0 : read - 1;
        return false;
    }

private:
    enum class place : std::uint8_t { outside, top, providers, provider, array };
    enum class member : std::uint8_t { other, providers, url_pattern, rules, exceptions, raw_rules }; ///< arrays come last

    /// Returns whether the next value belongs to an unknown member or is inside such a value.
    [[nodiscard]] bool is_ignored() const noexcept
    {
        return ignored_ != 0 || (member_ == member::other && (place_ == place::top || place_ == place::provider));
    }
    /// Receives a value other than a string.
    [[nodiscard]] bool scalar() const noexcept { return is_ignored(); }

    tracking_builder& list_;
    std::string url_pattern_;
    std::vector<std::string> rules_;
    std::size_t ignored_ = 0; ///< number of ignored arrays and objects that enclose the next event
    std::optional<std::size_t> syntax_error_;
    place place_ = place::outside;
    member member_ = member::other;
    bool has_providers_ = false;
};

} // namespace

result<tracking_list> tracking_list::parse_clear_urls(std::string_view json)
{
    tracking_builder list;
    clear_urls_reader reader(list);
    const char* last_read = json.data();
    const bool is_read = nlohmann::json::sax_parse(observed_iterator(json.data(), last_read),
                                                   observed_iterator(json.data() + json.size(), last_read), &reader);
    if (!is_read)
        return error(key_errc::invalid_clear_urls,
                     reader.syntax_error().value_or(static_cast<std::size_t>(last_read - json.data())));
    if (!reader.has_providers())
        return error(key_errc::invalid_clear_urls, json.size());
    return list.finish({});
}

} // namespace uriform::key
