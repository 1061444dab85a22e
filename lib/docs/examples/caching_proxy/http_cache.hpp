#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include <uriform/keys.hpp>
#include <uriform/uriform.hpp>

#include "fields.hpp"

/// @file
/// A shared cache of HTTP (RFC 9111), with No-Vary-Search (draft-ietf-httpbis-no-vary-search-10). It knows nothing of connections.

namespace caching_proxy {

using request = http::request<http::string_body>;
using response = http::response<http::string_body>;

/// A response that is stored. It does not change; an update makes another one.
struct stored_response {
    std::string target;
    http::fields selecting; ///< the fields of the request that Vary names (section 4.1)
    response answer;
    uriform::key::no_vary_search config; ///< of the answer
    seconds requested, received;

    /// Section 4.2.3.
    [[nodiscard]] seconds age(seconds now) const;
    /// Section 4.2.1; by its Last-Modified if the origin says nothing (section 4.2.2).
    [[nodiscard]] seconds freshness_lifetime() const;
    /// Returns whether the response may be sent without asking the origin (sections 4 and 5.2).
    [[nodiscard]] bool may_be_reused(const request& by, seconds now) const;
    /// Returns whether the response may be sent if the origin cannot be asked (section 4.2.4).
    [[nodiscard]] bool may_be_sent_stale() const;
};

/// Returns whether a shared cache may store a response (section 3).
bool may_be_stored(const request& by, const response& answer);

/// The stored responses, at most `capacity` octets of them: those that were not used for the longest time are removed first. All
/// functions may be called by several threads.
///
/// A target is a URI in the normal form of uriform::key::cache. The request that is forwarded has to be for that target.
class http_cache {
public:
    using pointer = std::shared_ptr<const stored_response>;

    explicit http_cache(std::size_t capacity) : capacity_(capacity) {}

    /// Returns the response to look at for a request, or null: one of the target itself, or of a target that is equivalent by
    /// No-Vary-Search; a fresh one if there is any, and the one with the latest Date.
    pointer find(const std::string& target, const request& by, seconds now);

    /// Stores the response to a request for the target, in place of those that Vary does not distinguish from it.
    pointer store(const std::string& target, const request& by, response answer, seconds requested, seconds received);

    /// Returns the stored response with the fields of a response 304 to the request (section 4.3.4). It replaces the stored one, if
    /// a response with these fields may be stored.
    pointer update(const pointer& old, const request& by, const response& not_modified, seconds requested, seconds received);

    /// Removes the responses of a target (section 4.4). No-Vary-Search has no part in it.
    void invalidate(const std::string& target);

private:
    struct entry {
        std::string target;
        std::vector<pointer> responses = {};
        std::size_t size = 0;
    };
    using pages = std::list<entry>;

    /// The configuration of the last response of a path, and which target was stored last for each key by it.
    struct path_rules {
        uriform::key::no_vary_search config = {};
        std::unordered_map<std::string, std::string> targets = {};
    };

    void put(pointer added);
    void remove_selected(const std::string& target, const request& by);
    void learn(const std::string& target, const uriform::key::no_vary_search& config);
    pages::iterator touch(const std::string& target);
    void remove(pages::iterator page);

    std::mutex mutex_;
    std::size_t capacity_, size_ = 0;
    pages pages_; ///< the one that was used last is the first
    std::unordered_map<std::string, pages::iterator> by_target_;
    std::unordered_map<std::string, path_rules> by_path_;
};

} // namespace caching_proxy
