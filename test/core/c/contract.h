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
/// Checks the rules that apply to every function of the C interface.

/// Ends the test and reports where, unless `condition` holds.
#define REQUIRE(condition) require((condition) ? 1 : 0, #condition, __FILE__, __LINE__)

void require(int holds, const char* condition, const char* file, int line);

/// A text that may contain NUL, and its size.
#define TEXT(literal) literal, sizeof(literal) - 1

/// A function that writes a text. A case may fix some of its arguments.
typedef int writing(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                    uriform_error* error);

/// A function that writes no text but an answer as bytes. It sets all of them if it returns ::URIFORM_OK.
typedef int answering(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error);

/// The arguments of a call that succeeds, and a text that the function rejects.
struct expected {
    const char* text;
    size_t size;
    uint32_t options;
    uint32_t allowed; ///< the bits of all options that the function supports
    const char* invalid;
    int status; ///< the status for `invalid`; ::URIFORM_OK if the function accepts every text
    uint64_t position;
    uint16_t number; ///< the number of this text among the function's texts
};

/// A function that writes a text, with the expected text.
struct writing_case {
    writing* write;
    struct expected of;
    const char* written;
    size_t length;
};

/// A function that writes an answer.
struct answering_case {
    answering* answer;
    size_t answer_size;
    struct expected of;
};

/// Checks everything that the interface promises about a function.
void check_writing(const struct writing_case* one);
void check_answering(const struct answering_case* one);

#ifdef __cplusplus
}
#endif

#endif
