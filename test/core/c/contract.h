#ifndef URIFORM_TEST_CONTRACT_H
#define URIFORM_TEST_CONTRACT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uriform.h>

#ifdef __cplusplus
extern "C" {
#endif

/// @file
/// Checks of the rules that apply to every function of the C interface.

/// Ends the test with the place of the call, unless `condition` holds.
#define REQUIRE(condition) require((condition) ? 1 : 0, #condition, __FILE__, __LINE__)

void require(int holds, const char* condition, const char* file, int line);

/// A text that may hold NUL, and its size.
#define TEXT(literal) literal, sizeof(literal) - 1

/// A function that writes a text, some of its arguments perhaps fixed.
typedef int writing(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                    uriform_error* error);

/// A function that answers something else, as bytes, which are all set if it returns ::URIFORM_OK.
typedef int answering(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error);

/// What a function makes of one of its texts with some options, and what it refuses.
struct expected {
    const char* text;
    size_t size;
    uint32_t options;
    uint32_t allowed; ///< the bits of all options that it has
    const char* invalid;
    int status; ///< its status for `invalid`; ::URIFORM_OK if it refuses nothing
    uint64_t position;
    uint16_t number; ///< the number of this text among the function's
};

/// A function that writes, and what it writes of its text.
struct writing_case {
    writing* write;
    struct expected of;
    const char* written;
    size_t length;
};

/// A function that answers.
struct answering_case {
    answering* answer;
    size_t answer_size;
    struct expected of;
};

/// Requires of a function all that the interface promises.
void check_writing(const struct writing_case* one);
void check_answering(const struct answering_case* one);

#ifdef __cplusplus
}
#endif

#endif
