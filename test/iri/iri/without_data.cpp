#include <iterator>
#include <string>

#include <boost/test/unit_test.hpp>
#include <unicode/normalizer2.h>
#include <unicode/ucnv.h>
#include <unicode/uspoof.h>

#include <uriform/explain.hpp>
#include <uriform/iri.hpp>

/// @file
/// Without its data, ICU causes an error and never a crash. The functions here replace ICU's, and fail as ICU would.

namespace iris = uriform::iri;
namespace iri_errc = uriform::iri_errc;
using uriform::error_number;

const icu::Normalizer2* icu::Normalizer2::getNFCInstance(UErrorCode& failure)
{
    failure = U_FILE_ACCESS_ERROR;
    return nullptr;
}

/// Fails with another of ICU's possible reasons each time.
const icu::Normalizer2* icu::Normalizer2::getInstance(const char*, const char*, UNormalization2Mode, UErrorCode& failure)
{
    static constexpr UErrorCode reasons[] = {U_FILE_ACCESS_ERROR, U_MISSING_RESOURCE_ERROR, U_INVALID_FORMAT_ERROR};
    static std::size_t calls = 0;
    failure = reasons[calls++ % std::size(reasons)];
    return nullptr;
}

extern "C" {

U_CAPI UConverter* U_EXPORT2 ucnv_open(const char*, UErrorCode* failure)
{
    *failure = U_FILE_ACCESS_ERROR;
    return nullptr;
}

U_CAPI USpoofChecker* U_EXPORT2 uspoof_open(UErrorCode* failure)
{
    *failure = U_FILE_ACCESS_ERROR;
    return nullptr;
}

U_CAPI std::int32_t U_EXPORT2 ucnv_countAvailable()
{
    return 0;
}
}

BOOST_AUTO_TEST_SUITE(without_data)

BOOST_AUTO_TEST_CASE(is_an_error)
{
    const uriform::error expected{iri_errc::unicode_data_unavailable, 7, uriform::component::host};
    BOOST_TEST((iris::to_uri(u8"http://\u00E9/").error() == expected));
    BOOST_TEST((iris::to_uri(u8"http://\u00E9/").error() == expected)); // once more
    BOOST_TEST((iris::to_iri("http://xn--9ca/").error() == expected));
    BOOST_TEST((iris::to_iri("http://%C3%A9/").error() == expected));
    BOOST_TEST((iris::to_iri("http://a%E2%80%8C/").error().code == iri_errc::unicode_data_unavailable));
    BOOST_TEST((iris::to_iri("http://h/%E2%80%8C").error().code == iri_errc::unicode_data_unavailable));
    BOOST_TEST((iris::to_uri_reference(u8"/\u00E9", {.nfc = true}).error().code == iri_errc::unicode_data_unavailable));
    BOOST_TEST((iris::to_uri_reference(u8"//\u00E9", {.nfc = true}).error().code == iri_errc::unicode_data_unavailable));
    BOOST_TEST((iris::charset::open("utf-8").error().code == iri_errc::unicode_data_unavailable));
    BOOST_TEST((iris::charset::open_label("utf-8").error().code == iri_errc::unicode_data_unavailable));
    BOOST_TEST((iris::parse_url("http://\u00E9/").error() == expected));
}

BOOST_AUTO_TEST_CASE(what_needs_none_works)
{
    BOOST_TEST(iris::to_uri(u8"http://h/\u00E9").value().text() == "http://h/%C3%A9");
    BOOST_TEST(iris::to_uri("http://xn--9ca/").value().text() == "http://xn--9ca/");
    BOOST_TEST(iris::to_uri(u8"http://\u00E9/", {.host = iris::host_form::percent_encoded}).value().text() == "http://%C3%A9/");
    BOOST_TEST(iris::to_iri("http://h/%C3%A9").value().text() == "http://h/\u00E9");
    BOOST_TEST(iris::parse_url("http://XN--9CA/").value().href() == "http://xn--9ca/");
    BOOST_TEST(iris::domain_to_unicode("xn--9ca") == "xn--9ca");
}

/// A report says that it lacks the findings that need data.
BOOST_AUTO_TEST_CASE(explaining_goes_on)
{
    const auto why = uriform::web::explain("http://xn--pypal-4ve.com/", {.unicode = &iris::unicode_service()});
    BOOST_TEST((why.url && why.iri && !why.iri->has_unicode_data && why.iri->iri));
    BOOST_TEST((why.findings.size() == 1 && why.find(uriform::web::finding_kind::a_label) != nullptr));
    BOOST_TEST(uriform::web::explain("http://example.com/", {.unicode = &iris::unicode_service()}).iri->has_unicode_data);
}

/// Hosts are compared as if they had no A-labels.
BOOST_AUTO_TEST_CASE(comparing_goes_on)
{
    const auto iri = iris::parse_iri(u8"http://\u00E9/").value();
    BOOST_TEST(iris::equivalent(iri, uriform::parse_uri("http://%c3%a9").value()));
    BOOST_TEST(!iris::equivalent(iri, uriform::parse_uri("http://xn--9ca/").value()));
    BOOST_TEST(iris::normalize(iri).text() == "http://%C3%A9/");
}

BOOST_AUTO_TEST_SUITE_END()
