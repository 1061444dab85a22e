#include <uriform-keys.h>

#include "../../core/c/contract.h"

/// @file
/// The C interface of sets keeps its promises. The C++ tests check the keys themselves.

static uriform_seen_set* set_of(uint32_t kind, uint64_t seed)
{
    uriform_seen_set* set = NULL;
    REQUIRE(uriform_seen_set_new(kind, &seed, 0, &set, NULL) == URIFORM_OK && set != NULL);
    return set;
}

static int insert(uriform_seen_set* set, uriform_key_maker* maker, const char* text)
{
    int is_new = 7;
    REQUIRE(uriform_seen_set_insert(set, maker, text, strlen(text), 0, &is_new, NULL) == URIFORM_OK);
    return is_new;
}

static int contains(const uriform_seen_set* set, uriform_key_maker* maker, const char* text)
{
    int answer = 7;
    REQUIRE(uriform_seen_set_contains(set, maker, text, strlen(text), 0, &answer, NULL) == URIFORM_OK);
    return answer;
}

static void test_answers(uint32_t kind, uriform_key_maker* maker)
{
    uriform_seen_set* const set = set_of(kind, 1);
    uriform_seen_set* const other = set_of(kind, 1);
    REQUIRE(uriform_seen_set_size(set) == 0 && uriform_seen_set_size(NULL) == 0);
    REQUIRE(insert(set, NULL, "") == 1 && insert(set, NULL, "") == 0 && contains(set, NULL, "") == 1);
    REQUIRE(insert(set, maker, "HTTP://h?b&a#c") == 1 && insert(set, NULL, "http://h/?a&b") == 0);
    REQUIRE(contains(set, maker, "http://h/?b&a") == 1 && contains(set, NULL, "http://h/?b&a") == 0);
    REQUIRE(insert(other, NULL, "a") == 1 && insert(other, NULL, "") == 1);
    REQUIRE(uriform_seen_set_merge(set, other, 0, NULL) == URIFORM_OK && uriform_seen_set_size(set) == 3);
    REQUIRE(contains(set, NULL, "a") == 1);
    uriform_seen_set_free(set);
    uriform_seen_set_free(other);
}

static int erase(uriform_seen_set* set, uriform_key_maker* maker, const char* text)
{
    int was_seen = 7;
    REQUIRE(uriform_seen_set_erase(set, maker, text, strlen(text), 0, &was_seen, NULL) == URIFORM_OK);
    return was_seen;
}

static int equal(const uriform_seen_set* a, const uriform_seen_set* b)
{
    int answer = 7;
    REQUIRE(uriform_seen_set_equal(a, b, 0, &answer, NULL) == URIFORM_OK);
    return answer;
}

static void test_removals(uint32_t kind, uriform_key_maker* maker)
{
    uriform_seen_set* const set = set_of(kind, 1);
    uriform_seen_set* const other = set_of(kind, 1);
    uriform_seen_set* const of_other_kind = set_of(1 - kind, 1);
    int answer = 7;
    REQUIRE(equal(set, other) == 1 && equal(set, of_other_kind) == 0);
    REQUIRE(erase(set, NULL, "") == 0 && insert(set, NULL, "") == 1 && equal(set, other) == 0 && erase(set, NULL, "") == 1);
    REQUIRE(insert(set, maker, "HTTP://h?b&a") == 1 && insert(other, maker, "http://h/?a&b#c") == 1 && equal(set, other) == 1);
    REQUIRE(erase(set, maker, "http://h:80?a&b") == 1 && uriform_seen_set_size(set) == 0 && equal(set, set) == 1);
    REQUIRE(uriform_seen_set_erase(set, maker, "http://a b", 10, 0, &answer, NULL) == URIFORM_INVALID_CHARACTER);
    REQUIRE(uriform_seen_set_erase(set, NULL, "a", 1, 1, &answer, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_seen_set_erase(NULL, NULL, "a", 1, 0, &answer, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_erase(set, NULL, "a", 1, 0, NULL, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_equal(set, NULL, 0, &answer, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_equal(set, other, 1, &answer, NULL) == URIFORM_INVALID_OPTION && answer == 7);
    uriform_seen_set_free(set);
    uriform_seen_set_free(other);
    uriform_seen_set_free(of_other_kind);
}

/// Exact sets contain texts as keys, hashed sets 128-bit digests.
static void test_iterations(uint32_t kind)
{
    static const char* const texts[] = {"b", "a", "", "http://h/"};
    uriform_seen_set* const set = set_of(kind, 1);
    uriform_seen_keys keys;
    uriform_seen_key key;
    unsigned found = 0;
    size_t count = 0;
    size_t i;
    REQUIRE(uriform_seen_set_keys(set, 0, &keys, NULL) == URIFORM_OK);
    REQUIRE(uriform_next_seen_key(&keys, &key, NULL) == URIFORM_NOT_FOUND);
    for (i = 0; i < 4; ++i)
        insert(set, NULL, texts[i]);
    REQUIRE(uriform_seen_set_keys(set, 0, &keys, NULL) == URIFORM_OK);
    for (; uriform_next_seen_key(&keys, &key, NULL) == URIFORM_OK; ++count) {
        REQUIRE((kind == URIFORM_SEEN_HASHED) == (key.text.data == NULL) && (key.hash.low == 0) == (key.text.data != NULL));
        for (i = 0; i < 4; ++i)
            if (key.text.data != NULL && key.text.size == strlen(texts[i]) && memcmp(key.text.data, texts[i], key.text.size) == 0)
                found |= 1U << i;
    }
    REQUIRE(count == 4 && (kind == URIFORM_SEEN_HASHED || found == 15));
    REQUIRE(uriform_next_seen_key(&keys, &key, NULL) == URIFORM_NOT_FOUND);
    REQUIRE(uriform_seen_set_keys(set, 1, &keys, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_seen_set_keys(NULL, 0, &keys, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_keys(set, 0, NULL, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_next_seen_key(&keys, NULL, NULL) == URIFORM_NULL_ARGUMENT);
    uriform_seen_set_free(set);
}

static void test_many(uint32_t kind, uriform_key_maker* maker)
{
    static const char* const texts[] = {"http://h/", "//h", "http://h:80", "", "http://h/#a", "s:", NULL};
    static const size_t sizes[] = {9, 3, 11, 0, 11, 2, 0};
    static const signed char by_maker[] = {1, -1, 0, -1, 0, 1, -1};
    static const signed char as_they_are[] = {0, 1, 1, 1, 1, 1, 0};
    const char* const bad_texts[] = {"a", NULL};
    const size_t bad_sizes[] = {1, 1};
    signed char answers[7];
    uriform_seen_set* const set = set_of(kind, 1);
    REQUIRE(uriform_seen_set_insert_many(set, maker, texts, sizes, 7, 0, answers, NULL) == URIFORM_OK);
    REQUIRE(memcmp(answers, by_maker, sizeof answers) == 0 && uriform_seen_set_size(set) == 2);
    REQUIRE(uriform_seen_set_insert_many(set, NULL, texts, sizes, 6, 0, answers, NULL) == URIFORM_OK);
    REQUIRE(memcmp(answers, as_they_are, 5) == 0 && answers[5] == 0);
    REQUIRE(uriform_seen_set_insert_many(set, NULL, NULL, NULL, 0, 0, NULL, NULL) == URIFORM_OK);
    answers[0] = 5;
    REQUIRE(uriform_seen_set_insert_many(set, NULL, bad_texts, bad_sizes, 2, 0, answers, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_insert_many(set, NULL, texts, sizes, 7, 1, answers, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_seen_set_insert_many(set, NULL, NULL, sizes, 7, 0, answers, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_insert_many(set, NULL, texts, NULL, 7, 0, answers, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_insert_many(set, NULL, texts, sizes, 7, 0, NULL, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_insert_many(NULL, NULL, texts, sizes, 7, 0, answers, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(answers[0] == 5 && contains(set, NULL, "a") == 0);
    uriform_seen_set_free(set);
}

/// Adds and looks up the keys of a set in parts.
static void test_parts(uint32_t kind)
{
    enum { count = 10 };
    uriform_seen_set* const from = set_of(kind, 1);
    uriform_seen_set* const to = set_of(kind, 1);
    uriform_seen_keys keys;
    uriform_seen_keys same;
    int answer = 7;
    char text[] = "0";
    for (int i = 0; i < count; ++i, ++*text)
        insert(from, NULL, text);
    REQUIRE(uriform_seen_set_keys(from, 0, &keys, NULL) == URIFORM_OK);
    same = keys;
    for (size_t size = 4; size <= count + 2; size += 4) {
        REQUIRE(uriform_seen_set_insert_keys(to, &keys, 4, 0, NULL) == URIFORM_OK);
        REQUIRE(uriform_seen_set_size(to) == (size < count ? size : count));
    }
    REQUIRE(uriform_seen_set_insert_keys(to, &keys, 4, 0, NULL) == URIFORM_NOT_FOUND && equal(from, to) == 1);
    REQUIRE(uriform_seen_set_insert_keys(to, &keys, 0, 0, NULL) == URIFORM_OK);
    keys = same;
    REQUIRE(uriform_seen_set_contains_keys(to, &keys, SIZE_MAX, 0, &answer, NULL) == URIFORM_OK && answer == 1);
    REQUIRE(uriform_seen_set_contains_keys(to, &keys, 1, 0, &answer, NULL) == URIFORM_NOT_FOUND);
    REQUIRE(uriform_seen_set_erase(to, NULL, "5", 1, 0, &answer, NULL) == URIFORM_OK);
    keys = same;
    REQUIRE(uriform_seen_set_contains_keys(to, &keys, count, 0, &answer, NULL) == URIFORM_OK && answer == 0);
    keys = same;
    REQUIRE(uriform_seen_set_insert_keys(to, &keys, 1, 1, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_seen_set_insert_keys(NULL, &keys, 1, 0, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_insert_keys(to, NULL, 1, 0, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_contains_keys(to, &keys, 1, 0, NULL, NULL) == URIFORM_NULL_ARGUMENT);
    uriform_seen_set* const of_other_kind = set_of(1 - kind, 1);
    uriform_seen_set* const of_other_seed = set_of(kind, 2);
    REQUIRE(uriform_seen_set_insert_keys(of_other_kind, &keys, 1, 0, NULL) == URIFORM_INVALID_OPTION);
    const int expected = kind == URIFORM_SEEN_EXACT ? URIFORM_OK : URIFORM_SET_OTHER_SEED;
    REQUIRE(uriform_seen_set_insert_keys(of_other_seed, &keys, 1, 0, NULL) == expected);
    uriform_seen_set_free(of_other_seed);
    uriform_seen_set_free(of_other_kind);
    uriform_seen_set_free(to);
    uriform_seen_set_free(from);
}

static void test_failures(uriform_key_maker* maker)
{
    uriform_seen_set* const exact = set_of(URIFORM_SEEN_EXACT, 1);
    uriform_seen_set* const hashed = set_of(URIFORM_SEEN_HASHED, 1);
    uriform_seen_set* const other = set_of(URIFORM_SEEN_HASHED, 2);
    uriform_seen_set* made = NULL;
    uriform_error error;
    int answer = 7;
    REQUIRE(uriform_seen_set_new(2, NULL, 0, &made, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_seen_set_new(0, NULL, 1, &made, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_seen_set_new(0, NULL, 0, NULL, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_insert(exact, maker, "http://a b/", 11, 0, &answer, &error) == URIFORM_INVALID_CHARACTER);
    REQUIRE(error.position == 8 && uriform_seen_set_size(exact) == 0);
    REQUIRE(uriform_seen_set_insert(exact, NULL, NULL, 1, 0, &answer, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_insert(exact, NULL, "a", 1, 0, NULL, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_insert(exact, NULL, "a", 1, 1, &answer, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_seen_set_insert(NULL, NULL, "a", 1, 0, &answer, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_contains(NULL, NULL, "a", 1, 0, &answer, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_contains(exact, maker, "%", 1, 0, &answer, NULL) != URIFORM_OK);
    REQUIRE(uriform_seen_set_merge(exact, hashed, 0, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_seen_set_merge(other, hashed, 0, NULL) == URIFORM_SET_OTHER_SEED);
    REQUIRE(uriform_seen_set_merge(other, NULL, 0, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_save(exact, "uriform-c-test", NULL, 0, 0, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_seen_set_save(hashed, NULL, NULL, 0, 0, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_seen_set_save(hashed, "/no/such/folder/file", NULL, 0, 0, NULL) == URIFORM_SET_UNWRITABLE_FILE);
    REQUIRE(uriform_seen_set_load("/no/such/file", NULL, 0, 0, &made, NULL) == URIFORM_SET_UNREADABLE_FILE);
    REQUIRE(uriform_seen_set_load(NULL, NULL, 0, 0, &made, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(made == NULL && answer == 7);
    uriform_seen_set_free(NULL);
    uriform_seen_set_free(exact);
    uriform_seen_set_free(hashed);
    uriform_seen_set_free(other);
}

/// Damage is found when the damaged part is read.
static void test_files(void)
{
    static const char path[] = "uriform-c-seen-set";
    uriform_seen_set* const set = set_of(URIFORM_SEEN_HASHED, 1);
    uriform_seen_set* loaded = NULL;
    FILE* file;
    int answer = 7;
    int i;
    for (i = 0; i < 300; ++i) {
        char text[20];
        sprintf(text, "%d", i);
        REQUIRE(insert(set, NULL, text) == 1);
    }
    REQUIRE(uriform_seen_set_save(set, path, "by", 2, 0, NULL) == URIFORM_OK);
    REQUIRE(uriform_seen_set_load(path, "by", 2, 0, &loaded, NULL) == URIFORM_OK);
    REQUIRE(uriform_seen_set_size(loaded) == 300 && contains(loaded, NULL, "299") == 1 && insert(loaded, NULL, "a") == 1);
    uriform_seen_set_free(loaded);
    file = fopen(path, "r+b");
    REQUIRE(file != NULL && fseek(file, 4100, SEEK_SET) == 0);
    i = fgetc(file);
    REQUIRE(i != EOF && fseek(file, 4100, SEEK_SET) == 0 && fputc(i ^ 1, file) != EOF && fclose(file) == 0);
    REQUIRE(uriform_seen_set_load(path, "by", 2, 0, &loaded, NULL) == URIFORM_OK);
    answer = URIFORM_OK;
    for (i = 0; i < 300 && answer == URIFORM_OK; ++i) {
        char text[20];
        int is_new;
        sprintf(text, "%d", i);
        answer = uriform_seen_set_insert(loaded, NULL, text, strlen(text), 0, &is_new, NULL);
    }
    REQUIRE(answer == URIFORM_SET_DAMAGED_SET);
    uriform_seen_set_free(loaded);
    uriform_seen_set_free(set);
    REQUIRE(remove(path) == 0);
}

int main(void)
{
    uint32_t kind;
    uriform_key_maker* maker;
    REQUIRE(uriform_key_maker_new("page/1", 6, NULL, 0, NULL, 0, NULL, &maker, NULL) == URIFORM_OK);
    for (kind = URIFORM_SEEN_EXACT; kind <= URIFORM_SEEN_HASHED; ++kind) {
        test_answers(kind, maker);
        test_many(kind, maker);
        test_removals(kind, maker);
        test_iterations(kind);
        test_parts(kind);
    }
    test_failures(maker);
    test_files();
    uriform_key_maker_free(maker);
    return 0;
}
