#include <charconv>
#include <chrono>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <thread>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

#include "http_cache.hpp"

/// @file
/// A caching reverse proxy. It looks up and forwards the same text: the target in its normal form.

namespace caching_proxy {
namespace {

using boost::asio::ip::tcp;

constexpr std::size_t capacity = 256 << 20;
constexpr std::size_t longest_content = 64 << 20;

seconds now()
{
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// A request target (RFC 9110, section 7.1) in the normal form of uriform::key::cache.
class target {
public:
    /// Returns nothing if the target does not have this form. The proxy refuses the request then.
    static std::optional<target> of(const request& asked)
    {
        const std::string host(asked[http::field::host]);
        if (asked.count(http::field::host) != 1 || host.find_first_of("/?#@") != std::string::npos)
            return std::nullopt;
        // If the target is a URI with a host, the field Host is ignored (RFC 9112, section 3.2.2).
        std::string text(asked.target());
        if (text.starts_with('/'))
            text.insert(0, "http://" + host);
        const auto read = uriform::parse_uri(text);
        if (!read || read->userinfo() || read->fragment() || read->host().value_or("").empty())
            return std::nullopt;
        const std::string normal(uriform::normalize(*read));
        return normal.starts_with("http://") ? std::optional(target(normal)) : std::nullopt;
    }

    [[nodiscard]] const std::string& text() const noexcept { return text_; }
    [[nodiscard]] std::string host() const { return std::string(view().authority().value_or("")); }
    [[nodiscard]] std::string path_and_query() const { return text_.substr(text_.find('/', sizeof "http://" - 1)); }

    /// Returns the target that a response field names, if it has the same origin (RFC 9111, section 4.4).
    [[nodiscard]] std::optional<std::string> named_by(const response& answer, http::field field) const
    {
        const auto reference = uriform::parse_uri_reference(std::string_view(answer[field].data(), answer[field].size()));
        if (answer.count(field) == 0 || !reference)
            return std::nullopt;
        const uriform::uri named = uriform::normalize(uriform::resolve(view(), *reference), {.drop_fragment = true});
        return named.scheme() == "http" && named.authority() == view().authority() ? std::optional(std::string(named.text()))
                                                                                   : std::nullopt;
    }

private:
    explicit target(std::string_view text) : text_(text) {}
    [[nodiscard]] uriform::uri_view view() const { return uriform::parse_uri(text_).value(); }

    std::string text_;
};

/// A connection to the origin, opened on demand.
class origin_connection {
public:
    explicit origin_connection(tcp::resolver::results_type origin) : origin_(std::move(origin)), socket_(context_) {}

    /// Sends a request and reads the response. If the origin has closed a kept connection, sends the request again. Requests that
    /// must not be repeated (RFC 9110, section 9.2.2) use a new connection. Calls `pass` with interim responses (section 15.2).
    /// Throws boost::system::system_error.
    template <class Pass>
    response exchange(const request& sent, Pass pass)
    {
        if (sent.method() == http::verb::post || sent.method() == http::verb::patch || sent.method() == http::verb::unknown)
            socket_.close();
        const bool kept = socket_.is_open();
        try {
            return exchange_once(sent, pass);
        } catch (const boost::system::system_error&) {
            socket_.close();
            if (!kept)
                throw;
            return exchange_once(sent, pass);
        }
    }

private:
    template <class Pass>
    response exchange_once(const request& sent, Pass pass)
    {
        if (!socket_.is_open())
            boost::asio::connect(socket_, origin_);
        http::write(socket_, sent);
        boost::beast::flat_buffer buffer;
        for (;;) {
            http::response_parser<http::string_body> parser;
            parser.body_limit(longest_content);
            parser.skip(sent.method() == http::verb::head);
            http::read(socket_, buffer, parser);
            if (parser.get().result_int() < 200) {
                pass(parser.release());
                continue;
            }
            if (!parser.keep_alive() || buffer.size() != 0)
                socket_.close();
            return parser.release();
        }
    }

    boost::asio::io_context context_;
    tcp::resolver::results_type origin_;
    tcp::socket socket_;
};

/// Removes the fields that concern a connection (RFC 9110, section 7.6.1).
void remove_fields_of_connection(http::fields& fields)
{
    const std::string named = value_of(fields, "Connection");
    for (const string_view name : members_of(named))
        fields.erase(boost::beast::string_view(name.data(), name.size()));
    for (const char* name : {"Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authenticate", "Proxy-Authorization", "TE",
                             "Trailer", "Transfer-Encoding", "Upgrade"})
        fields.erase(name);
}

/// Removes fields that frameworks read instead of the request line, because the key does not contain them. Programs that receive
/// fields as variables read a `_` in a name as `-` (RFC 3875, section 4.1.18).
void remove_fields_of_proxies(http::fields& fields)
{
    for (const char* name : {"Forwarded", "X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Prefix", "X-Forwarded-Proto",
                             "X-Forwarded-Scheme", "X-Forwarded-Server", "X-Host", "X-HTTP-Method", "X-HTTP-Method-Override",
                             "X-Method-Override", "X-Original-URL", "X-Rewrite-URL"})
        fields.erase(name);
    for (auto field = fields.begin(); field != fields.end();)
        field = field->name_string().find('_') != boost::beast::string_view::npos ? fields.erase(field) : std::next(field);
}

response error(http::status status, std::string text)
{
    response answer(status, 11);
    answer.set(http::field::content_type, "text/plain");
    answer.body() = std::move(text) + '\n';
    return answer;
}

/// The state that threads share.
struct proxy {
    tcp::resolver::results_type origin;
    http_cache cache{capacity};
};

/// Serves a single client.
class session {
public:
    session(proxy& shared, tcp::socket client) : cache_(shared.cache), origin_(shared.origin), client_(std::move(client)) {}

    /// Answers requests until either side ends the connection.
    void serve()
    {
        boost::beast::flat_buffer buffer;
        for (bool more = true; more;) {
            http::request_parser<http::string_body> parser;
            parser.body_limit(longest_content);
            boost::system::error_code failed;
            http::read_header(client_, buffer, parser, failed);
            takes_interim_ = parser.get().version() >= 11; // RFC 9110, section 15.2
            if (!failed && takes_interim_ && boost::beast::iequals(parser.get()[http::field::expect], "100-continue"))
                http::write(client_, http::response<http::empty_body>(http::status::continue_, 11));
            http::read(client_, buffer, parser, failed);
            if (failed && (failed == http::error::end_of_stream || failed.category() != http::make_error_code({}).category()))
                return; // the client has gone
            more = !failed && parser.keep_alive();
            send(failed ? error(http::status::bad_request, failed.message()) : answer_to(parser.get()), parser.get().method(),
                 more);
        }
    }

private:
    void send(response answer, http::verb method, bool keep_alive)
    {
        answer.version(11);
        answer.set(http::field::via, "1.1 caching_proxy");
        answer.keep_alive(keep_alive);
        if (answer.result() == http::status::no_content || answer.result() == http::status::not_modified)
            answer.body().clear();
        else if (method != http::verb::head || !answer.body().empty())
            answer.content_length(answer.body().size());
        if (method == http::verb::head)
            answer.body().clear();
        http::write(client_, answer);
    }

    response answer_to(request& asked)
    {
        const auto found = target::of(asked);
        if (!found)
            return error(http::status::bad_request, "the target is no URI of this server");
        remove_fields_of_connection(asked);
        remove_fields_of_proxies(asked);
        asked.target(found->path_and_query());
        asked.set(http::field::host, found->host());
        asked.set(http::field::via, "1.1 caching_proxy");
        asked.erase(http::field::expect);
        asked.version(11);
        asked.prepare_payload();
        const bool is_read = asked.method() == http::verb::get || asked.method() == http::verb::head;
        // The origin answers requests for ranges, conditional changes and requests with content, which may select the response.
        const bool is_special = asked.count("Range") != 0 || asked.count("If-Match") != 0 ||
                                asked.count("If-Unmodified-Since") != 0 || !asked.body().empty();
        return is_read && !is_special ? read(*found, asked) : forward(*found, asked);
    }

    /// Answers GET and HEAD (RFC 9111, section 4).
    response read(const target& of, const request& asked)
    {
        const http_cache::pointer stored = cache_.find(of.text(), asked, now());
        if (stored != nullptr && stored->may_be_reused(asked, now()))
            return send_stored(*stored, asked, "hit");
        if (cache_control(asked).has("only-if-cached"))
            return error(http::status::gateway_timeout, "not in the cache");
        try {
            return stored != nullptr ? validate(of, stored, asked) : fetch(of, asked, "fwd=uri-miss");
        } catch (const boost::system::system_error& failed) {
            if (stored != nullptr && stored->may_be_sent_stale())
                return send_stored(*stored, asked, "hit; detail=stale");
            return error(stored != nullptr ? http::status::gateway_timeout : http::status::bad_gateway, failed.what());
        }
    }

    response fetch(const target& of, const request& asked, const std::string& why)
    {
        const seconds requested = now();
        response answer = exchange(asked);
        std::string status = why;
        if (may_be_stored(asked, answer)) {
            cache_.store(of.text(), asked, answer, requested, now());
            status += "; stored";
        }
        answer.insert("Cache-Status", "caching_proxy; " + status);
        return answer;
    }

    /// Validates a stored response (section 4.3).
    response validate(const target& of, const http_cache::pointer& stored, const request& asked)
    {
        const std::string tag = value_of(stored->answer, "ETag"), modified = value_of(stored->answer, "Last-Modified");
        if (asked.method() != http::verb::get || stored->target != of.text() || (tag.empty() && modified.empty()))
            return fetch(of, asked, "fwd=stale");
        request conditional = asked;
        conditional.erase(http::field::if_none_match);
        conditional.erase(http::field::if_modified_since);
        if (!tag.empty())
            conditional.set(http::field::if_none_match, tag);
        if (!modified.empty())
            conditional.set(http::field::if_modified_since, modified);
        const seconds requested = now();
        response answer = exchange(conditional);
        if (answer.result() != http::status::not_modified) {
            if (may_be_stored(asked, answer))
                cache_.store(of.text(), asked, answer, requested, now());
            answer.insert("Cache-Status", "caching_proxy; fwd=stale");
            return answer;
        }
        // The origin confirmed another response if the entity tags differ (section 4.3.4).
        if (const std::string confirmed = value_of(answer, "ETag"); !confirmed.empty() && !has_tag(confirmed, tag))
            return fetch(of, asked, "fwd=stale");
        return send_stored(*cache_.update(stored, asked, answer, requested, now()), asked, "fwd=stale; fwd-status=304");
    }

    /// Forwards a request. Unsafe methods invalidate the stored responses of their targets (section 4.4).
    response forward(const target& to, const request& asked)
    try {
        response answer = exchange(asked);
        const bool is_safe = asked.method() == http::verb::get || asked.method() == http::verb::head ||
                             asked.method() == http::verb::options || asked.method() == http::verb::trace;
        if (!is_safe && answer.result_int() < 400) {
            cache_.invalidate(to.text());
            for (const http::field field : {http::field::location, http::field::content_location})
                if (const auto named = to.named_by(answer, field))
                    cache_.invalidate(*named);
        }
        answer.insert("Cache-Status", "caching_proxy; fwd=method");
        return answer;
    } catch (const boost::system::system_error& failed) {
        return error(http::status::bad_gateway, failed.what());
    }

    response exchange(const request& asked)
    {
        response answer = origin_.exchange(asked, [this](response interim) {
            remove_fields_of_connection(interim);
            if (takes_interim_)
                http::write(client_, interim);
        });
        remove_fields_of_connection(answer);
        if (answer.count(http::field::date) == 0)
            answer.set(http::field::date, write_date(now())); // RFC 9110, section 6.6.1
        return answer;
    }

    /// Returns a stored response, or 304 if the client already stores it (section 4.3.2).
    static response send_stored(const stored_response& stored, const request& asked, const std::string& status)
    {
        response answer = stored.answer;
        const std::string tag = value_of(answer, "ETag"), known = value_of(asked, "If-None-Match");
        const auto modified = date_of(answer, "Last-Modified"), since = date_of(asked, "If-Modified-Since");
        const bool is_known = known.empty() ? modified && since && *modified <= *since : has_tag(known, tag);
        if (is_known && answer.result() == http::status::ok) {
            answer.result(http::status::not_modified);
            answer.body().clear();
            answer.erase(http::field::content_length);
        }
        answer.set(http::field::age, std::to_string(stored.age(now())));
        answer.set("Cache-Status", "caching_proxy; " + status);
        return answer;
    }

    http_cache& cache_;
    origin_connection origin_;
    tcp::socket client_;
    bool takes_interim_ = false;
};

void serve(proxy& shared, tcp::acceptor& acceptor)
{
    for (;;)
        std::thread([&shared, client = acceptor.accept()]() mutable {
            try {
                session(shared, std::move(client)).serve();
            } catch (const std::exception& failed) {
                std::cerr << failed.what() << '\n'; // the client has gone
            }
        }).detach();
}

} // namespace
} // namespace caching_proxy

int main(int argc, char** argv)
try {
    using namespace caching_proxy;
    if (argc != 4) {
        std::cerr << "usage: caching_proxy PORT ORIGIN-HOST ORIGIN-PORT\n";
        return 2;
    }
    boost::asio::io_context context;
    static proxy shared{tcp::resolver(context).resolve(argv[2], argv[3])};
    tcp::acceptor acceptor(context, {boost::asio::ip::address_v4::loopback(), static_cast<unsigned short>(std::stoi(argv[1]))});
    std::cout << acceptor.local_endpoint() << std::endl;
    serve(shared, acceptor);
} catch (const std::exception& failed) {
    std::cerr << "caching_proxy: " << failed.what() << '\n';
    return 1;
}
