#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/explain.hpp>
#include <uriform/iri.hpp>

/// @file
/// Several threads convert at once, including the first use of ICU. A thread sanitizer finds more.

namespace iris = uriform::iri;

BOOST_AUTO_TEST_SUITE(iri_threads)

BOOST_AUTO_TEST_CASE(convert_at_once)
{
    std::atomic<int> waiting{0};
    std::atomic<int> wrong{0};
    constexpr int count = 8;
    std::vector<std::thread> threads;
    for (int t = 0; t < count; ++t)
        threads.emplace_back([&] {
            ++waiting;
            while (waiting.load() < count)
                std::this_thread::yield();
            auto latin1 = iris::charset::open("iso-8859-1");
            for (int i = 0; i < 500; ++i) {
                const auto uri = iris::to_uri(u8"http://\u4F8B\u3048.jp/e\u0301", {.nfc = true});
                const bool right =
                    uri && uri->text() == "http://xn--r8jz45g.jp/%C3%A9" &&
                    iris::to_iri(*uri)->text() == "http://\u4F8B\u3048.jp/\u00E9" &&
                    iris::equivalent(*iris::parse_iri(u8"http://\u4F8B\u3048.jp/\u00E9"), *uri) &&
                    latin1->to_uri("http://\xE9/")->text() == "http://xn--9ca/" &&
                    iris::check_bidi(*iris::parse_iri(u8"http://\u05D0/")) &&
                    uriform::web::explain("http://xn--80ak6aa92e.com/", {.unicode = &iris::unicode_service()}).severity() ==
                        uriform::web::severity::warning;
                wrong += right ? 0 : 1;
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    BOOST_TEST(wrong.load() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
