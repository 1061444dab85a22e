#ifndef URIFORM_HOSTS_SQL_CALL_HPP
#define URIFORM_HOSTS_SQL_CALL_HPP

#include <cstddef>
#include <cstdint>

#include <uriform-keys.h>
#include <uriform.h>

// The functions of SQL for all hosts that are databases. They call functions of C only: nothing throws. A host reads the arguments,
// lends memory and makers of keys, and makes the value that a function answers the result.

namespace uriform_sql {

enum class value_kind {
    null,
    text,
    octets,
    truth,
    integer, ///< of at most 31 bits
    position ///< an integer of at most 32 bits, and no sign
};

/// What a function answers. A text is part of an argument, or in the memory of the host, or constant.
struct value {
    value_kind kind;
    uriform_text text;   ///< of texts and octets
    std::int64_t number; ///< of other kinds; of truths 0 or 1

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

/// Memory that a host lends for texts. The base of a structure of the host.
struct text_buffer {
    char* data;
    std::size_t used; ///< octets that are kept: texts are written after these
    std::size_t capacity;
    /// Makes room for so many octets after those that are kept, which may move. Returns ::URIFORM_OUT_OF_MEMORY without memory, and
    /// ::URIFORM_TOO_LONG if the host has no texts of that length.
    int (*grow)(text_buffer& of, std::size_t room);

    /// The same, unless there is room.
    int reserve(std::size_t room) { return capacity - used < room ? grow(*this, room) : static_cast<int>(URIFORM_OK); }
};

/// Writes a text to memory of the host that `write` writes, a function of a buffer, its capacity and the length, as the functions
/// of uriform.h write texts. Returns the status.
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

/// A call of a function, none of whose arguments is NULL. The base of a structure of the host.
struct call {
    int count; ///< of arguments
    uriform_text arguments[most_arguments];
    text_buffer* memory;
    /// Finds a maker of keys by a profile: the second argument, or the one that is meant without it. A host may keep the maker for
    /// other calls; make_maker() makes one.
    int (*find_maker)(call& of, uriform_text profile, uriform_key_maker*& maker);
    value result;               ///< NULL unless the function sets another one
    uriform_error error;        ///< of a text; its `text` is the number of the argument
    const char* mistake;        ///< what is wrong with a call whose error is of no text
    bool is_error_of_the_query; ///< the twin `try_` fails, too

    /// Returns an argument. If it is not there, its pointer is null.
    uriform_text optional(int number) const { return number < count ? arguments[number] : uriform_text{nullptr, 0}; }

    /// Returns the status of a call that names what the function does not know.
    int refuse(const char* why)
    {
        mistake = why;
        is_error_of_the_query = true;
        return URIFORM_NOT_FOUND;
    }
};

/// Makes a maker of keys by a profile, by its newest version if it names none. Returns the status; its error is that of the second
/// argument, and of the query.
int make_maker(call& of, uriform_text profile, uriform_key_maker*& maker);

/// Returns whether a status is that of a text which the function refuses: the twin `try_` answers NULL then.
bool is_refused_text(int status);

/// Returns whether the twin `try_` of a call answers NULL in place of the failure.
inline bool is_null_for_twin(const call& of, int status)
{
    return !of.is_error_of_the_query && is_refused_text(status);
}

constexpr std::size_t longest_message = 256;

/// Writes the message of a failure to `longest_message` octets.
void write_message(const call& of, const char* name, bool is_try, int status, char* message);

/// Writes the message of a failure of a function of one argument.
void write_message(const uriform_error& error, const char* name, bool is_try, int status, char* message);

/// Returns a part of a text.
inline uriform_text part_of(uriform_text text, uriform_span part)
{
    return {text.data + part.begin, std::size_t{part.end} - part.begin};
}

/// Returns the span of a component, whose bit is `component`.
uriform_span span_of(const uriform_components& parts, unsigned component);

/// Answers a component: NULL if it is undefined.
inline void answer_component(value& result, uriform_text text, const uriform_components& parts, unsigned component)
{
    if ((parts.defined & component) != 0)
        result.set(value_kind::text, part_of(text, span_of(parts, component)));
}

/// Answers the name of the kind of host: NULL without an authority.
void answer_host_kind(value& result, const uriform_components& parts);

/// Answers a part of a text, percent-decoded, with U+FFFD for what is not UTF-8. Returns the status.
int answer_decoded(text_buffer& memory, value& result, uriform_text text, uriform_span part);

/// Answers a constant text.
void answer_constant(value& result, const char* text);

} // namespace uriform_sql

#endif
