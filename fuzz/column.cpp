#include <algorithm>
#include <compare>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <uriform/batch/column_functions.hpp>
#include <uriform/batch/key_columns.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/detail/kernel_choice.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "../test/support/column_layouts.hpp"
#include "support.hpp"

/// @file
/// With every column layout and kernel, a column function returns for each row the result and the error that the scalar function
/// returns for the row's text, and its components are those of the grammar. Null rows yield neither. If a buffer is too small, it
/// receives the first rows, and the next call continues with the following row. The input's first octet chooses options, the bits
/// of the second octet choose null rows, the third octet chooses the function, and the fourth octet the kernel and the layouts. The
/// remaining octets are texts, on separate lines.

using namespace uriform;
using fuzz::require;

namespace {

constexpr std::size_t choosing = 4;

/// The result for each row, or `std::nullopt` for a null row.
template <class T>
using expected = std::vector<std::optional<result<T>>>;

struct input {
    std::vector<std::string_view> texts;
    std::vector<std::string_view> others; ///< the same texts, rotated by one, for pairs
    std::vector<bool> null;
    std::vector<bool> null_in_pair;
    std::string_view end;
    reference_kind kind = reference_kind::uri_reference;
    normal_form_options options;
    key::profile profile;
    std::size_t room = 0; ///< buffer size, possibly too small
};

input input_of(std::string_view text)
{
    static constexpr std::string_view ends[] = {"", "\n", "\r\n", "a"};
    static constexpr key::profile profiles[] = {key::cache, key::page, key::surt};
    const auto chosen = static_cast<unsigned char>(text[0]);
    const auto nulls = static_cast<unsigned char>(text[1]);
    input in;
    in.texts = fuzz::pieces(text.substr(choosing), text.size());
    in.others = in.texts;
    std::rotate(in.others.begin(), in.others.begin() + 1, in.others.end());
    for (std::size_t i = 0; i < in.texts.size(); ++i)
        in.null.push_back((nulls >> i % 8 & 1) != 0);
    in.null_in_pair = in.null; // and the other column's null rows: every fifth row
    for (std::size_t i = 0; i < in.texts.size(); i += 5)
        in.null_in_pair[i] = true;
    in.end = ends[chosen % 4];
    in.kind = static_cast<reference_kind>(chosen / 4 % 4);
    const auto options = fuzz::all_normal_forms();
    in.options = options[chosen % options.size()];
    in.profile = profiles[chosen % std::size(profiles)];
    in.room = chosen;
    return in;
}

uri_view base()
{
    return *parse_uri("http://a/b/c/d;p?q");
}

/// Returns the result of `make(i)` for each non-null row `i`.
template <class Make>
auto each_of(const std::vector<bool>& null, Make make)
{
    using value = typename decltype(make(0))::value_type;
    expected<value> all;
    for (std::size_t i = 0; i < null.size(); ++i)
        all.push_back(null[i] ? std::nullopt : std::optional<result<value>>(make(i)));
    return all;
}

/// Returns `use(*a)`, or the error.
template <class A, class Use>
auto with(const A& a, Use use) -> result<decltype(use(*a))>
{
    if (!a)
        return a.error();
    return use(*a);
}

/// Returns `use(*a, *b)`, or the first error.
template <class A, class B, class Use>
auto with(const A& a, const B& b, Use use) -> result<decltype(use(*a, *b))>
{
    if (!a)
        return a.error();
    return with(b, [&](const auto& view) { return use(*a, view); });
}

/// Requires that `act(results, reports)` fills in the expected results and the corresponding reports.
template <class T, class Act>
void check(const expected<T>& all, Act act)
{
    std::vector<error> errors(all.size(), error(uri_errc::too_long, 7));
    std::vector<std::uint8_t> validity((all.size() + 7) / 8, 0xFF);
    const auto results = std::make_unique<T[]>(all.size());
    const batch::outcome got = act(std::span(results.get(), all.size()), batch::reports{errors, validity});
    std::size_t nulls = 0;
    std::size_t valid = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool is_valid = all[i] && *all[i];
        nulls += all[i] ? 0 : 1;
        valid += is_valid ? 1 : 0;
        require(((validity[i / 8] >> i % 8 & 1) != 0) == is_valid, "a row is valid if its text alone is");
        require(errors[i] == (all[i] && !*all[i] ? all[i]->error() : error()), "a row has the error of its text alone");
        require(results[i] == (is_valid ? **all[i] : T()), "a row has the result of its text alone");
    }
    require(all.size() % 8 == 0 || validity.back() >> all.size() % 8 == 0, "there are no bits past the last row");
    require(got.rows == all.size() && got.nulls == nulls && got.valid == valid, "rows are counted");
}

/// Does the same for an `act(out, reports)` that writes texts.
template <class Act>
void check_texts(const expected<std::string>& all, std::string_view end, Act act)
{
    check(all, [&](std::span<std::string> results, const batch::reports& to) {
        batch::growing_column out(end);
        const batch::outcome counts = act(out, to);
        require(out.size() == results.size(), "a growing column contains all rows");
        for (std::size_t i = 0; i < results.size(); ++i)
            results[i] = out.view()[i];
        return counts;
    });
}

/// The input and its two columns.
struct columns {
    const input& in;
    const batch::column& rows;
    const batch::column& others;

    [[nodiscard]] result<uri_reference_view> reference(std::size_t i) const { return parse_uri_reference(in.texts[i]); }
    [[nodiscard]] result<uri_reference_view> other(std::size_t i) const { return parse_uri_reference(in.others[i]); }
};

template <class Owner>
std::string text_of(const Owner& owner)
{
    return std::string(owner.text());
}

expected<std::string> normal_forms(const columns& c)
{
    return each_of(c.in.null, [&](std::size_t i) {
        return with(c.reference(i), [&](const auto& u) { return text_of(normalize(u, c.in.options)); });
    });
}

void check_parse(const columns& c)
{
    check(each_of(c.in.null, [&](std::size_t i) { return uriform::detail::grammar::read(c.in.texts[i], c.in.kind); }),
          [&](std::span<components> parts, const batch::reports& to) { return parse(c.rows, parts, to, c.in.kind); });
}

void check_normalize(const columns& c)
{
    check_texts(normal_forms(c), c.in.end, [&](batch::column_writer& out, const batch::reports& to) {
        return batch::normalize(c.rows, out, to, c.in.options);
    });
}

/// Normalizes into buffers that are too small at first.
void check_buffers(const columns& c)
{
    const expected<std::string> all = normal_forms(c);
    std::vector<char> octets(c.in.room);
    std::vector<std::uint32_t> offsets(2 + c.in.room % 70);
    std::vector<error> errors(all.size());
    for (std::size_t first = 0; first < all.size();) {
        batch::column_buffer out(octets, offsets, c.in.end);
        const batch::column rest = c.rows.rows(first, all.size() - first);
        const batch::outcome counts = batch::normalize(rest, out, {std::span(errors).subspan(first), {}}, c.in.options);
        require(counts.rows == out.size(), "rows that were added are counted");
        for (std::size_t i = 0; i < out.size(); ++i) {
            const auto& one = all[first + i];
            require(out.view()[i] == (one && *one ? **one : ""), "a buffer contains the first rows");
            require(errors[first + i] == (one && !*one ? one->error() : error()), "rows in a buffer keep their errors");
        }
        first += out.size();
        octets.resize(2 * octets.size() + 1); // because each call parses more rows than fit a small buffer
        offsets.resize(2 * offsets.size());
    }
}

void check_is_normalized(const columns& c)
{
    check(
        each_of(c.in.null,
                [&](std::size_t i) {
                    return with(c.reference(i), [&](const auto& u) { return uriform::is_normalized(u, c.in.options); });
                }),
        [&](std::span<bool> results, const batch::reports& to) { return batch::is_normalized(c.rows, results, to, c.in.options); });
}

void check_hash(const columns& c)
{
    check(each_of(c.in.null,
                  [&](std::size_t i) {
                      return with(c.reference(i), [&](const auto& u) { return hash_normalized(u, 7, c.in.options); });
                  }),
          [&](std::span<std::uint64_t> results, const batch::reports& to) {
              return batch::hash_normalized(c.rows, results, to, 7, c.in.options);
          });
}

void check_resolve(const columns& c)
{
    check_texts(
        each_of(c.in.null,
                [&](std::size_t i) { return with(c.reference(i), [&](const auto& u) { return text_of(resolve(base(), u)); }); }),
        c.in.end, [&](batch::column_writer& out, const batch::reports& to) { return batch::resolve(base(), c.rows, out, to); });
}

void check_equivalent(const columns& c)
{
    check(each_of(c.in.null_in_pair,
                  [&](std::size_t i) {
                      return with(c.reference(i), c.other(i),
                                  [&](const auto& a, const auto& b) { return equivalent(a, b, c.in.options); });
                  }),
          [&](std::span<bool> results, const batch::reports& to) {
              return batch::equivalent(c.rows, c.others, results, to, c.in.options);
          });
}

void check_compare(const columns& c)
{
    check(each_of(c.in.null_in_pair,
                  [&](std::size_t i) {
                      return with(c.reference(i), c.other(i),
                                  [&](const auto& a, const auto& b) { return fuzz::sign(compare(a, b, c.in.options)); });
                  }),
          [&](std::span<int> results, const batch::reports& to) {
              std::vector<std::weak_ordering> orders(results.size(), std::weak_ordering::less);
              const batch::outcome counts = batch::compare(c.rows, c.others, orders, to, c.in.options);
              std::transform(orders.begin(), orders.end(), results.begin(), fuzz::sign<std::weak_ordering>);
              return counts;
          });
}

void check_resolve_pairs(const columns& c)
{
    check_texts(each_of(c.in.null_in_pair,
                        [&](std::size_t i) {
                            return with(parse_uri(c.in.texts[i]), c.other(i),
                                        [&](const auto& a, const auto& b) { return text_of(resolve(a, b)); });
                        }),
                c.in.end,
                [&](batch::column_writer& out, const batch::reports& to) { return batch::resolve(c.rows, c.others, out, to); });
}

void check_keys(const columns& c)
{
    auto maker = key::maker::of(c.in.profile).value();
    check_texts(each_of(c.in.null,
                        [&](std::size_t i) {
                            std::string key;
                            const auto made = maker.append(c.in.texts[i], key);
                            return with(made, [&](std::size_t) { return key; });
                        }),
                c.in.end, [&](batch::column_writer& out, const batch::reports& to) { return batch::keys(c.rows, maker, out, to); });
}

void check_key_hash(const columns& c)
{
    auto maker = key::maker::of(c.in.profile).value();
    check(each_of(c.in.null, [&](std::size_t i) { return maker.hash128(c.in.texts[i], 7); }),
          [&](std::span<key::digest> results, const batch::reports& to) { return batch::hash128(c.rows, maker, results, to, 7); });
}

constexpr void (*functions[])(const columns&) = {check_parse,         check_normalize, check_buffers,    check_is_normalized,
                                                 check_hash,          check_resolve,   check_equivalent, check_compare,
                                                 check_resolve_pairs, check_keys,      check_key_hash};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < choosing)
        return 0;
    const input in = input_of(fuzz::text_of(data, size));
    std::vector<bool> null_in_others(in.texts.size());
    for (std::size_t i = 0; i < null_in_others.size(); i += 5)
        null_in_others[i] = true;
    const test::column_layouts layouts(in.texts, in.null, in.end);
    const test::column_layouts others(in.others, null_in_others, "\n");
    const auto kernels = uriform::detail::simd_kernels();
    uriform::detail::select_simd_kernel(kernels[data[3] % kernels.size()]);
    functions[data[2] % std::size(functions)]({in, layouts.all()[data[3] / 4 % 3], others.all()[data[3] / 12 % 3]});
    uriform::detail::select_simd_kernel(kernels.front());
    return 0;
}
