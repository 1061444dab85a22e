#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <unicode/uclean.h>
#include <unicode/uspoof.h>
#include <unicode/uversion.h>

#include <uriform/explain.hpp>
#include <uriform/iri.hpp>
#include <uriform/uri/encode_sets.hpp>

#include "../../support/short_memory.hpp"

/// @file
/// Each allocation by the library and by ICU fails in turn. All objects stay unchanged, and no memory leaks.

namespace iris = uriform::iri;
using namespace uriform::test;

namespace {

/// Makes ICU allocate like `operator new`.
struct icu_memory {
    icu_memory()
    {
        UErrorCode failure = U_ZERO_ERROR;
        u_setMemoryFunctions(
            nullptr, [](const void*, std::size_t size) { return take(size); },
            [](const void*, void* memory, std::size_t size) { return take_other(memory, size); },
            [](const void*, void* memory) { give_back(memory); }, &failure);
        BOOST_REQUIRE(U_SUCCESS(failure));
    }
};

const std::string path = "/" + std::string(3000, 'a') + "e\u0301%C3%A9";
const std::string iri_text = "http://\u00E9" + path;
const std::string marks = "a\u0301\u0323\u0301\u0323\u0301\u0323\u0301\u0323\u0301\u0323";
const std::string uri_text = "http://xn--9ca/" + std::string(3000, 'a') + "%C3%A9";

iris::iri_view an_iri()
{
    return iris::parse_iri(iri_text).value();
}

uriform::uri_view a_uri()
{
    return uriform::parse_uri(uri_text).value();
}

std::string text_of(const uriform::result<uriform::uri>& made)
{
    return std::string(made.value().text());
}

/// Returns the kinds of all findings. Throws std::bad_alloc if ICU lacks the memory for its data.
std::string kinds_in(std::string_view text)
{
    const auto why = uriform::web::explain(text, {.unicode = &iris::unicode_service()});
    if (!why.iri->has_unicode_data)
        throw std::bad_alloc();
    std::string kinds = why.iri->unicode_host;
    for (const auto& each : why.findings)
        kinds += ' ' + std::string(to_string(each.kind));
    return kinds;
}

/// Operations that need ICU, each with its result as a text.
const std::map<std::string, std::function<std::string()>> operations{
    {"to_uri", [] { return text_of(iris::to_uri(iri_text)); }},
    {"to_uri, nfc", [] { return text_of(iris::to_uri(iri_text, {.host = iris::host_form::percent_encoded, .nfc = true})); }},
    {"to_uri, legacy", [] { return text_of(iris::to_uri(iri_text + ' ', {.legacy_extended = true})); }},
    {"to_uri, marks", [] { return text_of(iris::to_uri("http://" + marks + ".xn--q-vdb7p/")); }},
    {"to_iri, joiner", [] { return std::string(iris::to_iri("http://h/%D8%A8%E2%80%8C%D8%A8").value().text()); }},
    {"to_iri", [] { return std::string(iris::to_iri(a_uri()).value().text()); }},
    {"normalize", [] { return std::string(iris::normalize(an_iri()).text()); }},
    {"equivalent", [] { return std::to_string(iris::equivalent(an_iri(), a_uri())); }},
    {"compare", [] { return std::to_string(iris::compare(an_iri(), a_uri()) < 0); }},
    {"hash", [] { return std::to_string(iris::hash_normalized(an_iri())); }},
    {"check_bidi", [] { return std::to_string(iris::check_bidi(an_iri()).has_value()); }},
    {"charset", [] { return text_of(iris::charset::open("windows-1258").value().to_uri("http://h/a\xCC\xEC")); }},
    {"charset, decoded", [] { return iris::charset::open("shift_jis").value().decode("\x82\xA0").value(); }},
    {"charset, encoded",
     [] {
         auto charset = iris::charset::open("euc-kr").value();
         return charset.percent_encode("\xB0\xA1", uriform::encode_sets::path).value();
     }},
    {"parse_url",
     [] { return std::string(iris::parse_url("http://" + marks + std::string(1200, 'a') + ".xn--9ca").value().href()); }},
    {"parse_url, encoding",
     [] {
         auto charset = iris::charset::open("windows-1252").value();
         const auto encoding = query_encoding(charset);
         return std::string(iris::parse_url("http://h/?\u00E9\u05D0", {.encoding = &encoding}).value().href());
     }},
    {"explain", [] { return kinds_in("http://p\u0430ypal.\u0261oogle.\u0430\u0440\u0440\u04CF\u0435.a\u00AD.de/\u00E9"); }},
    {"explain, long label", [] { return kinds_in("http://p\u0430ypal" + std::string(100, 'a') + ".8\u09EA/"); }},
    {"domain_to_unicode", [] { return iris::domain_to_unicode("xn--9ca." + std::string(2000, 'a')); }},
};

/// ICU 76 crashes if memory runs out while it looks up the scripts of a country (LikelySubtags::makeMaximizedLsrFrom).
[[nodiscard]] bool may_crash(std::string_view operation)
{
    return U_ICU_VERSION_MAJOR_NUM >= 76 && operation.starts_with("explain");
}

/// The outcomes of the first use of ICU in a process in which an allocation fails.
enum outcome { right, refused, wrong, none_failed };

/// Makes ICU create the sets of its spoof checker: ICU 72 crashes if memory runs out at that point.
void make_sets_of_spoof_checker()
{
    UErrorCode failure = U_ZERO_ERROR;
    uspoof_getRecommendedSet(&failure);
    BOOST_REQUIRE(U_SUCCESS(failure));
}

outcome first_use(const std::function<std::string()>& operation, const std::string& expected, std::size_t calls, bool once)
{
    fail_after(calls, once);
    outcome what = right;
    try {
        what = operation() == expected ? right : wrong;
    } catch (const std::bad_alloc&) {
        what = refused;
    } catch (const uriform::bad_result& e) {
        // ICU reports this error if it lacks memory for its data.
        what = e.error().code == uriform::iri_errc::unicode_data_unavailable ? refused : wrong;
    }
    return fail_no_more() ? what : what == right ? none_failed : wrong;
}

/// Returns the result of `act()` in another process, or -1 if the process crashes.
template <class Act>
int in_another_process(Act act)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(act());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Returns the result of `operation`, computed in another process that has not used ICU before.
std::string expected_of(const std::function<std::string()>& operation)
{
    int ends[2];
    BOOST_REQUIRE(pipe(ends) == 0);
    in_another_process([&] {
        const std::string text = operation();
        return write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()) ? 0 : 1;
    });
    close(ends[1]);
    std::string text;
    char buffer[4096];
    for (ssize_t size = 0; (size = read(ends[0], buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<std::size_t>(size));
    close(ends[0]);
    return text;
}

} // namespace

BOOST_TEST_GLOBAL_FIXTURE(icu_memory);

BOOST_AUTO_TEST_SUITE(where_memory_is_short)

/// Runs before all other tests, while this process has not used ICU yet. Each failure occurs in a separate process that uses ICU
/// for the first time.
BOOST_AUTO_TEST_CASE(at_the_first_use)
{
    for (const auto& one : operations) { // clang 14 does not capture structured bindings
        const auto& name = one.first;
        const auto& operation = one.second;
        if (may_crash(name))
            continue;
        const std::string expected = expected_of(operation);
        int last = refused;
        for (std::size_t calls = 0; last != none_failed; ++calls)
            for (const bool once : {true, false}) {
                last = in_another_process([&] {
                    if (name.starts_with("explain"))
                        make_sets_of_spoof_checker();
                    return first_use(operation, expected, calls, once);
                });
                BOOST_TEST((last == right || last == refused || last == none_failed),
                           name << ", " << calls << (once ? " once" : "") << ": " << last);
                if (last == none_failed)
                    BOOST_TEST_MESSAGE(name << ": " << calls << " calls");
            }
    }
}

BOOST_AUTO_TEST_CASE(at_the_second_use)
{
    for (const auto& one : operations) {
        if (may_crash(one.first))
            continue;
        const std::string expected = one.second();
        BOOST_TEST_CONTEXT(one.first)
        each_failure([&] { return one.second() == expected; }, [] {});
    }
}

BOOST_AUTO_TEST_CASE(the_string_stays_as_it_was)
{
    auto charset = iris::charset::open("windows-1258").value();
    check_append([](std::string& out) { BOOST_REQUIRE(iris::append_uri(an_iri(), out)); });
    check_append([](std::string& out) { BOOST_REQUIRE(iris::append_uri(an_iri(), out, {.nfc = true})); });
    check_append([](std::string& out) { BOOST_REQUIRE(iris::append_iri(a_uri(), out)); });
    check_append([](std::string& out) { iris::append_normalized(an_iri(), out); });
    check_append([&](std::string& out) { BOOST_REQUIRE(charset.append_decoded(uri_text, out)); });
}

BOOST_AUTO_TEST_SUITE_END()
