#ifndef URIFORM_HOSTS_SQL_CALL_HPP
#define URIFORM_HOSTS_SQL_CALL_HPP

#include <cstddef>
#include <cstdint>

#include <uriform-keys.h>
#include <uriform.h>

// The SQL functions that all database hosts share. They call only C functions, so nothing throws. A host reads the arguments, lends
// buffers and key makers, and converts each answer to its own value type.

namespace uriform_sql {

enum class value_kind {
    null,
    text,
    octets,
    truth,
    integer, ///< at most 31 bits
    position ///< an unsigned integer, at most 32 bits
};

/// A function's answer. Its text is part of an argument, lies in the host's memory, or is constant.
struct value {
    value_kind kind;
    uriform_text text;   ///< for `text` and `octets`
    std::int64_t number; ///< for other kinds; `truth` is 0 or 1

    void set_null() { kind = value_kind::null; }

    void set(value_kind of, uriform_text answer)
    {
        kind = of;
        text = answer;
    }

    void set(value_kind of, std::int64_t answer)
    {
        kind = of;
        number = answer;
    }
};

/// A buffer that a host lends for texts. Hosts derive their own struct from it.
struct text_buffer {
    char* data;
    std::size_t used; ///< octets in use; new text follows them
    std::size_t capacity;
    /// Makes room for `room` more octets after those in use, which may move. Returns ::URIFORM_OUT_OF_MEMORY if allocation fails,
    /// and ::URIFORM_TOO_LONG if the host does not support texts of that length.
    int (*grow)(text_buffer& of, std::size_t room);

    /// Does the same unless there is room already.
    int reserve(std::size_t room) { return capacity - used < room ? grow(*this, room) : static_cast<int>(URIFORM_OK); }
};

/// Calls `write` to write a text to the host's memory. `write` takes a buffer, its capacity and the length, like the functions in
/// uriform.h that write texts. Returns the status.
template <class Write>
int write_text(text_buffer& memory, value& result, Write write)
{
    std::size_t length = 0;
    int status = write(memory.data + memory.used, memory.capacity - memory.used, &length);
    if (status == URIFORM_BUFFER_TOO_SMALL) {
        status = memory.grow(memory, length);
        if (status == URIFORM_OK)
            status = write(memory.data + memory.used, memory.capacity - memory.used, &length);
    }
    if (status == URIFORM_OK)
        result.set(value_kind::text, {memory.data + memory.used, length});
    return status;
}

constexpr int most_arguments = 3;

/// A function call; no argument is NULL. Hosts derive their own struct from it.
struct call {
    int count; ///< number of arguments
    uriform_text arguments[most_arguments];
    text_buffer* memory;
    /// Finds a key maker for a profile: the second argument, or the function's default. A host may keep the maker for later calls;
    /// make_maker() creates it.
    int (*find_maker)(call& of, uriform_text profile, uriform_key_maker*& maker);
    value result;               ///< NULL unless the function sets a value
    uriform_error error;        ///< error in a text; its `text` is the argument's index
    const char* mistake;        ///< message for an error that is not in a text
    bool is_error_of_the_query; ///< the `try_` twin fails, too

    /// Returns an argument. Its pointer is null if the call omits the argument.
    uriform_text optional(int number) const { return number < count ? arguments[number] : uriform_text{nullptr, 0}; }

    /// Returns the status of a call that contains an unknown name.
    int refuse(const char* why)
    {
        mistake = why;
        is_error_of_the_query = true;
        return URIFORM_NOT_FOUND;
    }
};

/// Creates a key maker for a profile, in its newest version unless the profile names a version. Returns the status. A failure is an
/// error in the second argument and in the query.
int make_maker(call& of, uriform_text profile, uriform_key_maker*& maker);

/// Returns whether a status means that the function refuses a text. Its `try_` twin then answers NULL.
bool is_refused_text(int status);

/// Returns whether the `try_` twin answers NULL instead of failing.
inline bool is_null_for_twin(const call& of, int status)
{
    return !of.is_error_of_the_query && is_refused_text(status);
}

constexpr std::size_t longest_message = 256;

/// Writes an error message to a buffer of `longest_message` octets.
void write_message(const call& of, const char* name, bool is_try, int status, char* message);

/// Writes an error message for a function with one argument.
void write_message(const uriform_error& error, const char* name, bool is_try, int status, char* message);

inline uriform_text part_of(uriform_text text, uriform_span part)
{
    return {text.data + part.begin, std::size_t{part.end} - part.begin};
}

/// Returns a component's span. `component` is the component's bit.
uriform_span span_of(const uriform_components& parts, unsigned component);

/// Answers a component, or NULL if it is undefined.
inline void answer_component(value& result, uriform_text text, const uriform_components& parts, unsigned component)
{
    if ((parts.defined & component) != 0)
        result.set(value_kind::text, part_of(text, span_of(parts, component)));
}

/// Answers the host kind's name, or NULL without an authority.
void answer_host_kind(value& result, const uriform_components& parts);

/// Answers part of a text, percent-decoded. U+FFFD replaces invalid UTF-8. Returns the status.
int answer_decoded(text_buffer& memory, value& result, uriform_text text, uriform_span part);

void answer_constant(value& result, const char* text);

} // namespace uriform_sql

#endif
