#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "calls.h"

/// @file
/// Many threads call the functions and share a `no_vary_search` object, as requests in Varnish do. A build with the thread
/// sanitizer detects everything else that they share.

namespace {

constexpr int threads = 16, rounds = 400;

struct freed {
    void operator()(workspace* each) const noexcept { free_workspace(each); }
    void operator()(searches* each) const noexcept { free_searches(each); }
    void operator()(requests* each) const noexcept { free_requests_object(each); }
};

std::string text(const char* from)
{
    return from != nullptr ? from : "";
}

/// Requests pages with changing fields, on paths that share slots. Returns the number of wrong answers.
int request(searches* known, requests* by, int number)
{
    static constexpr const char* fields[] = {"", "key-order", "params=(\"u\")", "except=()"};
    int wrong = 0;
    for (int round = 0; round < rounds; ++round) {
        const std::unique_ptr<workspace, freed> in(new_workspace(1 << 16));
        const std::string path = "/" + std::to_string(round % 7) + "/x/..", query = "?b=2&a=1&u=" + std::to_string(number);
        const std::string normal = text(call_normalize(in.get(), (path + query).c_str()));
        wrong += normal != path.substr(0, 3) + query;
        wrong += call_safe(in.get(), normal.c_str(), "h") != 1 || call_safe(in.get(), "/..%2f", "h") != 0;
        asked_request asked{"/x/../a?u=1&b=2", {"Host: H:80", "X: y", "A: z"}, 3};
        wrong += call_requests_normalize(in.get(), by, &asked) != 1 || text(asked.url) != "/a?b=2" || asked.count != 2;
        wrong += text(call_host(in.get(), "EXAMPLE.com:80", "http")) != "example.com";
        wrong += text(call_without_param(in.get(), normal.c_str(), "u b")) != path.substr(0, 3) + "?a=1";
        wrong += text(call_key(in.get(), round % 2 != 0 ? "page/1" : "page/1 strip-www", "/?b&a", "h", "http")) != "http://h/?a&b";
        wrong += call_searches_has_field(in.get(), known, normal.c_str(), "h") < 0;
        const std::string key = text(call_searches_key(in.get(), known, normal.c_str(), "h"));
        wrong += !key.starts_with("http://h" + path.substr(0, 3));
        const char* const field = fields[static_cast<std::size_t>(number + round) % 4];
        const bool is_stored = call_searches_learn(in.get(), known, field, key.c_str(), normal.c_str(), "h") == 1;
        // A stored answer was requested with its own field; the key ends with that field.
        wrong += is_stored && (*field == '\0') != (key.find('#') == key.npos);
        wrong += take_failure(in.get());
    }
    return wrong;
}

} // namespace

BOOST_AUTO_TEST_SUITE(varnish_threads)

BOOST_AUTO_TEST_CASE(share_an_object)
{
    const std::unique_ptr<workspace, freed> in(new_workspace(1024));
    const std::unique_ptr<requests, freed> by(new_requests(in.get(), "u", "x y"));
    for (const long paths : {1L, 5L, 10'000L}) {
        const std::unique_ptr<searches, freed> known(new_searches(in.get(), paths));
        BOOST_REQUIRE(known != nullptr);
        std::vector<int> wrong(threads);
        std::vector<std::thread> all;
        for (int number = 0; number < threads; ++number)
            all.emplace_back([&, number] { wrong[static_cast<std::size_t>(number)] = request(known.get(), by.get(), number); });
        for (std::thread& each : all)
            each.join();
        for (const int each : wrong)
            BOOST_TEST(each == 0);
    }
}

BOOST_AUTO_TEST_CASE(need_a_number_of_paths)
{
    const std::unique_ptr<workspace, freed> in(new_workspace(1024));
    for (const long paths : {0L, -1L, 1L << 24}) {
        BOOST_TEST((new_searches(in.get(), paths) == nullptr));
        BOOST_TEST(take_failure(in.get()) == 1);
    }
}

BOOST_AUTO_TEST_CASE(need_names_of_fields)
{
    const std::unique_ptr<workspace, freed> in(new_workspace(1024));
    for (const std::string& names : {std::string("a b:c"), std::string(127, 'a')}) {
        BOOST_TEST((new_requests(in.get(), "", names.c_str()) == nullptr));
        BOOST_TEST(take_failure(in.get()) == 1);
    }
}

BOOST_AUTO_TEST_CASE(have_one_host_and_no_underscores)
{
    const std::unique_ptr<workspace, freed> in(new_workspace(1 << 16));
    const std::unique_ptr<requests, freed> by(new_requests(in.get(), nullptr, " X-Host  uriform-key"));
    const auto normalize = [&](asked_request asked) { return call_requests_normalize(in.get(), by.get(), &asked); };
    BOOST_TEST(normalize({"/", {"Host: h"}, 1}) == 1);
    BOOST_TEST(normalize({"/", {"host:h", "x-host: i", "URIFORM-KEY: k", "X-Host: j"}, 4}) == 1);
    BOOST_TEST(normalize({"/", {}, 0}) == 0);
    BOOST_TEST(normalize({"/", {"Host:"}, 1}) == 0);
    BOOST_TEST(normalize({"/", {"Host: h", "Host: h"}, 2}) == 0);
    BOOST_TEST(normalize({"/", {"Host: h", "A_B: c"}, 2}) == 0);
    BOOST_TEST(normalize({"/", {"Host: h", "a: B_C:d"}, 2}) == 1);
    BOOST_TEST(normalize({"http://h/", {"Host: h"}, 1}) == 1);
    BOOST_TEST(normalize({"http://h/", {"Host: i"}, 1}) == 0);
    BOOST_TEST(normalize({"*", {"Host: h"}, 1}) == 0);
}

BOOST_AUTO_TEST_CASE(remove_all_fields_of_a_name)
{
    const std::unique_ptr<workspace, freed> in(new_workspace(1 << 16));
    const std::unique_ptr<requests, freed> by(new_requests(in.get(), "", "x-a"));
    asked_request asked{"/", {"X-A: 1", "X-A: 2", "Host: H", "X-B: 3", "x-a: 4"}, 5};
    BOOST_TEST(call_requests_normalize(in.get(), by.get(), &asked) == 1);
    BOOST_REQUIRE(asked.count == 2);
    BOOST_TEST(text(asked.fields[0]) == "X-B: 3");
    BOOST_TEST(text(asked.fields[1]) == "Host: h");
}

BOOST_AUTO_TEST_SUITE_END()
