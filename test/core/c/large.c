#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>

#include "contract.h"

/// @file
/// Texts of 2^32 bytes are too long, texts of 2^32 - 1 bytes are not, and offsets never wrap around.

#if SIZE_MAX > UINT32_MAX

static const size_t limit = (size_t)UINT32_MAX + 1;
enum { block = 1 << 20 };

/// Reserves `limit` + 1 bytes of address space, which use memory only when written to.
static char* reserved(void)
{
    void* const memory = mmap(NULL, limit + 1, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    REQUIRE(memory != MAP_FAILED);
    return memory;
}

static void test_too_long(void)
{
    char* const text = reserved();
    char buffer[8] = "as it is";
    size_t length = 1;
    int answer = 7;
    uint64_t hash = 7;
    uriform_components parts;
    uriform_pieces pieces;
    uriform_error error;
    REQUIRE(uriform_parse(text, limit, 0, &parts, &error) == URIFORM_TOO_LONG && error.code == URIFORM_TOO_LONG && error.text == 0);
    REQUIRE(uriform_parse(text, limit + 1, 0, &parts, NULL) == URIFORM_TOO_LONG);
    REQUIRE(uriform_parse(text, limit - 1, 0, &parts, NULL) == URIFORM_INVALID_CHARACTER);
    REQUIRE(uriform_is_normalized(text, limit, 0, NULL, &answer, NULL) == URIFORM_TOO_LONG);
    REQUIRE(uriform_equivalent(text, limit, TEXT("a"), 0, NULL, &answer, NULL) == URIFORM_TOO_LONG);
    REQUIRE(uriform_equivalent(TEXT("a"), text, limit, 0, NULL, &answer, &error) == URIFORM_TOO_LONG && error.text == 1);
    REQUIRE(uriform_hash(text, limit, 0, 0, NULL, &hash, NULL) == URIFORM_TOO_LONG);
    REQUIRE(uriform_normalize(text, limit, 0, NULL, buffer, sizeof buffer, &length, NULL) == URIFORM_TOO_LONG && length == 0);
    REQUIRE(uriform_encode(text, limit, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_TOO_LONG);
    REQUIRE(uriform_decode(text, limit, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_TOO_LONG);
    REQUIRE(uriform_resolve(text, limit, TEXT("a"), 0, buffer, sizeof buffer, &length, NULL) == URIFORM_TOO_LONG);
    REQUIRE(uriform_resolve(TEXT("a:"), text, limit, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_TOO_LONG);
    REQUIRE(uriform_relativize(TEXT("a:"), text, limit, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_TOO_LONG);
    REQUIRE(uriform_compare(TEXT("a"), text, limit, 0, NULL, &answer, &error) == URIFORM_TOO_LONG && error.text == 1);
    REQUIRE(uriform_params(text, limit, 0, &pieces, NULL) == URIFORM_TOO_LONG);
    REQUIRE(uriform_segments(text, limit, 0, &pieces, NULL) == URIFORM_TOO_LONG);
    REQUIRE(uriform_get_param(TEXT("?a"), text, limit, 0, buffer, sizeof buffer, &length, &error) == URIFORM_TOO_LONG);
    REQUIRE(error.text == 1);
    REQUIRE(uriform_with_query(TEXT("a"), text, limit, 0, buffer, sizeof buffer, &length, &error) == URIFORM_TOO_LONG);
    REQUIRE(error.text == 1);
    REQUIRE(uriform_with_param(TEXT("a"), TEXT("a"), text, limit, 0, buffer, sizeof buffer, &length, &error) == URIFORM_TOO_LONG);
    REQUIRE(error.text == 2);
    REQUIRE(answer == 7 && hash == 7 && memcmp(buffer, "as it is", sizeof buffer) == 0);
    munmap(text, limit + 1);
}

/// Returns a text of `limit` letters `a` that maps a single block again and again; writes to the text are private.
static char* letters(void)
{
    char* const text = reserved();
    static char a[block];
    const int file = memfd_create("letters", 0);
    size_t at;
    memset(a, 'a', sizeof a);
    REQUIRE(file >= 0 && write(file, a, sizeof a) == (ssize_t)sizeof a);
    for (at = 0; at < limit; at += block)
        REQUIRE(mmap(text + at, block, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, file, 0) == text + at);
    close(file);
    return text;
}

static void test_offsets_to_the_end(void)
{
    char* const text = letters();
    size_t length = 1;
    uriform_components parts;

    text[limit - 2] = '?';
    REQUIRE(uriform_parse(text, limit - 1, 0, &parts, NULL) == URIFORM_OK);
    REQUIRE(parts.defined == (URIFORM_PATH | URIFORM_QUERY) && parts.path.end == UINT32_MAX - 1);
    REQUIRE(parts.query.begin == UINT32_MAX && parts.query.end == UINT32_MAX);

    {
        uriform_pieces pieces;
        uriform_param param;
        REQUIRE(uriform_params(text, limit - 1, 0, &pieces, NULL) == URIFORM_OK && pieces.left == 1);
        REQUIRE(uriform_next_param(&pieces, &param) == 1 && param.name.begin == UINT32_MAX && param.name.end == UINT32_MAX);
        REQUIRE(uriform_next_param(&pieces, &param) == 0);
    }

    // The normal form adds a `/`, which makes it too long.
    memcpy(text, "HTTP://", 7);
    REQUIRE(uriform_normalize(text, limit - 1, 0, NULL, NULL, 0, &length, NULL) == URIFORM_TOO_LONG && length == 0);
    munmap(text, limit + 1);
}

int main(void)
{
    test_too_long();
    test_offsets_to_the_end();
    return 0;
}

#else

int main(void)
{
    return 0; // texts cannot be that long here
}

#endif
