#include "expected.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <utility>

#include <uriform/base/utf8.hpp>

#include "consumed.hpp"

namespace uriform::test {
namespace {

constexpr std::string_view null_row = "~";

void expect_that(bool holds, const char* what)
{
    if (!holds)
        throw std::runtime_error(what);
}

/// Throws an exception with the text `what()` if a condition is false. The text is made only on failure, because rows are checked
/// often.
template <class What>
void expect_that(bool holds, What what)
{
    if (!holds)
        throw std::runtime_error(what());
}

std::string in_quotes(std::string_view text)
{
    return '"' + std::string(text) + '"';
}

/// Returns the quoted name of a number.
std::string shown_name(const std::vector<const char*>& names, std::size_t number)
{
    return names.at(number) != nullptr ? in_quotes(names[number]) : std::string(null_row);
}

/// Decodes UTF-8 as the Encoding Standard does.
std::string repaired(std::string_view text)
{
    std::string all;
    while (!text.empty()) {
        const uriform::detail::utf8::sequence next = uriform::detail::utf8::first(text);
        all += next.well_formed ? text.substr(0, next.size) : "\xEF\xBF\xBD";
        text.remove_prefix(next.size);
    }
    return all;
}

std::string joined(const std::vector<std::string>& all, char begin, char end)
{
    std::string shown(1, begin);
    for (const std::string& one : all)
        shown += (shown.size() == 1 ? "" : ",") + one;
    return shown + end;
}

/// A function's answer for a row: the row as text, or the error.
struct answer {
    std::string row = std::string(null_row);
    uriform_error error{};
};

/// Converts a domain or refuses it, depending on its length.
int short_domain(const char*, std::size_t size, int, char* buffer, std::size_t capacity, std::size_t* length)
{
    static constexpr std::string_view converted = "xn--domain";
    if (size > 20 || capacity < converted.size())
        return URIFORM_WEB_DOMAIN_TO_ASCII;
    *length = converted.copy(buffer, capacity);
    return URIFORM_OK;
}

/// Sets `text` to the output of `write(buffer, capacity, length)` if it returns URIFORM_OK. The buffer is small at first:
/// allocating a large buffer for each text would dominate the test's time.
template <class Write>
int write_to(std::string& text, Write write)
{
    text.resize(256);
    std::size_t length = 0;
    int status = write(text.data(), text.size(), &length);
    if (status == URIFORM_BUFFER_TOO_SMALL) {
        text.resize(length);
        status = write(text.data(), text.size(), &length);
    }
    text.resize(status == URIFORM_OK ? length : 0);
    return status;
}

/// Returns the output of `write(buffer, capacity, length, error)`.
template <class Write>
answer written(bool repair, Write write)
{
    answer all;
    std::string text;
    if (write_to(text, [&](auto... to) { return write(to..., &all.error); }) == URIFORM_OK)
        all.row = in_quotes(repair ? repaired(text) : text);
    return all;
}

std::string span_in(const std::string& text, const uriform_span& span)
{
    return in_quotes(std::string_view(text).substr(span.begin, span.end - span.begin));
}

std::string decoded_in(const std::string& text, const uriform_span& span, bool is_utf8)
{
    const auto decode = [&](char* buffer, std::size_t capacity, std::size_t* length, uriform_error* error) {
        return uriform_decode(text.data() + span.begin, span.end - span.begin, is_utf8 ? URIFORM_UTF8_REPLACED : 0, buffer,
                              capacity, length, error);
    };
    return written(false, decode).row;
}

answer parsed(const uriform_arrow_operation& operation, const std::string& text)
{
    answer all;
    uriform_components parts;
    if (uriform_parse(text.data(), text.size(), operation.options, &parts, &all.error) != URIFORM_OK)
        return all;
    const auto shown = [&](std::uint32_t component, const uriform_span& span) {
        return (parts.defined & component) != 0 ? span_in(text, span) : std::string(null_row);
    };
    const std::pair<std::uint32_t, uriform_span> spans[] = {
        {URIFORM_SCHEME, parts.scheme},     {URIFORM_USERINFO, parts.userinfo},  {URIFORM_HOST, parts.host},
        {URIFORM_PORT, parts.port},         {URIFORM_PATH, parts.path},          {URIFORM_QUERY, parts.query},
        {URIFORM_FRAGMENT, parts.fragment}, {URIFORM_AUTHORITY, parts.authority}};
    std::vector<std::string> shown_parts;
    for (const auto& [component, span] : spans) {
        if (operation.function == URIFORM_ARROW_COMPONENT && component == operation.component)
            all.row = shown(component, span);
        if (component != URIFORM_AUTHORITY)
            shown_parts.push_back(shown(component, span));
    }
    if (operation.function == URIFORM_ARROW_COMPONENT)
        return all;
    shown_parts.push_back(shown_name({nullptr, "reg-name", "ipv4", "ipv6", "ipvfuture"}, parts.host_kind));
    std::int32_t port = -1; // if the reference has no default port
    const std::string number =
        parts.port.begin == parts.port.end ? "" : "//h:" + text.substr(parts.port.begin, parts.port.end - parts.port.begin);
    const int status = uriform_port_or_default(number.data(), number.size(), 0, nullptr, &port, nullptr);
    shown_parts.push_back(status == URIFORM_OK && port >= 0 ? std::to_string(port) : std::string(null_row));
    all.row = joined(shown_parts, '{', '}');
    return all;
}

answer parsed_as_web(const uriform_arrow_operation& operation, const std::string& text, std::string_view base)
{
    answer all;
    std::string href;
    uriform_web_attributes at;
    const auto write = [&](auto... to) {
        return uriform_web_parse(text.data(), text.size(), base.data(), base.size(), 0, operation.hook, to..., &at, &all.error);
    };
    if (write_to(href, write) != URIFORM_OK)
        return all;
    all.row = in_quotes(href);
    if (operation.function == URIFORM_ARROW_HREF)
        return all;
    all.row = joined({in_quotes(href), span_in(href, at.protocol), span_in(href, at.username), span_in(href, at.password),
                      span_in(href, at.host), span_in(href, at.hostname), span_in(href, at.port), span_in(href, at.pathname),
                      span_in(href, at.search), span_in(href, at.hash),
                      shown_name({nullptr, "empty", "domain", "ipv4", "ipv6", "opaque"}, at.host_kind)},
                     '{', '}');
    return all;
}

answer params_of(const uriform_arrow_operation& operation, const std::string& text, bool is_utf8)
{
    answer all;
    uriform_pieces pieces;
    uriform_param one;
    if (uriform_params(text.data(), text.size(), operation.options, &pieces, &all.error) != URIFORM_OK)
        return all;
    std::vector<std::string> items;
    while (uriform_next_param(&pieces, &one) == 1) {
        const std::string value = one.has_value != 0 ? decoded_in(text, one.value, is_utf8) : std::string(null_row);
        items.push_back(joined({decoded_in(text, one.name, is_utf8), value}, '{', '}'));
    }
    all.row = joined(items, '[', ']');
    return all;
}

answer param_of(const uriform_arrow_operation& operation, const std::string& text, bool is_utf8)
{
    answer all;
    uriform_param one;
    if (uriform_find_param(text.data(), text.size(), operation.name.data, operation.name.size, operation.options, &one,
                           &all.error) == URIFORM_OK &&
        one.has_value != 0)
        all.row = decoded_in(text, one.value, is_utf8);
    if (all.error.code == URIFORM_NOT_FOUND) // yields null, not an error
        all.error = {};
    return all;
}

answer hash_of_key(const uriform_arrow_operation& operation, const std::string& text)
{
    answer all;
    uriform_digest digest;
    if (uriform_key_hash(operation.maker, text.data(), text.size(), operation.seed, 0, &digest, &all.error) != URIFORM_OK)
        return all;
    char shown[33];
    std::snprintf(shown, sizeof shown, "%016llx%016llx", static_cast<unsigned long long>(digest.high),
                  static_cast<unsigned long long>(digest.low));
    all.row = shown;
    return all;
}

answer part_of_host(const uriform_arrow_operation& operation, const std::string& text)
{
    answer all;
    uriform_domain_parts parts;
    if (uriform_split_host(operation.suffixes, text.data(), text.size(), operation.options, &parts, &all.error) != URIFORM_OK)
        return all;
    const uriform_span& part = operation.function == URIFORM_ARROW_PUBLIC_SUFFIX ? parts.public_suffix : parts.registrable_domain;
    if (part.begin != part.end)
        all.row = in_quotes(text.substr(part.begin, part.end - part.begin));
    return all;
}

/// Returns a list with the last labels of generated texts.
const uriform_suffix_list* suffixes()
{
    static const auto kept = [] {
        static constexpr std::string_view rules = "com\nexample\n*.example\n!www.example\n";
        uriform_suffix_list* made = nullptr;
        uriform_suffix_list_new(rules.data(), rules.size(), 0, &made, nullptr);
        return std::unique_ptr<uriform_suffix_list, void (*)(uriform_suffix_list*)>(made, uriform_suffix_list_free);
    }();
    return kept.get();
}

answer answer_for(const uriform_arrow_operation& operation, const std::string& text, std::string_view other, bool is_utf8);

/// Returns the answer for the text converted by `convert`.
answer of_converted(uriform_arrow_operation operation, const std::string& text)
{
    std::string made;
    answer all;
    auto* const convert = std::exchange(operation.convert, nullptr);
    const auto write = [&](auto... to) { return convert(text.data(), text.size(), operation.options, to..., &all.error); };
    return write_to(made, write) == URIFORM_OK ? answer_for(operation, made, "", true) : all;
}

int uri_of_url(const char* text, std::size_t size, std::uint32_t, char* buffer, std::size_t capacity, std::size_t* length,
               uriform_error* error)
{
    return uriform_web_to_uri(text, size, nullptr, 0, 0, nullptr, buffer, capacity, length, error);
}

/// Relativizes a text, and checks that it receives the operation's context.
int relativized(void* context, const uriform_text* text, const uriform_text* other, std::uint32_t options, char* buffer,
                std::size_t capacity, std::size_t* length, uriform_error* error)
{
    if (*static_cast<const int*>(context) != 7 || other->data == nullptr)
        return URIFORM_NULL_ARGUMENT;
    return uriform_relativize(other->data, other->size, text->data, text->size, options, buffer, capacity, length, error);
}

answer answer_for(const uriform_arrow_operation& operation, const std::string& text, std::string_view other, bool is_utf8)
{
    const char* const data = text.data();
    const std::size_t size = text.size();
    answer all;
    int truth = 0;
    std::uint64_t hash = 0;
    switch (operation.function) {
    case URIFORM_ARROW_PARSE:
    case URIFORM_ARROW_COMPONENT:
        return parsed(operation, text);
    case URIFORM_ARROW_NORMALIZE:
        return written(false, [&](auto... to) { return uriform_normalize(data, size, operation.options, nullptr, to...); });
    case URIFORM_ARROW_IS_NORMALIZED:
        if (uriform_is_normalized(data, size, operation.options, nullptr, &truth, &all.error) == URIFORM_OK)
            all.row = std::to_string(truth);
        return all;
    case URIFORM_ARROW_EQUIVALENT:
        if (uriform_equivalent(data, size, other.data(), other.size(), operation.options, nullptr, &truth, &all.error) ==
            URIFORM_OK)
            all.row = std::to_string(truth);
        return all;
    case URIFORM_ARROW_HASH64:
        if (uriform_hash(data, size, operation.seed, operation.options, nullptr, &hash, &all.error) == URIFORM_OK)
            all.row = std::to_string(hash);
        return all;
    case URIFORM_ARROW_RESOLVE:
        return written(
            false, [&](auto... to) { return uriform_resolve(other.data(), other.size(), data, size, operation.options, to...); });
    case URIFORM_ARROW_KEY:
        if (operation.convert != nullptr)
            return of_converted(operation, text);
        return written(false, [&](auto... to) { return uriform_key(operation.maker, data, size, 0, to...); });
    case URIFORM_ARROW_KEY128:
        return operation.convert != nullptr ? of_converted(operation, text) : hash_of_key(operation, text);
    case URIFORM_ARROW_COMBINE:
    case URIFORM_ARROW_RELATIVIZE:
        return written(is_utf8, [&](auto... to) {
            return uriform_relativize(other.data(), other.size(), data, size, operation.options, to...);
        });
    case URIFORM_ARROW_WITH_PARAM:
        return written(false, [&](auto... to) {
            return uriform_with_param(data, size, operation.name.data, operation.name.size, other.data(), other.size(),
                                      operation.options, to...);
        });
    case URIFORM_ARROW_SITE:
        return written(false, [&](auto... to) { return uriform_site(operation.suffixes, data, size, operation.options, to...); });
    case URIFORM_ARROW_SAME_SITE:
        if (uriform_same_site(operation.suffixes, data, size, other.data(), other.size(), operation.options, &truth, &all.error) ==
            URIFORM_OK)
            all.row = std::to_string(truth);
        return all;
    case URIFORM_ARROW_REGISTRABLE_DOMAIN:
    case URIFORM_ARROW_PUBLIC_SUFFIX:
        return part_of_host(operation, text);
    case URIFORM_ARROW_WEB_TO_URI:
        return written(false, [&](auto... to) {
            return uriform_web_to_uri(data, size, other.data(), other.size(), 0, operation.hook, to...);
        });
    case URIFORM_ARROW_WEB_PARSE:
    case URIFORM_ARROW_HREF:
        return parsed_as_web(operation, text, other);
    case URIFORM_ARROW_PARAMS:
        return params_of(operation, text, is_utf8);
    case URIFORM_ARROW_PARAM:
        return param_of(operation, text, is_utf8);
    default:
        return written(is_utf8, [&](auto... to) { return operation.convert(data, size, operation.options, to...); });
    }
}

/// An operation's result. The destructor releases it.
struct result_of_operation {
    ArrowSchema schema{};
    ArrowArray array{};

    result_of_operation() = default;
    result_of_operation(const result_of_operation&) = delete;
    result_of_operation& operator=(const result_of_operation&) = delete;
    ~result_of_operation()
    {
        if (schema.release != nullptr)
            schema.release(&schema);
        if (array.release != nullptr)
            array.release(&array);
    }
};

/// Releases an array in parts: some children are moved out and outlive it.
void release_in_parts(ArrowArray& array, const choice& choose)
{
    std::vector<ArrowArray> children;
    for (std::int64_t i = 0; i < array.n_children; ++i)
        if (choose(2) == 0) {
            children.push_back(*array.children[i]);
            array.children[i]->release = nullptr;
        }
    if (array.dictionary != nullptr && choose(2) == 0) {
        children.push_back(*array.dictionary);
        array.dictionary->release = nullptr;
    }
    const bool parent_first = choose(2) == 0;
    if (parent_first)
        array.release(&array);
    for (ArrowArray& child : children) {
        release_in_parts(child, choose);
        expect_that(child.release == nullptr, "a released child says so");
    }
    if (!parent_first)
        array.release(&array);
    expect_that(array.release == nullptr, "a released array says so");
}

std::string name_of(const uriform_arrow_operation& operation, const column_layout& layout)
{
    return "function " + std::to_string(operation.function) + ", options " + std::to_string(operation.options) + ", result " +
           std::to_string(operation.layout) + ", layout " + layout.format +
           (layout.indices != '\0' ? std::string(1, layout.indices) : "");
}

/// Returns the other operand's text in a row, with a null pointer if the operation has no other operand.
std::optional<std::string_view> other_of(const uriform_arrow_operation& operation, const text_rows* others, std::size_t row)
{
    if (others != nullptr)
        return (*others)[row];
    return std::string_view(operation.text.data, operation.text.size);
}

void compare(const uriform_arrow_operation& operation, const column_layout& layout, const text_rows& rows, const text_rows* others,
             const std::vector<std::string>& got)
{
    expect_that(got.size() == rows.size(), [&] {
        return name_of(operation, layout) + ": " + std::to_string(got.size()) + " rows instead of " + std::to_string(rows.size());
    });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string want = expected_row(operation, rows[i], other_of(operation, others, i), layout.is_utf8());
        expect_that(got[i] == want, [&] {
            return name_of(operation, layout) + ": row " + std::to_string(i) + " of " + std::to_string(rows.size()) + ", " +
                   rows[i].value_or("null") + ", is\n" + got[i] + " instead of\n" + want;
        });
    }
}

std::string texts_of(const std::vector<const char*>& names, const std::string& text)
{
    std::string all;
    for (const char* const name : names)
        all += (all.empty() ? "" : ",") + std::string(name) + ':' + text;
    return all;
}

} // namespace

std::string expected_row(const uriform_arrow_operation& operation, const std::optional<std::string>& text,
                         std::optional<std::string_view> other, bool is_utf8)
{
    const bool with_errors = (operation.layout & URIFORM_ARROW_ERRORS) != 0;
    if (!text || (is_of_pairs(operation) && !other))
        return with_errors ? "{~,~}" : "~";
    const answer all = answer_for(operation, *text, other.value_or(std::string_view()), is_utf8);
    if (!with_errors)
        return all.row;
    const uriform_error& e = all.error;
    const std::string error =
        e.code == URIFORM_OK
            ? std::string(null_row)
            : joined({in_quotes(uriform_error_name(e.code)), std::to_string(e.position),
                      shown_name({"", "scheme", "userinfo", "host", "port", "path", "query", "fragment"}, e.component),
                      std::to_string(e.text)},
                     '{', '}');
    return joined({all.row, error}, '{', '}');
}

std::string expected_type(const uriform_arrow_operation& operation, const column_layout& layout)
{
    const bool views = (operation.layout & URIFORM_ARROW_VIEWS) != 0;
    const std::string text = views ? (layout.is_utf8() ? "vu" : "vz") : layout.format == "n" ? "u" : layout.format;
    std::string type = text;
    switch (operation.function) {
    case URIFORM_ARROW_PARSE:
        type = "+s(" + texts_of({"scheme", "userinfo", "host", "port", "path", "query", "fragment"}, text) +
               ",host_kind:c<u>,port_number:S)";
        break;
    case URIFORM_ARROW_IS_NORMALIZED:
    case URIFORM_ARROW_EQUIVALENT:
    case URIFORM_ARROW_SAME_SITE:
        type = "b";
        break;
    case URIFORM_ARROW_HASH64:
        type = "L";
        break;
    case URIFORM_ARROW_KEY128:
        type = "w:16";
        break;
    case URIFORM_ARROW_WEB_PARSE:
        type =
            "+s(" +
            texts_of({"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"}, text) +
            ",host_kind:c<u>)";
        break;
    case URIFORM_ARROW_PARAMS:
        type = "+l(item:+s(name:" + text + ",value:" + text + "))";
        break;
    default:
        break;
    }
    const bool with_errors = (operation.layout & URIFORM_ARROW_ERRORS) != 0;
    return with_errors ? "+s(value:" + type + ",error:+s(code:i<u>,position:L,component:c<u>,text:C))" : type;
}

bool is_of_pairs(const uriform_arrow_operation& operation)
{
    return operation.function == URIFORM_ARROW_EQUIVALENT || operation.function == URIFORM_ARROW_RESOLVE ||
           operation.function == URIFORM_ARROW_WEB_PARSE || operation.function == URIFORM_ARROW_HREF ||
           operation.function == URIFORM_ARROW_RELATIVIZE || operation.function == URIFORM_ARROW_WITH_PARAM ||
           operation.function == URIFORM_ARROW_WEB_TO_URI || operation.function == URIFORM_ARROW_SAME_SITE;
}

std::vector<uriform_arrow_operation> all_operations(uriform_key_maker* maker)
{
    static constexpr std::string_view base = "http://a/b/c/d;p?q";
    uriform_arrow_operation basis{};
    basis.seed = 7;
    basis.maker = maker;
    basis.text = {base.data(), base.size()};
    basis.suffixes = suffixes();
    std::vector<uriform_arrow_operation> all;
    const auto add = [&](std::uint32_t function, std::uint32_t options) {
        all.push_back(basis);
        all.back().function = function;
        all.back().options = options;
    };
    for (std::uint32_t function = URIFORM_ARROW_PARSE; function <= URIFORM_ARROW_PARAMS; ++function)
        if (function != URIFORM_ARROW_COMPONENT)
            add(function, 0);
    for (const std::uint32_t kind : {URIFORM_URI, URIFORM_ABSOLUTE_URI, URIFORM_RELATIVE_REF})
        for (const std::uint32_t function : {URIFORM_ARROW_PARSE, URIFORM_ARROW_PARAMS, URIFORM_ARROW_IS_NORMALIZED,
                                             URIFORM_ARROW_EQUIVALENT, URIFORM_ARROW_HASH64, URIFORM_ARROW_NORMALIZE})
            add(function, kind);
    add(URIFORM_ARROW_NORMALIZE, URIFORM_SYNTAX_LEVEL | URIFORM_DROP_FRAGMENT);
    add(URIFORM_ARROW_NORMALIZE, URIFORM_URN_EQUIVALENCE);
    add(URIFORM_ARROW_RESOLVE, URIFORM_NOT_STRICT);
    for (std::uint32_t component = URIFORM_SCHEME; component <= URIFORM_FRAGMENT; component *= 2) {
        add(URIFORM_ARROW_COMPONENT, 0);
        all.back().component = component;
    }
    for (const std::string_view name : {"a", "x", ""})
        for (const std::uint32_t function : {URIFORM_ARROW_PARAM, URIFORM_ARROW_WITH_PARAM}) {
            add(function, 0);
            all.back().name = {name.data(), name.size()};
        }
    add(URIFORM_ARROW_RELATIVIZE, 0);
    for (const std::uint32_t function :
         {URIFORM_ARROW_SITE, URIFORM_ARROW_SAME_SITE, URIFORM_ARROW_REGISTRABLE_DOMAIN, URIFORM_ARROW_PUBLIC_SUFFIX})
        add(function, 0);
    for (const std::uint32_t function : {URIFORM_ARROW_SITE, URIFORM_ARROW_SAME_SITE})
        add(function, URIFORM_SCHEMEFUL | URIFORM_ICANN_RULES);
    for (const std::uint32_t function : {URIFORM_ARROW_HREF, URIFORM_ARROW_WITH_PARAM, URIFORM_ARROW_WEB_TO_URI}) {
        add(function, 0);
        all.back().text = {};
    }
    add(URIFORM_ARROW_HREF, 0);
    all.back().text = {"", 0}; // an invalid base
    for (const std::uint32_t function : {URIFORM_ARROW_HREF, URIFORM_ARROW_WEB_PARSE}) {
        add(function, 0);
        all.back().hook = short_domain;
    }
    add(URIFORM_ARROW_CONVERT, URIFORM_LENIENT);
    all.back().convert = uriform_decode;
    add(URIFORM_ARROW_CONVERT, URIFORM_ENCODE_PATH);
    all.back().convert = uriform_encode;
    add(URIFORM_ARROW_CONVERT, 0);
    all.back().convert = uriform_sorted_params;
    for (const std::uint32_t function : {URIFORM_ARROW_KEY, URIFORM_ARROW_KEY128}) {
        add(function, 0);
        all.back().convert = uri_of_url;
    }
    static int context = 7;
    add(URIFORM_ARROW_COMBINE, 0);
    all.back().combine = relativized;
    all.back().context = &context;
    return all;
}

void check_operation(const uriform_arrow_operation& operation, const column_layout& layout, const text_rows& rows,
                     const column_layout& other_layout, const text_rows* others, const choice& choose, bool guarded)
{
    const std::size_t before = unreleased();
    {
        produced column(layout, rows, choose, guarded);
        produced other(other_layout, others != nullptr ? *others : text_rows(), choose, guarded);
        result_of_operation result;
        uriform_error error{};
        expect_that(uriform_arrow_schema(&operation, &column.schema, &result.schema, &error) == URIFORM_OK,
                    [&] { return name_of(operation, layout) + ": no schema"; });
        const int status =
            uriform_arrow_apply(&operation, &column.schema, &column.array, others != nullptr ? &other.schema : nullptr,
                                others != nullptr ? &other.array : nullptr, &result.array, &error);
        expect_that(status == URIFORM_OK && error.code == URIFORM_OK,
                    [&] { return name_of(operation, layout) + ": " + uriform_error_name(status); });
        expect_that(column.array.release == nullptr, "the array has been moved");
        expect_that(others == nullptr || other.array.release == nullptr, "the other array has been moved");
        const std::string type = shown_type(result.schema);
        expect_that(type == expected_type(operation, layout), [&] { return name_of(operation, layout) + ": type " + type; });
        expect_that(std::string_view(result.schema.name) == "links", "the name is kept");
        const bool has_metadata = column.schema.metadata != nullptr && column.schema.dictionary == nullptr;
        static constexpr std::string_view one_key(std::endian::native == std::endian::little ? "\1\0\0\0\3\0\0\0key\5\0\0\0value"
                                                                                             : "\0\0\0\1\0\0\0\3key\0\0\0\5value",
                                                  20);
        expect_that(has_metadata == (result.schema.metadata != nullptr), "the metadata are kept");
        expect_that(!has_metadata || std::memcmp(result.schema.metadata, one_key.data(), one_key.size()) == 0,
                    "but the extension type");
        column.schema.release(&column.schema);
        compare(operation, layout, rows, others, consumed(result.schema, result.array));
        release_in_parts(result.array, choose);
    }
    expect_that(unreleased() == before, "all is released");
}

void check_stream(const uriform_arrow_operation& operation, const column_layout& layout, const text_rows& rows,
                  const column_layout& other_layout, const text_rows* others, const choice& choose)
{
    const std::size_t before = unreleased();
    ArrowArrayStream texts = stream_of(layout, rows, choose);
    ArrowArrayStream other{};
    if (others != nullptr)
        other = stream_of(other_layout, *others, choose);
    ArrowArrayStream stream{};
    const int status = uriform_arrow_stream(&operation, &texts, others != nullptr ? &other : nullptr, &stream, nullptr);
    expect_that(status == URIFORM_OK && texts.release == nullptr && other.release == nullptr, "the streams have been moved");
    std::vector<std::string> all;
    const bool to_the_end = choose(8) != 0;
    for (std::size_t chunk = 0; to_the_end || chunk < 2; ++chunk) {
        result_of_operation result;
        expect_that(stream.get_next(&stream, &result.array) == 0, "a chunk has a result");
        expect_that(stream.get_schema(&stream, &result.schema) == 0, "a stream has a type");
        if (result.array.release == nullptr)
            break;
        expect_that(shown_type(result.schema) == expected_type(operation, layout), "the type is that of an array");
        for (std::string& row : consumed(result.schema, result.array))
            all.push_back(std::move(row));
        release_in_parts(result.array, choose);
    }
    if (to_the_end) {
        ArrowArray none{};
        expect_that(stream.get_next(&stream, &none) == 0 && none.release == nullptr, "nothing follows the end");
        compare(operation, layout, rows, others, all);
    }
    stream.release(&stream);
    expect_that(stream.release == nullptr && unreleased() == before, "all is released");
}

} // namespace uriform::test
