#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <uriform-arrow.h>
#include <uriform-explain.h>
#include <uriform-keys.h>
#include <uriform.h>

// The functions that JavaScript calls besides the C interface. They process many lines in one call, because each call from
// JavaScript is expensive, and convert domains through the program's own URL. memory.js and explain.js read the layouts below.

#define LAYOUT(type, member, offset) _Static_assert(offsetof(type, member) == (offset), "the layout in JavaScript")
LAYOUT(uriform_error, code, 8);
LAYOUT(uriform_error, component, 12);
LAYOUT(uriform_error, text, 14);
LAYOUT(uriform_components, fragment, 56);
LAYOUT(uriform_components, defined, 64);
LAYOUT(uriform_components, host_kind, 72);
LAYOUT(uriform_components, port_number, 76);
LAYOUT(uriform_param, has_value, 16);
LAYOUT(uriform_pieces, component, 16);
LAYOUT(uriform_web_attributes, hash, 64);
LAYOUT(uriform_web_attributes, host_kind, 72);
LAYOUT(uriform_seen_key, hash, 8);
LAYOUT(uriform_reading, error, 24);
LAYOUT(uriform_reading_difference, url_error, 16);
LAYOUT(uriform_change, section, 20);
LAYOUT(uriform_finding, detail, 16);
LAYOUT(uriform_finding, reference, 32);
LAYOUT(uriform_fetch_policy, port_count, 28);
LAYOUT(uriform_fetch_policy, addresses, 48);
LAYOUT(uriform_fetch_answer, finding, 24);
LAYOUT(uriform_pair_explanation, a_error, 24);
LAYOUT(uriform_pair_explanation, rules, 56);
LAYOUT(uriform_pair_explanation, rule_count, 312);

/// Imported from memory.js. Has the contract of uriform_web_domain_to_ascii().
__attribute__((import_module("host"), import_name("domainToASCII"))) int
domain_to_ascii(const char* domain, size_t size, int be_strict, char* buffer, size_t capacity, size_t* length);

static int hook(const char* domain, size_t size, int be_strict, char* buffer, size_t capacity, size_t* length)
{
    return domain_to_ascii(domain, size, be_strict, buffer, capacity, length);
}

/// Returns the hook for the functions on web URLs and for key makers.
uriform_web_domain_to_ascii* bridge_hook(void)
{
    return hook;
}

/// Creates each row's URI for keys of web URLs.
static int convert_url(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                       uriform_error* error)
{
    return uriform_web_to_uri(text, size, NULL, 0, options, hook, buffer, capacity, length, error);
}

static void release_schema(struct ArrowSchema* schema)
{
    schema->release = NULL;
}

static void release_array(struct ArrowArray* array)
{
    array->release = NULL; // JavaScript owns its memory
}

/// Text rows: row `i` holds the bytes from `offsets[i]` to `offsets[i + 1]`.
typedef struct rows {
    const int32_t* offsets;
    const char* data;
    const uint8_t* validity; ///< a bit for each row, set if it holds a result; null if all do
} rows;

static struct ArrowArray result; ///< from the last bridge_apply()

/// Frees the rows from the last bridge_apply().
void bridge_release(void)
{
    if (result.release != NULL)
        result.release(&result);
}

/// Applies a column function, a ::uriform_arrow_function that returns texts, to `count` rows. The rows must outlive the result. If
/// `of_urls` is not 0, keys are those of the web URLs' URIs.
int bridge_apply(uint32_t function, uriform_key_maker* maker, uint32_t of_urls, uint32_t options, size_t count,
                 const int32_t* offsets, const char* data, rows* out, uriform_error* error)
{
    const uriform_arrow_operation operation = {
        .function = function, .options = options, .maker = maker, .hook = hook, .convert = of_urls != 0 ? convert_url : NULL};
    const struct ArrowSchema schema = {.format = "z", .name = "", .flags = ARROW_FLAG_NULLABLE, .release = release_schema};
    const void* buffers[] = {NULL, offsets, data};
    struct ArrowArray array = {.length = (int64_t)count, .n_buffers = 3, .buffers = buffers, .release = release_array};
    const int status = uriform_arrow_apply(&operation, &schema, &array, NULL, NULL, &result, error);
    if (status != URIFORM_OK)
        return status;
    // If the result were released here, only `buffers` would be freed: JavaScript or the result owns the rows.
    *out = (rows){result.buffers[1], result.buffers[2], result.null_count != 0 ? result.buffers[0] : NULL};
    return URIFORM_OK;
}

static int is_valid(const rows* all, size_t row)
{
    return all->validity == NULL || (all->validity[row / 8] >> row % 8 & 1) != 0;
}

/// Removes the line feeds in `size` bytes, and the carriage returns before them. Writes the offset of each line and of the end to
/// `offsets`, and returns the number of lines. If `offsets` is null, only counts.
static size_t split_lines(char* data, size_t size, int32_t* offsets)
{
    size_t count = 0;
    size_t to = 0;
    for (size_t from = 0; from != size; ++count) {
        const char* const found = memchr(data + from, '\n', size - from);
        const size_t end = found != NULL ? (size_t)(found - data) : size;
        const size_t line_end = found != NULL && end != from && data[end - 1] == '\r' ? end - 1 : end;
        if (offsets != NULL) {
            offsets[count] = (int32_t)to;
            memmove(data + to, data + from, line_end - from);
            to += line_end - from;
        }
        from = found != NULL ? end + 1 : size;
    }
    if (offsets != NULL)
        offsets[count] = (int32_t)to;
    return count;
}

/// How to replace a line without a result.
enum invalid_line { BLANK = 0, KEPT = 1, SKIPPED = 2, REFUSED = 3 };

/// A text that JavaScript reads and frees.
typedef struct text {
    char* data;
    size_t size;
} text;

/// Writes each line's result with a line feed. Returns the number of the first refused line, from 1, or 0.
static size_t write_lines(const rows* given, const rows* made, size_t count, enum invalid_line invalid, text* out)
{
    for (size_t i = 0; i < count; ++i) {
        const int is_made = is_valid(made, i);
        if (!is_made && invalid == REFUSED)
            return i + 1;
        if (!is_made && invalid == SKIPPED)
            continue;
        if (is_made || invalid == KEPT) {
            const rows* const from = is_made ? made : given;
            const size_t size = (size_t)(from->offsets[i + 1] - from->offsets[i]);
            memcpy(out->data + out->size, from->data + from->offsets[i], size);
            out->size += size;
        }
        out->data[out->size++] = '\n';
    }
    return 0;
}

/// Applies a function like bridge_apply() to lines, and overwrites them. If `invalid` is REFUSED, sets `*refused` to the number of
/// the first line without a result, from 1; otherwise to 0.
int bridge_lines(uint32_t function, uriform_key_maker* maker, uint32_t of_urls, uint32_t options, char* lines, size_t size,
                 uint32_t invalid, text* out, uint32_t* refused, uriform_error* error)
{
    const size_t count = split_lines(lines, size, NULL);
    int32_t* const offsets = malloc((count + 1) * sizeof *offsets);
    if (offsets == NULL)
        return URIFORM_OUT_OF_MEMORY;
    split_lines(lines, size, offsets);
    const rows given = {offsets, lines, NULL};
    rows made;
    int status = bridge_apply(function, maker, of_urls, options, count, offsets, lines, &made, error);
    if (status == URIFORM_OK) {
        *out = (text){malloc(size + count + (size_t)made.offsets[count] + 1), 0};
        if (out->data == NULL)
            status = URIFORM_OUT_OF_MEMORY;
        else
            *refused = (uint32_t)write_lines(&given, &made, count, (enum invalid_line)invalid, out);
        bridge_release();
    }
    free(offsets);
    return status;
}

/// Adds `count` rows to a set by uriform_seen_set_insert_many().
int bridge_insert(uriform_seen_set* set, uriform_key_maker* maker, size_t count, const int32_t* offsets, const char* data,
                  signed char* answers, uriform_error* error)
{
    const char** const begins = malloc(count * sizeof *begins);
    size_t* const sizes = malloc(count * sizeof *sizes);
    int status = URIFORM_OUT_OF_MEMORY;
    if (begins != NULL && sizes != NULL) {
        for (size_t i = 0; i < count; ++i) {
            begins[i] = data + offsets[i];
            sizes[i] = (size_t)(offsets[i + 1] - offsets[i]);
        }
        status = uriform_seen_set_insert_many(set, maker, begins, sizes, count, 0, answers, error);
    }
    free(begins);
    free(sizes);
    return status;
}

/// Returns whether two texts of equal size are equal: JavaScript then reuses the string instead of creating another.
int bridge_is_same(const char* a, const char* b, size_t size)
{
    size_t i = 0;
    for (; size - i >= sizeof(uint64_t); i += sizeof(uint64_t)) {
        uint64_t x, y;
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b + i, sizeof y);
        if (x != y)
            return 0;
    }
    for (; i != size; ++i)
        if (a[i] != b[i])
            return 0;
    return 1;
}
