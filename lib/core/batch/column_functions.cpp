#include <uriform/batch/column_functions.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/uri/normal_form.hpp>

#include "core/batch/each_group.hpp"
#include "core/batch/row_writer.hpp"
#include "core/uri/octet_hash.hpp"
#include "core/uri/written_form.hpp"

namespace uriform::batch {
namespace {

using internal::each_bit;
using internal::each_group;
using internal::longest_growth;
using internal::pair_reader;
using internal::row_group;
using internal::row_pair;
using internal::row_reader;
using internal::row_texts;
using internal::row_writer;
using internal::view_pair;
using internal::write_each_group;
using internal::write_rows;

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

/// Writes the target of a reference to a row, and returns its end. A null text has no target.
inline char* write_target(const uri_view* base, const uri_reference_view* reference, resolve_options options, row_writer& writer)
{
    if (base == nullptr || reference == nullptr)
        return writer.place_for(0).data();
    if (options.strict && internal::is_target(*reference))
        return internal::copy_octets(reference->text(), writer.place_for(reference->size()).data());
    return internal::write_resolved(*base, *reference, options,
                                    writer.place_for(internal::resolved_room(*base, *reference)).data());
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
    row_reader reader(texts, reference_kind::uri_reference, row_texts::normalized);
    row_writer writer(out);
    return write_each_group(reader, out, to, [&](row_group& group) {
        return write_rows(group, group.normalized, longest_growth, writer, [&](std::size_t i) {
            const uri_reference_view* const row = reader.read(group, i);
            const std::span<char> place = writer.place_for(row != nullptr ? row->size() + longest_growth : 0);
            return row != nullptr ? internal::write_normalized(*row, place, options) : place.data();
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
        row_reader(texts, reference_kind::uri_reference, row_texts::normalized), results, std::uint64_t{0}, to,
        [&](const row_group& group, std::size_t i) { return internal::hash_octets_64(group.texts[i], seed); },
        [&](const uri_reference_view* row) { return uriform::hash_normalized(*row, seed, options); });
}

outcome equivalent(const column& a, const column& b, std::span<bool> results, const reports& to,
                   const normal_form_options& options) noexcept
{
    return test_each(
        pair_reader(a, reference_kind::uri_reference, b, row_texts::normalized), results, false, to,
        [](const row_pair& pair, std::size_t i) { return pair.texts[i] == pair.second.texts[i]; },
        [&](const view_pair& rows) { return uriform::equivalent(*rows.first, *rows.second, options); });
}

outcome compare(const column& a, const column& b, std::span<std::weak_ordering> results, const reports& to,
                const normal_form_options& options) noexcept
{
    return test_each(
        pair_reader(a, reference_kind::uri_reference, b, row_texts::normalized), results, std::weak_ordering::equivalent, to,
        [](const row_pair& pair, std::size_t i) -> std::weak_ordering { return pair.texts[i] <=> pair.second.texts[i]; },
        [&](const view_pair& rows) { return uriform::compare(*rows.first, *rows.second, options); });
}

outcome resolve(const uri_view& base, const column& references, column_writer& out, const reports& to, resolve_options options)
{
    row_reader reader(references, reference_kind::uri_reference);
    row_writer writer(out);
    return write_each_group(reader, out, to, [&](row_group& group) {
        const std::uint64_t targets = options.strict ? group.normalized & group.with_scheme : 0;
        return write_rows(group, targets, base.size() + longest_growth, writer,
                          [&](std::size_t i) { return write_target(&base, reader.read(group, i), options, writer); });
    });
}

outcome resolve(const column& bases, const column& references, column_writer& out, const reports& to, resolve_options options)
{
    pair_reader reader(bases, reference_kind::uri, references);
    row_writer writer(out);
    return write_each_group(reader, out, to, [&](row_pair& pair) {
        return write_rows(pair, 0, longest_growth, writer, [&](std::size_t i) {
            const view_pair rows = reader.read(pair, i);
            return write_target(rows.first, rows.second, options, writer);
        });
    });
}

} // namespace uriform::batch
