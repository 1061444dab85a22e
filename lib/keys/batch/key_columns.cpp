#include <uriform/batch/key_columns.hpp>

#include <cstdint>
#include <string>

#include "core/batch/each_group.hpp"
#include "core/batch/row_writer.hpp"
#include "core/uri/written_form.hpp"
#include "keys/key/octet_digest.hpp"

namespace uriform {

/// Reads the URIs of a column, or only its texts if keys are SURTs.
class detail::key_reader : public internal::row_reader {
public:
    key_reader(const batch::column& texts, key::maker& keys) noexcept
        : row_reader(texts, reference_kind::uri, internal::row_texts::normalized), keys_(keys), makes_surts_(keys.makes_surts()),
          keeps_queries_(keys.keeps_normal_forms(true)), keeps_others_(keys.keeps_normal_forms(false))
    {
    }

    [[nodiscard]] bool next(internal::row_group& group) noexcept { return makes_surts_ ? take(group) : row_reader::next(group); }

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

    /// Writes the key of row `i`, and returns its end.
    char* write(internal::row_group& group, std::size_t i, internal::row_writer& writer)
    {
        key_.clear();
        if (makes_surts_) {
            if (!is_null(group, i))
                record(group, i, keys_.append(group.texts[i], key_).has_value());
        } else if (const uri_view* const u = read(group, i)) {
            if (char* const end = keys_.write_plain_key(*u, writer.place_for(u->size() + internal::longest_growth)))
                return end;
            static_cast<void>(keys_.append(*u, key_)); // only a SURT may fail
        }
        return internal::copy_octets(key_, writer.place_for(key_.size()).data());
    }

    /// Returns the hash of the key of row `i`, or 0.
    [[nodiscard]] key::digest hash(internal::row_group& group, std::size_t i, std::uint64_t seed)
    {
        key::digest hash{};
        if (!makes_surts_) {
            if (const uri_view* const u = read(group, i))
                hash = *keys_.hash128(*u, seed);
        } else if (!is_null(group, i)) {
            const result<key::digest> made = keys_.hash128(group.texts[i], seed);
            record(group, i, made.has_value());
            hash = made.value_or(hash);
        }
        return hash;
    }

    [[nodiscard]] error error_of(const internal::row_group& group, std::size_t i) const
    {
        return keys_.hash128(group.texts[i]).error();
    }

private:
    [[nodiscard]] static bool is_null(const internal::row_group& group, std::size_t i) noexcept
    {
        return (group.nulls >> i & 1) != 0;
    }

    /// Records whether a text has a SURT.
    static void record(internal::row_group& group, std::size_t i, bool is_valid) noexcept
    {
        group.valid &= ~(std::uint64_t{!is_valid} << i);
        group.with_scheme = group.valid;
    }

    key::maker& keys_;
    bool makes_surts_;
    bool keeps_queries_;
    bool keeps_others_;
    std::string key_; ///< memory
};

namespace batch {

outcome keys(const column& texts, key::maker& keys, column_writer& out, const reports& to)
{
    detail::key_reader reader(texts, keys);
    internal::row_writer writer(out);
    return internal::write_each_group(reader, out, to, [&](internal::row_group& group) {
        return internal::write_rows(group, reader.unchanged(group), internal::longest_growth, writer,
                                    [&](std::size_t i) { return reader.write(group, i, writer); });
    });
}

outcome hash128(const column& texts, key::maker& keys, std::span<key::digest> results, const reports& to, std::uint64_t seed)
{
    detail::key_reader reader(texts, keys);
    return internal::each_group(reader, to, [&](internal::row_group& group) {
        const std::uint64_t unchanged = reader.unchanged(group);
        for (std::size_t i = 0; i < group.count; ++i)
            results[group.first + i] =
                (unchanged >> i & 1) != 0 ? internal::digest_of(group.texts[i], seed) : reader.hash(group, i, seed);
        return group.count;
    });
}

} // namespace batch
} // namespace uriform
