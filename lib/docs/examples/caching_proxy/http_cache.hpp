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
/// A shared HTTP cache (RFC 9111) with No-Vary-Search (draft-ietf-httpbis-no-vary-search-10), independent of connections.

namespace caching_proxy {

using request = http::request<http::string_body>;
using response = http::response<http::string_body>;

/// An immutable stored response. An update makes a new object.
struct stored_response {
    std::string target;
    http::fields selecting; ///< the fields of the request that Vary names (section 4.1)
    response answer;
    uriform::key::no_vary_search config; ///< the configuration in the answer
    seconds requested, received;

    /// Returns the age (section 4.2.3).
    [[nodiscard]] seconds age(seconds now) const;
    /// Returns the freshness lifetime (section 4.2.1), or a guess from Last-Modified without it (section 4.2.2).
    [[nodiscard]] seconds freshness_lifetime() const;
    /// Returns whether the cache may send the response without asking the origin (sections 4 and 5.2).
    [[nodiscard]] bool may_be_reused(const request& by, seconds now) const;
    /// Returns whether the cache may send the response if the origin does not answer (section 4.2.4).
    [[nodiscard]] bool may_be_sent_stale() const;
};

/// Returns whether a shared cache may store a response (section 3).
bool may_be_stored(const request& by, const response& answer);

/// Stores at most `capacity` octets of responses, and evicts the least recently used responses first. Several threads may call all
/// functions.
///
/// A target is a URI in the normal form of uriform::key::cache. The caller must forward requests with that target.
class http_cache {
public:
    using pointer = std::shared_ptr<const stored_response>;

    explicit http_cache(std::size_t capacity) : capacity_(capacity) {}

    /// Returns a response for the target, or for a target that is equivalent by No-Vary-Search, or null. Prefers fresh responses,
    /// then the latest Date.
    pointer find(const std::string& target, const request& by, seconds now);

    /// Stores the response to a request for the target, and removes responses that Vary does not distinguish from it.
    pointer store(const std::string& target, const request& by, response answer, seconds requested, seconds received);

    /// Returns the stored response, updated with the fields of a 304 response to the request (section 4.3.4). It replaces the
    /// stored response if the cache may store a response with these fields.
    pointer update(const pointer& old, const request& by, const response& not_modified, seconds requested, seconds received);

    /// Removes the responses of a target (section 4.4). No-Vary-Search does not matter here.
    void invalidate(const std::string& target);

private:
    struct entry {
        std::string target;
        std::vector<pointer> responses = {};
        std::size_t size = 0;
    };
    using pages = std::list<entry>;

    /// The configuration in the last response of a path, and the target that was last stored for each key by it.
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
    pages pages_; ///< the most recently used page first
    std::unordered_map<std::string, pages::iterator> by_target_;
    std::unordered_map<std::string, path_rules> by_path_;
};

} // namespace caching_proxy
