#include "contract.h"

enum { untouched = 0x5A, margin = 40, most_answer = 128 };

/// The text under test, for messages.
static const char* asked = "";

void require(int holds, const char* condition, const char* file, int line)
{
    if (holds)
        return;
    fprintf(stderr, "%s:%d: does not hold: %s (of %s)\n", file, line, condition, asked);
    exit(1);
}

static int is_untouched(const void* bytes, size_t size)
{
    const unsigned char* byte = bytes;
    while (size != 0 && *byte == untouched) {
        ++byte;
        --size;
    }
    return size == 0;
}

static int is_zero(const uriform_error* error)
{
    return error->code == 0 && error->position == 0 && error->component == 0 && error->text == 0;
}

/// Calls the function of `one` with a buffer of `capacity` bytes, followed by bytes that it must not touch. Requires that it
/// returns `status` and `length` and writes nothing.
static void require_failure(const struct writing_case* one, struct expected of, size_t capacity, int status, size_t length)
{
    char* const buffer = malloc(capacity + margin);
    size_t got = 1;
    uriform_error error;
    REQUIRE(buffer != NULL);
    memset(buffer, untouched, capacity + margin);
    REQUIRE(one->write(of.text, of.size, of.options, buffer, capacity, &got, &error) == status);
    REQUIRE(got == length && is_untouched(buffer, capacity + margin));
    REQUIRE(error.code == status && error.position == of.position && error.text == of.number);
    REQUIRE(one->write(of.text, of.size, of.options, buffer, capacity, &got, NULL) == status);
    REQUIRE(got == length && is_untouched(buffer, capacity + margin));
    free(buffer);
}

static void require_success(const struct writing_case* one, size_t capacity)
{
    const struct expected* const of = &one->of;
    char* const buffer = malloc(capacity + margin);
    size_t got = 0;
    uriform_error error;
    REQUIRE(buffer != NULL);
    memset(buffer, untouched, capacity + margin);
    memset(&error, untouched, sizeof error);
    REQUIRE(one->write(of->text, of->size, of->options, buffer, capacity, &got, &error) == URIFORM_OK && is_zero(&error));
    REQUIRE(got == one->length && memcmp(buffer, one->written, got) == 0);
    REQUIRE(is_untouched(buffer + got, capacity + margin - got));
    free(buffer);
}

/// Returns `of` with another text, whose error is at position 0.
static struct expected with_text(struct expected of, const char* text, size_t size)
{
    of.text = text;
    of.size = size;
    of.position = 0;
    return of;
}

/// Returns `of` with the two option bits added, which may be the same bit. An error in the options refers to no text.
static struct expected with_bits(struct expected of, int one, int other)
{
    of.options |= UINT32_C(1) << one | UINT32_C(1) << other;
    of.position = 0;
    of.number = 0;
    return of;
}

/// Returns `of` with its invalid text, and the position of the error.
static struct expected with_invalid(struct expected of)
{
    of.text = of.invalid;
    of.size = strlen(of.invalid);
    return of;
}

static int at_most_one(uint32_t bits)
{
    return (bits & (bits - 1)) == 0;
}

static int is_allowed(const struct expected* of)
{
    return (of->options & ~of->allowed) == 0 && at_most_one(of->options & (URIFORM_UTF8 | URIFORM_UTF8_REPLACED)) &&
           at_most_one(of->options & (URIFORM_URI | URIFORM_ABSOLUTE_URI | URIFORM_RELATIVE_REF));
}

static void check_capacities(const struct writing_case* one)
{
    const struct expected* const of = &one->of;
    struct expected nowhere = with_text(*of, of->text, of->size);
    size_t length = 1;
    size_t capacity = 0;
    nowhere.number = 0;
    for (; capacity < one->length; ++capacity)
        require_failure(one, nowhere, capacity, URIFORM_BUFFER_TOO_SMALL, one->length);
    for (; capacity < 3 * one->length + margin; ++capacity)
        require_success(one, capacity);
    REQUIRE(one->write(of->text, of->size, of->options, NULL, 0, &length, NULL) ==
            (one->length == 0 ? URIFORM_OK : URIFORM_BUFFER_TOO_SMALL));
    REQUIRE(length == one->length);
}

void check_writing(const struct writing_case* one)
{
    const struct expected* const of = &one->of;
    char byte = untouched;
    size_t length = 1;
    int pair;
    asked = of->text;
    check_capacities(one);
    for (pair = 0; pair < 32 * 32; ++pair) {
        const struct expected other = with_bits(*of, pair / 32, pair % 32);
        if (!is_allowed(&other))
            require_failure(one, other, 99, URIFORM_INVALID_OPTION, 0);
        else
            REQUIRE(one->write(other.text, other.size, other.options, NULL, 0, &length, NULL) != URIFORM_INVALID_OPTION);
    }
    REQUIRE(one->write(of->text, of->size, of->options, NULL, 1, &length, NULL) == URIFORM_NULL_ARGUMENT && length == 0);
    REQUIRE(one->write(of->text, of->size, of->options, &byte, 1, NULL, NULL) == URIFORM_NULL_ARGUMENT && byte == untouched);
    require_failure(one, with_text(*of, NULL, 1), 99, URIFORM_NULL_ARGUMENT, 0);
#if SIZE_MAX > UINT32_MAX
    require_failure(one, with_text(*of, of->text, SIZE_MAX), 99, URIFORM_TOO_LONG, 0);
#endif
    if (of->status != URIFORM_OK)
        require_failure(one, with_invalid(*of), 99, of->status, 0);
    // The empty text is the same with a null pointer.
    REQUIRE(one->write(NULL, 0, of->options, NULL, 0, &length, NULL) == one->write("", 0, of->options, NULL, 0, &length, NULL));
}

static void require_no_answer(const struct answering_case* one, struct expected of, int status)
{
    void* const place = malloc(most_answer);
    uriform_error error;
    REQUIRE(place != NULL);
    memset(place, untouched, most_answer);
    REQUIRE(one->answer(of.text, of.size, of.options, place, &error) == status && is_untouched(place, most_answer));
    REQUIRE(error.code == status && error.position == of.position && error.text == of.number);
    REQUIRE(one->answer(of.text, of.size, of.options, place, NULL) == status && is_untouched(place, most_answer));
    free(place);
}

static void require_answer(const struct answering_case* one)
{
    const struct expected* const of = &one->of;
    char* const place = malloc(most_answer);
    uriform_error error;
    REQUIRE(place != NULL);
    memset(place, untouched, most_answer);
    memset(&error, untouched, sizeof error);
    REQUIRE(one->answer(of->text, of->size, of->options, place, &error) == URIFORM_OK && is_zero(&error));
    REQUIRE(!is_untouched(place, one->answer_size) && is_untouched(place + one->answer_size, most_answer - one->answer_size));
    REQUIRE(one->answer(NULL, 0, of->options, place, NULL) == one->answer("", 0, of->options, place, NULL));
    free(place);
}

void check_answering(const struct answering_case* one)
{
    const struct expected* const of = &one->of;
    uriform_error error;
    uint64_t place[most_answer / sizeof(uint64_t)];
    int pair;
    asked = of->text;
    require_answer(one);
    for (pair = 0; pair < 32 * 32; ++pair) {
        const struct expected other = with_bits(*of, pair / 32, pair % 32);
        if (!is_allowed(&other))
            require_no_answer(one, other, URIFORM_INVALID_OPTION);
        else
            REQUIRE(one->answer(other.text, other.size, other.options, place, NULL) != URIFORM_INVALID_OPTION);
    }
    REQUIRE(one->answer(of->text, of->size, of->options, NULL, &error) == URIFORM_NULL_ARGUMENT);
    REQUIRE(error.code == URIFORM_NULL_ARGUMENT && error.position == 0);
    require_no_answer(one, with_text(*of, NULL, 1), URIFORM_NULL_ARGUMENT);
#if SIZE_MAX > UINT32_MAX
    require_no_answer(one, with_text(*of, of->text, SIZE_MAX), URIFORM_TOO_LONG);
#endif
    if (of->status != URIFORM_OK)
        require_no_answer(one, with_invalid(*of), of->status);
}
