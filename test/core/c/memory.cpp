#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>

#ifdef URIFORM_TEST_IRI
#include <uriform-explain.h>
#include <uriform-iri.h>
#include <uriform-keys.h>
#endif

#include "../../support/failing_new.hpp"
#include "contract.h"
#include "core/c/boundary.hpp"

/// @file
/// If allocation fails, the C functions that do not allocate work as before, and the others report the failure. No exception leaves
/// the interface.

namespace {

bool short_memory = false;

} // namespace

bool uriform::test::allocation_fails() noexcept
{
    return short_memory;
}

namespace {

/// Returns the result of `call()` while every allocation fails.
template <class Call>
int without_memory(Call call)
{
    short_memory = true;
    const int status = call();
    short_memory = false;
    return status;
}

/// Calls a function that writes with enough room, too little room, and no room.
template <class Write>
void require_writing_without_memory(Write write)
{
    static char buffer[1 << 16];
    for (const std::size_t capacity : {sizeof buffer, std::size_t{9}, std::size_t{0}}) {
        std::size_t length = 0;
        const int status = without_memory([&] { return write(capacity == 0 ? nullptr : buffer, capacity, &length); });
        REQUIRE(length > 9 && status == (length <= capacity ? URIFORM_OK : URIFORM_BUFFER_TOO_SMALL));
    }
}

template <class Write>
void require_out_of_memory(Write write)
{
    char buffer[] = "as it is";
    std::size_t length = 1;
    uriform_error error{};
    REQUIRE(without_memory([&] { return write(buffer, sizeof buffer, &length, &error); }) == URIFORM_OUT_OF_MEMORY);
    REQUIRE(length == 0 && error.code == URIFORM_OUT_OF_MEMORY && error.position == 0 && std::string_view(buffer) == "as it is");
}

/// Returns a URI whose normal form differs a lot.
std::string long_uri()
{
    std::string text = "HTTP://[::FFFF:1.2.3.4]:80";
    for (int i = 0; i < 3000; ++i)
        text += "/%7e/%2E/%c3%A9";
    return text;
}

void test_no_memory_is_needed()
{
    const std::string text = long_uri();
    const char* const data = text.data();
    const std::size_t size = text.size();
    uriform_components parts;
    std::uint64_t hash = 0;
    int answer = 0;
    REQUIRE(without_memory([&] { return uriform_parse(data, size, 0, &parts, nullptr); }) == URIFORM_OK);
    REQUIRE(without_memory([&] { return uriform_is_normalized(data, size, 0, nullptr, &answer, nullptr); }) == URIFORM_OK);
    REQUIRE(without_memory([&] { return uriform_equivalent(data, size, data + 1, size - 1, 0, nullptr, &answer, nullptr); }) ==
            URIFORM_OK);
    REQUIRE(without_memory([&] { return uriform_hash(data, size, 0, 0, nullptr, &hash, nullptr); }) == URIFORM_OK);
    require_writing_without_memory([&](char* to, std::size_t room, std::size_t* length) {
        return uriform_normalize(data, size, 0, nullptr, to, room, length, nullptr);
    });
    REQUIRE(without_memory([&] { return uriform_compare(data, size, data + 1, size - 1, 0, nullptr, &answer, nullptr); }) ==
            URIFORM_OK);
    const uriform_scheme_rule rule{{"http", 4}, 8080, 0};
    const uriform_scheme_rules rules{&rule, 1};
    REQUIRE(without_memory([&] { return uriform_hash(data, size, 0, 0, &rules, &hash, nullptr); }) == URIFORM_OK);
    const std::string query = "?a=1&" + std::string(size, 'b') + "=%41" + std::string(20, '2');
    uriform_pieces pieces;
    uriform_param param;
    uriform_span segment;
    REQUIRE(without_memory([&] { return uriform_segments(data, size, 0, &pieces, nullptr); }) == URIFORM_OK);
    REQUIRE(without_memory([&] { return uriform_next_segment(&pieces, &segment); }) == 1);
    REQUIRE(without_memory([&] { return uriform_params(query.data(), query.size(), 0, &pieces, nullptr); }) == URIFORM_OK);
    REQUIRE(without_memory([&] { return uriform_next_param(&pieces, &param); }) == 1);
    require_writing_without_memory([&](char* to, std::size_t room, std::size_t* length) {
        return uriform_get_param(query.data(), query.size(), query.data() + 5, size, 0, to, room, length, nullptr);
    });
    require_writing_without_memory([&](char* to, std::size_t room, std::size_t* length) {
        return uriform_encode(data, size / 3, URIFORM_ENCODE_FORM, to, room, length, nullptr);
    });
    require_writing_without_memory(
        [&](char* to, std::size_t room, std::size_t* length) { return uriform_decode(data, size, 0, to, room, length, nullptr); });
}

void test_memory_is_short()
{
    const std::string text = long_uri();
    const char* const data = text.data();
    const std::size_t size = text.size();
    const std::string no_uri = text + '|';
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_resolve(data, size, "a", 1, 0, to, room, length, error);
    });
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_relativize("a:", 2, data, size, 0, to, room, length, error);
    });
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_with_query(data, size, "q", 1, 0, to, room, length, error);
    });
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_append_segment(data, size, "q", 1, 0, to, room, length, error);
    });
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_with_param(data, size, "q", 1, nullptr, 0, 0, to, room, length, error);
    });
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_sorted_params("?b&a", 4, 0, to, room, length, error);
    });
    uriform_parts parts_of_path{};
    parts_of_path.path = {data + size - 3000, 3000};
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_build(&parts_of_path, 0, to, room, length, error);
    });
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_web_to_uri(no_uri.data(), no_uri.size(), nullptr, 0, 0, nullptr, to, room, length, error);
    });
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_web_set(data, size, URIFORM_WEB_HASH, "x", 1, 0, nullptr, to, room, length, nullptr, error);
    });
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_profile("page/1 drop=a_name_that_is_longer", 33, 0, to, room, length, error);
    });
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_hide_credentials(data, size, 0, to, room, length, error);
    });
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_key_by_all_rules(data, size, 0, to, room, length, error);
    });
    uriform_fetch_answer answer{};
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_safe_to_fetch(data, size, nullptr, 0, nullptr, 0, nullptr, nullptr, to, room, length, &answer, error);
    });
    uriform_explanation* report = nullptr;
    uriform_pair_explanation pair{};
    pair.same = 7;
    REQUIRE(without_memory([&] { return uriform_explain(data, size, nullptr, 0, 0, nullptr, nullptr, &report, nullptr); }) ==
            URIFORM_OUT_OF_MEMORY);
    REQUIRE(without_memory([&] { return uriform_explain_pair(data, size, "a:", 2, 0, nullptr, &pair, nullptr); }) ==
            URIFORM_OUT_OF_MEMORY);
    std::uint64_t kinds = 7;
    REQUIRE(without_memory([&] {
                return uriform_find_kinds(no_uri.data(), no_uri.size(), nullptr, 0, 1, 0, nullptr, nullptr, &kinds, nullptr);
            }) == URIFORM_OUT_OF_MEMORY);
    REQUIRE(report == nullptr && pair.same == 7 && kinds == 7);
#ifdef URIFORM_TEST_IRI
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_to_uri(data, size, 0, to, room, length, error);
    });
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_to_iri(data, size, 0, to, room, length, error);
    });
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_iri_normalize(data, size, 0, nullptr, to, room, length, error);
    });
    REQUIRE(without_memory([&] {
                return uriform_explain(data, size, nullptr, 0, 0, nullptr, uriform_iri_unicode(), &report, nullptr);
            }) == URIFORM_OUT_OF_MEMORY);
    REQUIRE(report == nullptr);
    uriform_components parts;
    REQUIRE(without_memory([&] { return uriform_iri_parse(data, size, 0, &parts, nullptr); }) == URIFORM_OK);
    const std::string accents = text + "\xC3\xA9";
    std::uint64_t hash = 7;
    REQUIRE(without_memory([&] { return uriform_iri_hash(accents.data(), accents.size(), 0, 0, nullptr, &hash, nullptr); }) ==
            URIFORM_OUT_OF_MEMORY);
    REQUIRE(hash == 7);
#endif
}

/// A maker allocates until it has made a key of this length, and not afterwards.
void test_makers()
{
    const std::string text = long_uri() + "?b&a";
    uriform_key_maker* maker = nullptr;
    uriform_key_maker* surts = nullptr;
    REQUIRE(without_memory([&] { return uriform_key_maker_new("page/1", 6, nullptr, 0, nullptr, 0, nullptr, &maker, nullptr); }) ==
            URIFORM_OUT_OF_MEMORY);
    REQUIRE(maker == nullptr);
    REQUIRE(uriform_key_maker_new("page/1", 6, nullptr, 0, nullptr, 0, nullptr, &maker, nullptr) == URIFORM_OK);
    REQUIRE(uriform_key_maker_new("surt/1", 6, nullptr, 0, nullptr, 0, nullptr, &surts, nullptr) == URIFORM_OK);

    const auto make_key = [&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_key(maker, text.data(), text.size(), 0, to, room, length, error);
    };
    uriform_digest hash{1, 2};
    const auto make_hash = [&] { return uriform_key_hash(maker, text.data(), text.size(), 0, 0, &hash, nullptr); };
    int answer = 7;
    const auto are_equal = [&] {
        return uriform_key_equal(maker, text.data(), text.size(), text.data(), text.size(), 0, &answer, nullptr);
    };
    require_out_of_memory(make_key);
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        return uriform_key_identity(maker, 0, to, room, length, error);
    });
    REQUIRE(without_memory(make_hash) == URIFORM_OUT_OF_MEMORY && hash.high == 1 && hash.low == 2);
    REQUIRE(without_memory(are_equal) == URIFORM_OUT_OF_MEMORY && answer == 7);
    require_out_of_memory([&](char* to, std::size_t room, std::size_t* length, uriform_error* error) {
        char end[8];
        std::size_t end_length = 1;
        const int status = uriform_surt_range(surts, text.data(), text.size(), URIFORM_SURT_EXACT, 0, to, room, length, end,
                                              sizeof end, &end_length, error);
        REQUIRE(end_length == 0);
        return status;
    });
    REQUIRE(without_memory([&] {
                return uriform_no_vary_search_equivalent("key-order", 9, text.data(), text.size(), "a:?b&a", 6, 0, &answer, nullptr,
                                                         nullptr);
            }) == URIFORM_OUT_OF_MEMORY);

    REQUIRE(are_equal() == URIFORM_OK && answer == 1 && make_hash() == URIFORM_OK);
    REQUIRE(without_memory(are_equal) == URIFORM_OK && without_memory(make_hash) == URIFORM_OK);
    require_writing_without_memory(
        [&](char* to, std::size_t room, std::size_t* length) { return make_key(to, room, length, nullptr); });
    uriform_key_maker_free(maker);
    uriform_key_maker_free(surts);
}

template <class Exception>
int status_of(const Exception& exception)
{
    uriform_error error{};
    const int status = uriform::c::answer(&error, {}, [&]() -> uriform_error { throw exception; });
    REQUIRE(error.code == status);
    return status;
}

void test_exceptions()
{
    REQUIRE(status_of(std::bad_alloc()) == URIFORM_OUT_OF_MEMORY);
    REQUIRE(status_of(std::length_error("")) == URIFORM_TOO_LONG);
    REQUIRE(status_of(std::runtime_error("")) == URIFORM_INTERNAL_ERROR);
    REQUIRE(status_of(7) == URIFORM_INTERNAL_ERROR);
}

} // namespace

int main()
{
    test_no_memory_is_needed();
    test_memory_is_short();
    test_makers();
    test_exceptions();
}
