#ifndef URIFORM_ARROW_H
#define URIFORM_ARROW_H

#include <stddef.h>
#include <stdint.h>

#include <uriform-keys.h>

/// @file
/// Functions on columns of texts in the Arrow C data interface, by which pyarrow, Polars, DuckDB, pandas, Spark and others exchange
/// columns without copying them. It needs no Arrow library.
///
/// An operation, a ::uriform_arrow_operation, is a function of uriform.h and its arguments. It is applied to an array or to a
/// stream of arrays. The row of the result is what the function returns for the text of the row. It is null if the row is null, or
/// if the function fails: errors are an optional part of the result (::URIFORM_ARROW_ERRORS).
///
/// Columns of texts have these layouts, by their format string:
///
/// - `u` and `z`, with offsets of 32 bits; `U` and `Z`, of 64 bits; `vu` and `vz`, views. Texts that are made of `u`, `U` and
///   `vu` are UTF-8, as these are: octets that are not UTF-8 once they are decoded become U+FFFD.
/// - A dictionary of these, with indices of any integer type. Each of its values is worked on once, unless there is a second
///   column, or the dictionary has more values than the column has rows. Values that no row has cause no error.
/// - `n`, in which all rows are null.
///
/// "Text" is the layout of the column; if that is a dictionary, the layout of its values, and `u` if the column is `n`. Results are
/// no dictionaries: different values may have equal results, and values of a dictionary should be unique. All rows of a result may
/// be null by its type.
///
/// Numbers of enumerations are names in results: indices of the format that is given, and a dictionary (`u`) that contains all
/// names of the enumeration. The order of the names is not part of the interface: look up the name of an index.
///
/// Slices and chunks are read as they are. A result has the offset 0, and its `null_count` is known. Memory of its own is aligned
/// to 64 bytes and padded. Octets of texts are shared with the column, and not copied, in these cases:
///
/// - The result has the layout of views. A text that is part of the column's text is a view of that. Views of at most 12 octets
///   have a copy.
/// - No text differs from the column's, which has offsets: the result has the offsets and octets of the column, and a validity of
///   its own.
///
/// The rules of uriform.h apply to these functions, except that the memory of results belongs to the caller, who calls `release`.
/// Any thread may do that, also for children that have been moved out of a result. The structures that a producer has filled in are
/// trusted to be well-formed. These faults are an error nevertheless, ::URIFORM_INVALID_ARROW: structures that are released,
/// children, which no column of texts has, a dictionary that the type does not have or that has a dictionary itself, negative
/// lengths and offsets, buffers that are missing or not aligned for the offsets, indices and
/// masks of their type, offsets that decrease, views that are not in their
/// buffer, and indices without a value. Rows that a slice leaves out are not read.

/// Marks a function that the shared library exports, as #URIFORM_API does.
#if defined(_WIN32) && !defined(URIFORM_STATIC) && !defined(URIFORM_BUILDS_ARROW)
#define URIFORM_ARROW_API __declspec(dllimport)
#elif defined(_WIN32) && !defined(URIFORM_STATIC)
#define URIFORM_ARROW_API __declspec(dllexport)
#elif defined(__GNUC__) && !defined(URIFORM_STATIC)
#define URIFORM_ARROW_API __attribute__((visibility("default")))
#else
#define URIFORM_ARROW_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// @cond the definitions of the Arrow C data and stream interfaces, which any header may have

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
    const char* format;
    const char* name;
    const char* metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema** children;
    struct ArrowSchema* dictionary;
    void (*release)(struct ArrowSchema*);
    void* private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void** buffers;
    struct ArrowArray** children;
    struct ArrowArray* dictionary;
    void (*release)(struct ArrowArray*);
    void* private_data;
};
#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream*, struct ArrowSchema* out);
    int (*get_next)(struct ArrowArrayStream*, struct ArrowArray* out);
    const char* (*get_last_error)(struct ArrowArrayStream*);
    void (*release)(struct ArrowArrayStream*);
    void* private_data;
};
#endif

/// @endcond

/// The functions on columns, with the type of their result.
enum uriform_arrow_function {
    // begin: column_functions.tsv
    /// uriform_parse(). A struct of the texts `scheme`, `userinfo`, `host`, `port`, `path`, `query` and `fragment`, each of which
    /// is null if it is undefined; of `host_kind`, the names `reg-name`, `ipv4`, `ipv6` and `ipvfuture` (`c`), which is null if
    /// there is no authority; and of `port_number` (`S`), which is null if there is no port, or a port that exceeds 65535.
    URIFORM_ARROW_PARSE = 0,
    /// uriform_parse(). The component that `component` names. Text.
    URIFORM_ARROW_COMPONENT = 1,
    /// uriform_port_or_default(). `S`; null, which is no error, if there is neither a port nor a default, or a port that exceeds
    /// 65535.
    URIFORM_ARROW_PORT_OR_DEFAULT = 19,
    /// uriform_normalize(). Text.
    URIFORM_ARROW_NORMALIZE = 2,
    /// uriform_is_normalized(). Boolean (`b`).
    URIFORM_ARROW_IS_NORMALIZED = 3,
    /// uriform_equivalent(). Boolean.
    URIFORM_ARROW_EQUIVALENT = 4,
    /// uriform_hash(). `L`.
    URIFORM_ARROW_HASH64 = 5,
    /// uriform_resolve(). The column has the references, and the other operand is the base. Text.
    URIFORM_ARROW_RESOLVE = 6,
    /// uriform_key(). Text. If there is `convert`, the key is that of the text which `convert` makes of the row, with `options`: so
    /// URLs as browsers read them have keys.
    URIFORM_ARROW_KEY = 7,
    /// uriform_key_hash(). 16 octets, the upper half first, most significant octet first. `w:16`. `convert` is that of
    /// ::URIFORM_ARROW_KEY.
    URIFORM_ARROW_KEY128 = 8,
    /// uriform_same_origin(). Boolean.
    URIFORM_ARROW_SAME_ORIGIN = 18,
    /// uriform_relativize(). The column has the targets, and the other operand is the base. Text.
    URIFORM_ARROW_RELATIVIZE = 15,
    /// uriform_params(). Decoded. A list (`+l`) of structs of the texts `name` and `value`; the latter is null if there is no `=`.
    URIFORM_ARROW_PARAMS = 11,
    /// uriform_get_param(). Decoded; null if there is no such parameter, or if it has no `=`, which is no error. Text.
    URIFORM_ARROW_PARAM = 12,
    /// uriform_with_param(). The other operand is the value; without it, the parameter has no `=`. Text.
    URIFORM_ARROW_WITH_PARAM = 16,
    /// uriform_without_param(). Text.
    URIFORM_ARROW_WITHOUT_PARAM = 20,
    /// uriform_web_parse(). A struct of the texts `href`, `protocol`, `username`, `password`, `host`, `hostname`, `port`,
    /// `pathname`, `search` and `hash`, as of the URL API, and of `host_kind`, the names `empty`, `domain`, `ipv4`, `ipv6` and
    /// `opaque` (`c`), which is null if there is no host. The other operand is the base. If `text` is null, and there is no second
    /// column, there is no base.
    URIFORM_ARROW_WEB_PARSE = 9,
    /// uriform_web_parse(). The serialization. Text. The base is that of ::URIFORM_ARROW_WEB_PARSE.
    URIFORM_ARROW_HREF = 10,
    /// uriform_web_to_uri(). Text. The base is that of ::URIFORM_ARROW_WEB_PARSE.
    URIFORM_ARROW_WEB_TO_URI = 17,
    /// The function `convert`, with `options`. Text. Among these are uriform_decode(), uriform_encode(), whose options are the set,
    /// uriform_sorted_params(), and of uriform-iri.h uriform_to_uri(), uriform_to_iri() and uriform_iri_normalize().
    URIFORM_ARROW_CONVERT = 13,
    /// The function `combine` of the column and the other operand, if there is one, with `context` and `options`. Text.
    URIFORM_ARROW_COMBINE = 14,
    // end: column_functions.tsv
};

/// Options of an operation, combined with `|`.
enum uriform_arrow_option {
    /// The result is a struct of `value`, which is the result without this option, and of `error`. This is a struct of the members
    /// of ::uriform_error, and null in rows without error: `code`, the name that uriform_error_name() returns (`i`), `position`
    /// (`L`), `component`, the name of the component, or the empty name for URIFORM_COMPONENT_NONE (`c`), and `text` (`C`).
    URIFORM_ARROW_ERRORS = 1,
    /// Texts have the layout of views (`vu`, or `vz` for bytes), whatever that of the column is, also of a dictionary.
    URIFORM_ARROW_VIEWS = 2,
    /// A row of the column whose text is not UTF-8 has the error ::URIFORM_INVALID_UTF8, also if the function takes any octets. An
    /// error in front of these octets precedes it. So a program can pass texts whose encoding has unpaired surrogates, which UTF-8
    /// does not have.
    URIFORM_ARROW_UTF8 = 4,
    /// The same for the other operand.
    URIFORM_ARROW_OTHER_UTF8 = 8
};

/// A function that makes a text of a text, as many of uriform.h do. It is called a second time if the buffer is too small, with
/// room for `*length` bytes or more. A status that is not an error of a text is a failure of the whole operation: a status from
/// ::URIFORM_NULL_ARGUMENT on, except ::URIFORM_NOT_FOUND, and an unknown number. So is a second ::URIFORM_BUFFER_TOO_SMALL.
typedef int uriform_arrow_convert(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                                  uriform_error* error);

/// A function that an operation calls at least once for 1,024 rows, in the thread of the operation. The operation goes on if it
/// returns 0, and otherwise ends with ::URIFORM_STOPPED. `context` is `stop_context` of the operation.
typedef int uriform_arrow_stop(void* context);

/// As ::uriform_arrow_convert, with the other operand, whose `data` is a null pointer if there is none, and what `context` of the
/// operation points to.
typedef int uriform_arrow_combine(void* context, const uriform_text* text, const uriform_text* other, uint32_t options,
                                  char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// A function on columns, and its arguments. A structure of zeros is ::URIFORM_ARROW_PARSE of URI-references. Members that the
/// function does not name are not read. What pointers point to must outlive the call, and a stream that is made. The layout is part
/// of the binary interface.
typedef struct uriform_arrow_operation {
    uint32_t function;                 ///< a ::uriform_arrow_function
    uint32_t options;                  ///< of the function in uriform.h: the kind of reference, and others
    uint32_t layout;                   ///< of ::uriform_arrow_option
    uint32_t component;                ///< a ::uriform_component
    uint64_t seed;                     ///< of hashes
    uriform_text text;                 ///< the other operand in all rows, unless there is a second column
    uriform_text name;                 ///< of a parameter
    uriform_key_maker* maker;          ///< used by one thread at a time
    uriform_web_domain_to_ascii* hook; ///< as of uriform_web_parse()
    uriform_arrow_convert* convert;    ///< of ::URIFORM_ARROW_CONVERT; of keys a null pointer, or what makes the URI of a row
    uriform_arrow_combine* combine;    ///< of ::URIFORM_ARROW_COMBINE
    void* context;                     ///< passed to `combine`
    uriform_arrow_stop* stop;          ///< called from time to time, unless it is a null pointer
    void* stop_context;                ///< passed to `stop`
} uriform_arrow_operation;

/// Writes the type of an operation's result for columns of the type `schema`, which is only read. Its name is that of `schema`, and
/// so are its metadata, but for those of an extension type.
///
/// Allocates. Errors: ::URIFORM_INVALID_ARROW if `schema` is no type of texts, ::URIFORM_INVALID_OPTION, and
/// ::URIFORM_NULL_ARGUMENT for a member that the function needs.
///
/// @code
/// const uriform_arrow_operation hash = {.function = URIFORM_ARROW_HASH64, .seed = 7};
/// struct ArrowSchema schema, type;
/// struct ArrowArray array;
/// export_text("http://h/", &schema, &array); // a producer's function
/// assert(uriform_arrow_schema(&hash, &schema, &type, NULL) == URIFORM_OK);
/// assert(strcmp(schema.format, "u") == 0 && strcmp(type.format, "L") == 0);
/// type.release(&type);
/// array.release(&array);
/// schema.release(&schema);
/// @endcode
URIFORM_ARROW_API int uriform_arrow_schema(const uriform_arrow_operation* operation, const struct ArrowSchema* schema,
                                           struct ArrowSchema* result, uriform_error* error);

/// Applies an operation to an array of the type `schema`. `other_schema` and `other` are the column of the other operand, of as
/// many rows, or null pointers; it is an error if the function has no other operand. A row is null if one of both is. The type of
/// the result is that of uriform_arrow_schema().
///
/// On success, `array` and `other` have been moved into the result, which may share their buffers, and their `release` is null. The
/// schemas are only read. On failure all are unchanged, and there is no result.
///
/// Linear in the length of the texts. Allocates memory of the size of the result. Errors: those of uriform_arrow_schema(),
/// ::URIFORM_INVALID_ARROW for an array that is not of the type, for columns of different lengths, and for one array as both,
/// ::URIFORM_TOO_LONG if the result has more octets than its offsets or views count: those of 32 bits, 2^31 - 1, and
/// ::URIFORM_STOPPED.
///
/// @code
/// const uriform_arrow_operation normalize = {.function = URIFORM_ARROW_NORMALIZE};
/// struct ArrowSchema schema, type;
/// struct ArrowArray array, result;
/// export_text("HTTP://h/%7e", &schema, &array); // a producer's function: a column of one row
/// assert(uriform_arrow_schema(&normalize, &schema, &type, NULL) == URIFORM_OK);
/// assert(uriform_arrow_apply(&normalize, &schema, &array, NULL, NULL, &result, NULL) == URIFORM_OK);
/// assert(array.release == NULL); // moved
/// const int32_t* const offsets = result.buffers[1];
/// assert(result.length == 1 && result.null_count == 0 && offsets[0] == 0 && offsets[1] == 10);
/// assert(memcmp(result.buffers[2], "http://h/~", 10) == 0);
/// result.release(&result);
/// type.release(&type);
/// schema.release(&schema);
/// @endcode
URIFORM_ARROW_API int uriform_arrow_apply(const uriform_arrow_operation* operation, const struct ArrowSchema* schema,
                                          struct ArrowArray* array, const struct ArrowSchema* other_schema,
                                          struct ArrowArray* other, struct ArrowArray* result, uriform_error* error);

/// Makes the stream of an operation's results for the arrays of a stream. `other` is the stream of the other operand, of as many
/// rows in chunks of any lengths, or a null pointer, as of uriform_arrow_apply(). On success the streams have been moved into the
/// result, and their `release` is null; on failure they are unchanged.
///
/// The stream reads and works on an array when it is asked for the next one. If there is one column, the chunks are those of the
/// stream; if there are two, a chunk also ends with one of the other stream. Errors of the streams are passed on with their
/// message; others are `ENOMEM` if there is no memory, `EINTR` if `stop` ends the work, `EOVERFLOW` for ::URIFORM_TOO_LONG, and
/// `EINVAL`, with the message of the ::uriform_status. After an error of its own the stream can be asked again, and works on the
/// same rows. One thread at a time may use it.
///
/// Allocates. Errors: ::URIFORM_INVALID_OPTION, ::URIFORM_NULL_ARGUMENT, and ::URIFORM_INVALID_ARROW for a stream that is released,
/// and for one stream as both.
///
/// @code
/// const uriform_arrow_operation parse = {.function = URIFORM_ARROW_PARSE, .layout = URIFORM_ARROW_VIEWS};
/// struct ArrowArrayStream stream, results;
/// struct ArrowArray parts;
/// export_stream("http://h:80/?q", &stream); // a producer's function: an array of one row
/// assert(uriform_arrow_stream(&parse, &stream, NULL, &results, NULL) == URIFORM_OK);
/// assert(results.get_next(&results, &parts) == 0 && parts.length == 1 && parts.n_children == 9);
/// const uint16_t* const ports = parts.children[8]->buffers[1];
/// assert(ports[0] == 80);
/// parts.release(&parts);
/// assert(results.get_next(&results, &parts) == 0 && parts.release == NULL); // the end
/// results.release(&results);
/// @endcode
URIFORM_ARROW_API int uriform_arrow_stream(const uriform_arrow_operation* operation, struct ArrowArrayStream* stream,
                                           struct ArrowArrayStream* other, struct ArrowArrayStream* result, uriform_error* error);

#ifdef __cplusplus
}
#endif

#endif
