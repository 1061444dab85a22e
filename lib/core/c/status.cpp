#include <uriform/base/error.hpp>

#include <uriform.h>

#include "core/base/error_text.hpp"

using namespace uriform;

namespace {

bool is_error(int code) noexcept
{
    return code > 0 && code < URIFORM_NULL_ARGUMENT && internal::is_error(static_cast<error_number>(code));
}

constexpr int component_count = URIFORM_COMPONENT_FRAGMENT + 1;
static_assert(static_cast<int>(component::none) == URIFORM_COMPONENT_NONE &&
              static_cast<int>(component::scheme) == URIFORM_COMPONENT_SCHEME);
static_assert(static_cast<int>(component::userinfo) == URIFORM_COMPONENT_USERINFO &&
              static_cast<int>(component::host) == URIFORM_COMPONENT_HOST);
static_assert(static_cast<int>(component::port) == URIFORM_COMPONENT_PORT &&
              static_cast<int>(component::path) == URIFORM_COMPONENT_PATH);
static_assert(static_cast<int>(component::query) == URIFORM_COMPONENT_QUERY &&
              static_cast<int>(component::fragment) == URIFORM_COMPONENT_FRAGMENT);

/// The interface's own statuses.
struct status_text {
    int code;
    const char* name;
    const char* message;
};
constexpr status_text unknown{-1, "unknown-status", "unknown status"};
constexpr status_text status_texts[] = {
    {URIFORM_OK, "ok", "no error"},
    // begin: errors.tsv c
    {URIFORM_NULL_ARGUMENT, "null-argument", "a null pointer where a text or a result is required"},
    {URIFORM_INVALID_OPTION, "invalid-option", "an option that this function does not accept"},
    {URIFORM_BUFFER_TOO_SMALL, "buffer-too-small", "buffer too small"},
    {URIFORM_OUT_OF_MEMORY, "out-of-memory", "out of memory"},
    {URIFORM_INTERNAL_ERROR, "internal-error", "a defect in the library"},
    {URIFORM_NOT_FOUND, "not-found", "no such parameter or scheme"},
    {URIFORM_INVALID_ARROW, "invalid-arrow", "not a well-formed column of texts in the format of Apache Arrow"},
    {URIFORM_STOPPED, "stopped", "stopped by the caller"},
    // end: errors.tsv
};

const status_text& text_of(int code) noexcept
{
    for (const status_text& text : status_texts)
        if (text.code == code)
            return text;
    return unknown;
}

} // namespace

const char* uriform_error_message(int code, int component_number)
{
    if (!is_error(code))
        return text_of(code).message;
    return internal::message_of(static_cast<error_number>(code), component_number >= 0 && component_number < component_count
                                                                     ? static_cast<component>(component_number)
                                                                     : component::none);
}

const char* uriform_error_name(int code)
{
    return is_error(code) ? to_string(static_cast<error_number>(code)).data() : text_of(code).name; // both are terminated by NUL
}

const char* uriform_error_component_name(uint32_t component_number)
{
    return component_number < component_count ? to_string(static_cast<component>(component_number)).data() : "";
}

#define URIFORM_TEXT_OF(number) #number
#define URIFORM_VERSION_OF(major, minor, patch) URIFORM_TEXT_OF(major) "." URIFORM_TEXT_OF(minor) "." URIFORM_TEXT_OF(patch)

const char* uriform_version(void)
{
    return URIFORM_VERSION_OF(URIFORM_VERSION_MAJOR, URIFORM_VERSION_MINOR, URIFORM_VERSION_PATCH);
}

int uriform_abi_version(void)
{
    return URIFORM_ABI_VERSION;
}
