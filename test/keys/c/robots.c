#include <uriform-keys.h>

#include "../../core/c/contract.h"

/// @file
/// The C interface of robots.txt files keeps its promises. The C++ tests check the rules themselves.

static const char file[] = "User-agent: a\nDisallow: /x\nAllow: /x/y\nCrawl-delay: 1.5\nSitemap: http://h/s\nNot a record\n";

/// The rules for the cases below, which need fixed arguments.
static uriform_robots* robots;
static uriform_path_rules* rules;

static int robots_of(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    uriform_robots* made = NULL;
    const int status = uriform_robots_new(text, size, TEXT("a"), 0, options, answer != NULL ? &made : NULL, error);
    if (status == URIFORM_OK)
        *(int*)answer = 1;
    uriform_robots_free(made);
    return status;
}

static int robots_for(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    uriform_robots* made = NULL;
    const int status = uriform_robots_new(TEXT(file), text, size, 0, options, answer != NULL ? &made : NULL, error);
    if (status == URIFORM_OK)
        *(int*)answer = 1;
    uriform_robots_free(made);
    return status;
}

static int check(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_robots_check(robots, text, size, options, answer, error);
}

static int check_rules(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_path_rules_check(rules, text, size, options, answer, error);
}

static const struct answering_case answering_cases[] = {
    {robots_of, sizeof(int), {TEXT(file), 0, 0, "", URIFORM_OK, 0, 0}},
    {robots_for, sizeof(int), {TEXT("Example-Bot"), 0, 0, "Bot/1.0", URIFORM_ROBOTS_INVALID_PRODUCT_TOKEN, 3, 1}},
    {check, sizeof(uriform_verdict), {TEXT("http://h/x/y"), 0, 0, "http://h/a b", URIFORM_INVALID_CHARACTER, 10, 0}},
    {check_rules, sizeof(uriform_verdict), {TEXT("http://h/x/y"), 0, 0, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 0}},
};

static void test_verdicts(void)
{
    uriform_verdict verdict;
    REQUIRE(uriform_robots_check(robots, TEXT("http://h/x?a#b"), 0, &verdict, NULL) == URIFORM_OK);
    REQUIRE(verdict.allowed == 0 && verdict.has_rule == 1 && verdict.position == 24);
    REQUIRE(uriform_robots_check(robots, TEXT("/x/y"), 0, &verdict, NULL) == URIFORM_OK);
    REQUIRE(verdict.allowed == 1 && verdict.has_rule == 1 && verdict.position == 34);
    REQUIRE(uriform_robots_check(robots, TEXT("http://h"), 0, &verdict, NULL) == URIFORM_OK);
    REQUIRE(verdict.allowed == 1 && verdict.has_rule == 0 && verdict.position == 0);
    REQUIRE(uriform_robots_check(NULL, TEXT("a:"), 0, &verdict, NULL) == URIFORM_NULL_ARGUMENT);
    uriform_robots_free(NULL);
}

static void test_records(void)
{
    uriform_robots* other = NULL;
    char buffer[] = "as it is";
    char room[16];
    size_t length = 1;
    uint64_t delay = 7;
    REQUIRE(uriform_robots_sitemap(robots, 0, 0, room, sizeof room, &length, NULL) == URIFORM_OK);
    REQUIRE(length == 10 && memcmp(room, "http://h/s", length) == 0);
    REQUIRE(uriform_robots_sitemap(robots, 0, 0, buffer, 9, &length, NULL) == URIFORM_BUFFER_TOO_SMALL && length == 10);
    REQUIRE(uriform_robots_sitemap(robots, 1, 0, buffer, 9, &length, NULL) == URIFORM_NOT_FOUND && length == 0);
    REQUIRE(uriform_robots_sitemap(robots, 0, 1, buffer, 9, &length, NULL) == URIFORM_INVALID_OPTION && length == 0);
    REQUIRE(uriform_robots_sitemap(NULL, 0, 0, buffer, 9, &length, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(strcmp(buffer, "as it is") == 0);
    REQUIRE(uriform_robots_crawl_delay(robots, 0, &delay, NULL) == URIFORM_OK && delay == 1500);
    REQUIRE(uriform_robots_crawl_delay(robots, 1, &delay, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_robots_crawl_delay(robots, 0, NULL, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_robots_new(TEXT(file), TEXT("*"), 0, 0, &other, NULL) == URIFORM_OK);
    REQUIRE(uriform_robots_crawl_delay(other, 0, &delay, NULL) == URIFORM_NOT_FOUND && delay == 1500);
    uriform_robots_free(other);
}

static void test_problems(void)
{
    uriform_robots_problem problems[2] = {{7, 7, 7}, {7, 7, 7}};
    size_t count = 9;
    REQUIRE(uriform_robots_problems(TEXT(file), 0, 0, problems, 2, &count, NULL) == URIFORM_OK && count == 1);
    REQUIRE(problems[0].kind == URIFORM_ROBOTS_PROBLEM_MISSING_COLON && problems[0].position == 76 && problems[1].position == 7);
    problems[0].position = 7;
    REQUIRE(uriform_robots_problems(TEXT(file), 0, 0, NULL, 0, &count, NULL) == URIFORM_BUFFER_TOO_SMALL && count == 1);
    REQUIRE(uriform_robots_problems(TEXT("Allow: /\n:\n"), 0, 0, problems, 1, &count, NULL) == URIFORM_BUFFER_TOO_SMALL);
    REQUIRE(count == 2 && problems[0].position == 7);
    REQUIRE(uriform_robots_problems(TEXT(file), 14, 0, problems, 2, &count, NULL) == URIFORM_OK && count == 1);
    REQUIRE(problems[0].kind == URIFORM_ROBOTS_PROBLEM_OVER_LIMIT && problems[0].position == 14);
    REQUIRE(uriform_robots_problems(TEXT(""), 0, 0, NULL, 0, &count, NULL) == URIFORM_OK && count == 0);
    REQUIRE(uriform_robots_problems(TEXT(file), 0, 0, NULL, 1, &count, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_robots_problems(TEXT(file), 0, 1, problems, 1, &count, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_robots_problems(TEXT(file), 0, 0, problems, 1, NULL, NULL) == URIFORM_NULL_ARGUMENT);
}

static void test_rules(void)
{
    uriform_path_rules* other = NULL;
    uriform_verdict verdict;
    REQUIRE(uriform_path_rules_check(rules, TEXT("/x/y"), 0, &verdict, NULL) == URIFORM_OK && verdict.allowed == 0);
    REQUIRE(verdict.has_rule == 0);
    REQUIRE(uriform_path_rules_add(rules, TEXT("/x*y$"), 1, 5, 0, NULL) == URIFORM_OK);
    REQUIRE(uriform_path_rules_check(rules, TEXT("/x/y"), 0, &verdict, NULL) == URIFORM_OK && verdict.allowed == 1);
    REQUIRE(verdict.has_rule == 1 && verdict.position == 5);
    REQUIRE(uriform_path_rules_add(rules, TEXT("/"), 2, 0, 0, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_path_rules_add(rules, TEXT("/"), 1, 0, 1, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_path_rules_add(rules, NULL, 1, 1, 0, 0, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_path_rules_add(NULL, TEXT("/"), 1, 0, 0, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_path_rules_new(2, 0, &other, NULL) == URIFORM_INVALID_OPTION && other == NULL);
    REQUIRE(uriform_path_rules_new(1, 1, &other, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_path_rules_new(1, 0, NULL, NULL) == URIFORM_NULL_ARGUMENT);
    uriform_path_rules_free(NULL);
}

int main(void)
{
    size_t i;
    REQUIRE(uriform_robots_new(TEXT(file), TEXT("A"), 0, 0, &robots, NULL) == URIFORM_OK);
    REQUIRE(uriform_path_rules_new(0, 0, &rules, NULL) == URIFORM_OK);
    for (i = 0; i < sizeof answering_cases / sizeof *answering_cases; ++i)
        check_answering(&answering_cases[i]);
    test_verdicts();
    test_records();
    test_problems();
    test_rules();
    uriform_robots_free(robots);
    uriform_path_rules_free(rules);
    return 0;
}
