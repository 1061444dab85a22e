#include "http_cache.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace caching_proxy {
namespace {

/// The statuses that are cacheable by default (RFC 9110, section 15.1), and those that this cache understands (must-understand).
constexpr std::array heuristically_cacheable{200U, 203U, 204U, 300U, 301U, 308U, 404U, 405U, 410U, 414U, 501U};
constexpr std::array understood{200U, 203U, 204U, 300U, 301U, 302U, 303U, 307U, 308U, 404U, 405U, 410U, 414U, 501U};

template <class Numbers>
bool contains(const Numbers& numbers, unsigned number)
{
    return std::find(std::begin(numbers), std::end(numbers), number) != std::end(numbers);
}

/// Returns scheme, authority and path of a target.
std::string path_of(const std::string& target)
{
    return target.substr(0, target.find('?'));
}

/// Returns whether the fields that Vary names are equal (section 4.1).
bool is_selected(const stored_response& stored, const request& by)
{
    const std::string vary = value_of(stored.answer, "Vary");
    const auto names = members_of(vary);
    return std::all_of(names.begin(), names.end(),
                       [&](string_view name) { return name != "*" && value_of(stored.selecting, name) == value_of(by, name); });
}

std::size_t size_of(const stored_response& stored)
{
    constexpr std::size_t copies = 5; // of the target: in the entry, and in the maps
    std::size_t size = sizeof stored + copies * stored.target.size() + stored.answer.body().size();
    for (const http::fields* fields : {&stored.selecting, static_cast<const http::fields*>(&stored.answer)})
        for (const auto& field : *fields)
            size += field.name_string().size() + field.value().size();
    return size;
}

/// Returns the request fields that Vary in the response names.
http::fields selecting_fields(const request& by, const response& answer)
{
    http::fields selecting;
    const std::string vary = value_of(answer, "Vary");
    for (const string_view name : members_of(vary))
        if (const std::string value = value_of(by, name); !value.empty())
            selecting.insert({name.data(), name.size()}, value);
    return selecting;
}

http_cache::pointer make_stored(const std::string& target, const request& by, response answer, seconds requested, seconds received)
{
    http::fields selecting = selecting_fields(by, answer);
    auto config = uriform::key::no_vary_search::parse(value_of(answer, "No-Vary-Search"));
    return std::make_shared<const stored_response>(
        stored_response{target, std::move(selecting), std::move(answer), std::move(config), requested, received});
}

/// Returns whether a field describes the content, and so must not be updated (section 3.2).
bool is_of_content(http::field name)
{
    return name == http::field::content_length || name == http::field::content_encoding || name == http::field::content_type ||
           name == http::field::content_range;
}

/// Orders by freshness, then by Date.
std::pair<bool, seconds> preference(const stored_response& stored, const request& by, seconds now)
{
    return {stored.may_be_reused(by, now), date_of(stored.answer, "Date").value_or(stored.received)};
}

} // namespace

seconds stored_response::age(seconds now) const
{
    const seconds apparent = std::max<seconds>(0, received - date_of(answer, "Date").value_or(received));
    const std::string field = value_of(answer, "Age");
    const auto members = members_of(field);
    const seconds corrected = (members.empty() ? 0 : read_seconds(members.front()).value_or(0)) + (received - requested);
    return std::max(apparent, corrected) + std::max<seconds>(0, now - received);
}

seconds stored_response::freshness_lifetime() const
{
    const cache_control control(answer);
    for (const char* directive : {"s-maxage", "max-age"})
        if (const auto lifetime = control.seconds_of(directive))
            return *lifetime;
    const seconds date = date_of(answer, "Date").value_or(received);
    if (answer.count("Expires") != 0)
        return date_of(answer, "Expires").value_or(date) - date; // an invalid date like "0" is in the past (section 5.3)
    if (!contains(heuristically_cacheable, answer.result_int()) && !control.has("public"))
        return 0;
    constexpr seconds part = 10; // of the time since the last change
    return std::max<seconds>(0, date - date_of(answer, "Last-Modified").value_or(date)) / part;
}

bool stored_response::may_be_reused(const request& by, seconds now) const
{
    const cache_control asked(by), control(answer);
    if (control.has("no-cache") || asked.has("no-cache") || (asked.is_empty() && has_member(by, "Pragma", "no-cache")))
        return false;
    const seconds old = age(now), left = freshness_lifetime() - old;
    if (const auto limit = asked.seconds_of("max-age"); limit && old > *limit)
        return false;
    if (const auto limit = asked.seconds_of("min-fresh"); limit && left < *limit)
        return false;
    const auto max_stale = asked.argument_of("max-stale"); // any age if empty
    return left > 0 || (max_stale && may_be_sent_stale() && (max_stale->empty() || -left <= read_seconds(*max_stale).value_or(0)));
}

bool stored_response::may_be_sent_stale() const
{
    const cache_control control(answer);
    return !control.has("must-revalidate") && !control.has("proxy-revalidate") && !control.has("s-maxage") &&
           !control.has("no-cache");
}

bool may_be_stored(const request& by, const response& answer)
{
    const cache_control asked(by), control(answer);
    const unsigned status = answer.result_int();
    if (by.method() != http::verb::get || status < 200 || status == 206 || status == 304) // a range, or no content
        return false;
    if (asked.has("no-store") || control.has("private") || has_member(answer, "Vary", "*"))
        return false;
    if (control.has("must-understand") ? !contains(understood, status) : control.has("no-store"))
        return false;
    const bool is_shared = control.has("public") || control.has("s-maxage");
    if (by.count("Authorization") != 0 && !is_shared && !control.has("must-revalidate"))
        return false; // section 3.5
    if (is_shared || control.has("max-age") || answer.count("Expires") != 0)
        return true;
    // If the origin sends no directive, a response that may be for a single user is not stored.
    return contains(heuristically_cacheable, status) && answer.count("Set-Cookie") == 0 && by.count("Cookie") == 0;
}

http_cache::pointer http_cache::find(const std::string& target, const request& by, seconds now)
{
    const std::lock_guard lock(mutex_);
    std::vector<pointer> candidates;
    if (const auto page = touch(target); page != pages_.end())
        candidates = page->responses;
    if (const auto path = by_path_.find(path_of(target)); path != by_path_.end()) {
        const auto& [config, targets] = path->second;
        const auto other = targets.find(config.key_of(uriform::parse_uri(target).value()));
        if (const auto page = other != targets.end() ? touch(other->second) : pages_.end(); page != pages_.end())
            std::copy_if(page->responses.begin(), page->responses.end(), std::back_inserter(candidates),
                         [&of_path = config](const pointer& stored) { return stored->config == of_path; });
    }
    pointer best;
    for (const pointer& stored : candidates)
        if (is_selected(*stored, by) && (best == nullptr || preference(*best, by, now) < preference(*stored, by, now)))
            best = stored;
    return best;
}

http_cache::pointer http_cache::store(const std::string& target, const request& by, response answer, seconds requested,
                                      seconds received)
{
    pointer added = make_stored(target, by, std::move(answer), requested, received);
    const std::lock_guard lock(mutex_);
    remove_selected(target, by);
    put(added);
    return added;
}

http_cache::pointer http_cache::update(const pointer& old, const request& by, const response& not_modified, seconds requested,
                                       seconds received)
{
    response updated = old->answer;
    updated.erase(http::field::age);
    for (const auto& field : not_modified)
        if (!is_of_content(field.name()))
            updated.erase(field.name_string());
    for (const auto& field : not_modified)
        if (!is_of_content(field.name()))
            updated.insert(field.name_string(), field.value());
    const bool is_kept = may_be_stored(by, updated);
    pointer added = make_stored(old->target, by, std::move(updated), requested, received);
    const std::lock_guard lock(mutex_);
    remove_selected(old->target, by);
    if (is_kept)
        put(added);
    return added;
}

void http_cache::invalidate(const std::string& target)
{
    const std::lock_guard lock(mutex_);
    if (const auto page = touch(target); page != pages_.end())
        remove(page);
}

void http_cache::put(pointer added)
{
    const std::string& target = added->target;
    auto page = touch(target);
    if (page == pages_.end()) {
        page = pages_.insert(pages_.begin(), {target});
        by_target_.emplace(target, page);
    }
    page->size += size_of(*added);
    size_ += size_of(*added);
    learn(target, added->config);
    page->responses.push_back(std::move(added)); // `target` is of it
    while (size_ > capacity_ && !pages_.empty())
        remove(std::prev(pages_.end()));
}

/// Removes all responses that the request selects. There may be several, if several threads have validated at the same time.
void http_cache::remove_selected(const std::string& target, const request& by)
{
    const auto page = touch(target);
    if (page == pages_.end())
        return;
    const std::size_t before = page->size;
    std::erase_if(page->responses, [&](const pointer& stored) {
        const bool is_removed = is_selected(*stored, by);
        page->size -= is_removed ? size_of(*stored) : 0;
        return is_removed;
    });
    size_ -= before - page->size;
    if (page->responses.empty())
        remove(page);
}

void http_cache::learn(const std::string& target, const uriform::key::no_vary_search& config)
{
    path_rules& path = by_path_[path_of(target)];
    if (config != path.config)
        path = {.config = config}; // keys by different configurations cannot be compared
    path.targets.insert_or_assign(path.config.key_of(uriform::parse_uri(target).value()), target);
}

http_cache::pages::iterator http_cache::touch(const std::string& target)
{
    const auto found = by_target_.find(target);
    if (found == by_target_.end())
        return pages_.end();
    pages_.splice(pages_.begin(), pages_, found->second);
    return found->second;
}

void http_cache::remove(pages::iterator page)
{
    if (const auto path = by_path_.find(path_of(page->target)); path != by_path_.end()) {
        auto& [config, targets] = path->second;
        const auto key = targets.find(config.key_of(uriform::parse_uri(page->target).value()));
        if (key != targets.end() && key->second == page->target)
            targets.erase(key);
        if (targets.empty())
            by_path_.erase(path);
    }
    size_ -= page->size;
    by_target_.erase(page->target);
    pages_.erase(page);
}

} // namespace caching_proxy
