#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <uriform-keys.h>

#include <uriform/robots/path_pattern.hpp>
#include <uriform/robots/robots_txt.hpp>
#include <uriform/uri/parse.hpp>

#include "core/c/boundary.hpp"
#include "core/c/reference.hpp"

using namespace uriform;

struct uriform_robots {
    robots::robots_txt made;
};

struct uriform_path_rules {
    robots::path_rules made;
};

namespace {

std::size_t limit_of(std::size_t limit) noexcept
{
    return limit == 0 ? robots::least_parsing_limit : limit;
}

/// Sets the verdict of `rules` on a URI reference.
template <class Rules>
int check_path(const Rules* rules, const c::text& given, std::uint32_t options, uriform_verdict* verdict, uriform_error* error)
{
    return c::answer(error, {c::required(rules), given.status(), c::allowed(options, 0), c::required(verdict)}, [&] {
        const auto read = [](std::string_view text) { return parse_uri_reference(text); };
        return c::with_parsed(read, given, [&](const uri_reference_view& parsed) {
            const robots::verdict found = rules->made.check(parsed);
            *verdict = {found.position.value_or(0), found.allowed ? 1 : 0, found.position ? 1 : 0};
            return c::success;
        });
    });
}

/// Requires a flag to be 0 or 1.
uriform_error required_flag(int flag) noexcept
{
    return flag == 0 || flag == 1 ? c::success : c::failure(URIFORM_INVALID_OPTION);
}

} // namespace

int uriform_robots_new(const char* text, size_t size, const char* product_token, size_t product_token_size, size_t limit,
                       uint32_t options, uriform_robots** robots, uriform_error* error)
{
    const c::text given{text, size};
    const c::text token{product_token, product_token_size, 1};
    return c::answer(error, {given.status(), token.status(), c::allowed(options, 0), c::required(robots)}, [&] {
        result<robots::robots_txt> parsed = robots::robots_txt::parse(given.view(), token.view(), limit_of(limit));
        if (!parsed)
            return c::failure(parsed.error(), token.number);
        *robots = new uriform_robots{*std::move(parsed)};
        return c::success;
    });
}

void uriform_robots_free(uriform_robots* robots)
{
    delete robots;
}

int uriform_robots_check(const uriform_robots* robots, const char* text, size_t size, uint32_t options, uriform_verdict* verdict,
                         uriform_error* error)
{
    return check_path(robots, {text, size}, options, verdict, error);
}

int uriform_robots_sitemap(const uriform_robots* robots, size_t index, uint32_t options, char* buffer, size_t capacity,
                           size_t* length, uriform_error* error)
{
    const c::output out(buffer, capacity, length);
    return c::answer(error, {c::required(robots), c::allowed(options, 0), out.status()}, [&] {
        const auto sitemaps = robots->made.sitemaps();
        return index < sitemaps.size() ? out.put(sitemaps[index]) : c::failure(URIFORM_NOT_FOUND);
    });
}

int uriform_robots_crawl_delay(const uriform_robots* robots, uint32_t options, uint64_t* milliseconds, uriform_error* error)
{
    return c::answer(error, {c::required(robots), c::allowed(options, 0), c::required(milliseconds)}, [&] {
        const auto delay = robots->made.crawl_delay_ms();
        if (!delay)
            return c::failure(URIFORM_NOT_FOUND);
        *milliseconds = *delay;
        return c::success;
    });
}

int uriform_robots_problems(const char* text, size_t size, size_t limit, uint32_t options, uriform_robots_problem* problems,
                            size_t capacity, size_t* count, uriform_error* error)
{
    const c::text given{text, size};
    const uriform_error room = capacity == 0 ? c::success : c::required(problems);
    return c::answer(error, {given.status(), c::allowed(options, 0), room, c::required(count)}, [&] {
        const std::vector<robots::problem> found = robots::problems(given.view(), limit_of(limit));
        *count = found.size();
        if (found.size() > capacity)
            return c::failure(URIFORM_BUFFER_TOO_SMALL);
        std::transform(found.begin(), found.end(), problems, [](const robots::problem& one) {
            return uriform_robots_problem{one.position, static_cast<std::uint32_t>(one.kind), 0};
        });
        return c::success;
    });
}

int uriform_path_rules_new(int otherwise, uint32_t options, uriform_path_rules** rules, uriform_error* error)
{
    return c::answer(error, {required_flag(otherwise), c::allowed(options, 0), c::required(rules)}, [&] {
        *rules = new uriform_path_rules{robots::path_rules(otherwise == 1)};
        return c::success;
    });
}

void uriform_path_rules_free(uriform_path_rules* rules)
{
    delete rules;
}

int uriform_path_rules_add(uriform_path_rules* rules, const char* pattern, size_t size, int allows, uint64_t position,
                           uint32_t options, uriform_error* error)
{
    const c::text given{pattern, size};
    return c::answer(error, {c::required(rules), given.status(), required_flag(allows), c::allowed(options, 0)}, [&] {
        rules->made.add(given.view(), allows == 1, static_cast<std::size_t>(position));
        return c::success;
    });
}

int uriform_path_rules_check(const uriform_path_rules* rules, const char* text, size_t size, uint32_t options,
                             uriform_verdict* verdict, uriform_error* error)
{
    return check_path(rules, {text, size}, options, verdict, error);
}
