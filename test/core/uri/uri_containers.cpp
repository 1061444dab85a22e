#include <cstddef>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/uri_containers.hpp>

/// @file
/// Unordered containers hash each element once when it is inserted, and once when it is looked up.

using namespace uriform;

namespace {

std::size_t hashes = 0;

/// Hashes like `Hash`, is `noexcept` if `Hash` is, and counts the calls.
template <class Hash, class Key>
struct counted : Hash {
    std::size_t operator()(const Key& key) const noexcept(noexcept(std::declval<const Hash&>()(key)))
    {
        ++hashes;
        return Hash::operator()(key);
    }
};

std::vector<uri> some_uris()
{
    std::vector<uri> all;
    for (int number = 0; number < 1000; ++number)
        all.push_back(uri::parse("http://example.com/" + std::to_string(number)).value());
    return all;
}

template <class Key, class Hash, class Equal>
void check_hashes_once()
{
    const std::vector<uri> texts = some_uris();
    std::unordered_set<Key, counted<Hash, Key>, Equal> set;
    hashes = 0;
    for (const uri& each : texts)
        set.insert(Key(each));
    BOOST_TEST(hashes == texts.size());
    hashes = 0;
    for (const uri& each : texts)
        BOOST_TEST(set.count(Key(each)) == 1U);
    BOOST_TEST(hashes == texts.size());
}

} // namespace

BOOST_AUTO_TEST_SUITE(hash_counts)

BOOST_AUTO_TEST_CASE(by_equivalence)
{
    check_hashes_once<uri, equivalence_hash, equivalence_equal>();
    check_hashes_once<uri_reference, equivalence_hash, equivalence_equal>();
    check_hashes_once<uri_view, equivalence_hash, equivalence_equal>();
    check_hashes_once<uri_reference_view, equivalence_hash, equivalence_equal>();
}

BOOST_AUTO_TEST_CASE(one_equivalence_for_hash_and_equality)
{
    const equivalence pages{.seed = 7, .options = {.drop_fragment = true}};
    const uri a = uri::parse("http://h/#a").value();
    const uri b = uri::parse("HTTP://h/#b").value();
    BOOST_TEST(pages.hash()(a) == static_cast<std::size_t>(hash_normalized(a, 7, pages.options)));
    BOOST_TEST(pages.hash()(a) == pages.hash()(b));
    BOOST_TEST(pages.equal()(a, b));
    BOOST_TEST((!pages.less()(a, b) && !pages.less()(b, a)));
    uri_set seen(0, pages.hash(), pages.equal());
    seen.insert(a);
    BOOST_TEST(seen.contains(uri_view(b)));
    uri_map<int> by_default{{a, 1}};
    BOOST_TEST(!by_default.contains(b));
}

BOOST_AUTO_TEST_CASE(by_text)
{
    check_hashes_once<uri, std::hash<uri>, std::equal_to<>>();
    check_hashes_once<uri_reference, std::hash<uri_reference>, std::equal_to<>>();
    check_hashes_once<uri_view, std::hash<uri_view>, std::equal_to<>>();
    check_hashes_once<uri_reference_view, std::hash<uri_reference_view>, std::equal_to<>>();
}

BOOST_AUTO_TEST_SUITE_END()
