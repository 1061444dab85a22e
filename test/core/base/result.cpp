#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <boost/test/unit_test.hpp>

#include <uriform/base/result.hpp>
#include <uriform/syntax/syntax_errc.hpp>

/// @file
/// Tests result<T>, which holds a value or an error.

using uriform::bad_result;
namespace uri_errc = uriform::uri_errc;
using uriform::component;
using uriform::error;
using uriform::error_number;
using uriform::result;

namespace {

constexpr error port_error{uri_errc::invalid_port, 7, component::port};

result<int> half(int number)
{
    return number % 2 == 0 ? result<int>(number / 2) : result<int>(port_error);
}

} // namespace

BOOST_AUTO_TEST_SUITE(results)

BOOST_AUTO_TEST_CASE(a_value)
{
    result<std::string> r(std::string("text"));
    BOOST_TEST(r.has_value());
    BOOST_TEST(bool(r));
    BOOST_TEST(*r == "text");
    BOOST_TEST(r->size() == 4U);
    BOOST_TEST(r.value() == "text");
    r.value() += "s";
    *r += "!";
    BOOST_TEST(std::as_const(r).value() == "texts!");
    BOOST_TEST(std::as_const(r)->size() == 6U);
}

BOOST_AUTO_TEST_CASE(an_error)
{
    const result<std::string> r(port_error);
    BOOST_TEST(!r.has_value());
    BOOST_TEST(!bool(r));
    BOOST_TEST((r.error() == port_error));
}

BOOST_AUTO_TEST_CASE(value_of_an_error_throws)
{
    const result<int> r(port_error);
    BOOST_CHECK_EXCEPTION((void)r.value(), bad_result, [](const bad_result& e) {
        return e.error() == port_error && e.code() == uri_errc::invalid_port &&
               e.what() == std::string_view("invalid port at byte 7");
    });
    result<int> changeable(port_error);
    BOOST_CHECK_THROW((void)changeable.value(), bad_result);
    BOOST_CHECK_THROW((void)result<int>(port_error).value(), std::system_error);
    static_assert(std::is_nothrow_copy_constructible_v<bad_result>);
}

BOOST_AUTO_TEST_CASE(moves_out)
{
    result<std::unique_ptr<int>> r(std::make_unique<int>(3));
    const std::unique_ptr<int> taken = std::move(r).value();
    BOOST_TEST(*taken == 3);
    const std::unique_ptr<int> dereferenced = *result<std::unique_ptr<int>>(std::make_unique<int>(4));
    BOOST_TEST(*dereferenced == 4);
    const auto otherwise = result<std::unique_ptr<int>>(port_error).value_or(std::make_unique<int>(5));
    BOOST_TEST(*otherwise == 5);
}

BOOST_AUTO_TEST_CASE(value_or)
{
    BOOST_TEST(half(4).value_or(0) == 2);
    BOOST_TEST(half(3).value_or(9) == 9);
    const result<std::string> none(port_error);
    BOOST_TEST(none.value_or("literal") == "literal");
}

BOOST_AUTO_TEST_CASE(and_then)
{
    BOOST_TEST(half(8).and_then(half).and_then(half).value() == 1);
    BOOST_TEST((half(6).and_then(half).error() == port_error));
    int calls = 0;
    const auto counted = [&](int) { return ++calls, result<std::string>("called"); };
    BOOST_TEST((half(3).and_then(counted).error() == port_error));
    BOOST_TEST(calls == 0);
    BOOST_TEST(half(2).and_then(counted).value() == "called");
    BOOST_TEST(calls == 1);
}

BOOST_AUTO_TEST_CASE(transform)
{
    const result<std::string> text = half(4).transform([](int number) { return std::to_string(number); });
    BOOST_TEST(text.value() == "2");
    BOOST_TEST((half(5).transform([](int number) { return number + 1; }).error() == port_error));
}

/// transform() calls members as std::invoke() does.
BOOST_AUTO_TEST_CASE(transform_by_a_member)
{
    const result<std::string> text("abc");
    BOOST_TEST(text.transform(&std::string::size).value() == 3U);
    struct pair {
        int first;
    };
    BOOST_TEST(result<pair>(pair{7}).transform(&pair::first).value() == 7);
}

BOOST_AUTO_TEST_CASE(transform_to_nothing)
{
    int seen = 0;
    const auto see = [&](int number) { seen = number; };
    const result<void> done = half(4).transform(see);
    BOOST_TEST(done.has_value());
    BOOST_TEST(seen == 2);
    done.value();
    const result<void> failed = half(5).transform(see);
    BOOST_TEST(!failed);
    BOOST_TEST(seen == 2);
    BOOST_TEST((failed.error() == port_error));
    BOOST_TEST((done == result<void>() && done != failed && failed == result<void>(port_error)));
    BOOST_CHECK_THROW(failed.value(), bad_result);
}

BOOST_AUTO_TEST_CASE(transform_error)
{
    const auto later = [](const error& e) { return error(e.code, e.position + 1, e.component); };
    BOOST_TEST((half(3).transform_error(later).error() == error(uri_errc::invalid_port, 8, component::port)));
    BOOST_TEST(half(4).transform_error(later).value() == 2);
    const result<std::shared_ptr<int>> r(std::make_shared<int>(3));
    BOOST_TEST(*r.transform_error(later).value() == 3);
    BOOST_TEST(*result<std::unique_ptr<int>>(std::make_unique<int>(3)).transform_error(later).value() == 3);
}

BOOST_AUTO_TEST_CASE(or_else)
{
    const auto position = [](const error& e) { return static_cast<int>(e.position); };
    BOOST_TEST(half(3).or_else(position).value() == 7);
    BOOST_TEST(half(4).or_else(position).value() == 2);
    const error other{uri_errc::too_long, 1};
    BOOST_TEST((half(3).or_else([&](const error&) { return other; }).error() == other));
}

/// Each of the three functions passes the value as `*` returns it.
BOOST_AUTO_TEST_CASE(a_value_is_passed_as_it_is)
{
    const auto category = [](auto&& number) -> result<std::string> {
        using given = decltype(number);
        return std::string(std::is_const_v<std::remove_reference_t<given>> ? "const " : "") +
               (std::is_lvalue_reference_v<given> ? "&" : "&&");
    };
    const auto bare = [&](auto&& number) { return category(std::forward<decltype(number)>(number)).value(); };
    result<int> r(1);
    BOOST_TEST(r.and_then(category).value() == "&");
    BOOST_TEST(std::as_const(r).and_then(category).value() == "const &");
    BOOST_TEST(std::move(r).and_then(category).value() == "&&");
    BOOST_TEST(std::move(std::as_const(r)).and_then(category).value() == "const &&");
    BOOST_TEST(r.transform(bare).value() == "&");
    BOOST_TEST(std::as_const(r).transform(bare).value() == "const &");
    BOOST_TEST(std::move(r).transform(bare).value() == "&&");
    BOOST_TEST(std::move(std::as_const(r)).transform(bare).value() == "const &&");
}

BOOST_AUTO_TEST_CASE(a_value_that_cannot_be_copied_is_moved_on)
{
    using pointer = std::unique_ptr<int>;
    const auto three = [] { return result<pointer>(std::make_unique<int>(3)); };
    const auto replace = [](const error& e) { return std::make_unique<int>(static_cast<int>(e.position)); };
    BOOST_TEST(*three().and_then([](pointer p) { return result<pointer>(std::move(p)); }).value() == 3);
    BOOST_TEST(*three().transform([](pointer p) { return p; }).value() == 3);
    BOOST_TEST(*three().or_else(replace).value() == 3);
    BOOST_TEST(*result<pointer>(port_error).or_else(replace).value() == 7);
}

BOOST_AUTO_TEST_CASE(or_else_moves_the_value_of_a_temporary_result_alone)
{
    const auto same = [](const error& e) { return e; };
    result<std::shared_ptr<int>> r(std::make_shared<int>(3));
    BOOST_TEST(*r.or_else(same).value() == 3);
    BOOST_TEST(*std::as_const(r).or_else(same).value() == 3);
    BOOST_TEST(*std::move(std::as_const(r)).or_else(same).value() == 3);
    BOOST_TEST(r.value().use_count() == 1);
    BOOST_TEST(std::move(r).or_else(same).value().use_count() == 1);
}

BOOST_AUTO_TEST_CASE(equality)
{
    BOOST_TEST((half(4) == result<int>(2)));
    BOOST_TEST((half(4) != result<int>(3)));
    BOOST_TEST((half(4) != half(3)));
    BOOST_TEST((half(1) == half(3)));
    const result<std::string> text(std::string("a"));
    BOOST_TEST((text == std::string_view("a")));
    BOOST_TEST((text != std::string_view("b")));
    BOOST_TEST((result<std::string>(port_error) != std::string_view("")));
}

BOOST_AUTO_TEST_CASE(in_the_compiler)
{
    static_assert(result<int>(3).value() == 3);
    static_assert(*result<int>(3) == 3);
    static_assert(result<int>(port_error).value_or(4) == 4);
    static_assert(result<int>(port_error).error().position == 7);
    static_assert(result<int>(3).transform([](int number) { return number * 2; }).value() == 6);
    static_assert(result<int>(3).and_then([](int number) { return result<int>(number * 2); }).value() == 6);
    static_assert(result<int>(port_error).or_else([](const error&) { return 4; }).value() == 4);
    static_assert(std::is_nothrow_constructible_v<result<int>, int>);
    static_assert(std::is_nothrow_constructible_v<result<int>, error>);
    static_assert(!std::is_convertible_v<result<int>, bool>);
    static_assert(!std::is_default_constructible_v<result<int>>); // nobody would have set its value
}

BOOST_AUTO_TEST_SUITE_END()
