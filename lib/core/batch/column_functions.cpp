#include <uriform/batch/column_functions.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include <uriform/uri/normal_form.hpp>

#include "core/batch/each_group.hpp"
#include "core/batch/row_writer.hpp"

namespace uriform::batch {
namespace {

using internal::append_rows;
using internal::each_bit;
using internal::each_group;
using internal::pair_reader;
using internal::row_group;
using internal::row_pair;
using internal::row_reader;
using internal::write_each_group;

/// Like each_group(), for a `test` that returns a result for each valid row, stored in `results`. Other rows get the result
/// `none`.
template <class Reader, class Result, class Test>
outcome test_each(Reader&& reader, std::span<Result> results, Result none, const reports& to, Test test) noexcept
{
    return each_group(reader, to, [&](const auto& group) {
        const std::span some = results.subspan(group.first, group.count);
        for (std::size_t i = 0; i < group.count; ++i)
            some[i] = (group.valid >> i & 1) != 0 ? test(group, i) : none;
        return group.count;
    });
}

/// The maximum number of octets by which normalization lengthens a text.
constexpr std::size_t longest_growth = 16;

/// Writes a group's normal forms to `place`; room_for() bytes must be available there. Adjacent rows already in normal form are
/// copied together.
class normal_form_writer {
public:
    normal_form_writer(const row_group& group, const normal_form_options& options, std::string_view row_end, bool contiguous,
                       char* place) noexcept
        : group_(group), options_(options), row_end_(row_end), contiguous_(contiguous), place_(place)
    {
    }

    [[nodiscard]] std::span<const std::size_t> write() noexcept
    {
        for (std::size_t i = 0; i < group_.count;) {
            const auto run = static_cast<std::size_t>(std::countr_one(group_.normalized >> i));
            if (contiguous_ && run > 1) {
                copy_run(i, run);
                i += run;
            } else {
                write_row(i++);
            }
        }
        return ends_.all();
    }

private:
    void copy_run(std::size_t first, std::size_t count) noexcept
    {
        const std::size_t before = ends_.last();
        for (std::size_t i = first; i < first + count; ++i)
            ends_.add(ends_.last() + group_.texts[i].size() + row_end_.size());
        std::memcpy(place_ + before, group_.texts[first].data(), ends_.last() - before);
    }

    void write_row(std::size_t i) noexcept
    {
        std::size_t end = ends_.last();
        if ((group_.valid >> i & 1) != 0) {
            const std::size_t room = group_.texts[i].size() + longest_growth;
            end += normalize_to(group_.reference(i), std::span(place_ + end, room), options_);
        }
        for (const char octet : row_end_) // usually at most one octet: a loop avoids the call
            place_[end++] = octet;
        ends_.add(end);
    }

    const row_group& group_;
    const normal_form_options& options_;
    std::string_view row_end_;
    bool contiguous_;
    char* place_;
    internal::row_ends ends_;
};

/// Returns the room that a group's normal forms need. Since texts may overlap, it may exceed a std::size_t; then the result is
/// the maximum. Rows without a normal form are empty, however long their texts are.
std::size_t room_for(const row_group& group, std::string_view row_end) noexcept
{
    std::uint64_t room = std::uint64_t{group.count} * row_end.size();
    each_bit(group.valid, [&](std::size_t i) { room += group.texts[i].size() + longest_growth; });
    return static_cast<std::size_t>(std::min<std::uint64_t>(room, std::numeric_limits<std::size_t>::max()));
}

} // namespace

outcome parse(const column& texts, std::span<components> parts, const reports& to, reference_kind kind) noexcept
{
    row_reader reader(texts, kind);
    reader.write_parts_to(parts);
    return each_group(reader, to, [](const row_group& group) {
        each_bit(group.all() & ~group.valid, [&](std::size_t i) { group.parts[i] = {}; });
        return group.count;
    });
}

outcome normalize(const column& texts, column_writer& out, const reports& to, const normal_form_options& options)
{
    const bool contiguous = texts.is_contiguous() && texts.row_end() == out.row_end();
    std::string scratch;
    return write_each_group(row_reader(texts, reference_kind::uri_reference), out, to, [&](const row_group& group) {
        if (char* const place = out.reserve(room_for(group, out.row_end()), group.count)) {
            out.add(normal_form_writer(group, options, out.row_end(), contiguous, place).write());
            return group.count;
        }
        return append_rows(group, group.valid, scratch, out,
                           [&](std::size_t i, std::string& text) { append_normalized(group.reference(i), text, options); });
    });
}

outcome is_normalized(const column& texts, std::span<bool> results, const reports& to, const normal_form_options& options) noexcept
{
    return test_each(row_reader(texts, reference_kind::uri_reference), results, false, to,
                     [&](const row_group& group, std::size_t i) {
                         return (group.normalized >> i & 1) != 0 || uriform::is_normalized(group.reference(i), options);
                     });
}

outcome hash_normalized(const column& texts, std::span<std::uint64_t> results, const reports& to, std::uint64_t seed,
                        const normal_form_options& options) noexcept
{
    return test_each(
        row_reader(texts, reference_kind::uri_reference), results, std::uint64_t{0}, to,
        [&](const row_group& group, std::size_t i) { return uriform::hash_normalized(group.reference(i), seed, options); });
}

outcome equivalent(const column& a, const column& b, std::span<bool> results, const reports& to,
                   const normal_form_options& options) noexcept
{
    return test_each(pair_reader(a, reference_kind::uri_reference, b), results, false, to,
                     [&](const row_pair& pair, std::size_t i) {
                         return uriform::equivalent(pair.reference(i), pair.second.reference(i), options);
                     });
}

outcome compare(const column& a, const column& b, std::span<std::weak_ordering> results, const reports& to,
                const normal_form_options& options) noexcept
{
    return test_each(pair_reader(a, reference_kind::uri_reference, b), results, std::weak_ordering::equivalent, to,
                     [&](const row_pair& pair, std::size_t i) {
                         return uriform::compare(pair.reference(i), pair.second.reference(i), options);
                     });
}

outcome resolve(const uri_view& base, const column& references, column_writer& out, const reports& to, resolve_options options)
{
    std::string scratch;
    return write_each_group(row_reader(references, reference_kind::uri_reference), out, to, [&](const row_group& group) {
        return append_rows(group, group.valid, scratch, out,
                           [&](std::size_t i, std::string& text) { append_resolved(base, group.reference(i), text, options); });
    });
}

outcome resolve(const column& bases, const column& references, column_writer& out, const reports& to, resolve_options options)
{
    std::string scratch;
    return write_each_group(pair_reader(bases, reference_kind::uri, references), out, to, [&](const row_pair& pair) {
        return append_rows(pair, pair.valid, scratch, out, [&](std::size_t i, std::string& text) {
            append_resolved(pair.uri(i), pair.second.reference(i), text, options);
        });
    });
}

} // namespace uriform::batch
