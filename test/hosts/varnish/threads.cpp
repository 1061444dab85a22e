#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "calls.h"

/// @file
/// The functions are called by many threads, which share an object no_vary_search, as the requests of Varnish do. A build with the
/// thread sanitizer sees what they share besides that.

namespace {

constexpr int threads = 16, rounds = 400;

struct freed {
    void operator()(workspace* each) const noexcept { free_workspace(each); }
    void operator()(searches* each) const noexcept { free_searches(each); }
};

std::string text(const char* from)
{
    return from != nullptr ? from : "";
}

/// Requests pages whose fields change, of paths that share places. Returns how many answers were not as they have to be.
int request(searches* known, int number)
{
    static constexpr const char* fields[] = {"", "key-order", "params=(\"u\")", "except=()"};
    int wrong = 0;
    for (int round = 0; round < rounds; ++round) {
        const std::unique_ptr<workspace, freed> in(new_workspace(1 << 16));
        const std::string path = "/" + std::to_string(round % 7) + "/x/..", query = "?b=2&a=1&u=" + std::to_string(number);
        const std::string normal = text(call_normalize(in.get(), (path + query).c_str()));
        wrong += normal != path.substr(0, 3) + query;
        wrong += call_safe(in.get(), normal.c_str(), "h") != 1 || call_safe(in.get(), "/..%2f", "h") != 0;
        wrong += text(call_host(in.get(), "EXAMPLE.com:80", "http")) != "example.com";
        wrong += text(call_without_param(in.get(), normal.c_str(), "u b")) != path.substr(0, 3) + "?a=1";
        wrong += text(call_key(in.get(), round % 2 != 0 ? "page/1" : "page/1 strip-www", "/?b&a", "h", "http")) != "http://h/?a&b";
        const std::string key = text(call_searches_key(in.get(), known, normal.c_str(), "h"));
        wrong += !key.starts_with("http://h" + path.substr(0, 3));
        const char* const field = fields[static_cast<std::size_t>(number + round) % 4];
        const bool is_stored = call_searches_learn(in.get(), known, field, key.c_str(), normal.c_str(), "h") == 1;
        // What is stored was asked for by its own field, which the key ends with.
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
    for (const long paths : {1L, 5L, 10'000L}) {
        const std::unique_ptr<searches, freed> known(new_searches(in.get(), paths));
        BOOST_REQUIRE(known != nullptr);
        std::vector<int> wrong(threads);
        std::vector<std::thread> all;
        for (int number = 0; number < threads; ++number)
            all.emplace_back([&, number] { wrong[static_cast<std::size_t>(number)] = request(known.get(), number); });
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

BOOST_AUTO_TEST_SUITE_END()
