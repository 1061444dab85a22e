#include <uriform/batch/key_columns.hpp>

#include <cstdint>
#include <string>

#include "core/batch/each_group.hpp"
#include "core/batch/row_writer.hpp"
#include "keys/key/octet_digest.hpp"

namespace uriform {

/// Reads URIs. A row whose text is not a URI may still yield a key, which is a SURT.
class detail::key_reader : public internal::row_reader {
public:
    key_reader(const batch::column& texts, key::maker& keys) noexcept
        : row_reader(texts, reference_kind::uri), keys_(keys), keeps_queries_(keys.keeps_normal_forms(true)),
          keeps_others_(keys.keeps_normal_forms(false))
    {
    }

    /// Returns the rows that are certainly their own keys.
    [[nodiscard]] std::uint64_t unchanged(const internal::row_group& group) const noexcept
    {
        std::uint64_t rows = keeps_others_ ? group.normalized : 0;
        if (!keeps_queries_)
            internal::each_bit(rows, [&](std::size_t i) {
                const components& parts = group.parts[i];
                rows &= ~(std::uint64_t{parts.path_end != parts.query_end} << i);
            });
        return rows;
    }

    [[nodiscard]] error error_of(const internal::row_group& group, std::size_t i) const
    {
        return keys_.hash128(group.texts[i]).error();
    }

private:
    key::maker& keys_;
    bool keeps_queries_;
    bool keeps_others_;
};

namespace batch {
namespace {

using detail::key_reader;
using internal::append_rows;
using internal::each_bit;
using internal::each_group;
using internal::row_group;
using internal::write_each_group;

/// Returns the result of `make` for row `i`, which is not null: from the URI, or from the text if it is not a URI. Records whether
/// it is a key.
template <class Make>
auto made_of(key_reader& reader, row_group& group, std::size_t i, Make make)
{
    const uri_view* const u = reader.read(group, i);
    const auto made = u != nullptr ? make(*u) : make(group.texts[i]);
    const std::uint64_t row = std::uint64_t{1} << i;
    group.valid = made ? group.valid | row : group.valid & ~row;
    group.with_scheme &= group.valid;
    return made;
}

} // namespace

outcome keys(const column& texts, key::maker& keys, column_writer& out, const reports& to)
{
    std::string scratch;
    key_reader reader(texts, keys);
    return write_each_group(reader, out, to, [&](row_group& group) {
        return append_rows(group, {reader.unchanged(group), reader.is_contiguous(out.row_end())}, scratch, out,
                           [&](std::size_t i, std::string& text) {
                               if ((group.nulls >> i & 1) == 0)
                                   static_cast<void>(
                                       made_of(reader, group, i, [&](const auto& given) { return keys.append(given, text); }));
                           });
    });
}

outcome hash128(const column& texts, key::maker& keys, std::span<key::digest> results, const reports& to, std::uint64_t seed)
{
    key_reader reader(texts, keys);
    return each_group(reader, to, [&](row_group& group) {
        for (std::size_t i = 0; i < group.count; ++i)
            results[group.first + i] = {};
        const std::uint64_t unchanged = reader.unchanged(group);
        each_bit(unchanged, [&](std::size_t i) { results[group.first + i] = internal::digest_of(group.texts[i], seed); });
        each_bit(group.all() & ~group.nulls & ~unchanged, [&](std::size_t i) {
            const auto hash = made_of(reader, group, i, [&](const auto& given) { return keys.hash128(given, seed); });
            results[group.first + i] = hash.value_or(key::digest());
        });
        return group.count;
    });
}

} // namespace batch
} // namespace uriform
