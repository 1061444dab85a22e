#include <algorithm>
#include <compare>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <uriform/batch/column_functions.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/syntax/grammar.hpp>
#include <uriform/syntax/kernel_choice.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "../test/support/column_layouts.hpp"
#include "support.hpp"

/// @file
/// A row of a column, in any layout and by any kernel, has the result and the error that the function on its text alone has, and
/// its components are those of the grammar; a row that is null has neither. A buffer that is too small has the first rows, and the
/// next call goes on behind them. The first octet of the input chooses options, the bits of the second one the rows that are null,
/// the rest are texts, one per line.

using namespace uriform;
using fuzz::require;

namespace {

/// The result of each row, which a null one does not have.
template <class T>
using expected = std::vector<std::optional<result<T>>>;

struct input {
    std::vector<std::string_view> texts;
    std::vector<std::string_view> others; ///< the same from the second one on, for pairs
    std::vector<bool> null;
    std::vector<bool> null_in_pair;
    std::string_view end;
    reference_kind kind = reference_kind::uri_reference;
    normal_form_options options;
    key::profile profile;
    std::size_t room = 0; ///< of a buffer, which may be too small
};

input input_of(std::string_view text)
{
    static constexpr std::string_view ends[] = {"", "\n", "\r\n", "a"};
    static constexpr key::profile profiles[] = {key::cache, key::page, key::surt};
    const auto chosen = static_cast<unsigned char>(text[0]);
    const auto nulls = static_cast<unsigned char>(text[1]);
    input in;
    in.texts = fuzz::pieces(text.substr(2), text.size());
    in.others = in.texts;
    std::rotate(in.others.begin(), in.others.begin() + 1, in.others.end());
    for (std::size_t i = 0; i < in.texts.size(); ++i)
        in.null.push_back((nulls >> i % 8 & 1) != 0);
    in.null_in_pair = in.null; // and those of the other column, which are every fifth
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

/// Returns what `make(i)` returns for each row `i` that is not null.
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

/// Returns `use(*a, *b)`, or the error of the first that has one.
template <class A, class B, class Use>
auto with(const A& a, const B& b, Use use) -> result<decltype(use(*a, *b))>
{
    if (!a)
        return a.error();
    return with(b, [&](const auto& view) { return use(*a, view); });
}

/// The results of the functions on single texts.
struct wanted {
    explicit wanted(const input& in)
    {
        const auto reference = [&](std::size_t i) { return parse_uri_reference(in.texts[i]); };
        const auto other = [&](std::size_t i) { return parse_uri_reference(in.others[i]); };
        const auto text_of = [](const auto& owner) { return std::string(owner.text()); };
        parts = each_of(in.null, [&](std::size_t i) { return grammar::read(in.texts[i], in.kind); });
        normal_forms = each_of(in.null, [&](std::size_t i) {
            return with(reference(i), [&](const auto& u) { return text_of(normalize(u, in.options)); });
        });
        is_normalized = each_of(in.null, [&](std::size_t i) {
            return with(reference(i), [&](const auto& u) { return uriform::is_normalized(u, in.options); });
        });
        hashes = each_of(in.null, [&](std::size_t i) {
            return with(reference(i), [&](const auto& u) { return hash_normalized(u, 7, in.options); });
        });
        targets = each_of(
            in.null, [&](std::size_t i) { return with(reference(i), [&](const auto& u) { return text_of(resolve(base(), u)); }); });
        equivalences = each_of(in.null_in_pair, [&](std::size_t i) {
            return with(reference(i), other(i), [&](const auto& a, const auto& b) { return equivalent(a, b, in.options); });
        });
        orders = each_of(in.null_in_pair, [&](std::size_t i) {
            return with(reference(i), other(i),
                        [&](const auto& a, const auto& b) { return fuzz::sign(compare(a, b, in.options)); });
        });
        targets_of_pairs = each_of(in.null_in_pair, [&](std::size_t i) {
            return with(parse_uri(in.texts[i]), other(i), [&](const auto& a, const auto& b) { return text_of(resolve(a, b)); });
        });
        auto maker = key::maker::of(in.profile).value();
        keys = each_of(in.null, [&](std::size_t i) {
            std::string key;
            const auto made = maker.append(in.texts[i], key);
            return with(made, [&](std::size_t) { return key; });
        });
        digests = each_of(in.null, [&](std::size_t i) { return maker.hash128(in.texts[i], 7); });
    }

    expected<components> parts;
    expected<std::string> normal_forms;
    expected<bool> is_normalized;
    expected<std::uint64_t> hashes;
    expected<bool> equivalences;
    expected<int> orders;
    expected<std::string> targets;
    expected<std::string> targets_of_pairs;
    expected<std::string> keys;
    expected<key::digest> digests;
};

/// Requires of `act(results, reports)`, which fills in a column of results, those that are expected, and the same reports.
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

/// As check(), for an `act(out, reports)` that writes texts.
template <class Act>
void check_texts(const expected<std::string>& all, std::string_view end, Act act)
{
    check(all, [&](std::span<std::string> results, const batch::reports& to) {
        batch::growing_column out(end);
        const batch::outcome counts = act(out, to);
        require(out.size() == results.size(), "a column that grows has all rows");
        for (std::size_t i = 0; i < results.size(); ++i)
            results[i] = out.view()[i];
        return counts;
    });
}

/// Normalizes by buffers that are too small at first.
void check_buffers(const batch::column& rows, const input& in, const expected<std::string>& all)
{
    std::vector<char> octets(in.room);
    std::vector<std::uint32_t> offsets(2 + in.room % 70);
    std::vector<error> errors(rows.size());
    for (std::size_t first = 0; first < rows.size();) {
        batch::column_buffer out(octets, offsets, in.end);
        const batch::column rest = rows.rows(first, rows.size() - first);
        const batch::outcome counts = batch::normalize(rest, out, {std::span(errors).subspan(first), {}}, in.options);
        require(counts.rows == out.size(), "rows that were added are counted");
        for (std::size_t i = 0; i < out.size(); ++i) {
            const auto& one = all[first + i];
            require(out.view()[i] == (one && *one ? **one : ""), "a buffer has the first rows");
            require(errors[first + i] == (one && !*one ? one->error() : error()), "the rows in a buffer have their errors");
        }
        first += out.size();
        if (out.size() == 0)
            octets.resize(2 * octets.size() + 1);
    }
}

void check_column(const batch::column& rows, const batch::column& others, const input& in, const wanted& all)
{
    check(all.parts, [&](std::span<components> parts, const batch::reports& to) { return parse(rows, parts, to, in.kind); });
    check(all.is_normalized,
          [&](std::span<bool> results, const batch::reports& to) { return batch::is_normalized(rows, results, to, in.options); });
    check(all.hashes, [&](std::span<std::uint64_t> results, const batch::reports& to) {
        return batch::hash_normalized(rows, results, to, 7, in.options);
    });
    check_texts(all.normal_forms, in.end,
                [&](batch::column_writer& out, const batch::reports& to) { return batch::normalize(rows, out, to, in.options); });
    check_buffers(rows, in, all.normal_forms);
    check_texts(all.targets, in.end,
                [&](batch::column_writer& out, const batch::reports& to) { return batch::resolve(base(), rows, out, to); });
    check(all.equivalences, [&](std::span<bool> results, const batch::reports& to) {
        return batch::equivalent(rows, others, results, to, in.options);
    });
    check(all.orders, [&](std::span<int> results, const batch::reports& to) {
        std::vector<std::weak_ordering> orders(results.size(), std::weak_ordering::less);
        const batch::outcome counts = batch::compare(rows, others, orders, to, in.options);
        std::transform(orders.begin(), orders.end(), results.begin(), fuzz::sign<std::weak_ordering>);
        return counts;
    });
    check_texts(all.targets_of_pairs, in.end,
                [&](batch::column_writer& out, const batch::reports& to) { return batch::resolve(rows, others, out, to); });
    auto maker = key::maker::of(in.profile).value();
    check_texts(all.keys, in.end,
                [&](batch::column_writer& out, const batch::reports& to) { return batch::keys(rows, maker, out, to); });
    check(all.digests,
          [&](std::span<key::digest> results, const batch::reports& to) { return batch::hash128(rows, maker, results, to, 7); });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 2)
        return 0;
    const input in = input_of(fuzz::text_of(data, size));
    const wanted all(in);
    std::vector<bool> null_in_others(in.texts.size());
    for (std::size_t i = 0; i < null_in_others.size(); i += 5)
        null_in_others[i] = true;
    const test::column_layouts layouts(in.texts, in.null, in.end);
    const test::column_layouts others(in.others, null_in_others, "\n");
    std::size_t layout = in.room; // another one for each kernel: neither depends on the other
    for (const std::string_view kernel : simd_kernels()) {
        select_simd_kernel(kernel);
        check_column(layouts.all()[layout % 3], others.all()[(layout / 3 + 1) % 3], in, all);
        ++layout;
    }
    select_simd_kernel(simd_kernels().front());
    return 0;
}
