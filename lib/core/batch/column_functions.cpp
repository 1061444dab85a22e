#include <uriform/batch/column_functions.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <uriform/uri/normal_form.hpp>

#include "core/batch/each_group.hpp"
#include "core/batch/row_writer.hpp"
#include "core/uri/octet_hash.hpp"

namespace uriform::batch {
namespace {

using internal::append_rows;
using internal::each_bit;
using internal::each_group;
using internal::pair_reader;
using internal::row_ends;
using internal::row_group;
using internal::row_pair;
using internal::row_reader;
using internal::unchanged_rows;
using internal::view_pair;
using internal::write_each_group;

/// Stores a result for each row in `results`: `of_normalized(group, i)` for a row that is certainly in normal form, `of_row(row)`
/// for another valid row, and `none` for all others.
template <class Reader, class Result, class OfNormalized, class OfRow>
outcome test_each(Reader&& reader, std::span<Result> results, Result none, const reports& to, OfNormalized of_normalized,
                  OfRow of_row) noexcept
{
    return each_group(reader, to, [&](auto& group) {
        const std::span some = results.subspan(group.first, group.count);
        each_bit(group.normalized, [&](std::size_t i) { some[i] = of_normalized(group, i); });
        each_bit(group.all() & ~group.normalized, [&](std::size_t i) {
            const auto row = reader.read(group, i);
            some[i] = row ? of_row(row) : none;
        });
        return group.count;
    });
}

/// The maximum number of octets by which normalization lengthens a text.
constexpr std::size_t longest_growth = 16;

/// Writes a group's normal forms to `place`, where room_for() bytes must be available. Returns their ends.
row_ends write_normal_forms(row_reader& reader, row_group& group, const normal_form_options& options, std::string_view row_end,
                            char* place) noexcept
{
    const unchanged_rows unchanged{group.normalized, reader.is_contiguous(row_end)};
    row_ends ends;
    std::size_t end = 0;
    for (std::size_t i = 0; i < group.count; i = ends.size()) {
        const std::string_view text = group.texts[i];
        if (!unchanged.contains(i)) {
            if (const uri_reference_view* const row = reader.read(group, i))
                end += normalize_to(*row, std::span(place + end, text.size() + longest_growth), options);
        } else if (unchanged.adjacent) {
            const std::string_view octets = ends.add_adjacent(unchanged.run_at(group, i), row_end.size());
            end += octets.copy(place + end, octets.size());
            continue;
        } else {
            end += text.copy(place + end, text.size());
        }
        for (const char octet : row_end) // usually at most one octet: a loop avoids the call
            place[end++] = octet;
        ends.add(end);
    }
    return ends;
}

/// Returns the room that a group's normal forms need. Since texts may overlap, it may exceed a std::size_t; then the result is
/// the maximum. Rows without a normal form are empty, however long their texts are: long rows are split, to find out.
std::size_t room_for(const row_reader& reader, row_group& group, std::string_view row_end) noexcept
{
    const auto room_for_valid = [&] {
        std::uint64_t room = std::uint64_t{group.count} * row_end.size();
        each_bit(group.valid, [&](std::size_t i) { room += group.texts[i].size() + longest_growth; });
        return static_cast<std::size_t>(std::min<std::uint64_t>(room, std::numeric_limits<std::size_t>::max()));
    };
    constexpr std::size_t usual_room = 65536;
    const std::size_t room = room_for_valid();
    if (room <= usual_room)
        return room;
    reader.split_all(group);
    return room_for_valid();
}

} // namespace

outcome parse(const column& texts, std::span<components> parts, const reports& to, reference_kind kind) noexcept
{
    row_reader reader(texts, kind);
    reader.write_parts_to(parts);
    return each_group(reader, to, [&](row_group& group) {
        reader.split_all(group);
        each_bit(group.all() & ~group.valid, [&](std::size_t i) { group.parts[i] = {}; });
        return group.count;
    });
}

outcome normalize(const column& texts, column_writer& out, const reports& to, const normal_form_options& options)
{
    std::string scratch;
    row_reader reader(texts, reference_kind::uri_reference);
    return write_each_group(reader, out, to, [&](row_group& group) {
        if (char* const place = out.reserve(room_for(reader, group, out.row_end()), group.count)) {
            out.add(write_normal_forms(reader, group, options, out.row_end(), place).all());
            return group.count;
        }
        return append_rows(group, {}, scratch, out, [&](std::size_t i, std::string& text) {
            if (const uri_reference_view* const row = reader.read(group, i))
                append_normalized(*row, text, options);
        });
    });
}

outcome is_normalized(const column& texts, std::span<bool> results, const reports& to, const normal_form_options& options) noexcept
{
    return test_each(
        row_reader(texts, reference_kind::uri_reference), results, false, to, [](const row_group&, std::size_t) { return true; },
        [&](const uri_reference_view* row) { return uriform::is_normalized(*row, options); });
}

outcome hash_normalized(const column& texts, std::span<std::uint64_t> results, const reports& to, std::uint64_t seed,
                        const normal_form_options& options) noexcept
{
    return test_each(
        row_reader(texts, reference_kind::uri_reference), results, std::uint64_t{0}, to,
        [&](const row_group& group, std::size_t i) { return internal::hash_octets_64(group.texts[i], seed); },
        [&](const uri_reference_view* row) { return uriform::hash_normalized(*row, seed, options); });
}

outcome equivalent(const column& a, const column& b, std::span<bool> results, const reports& to,
                   const normal_form_options& options) noexcept
{
    return test_each(
        pair_reader(a, reference_kind::uri_reference, b), results, false, to,
        [](const row_pair& pair, std::size_t i) { return pair.texts[i] == pair.second.texts[i]; },
        [&](const view_pair& rows) { return uriform::equivalent(*rows.first, *rows.second, options); });
}

outcome compare(const column& a, const column& b, std::span<std::weak_ordering> results, const reports& to,
                const normal_form_options& options) noexcept
{
    return test_each(
        pair_reader(a, reference_kind::uri_reference, b), results, std::weak_ordering::equivalent, to,
        [](const row_pair& pair, std::size_t i) -> std::weak_ordering { return pair.texts[i] <=> pair.second.texts[i]; },
        [&](const view_pair& rows) { return uriform::compare(*rows.first, *rows.second, options); });
}

outcome resolve(const uri_view& base, const column& references, column_writer& out, const reports& to, resolve_options options)
{
    std::string scratch;
    row_reader reader(references, reference_kind::uri_reference);
    return write_each_group(reader, out, to, [&](row_group& group) {
        const std::uint64_t targets = options.strict ? group.normalized & group.with_scheme : 0;
        return append_rows(group, {targets, reader.is_contiguous(out.row_end())}, scratch, out,
                           [&](std::size_t i, std::string& text) {
                               if (const uri_reference_view* const row = reader.read(group, i))
                                   append_resolved(base, *row, text, options);
                           });
    });
}

outcome resolve(const column& bases, const column& references, column_writer& out, const reports& to, resolve_options options)
{
    std::string scratch;
    pair_reader reader(bases, reference_kind::uri, references);
    return write_each_group(reader, out, to, [&](row_pair& pair) {
        return append_rows(pair, {}, scratch, out, [&](std::size_t i, std::string& text) {
            if (const view_pair rows = reader.read(pair, i))
                append_resolved(*rows.first, *rows.second, text, options);
        });
    });
}

} // namespace uriform::batch
