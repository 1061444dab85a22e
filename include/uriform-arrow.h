#ifndef URIFORM_ARROW_H
#define URIFORM_ARROW_H

#include <stddef.h>
#include <stdint.h>

#include <uriform-keys.h>

/// @file
/// Functions on text columns in the Arrow C data interface, which pyarrow, Polars, DuckDB, pandas, Spark and others use to
/// exchange columns without copying. They do not need an Arrow library.
///
/// An operation, a ::uriform_arrow_operation, consists of a function from uriform.h and its arguments. It is applied to an array
/// or to a stream of arrays. Each row of the result contains the function's result for the row's text. It is null if the row is
/// null or the function fails. Errors are an optional part of the result (::URIFORM_ARROW_ERRORS).
///
/// Text columns may use these layouts, identified by their format strings:
///
/// - `u` and `z` with 32-bit offsets; `U` and `Z` with 64-bit offsets; `vu` and `vz` with views. Texts made from `u`, `U` and
///   `vu` are UTF-8, too: octets that are not UTF-8 after decoding become U+FFFD.
/// - Dictionaries of these, with indices of any integer type. Each value is processed once, unless there is a second column or
///   the dictionary contains more values than the column has rows. Values that do not occur in any row do not cause errors.
/// - `n`; all rows are null.
///
/// In the following, "Text" stands for the column's layout. For a dictionary, this is the layout of its values, and for `n` it is
/// `u`. Results are not dictionaries, because different values may lead to equal results, but a dictionary's values should be
/// unique. All results are nullable by their type.
///
/// In results, names represent the numbers of enumerations: indices in the given format, with a dictionary (`u`) of all names in
/// the enumeration. The order of the names is not part of the interface, so look up names by their index.
///
/// Slices and chunks need no copy. A result has the offset 0 and a known `null_count`. Memory that it allocates is aligned to 64
/// bytes and padded. It shares octets with the column instead of copying them in these cases:
///
/// - The result consists of views. A text that is part of the column's text becomes a view into it. Views of at most 12 octets
///   contain a copy.
/// - The column has offsets, and all texts equal the column's. The result then has its own validity, but shares the column's
///   offsets and octets.
///
/// The rules of uriform.h apply to these functions, except that the caller owns the results, and must call `release`. Any thread
/// may do so, also for children moved out of a result. Structures filled in by a producer are trusted to be well-formed. These
/// faults are nevertheless detected and reported as ::URIFORM_INVALID_ARROW: released structures; children, because text columns
/// do not contain any; a dictionary that the type does not declare, or nested dictionaries; negative lengths and offsets; missing
/// buffers, or buffers not aligned for offsets, indices or masks of their type; decreasing offsets; views outside their buffers;
/// and indices without a value. Rows outside a slice are not read.

/// Marks functions that the shared library exports, like #URIFORM_API.
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

/// @cond definitions of the Arrow C data and stream interfaces, which other headers may also contain

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

/// The functions on columns, with their result types.
enum uriform_arrow_function {
    // begin: column_functions.tsv
    /// uriform_parse(). A struct of the texts `scheme`, `userinfo`, `host`, `port`, `path`, `query` and `fragment`, null if
    /// undefined; `host_kind`, with the names `reg-name`, `ipv4`, `ipv6` and `ipvfuture` (`c`), null without an authority; and
    /// `port_number` (`S`), null without a port or if it exceeds 65535.
    URIFORM_ARROW_PARSE = 0,
    /// uriform_parse(). The component selected by `component`. Text.
    URIFORM_ARROW_COMPONENT = 1,
    /// uriform_port_or_default(). `S`. Null, without an error, if there is neither a port nor a default port, or if the port
    /// exceeds 65535.
    URIFORM_ARROW_PORT_OR_DEFAULT = 19,
    /// uriform_normalize(). Text.
    URIFORM_ARROW_NORMALIZE = 2,
    /// uriform_is_normalized(). Boolean (`b`).
    URIFORM_ARROW_IS_NORMALIZED = 3,
    /// uriform_equivalent(). Boolean.
    URIFORM_ARROW_EQUIVALENT = 4,
    /// uriform_hash(). `L`.
    URIFORM_ARROW_HASH64 = 5,
    /// uriform_resolve(). The column contains the references, and the other operand is the base. Text.
    URIFORM_ARROW_RESOLVE = 6,
    /// uriform_key(). Text. With `convert`, makes the key from the text that `convert` returns for the row, with `options`. This
    /// way, URLs as read by browsers can have keys.
    URIFORM_ARROW_KEY = 7,
    /// uriform_key_hash(). 16 octets, upper half first, most significant octet first (`w:16`). For `convert`, see
    /// ::URIFORM_ARROW_KEY.
    URIFORM_ARROW_KEY128 = 8,
    /// uriform_same_origin(). Boolean.
    URIFORM_ARROW_SAME_ORIGIN = 18,
    /// uriform_site(). Text.
    URIFORM_ARROW_SITE = 21,
    /// uriform_same_site(). Boolean.
    URIFORM_ARROW_SAME_SITE = 22,
    /// uriform_split_host(). The column contains hosts. Null, without an error, if a host has no registrable domain. Text.
    URIFORM_ARROW_REGISTRABLE_DOMAIN = 23,
    /// uriform_split_host(). The column contains hosts. Null, without an error, if a host has no public suffix. Text.
    URIFORM_ARROW_PUBLIC_SUFFIX = 24,
    /// uriform_relativize(). The column contains the targets, and the other operand is the base. Text.
    URIFORM_ARROW_RELATIVIZE = 15,
    /// uriform_params(). Decoded. A list (`+l`) of structs of the texts `name` and `value`; `value` is null without a `=`.
    URIFORM_ARROW_PARAMS = 11,
    /// uriform_get_param(). Decoded. Null, without an error, if there is no such parameter or it lacks a `=`. Text.
    URIFORM_ARROW_PARAM = 12,
    /// uriform_with_param(). The other operand is the value; without it, the parameter gets no `=`. Text.
    URIFORM_ARROW_WITH_PARAM = 16,
    /// uriform_without_param(). Text.
    URIFORM_ARROW_WITHOUT_PARAM = 20,
    /// uriform_web_parse(). A struct of the texts `href`, `protocol`, `username`, `password`, `host`, `hostname`, `port`,
    /// `pathname`, `search` and `hash`, as in the URL API, and of `host_kind`, with the names `empty`, `domain`, `ipv4`, `ipv6` and
    /// `opaque` (`c`), null without a host. The other operand is the base. There is no base if `text` is null and there is no
    /// second column.
    URIFORM_ARROW_WEB_PARSE = 9,
    /// uriform_web_parse(). The serialization. Text. For the base, see ::URIFORM_ARROW_WEB_PARSE.
    URIFORM_ARROW_HREF = 10,
    /// uriform_web_to_uri(). Text. For the base, see ::URIFORM_ARROW_WEB_PARSE.
    URIFORM_ARROW_WEB_TO_URI = 17,
    /// Calls `convert` with `options`. Text. Suitable functions include uriform_decode(), uriform_encode(), whose options are the
    /// set, and uriform_sorted_params(), and from uriform-iri.h uriform_to_uri(), uriform_to_iri() and uriform_iri_normalize().
    URIFORM_ARROW_CONVERT = 13,
    /// Calls `combine` with `context` and `options` for the column and the other operand, if any. Text.
    URIFORM_ARROW_COMBINE = 14,
    // end: column_functions.tsv
};

/// Layout options for an operation, combined with `|`.
enum uriform_arrow_option {
    /// Changes the result to a struct: `value` is the result without this option, and `error` is a struct of the members of
    /// ::uriform_error, null in rows without an error. Its members are `code`, the name that uriform_error_name() returns (`i`);
    /// `position` (`L`); `component`, the component's name, or an empty name for URIFORM_COMPONENT_NONE (`c`); and `text` (`C`).
    URIFORM_ARROW_ERRORS = 1,
    /// Texts in the result are views (`vu`, or `vz` for bytes), whatever the layout of the column or its dictionary.
    URIFORM_ARROW_VIEWS = 2,
    /// Reports ::URIFORM_INVALID_UTF8 for rows of the column that are not UTF-8, even if the function accepts any octets. An
    /// error before the offending octets takes precedence. This lets programs pass texts with unpaired surrogates, which UTF-8
    /// cannot represent.
    URIFORM_ARROW_UTF8 = 4,
    /// Does the same for the other operand.
    URIFORM_ARROW_OTHER_UTF8 = 8
};

/// A function that converts a text, like many in uriform.h. If the buffer is too small, it is called again with room for at least
/// `*length` bytes. A status that is not an error in a text makes the whole operation fail: ::URIFORM_NULL_ARGUMENT and later
/// statuses, except ::URIFORM_NOT_FOUND, and unknown numbers. So does a second ::URIFORM_BUFFER_TOO_SMALL.
typedef int uriform_arrow_convert(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                                  uriform_error* error);

/// A function that an operation calls at least once for each 1,024 rows, in the operation's thread. If it returns 0, the
/// operation continues; otherwise it ends with ::URIFORM_STOPPED. `context` is the operation's `stop_context`.
typedef int uriform_arrow_stop(void* context);

/// Like ::uriform_arrow_convert, but with the operation's `context` and the other operand. The `data` of `other` is null if there
/// is no other operand.
typedef int uriform_arrow_combine(void* context, const uriform_text* text, const uriform_text* other, uint32_t options,
                                  char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// A function on columns, and its arguments. A structure of zeros stands for ::URIFORM_ARROW_PARSE with URI-references. Members
/// that the function does not use are not read. The data that members point to must outlive the call, and the stream made from
/// it. The layout is part of the binary interface.
typedef struct uriform_arrow_operation {
    uint32_t function;                 ///< a ::uriform_arrow_function
    uint32_t options;                  ///< for the function in uriform.h: the kind of reference, and others
    uint32_t layout;                   ///< combined from ::uriform_arrow_option
    uint32_t component;                ///< a ::uriform_component
    uint64_t seed;                     ///< for hashes
    uriform_text text;                 ///< the other operand for all rows, unless there is a second column
    uriform_text name;                 ///< the parameter's name
    uriform_key_maker* maker;          ///< used by one thread at a time
    uriform_web_domain_to_ascii* hook; ///< see uriform_web_parse()
    uriform_arrow_convert* convert;    ///< for ::URIFORM_ARROW_CONVERT; for keys null, or the function that makes a URI from a row
    uriform_arrow_combine* combine;    ///< for ::URIFORM_ARROW_COMBINE
    void* context;                     ///< passed to `combine`
    uriform_arrow_stop* stop;          ///< called from time to time, unless null
    void* stop_context;                ///< passed to `stop`
    const uriform_suffix_list* suffixes; ///< for sites and the parts of hosts
} uriform_arrow_operation;

/// Writes an operation's result type for columns of the type `schema`. `schema` is only read. The result type inherits its name
/// and its metadata, except for extension types.
///
/// Allocates. Errors: ::URIFORM_INVALID_ARROW if `schema` is not a text type, ::URIFORM_INVALID_OPTION, and
/// ::URIFORM_NULL_ARGUMENT for a member that the function requires.
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

/// Applies an operation to an array of the type `schema`. `other_schema` and `other` describe the other operand's column, with
/// the same number of rows, or are null. It is an error to pass them if the function takes no other operand. A result row is null
/// if the row is null in either column. The result type is that of uriform_arrow_schema().
///
/// On success, `array` and `other` are moved into the result, and their `release` is null; the result may share their buffers.
/// The schemas are only read. On failure, all are unchanged, and there is no result.
///
/// Linear in the length of the texts. Allocates as much memory as the result needs. Errors: those of uriform_arrow_schema();
/// ::URIFORM_INVALID_ARROW for an array of a different type, for columns of different lengths, and if both arrays are the same;
/// ::URIFORM_TOO_LONG if the result contains more octets than its offsets or views can count, 2^31 - 1 for 32 bits; and
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

/// Makes a stream of an operation's results for the arrays of a stream. `other` is a stream for the other operand, with the same
/// number of rows in chunks of any lengths, or null, as for uriform_arrow_apply(). On success, both streams are moved into the
/// result, and their `release` is null. On failure, they are unchanged.
///
/// The result stream reads and processes an array whenever its consumer requests the next array. With a single column, its chunks
/// are those of the input. With two columns, a chunk ends wherever a chunk of either input ends. Input streams' errors are passed
/// on with their messages. Other errors are `ENOMEM` if out of memory, `EINTR` if `stop` ends the operation, `EOVERFLOW` for
/// ::URIFORM_TOO_LONG, and `EINVAL` with the message of the ::uriform_status. After an error other than the input's, the consumer
/// may request the same rows again. Only one thread at a time may use the stream.
///
/// Allocates. Errors: ::URIFORM_INVALID_OPTION, ::URIFORM_NULL_ARGUMENT, and ::URIFORM_INVALID_ARROW for a released stream, and
/// if both streams are the same.
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
