#include "command/cli/input_syntax.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <uriform/batch/column.hpp>
#include <uriform/batch/column_functions.hpp>
#include <uriform/batch/column_writer.hpp>
#include <uriform/batch/key_columns.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "command/cli/input_syntax_of.hpp"
#include "command/cli/many_inputs.hpp"
#include "keys/key/digest_digits.hpp"

namespace uriform::cli {
namespace {

struct uri_references {
    using equal = equivalence_equal;

    static constexpr bool is_plain = true;

    static auto uri_reader(const options&) { return reference_reader<uri_view>(reference_kind::uri); }
    static auto reader(const options& opts) { return reference_reader<uri_reference_view>(opts.kind); }

    static void append_normalized(const uri_reference_view& reference, std::string& out, const normal_form_options& form)
    {
        uriform::append_normalized(reference, out, form);
    }
};

/// Returns a function that normalizes many references together, and counts them.
auto reference_normalizer(job& job)
{
    return [&job](const batch::column& rows, batch::growing_column& out, const batch::reports& to) {
        const batch::outcome counts = batch::normalize(rows, out, to, job.opts.form);
        count(job, counts);
        return counts;
    };
}

using commands = commands_of<uri_references>;

void normalize_references(job& job)
{
    if (job.opts.kind != reference_kind::uri_reference)
        return commands::normalize(job);
    write_normal_forms(job, reference_normalizer(job), [](std::string_view text) { return parse_uri_reference(text); });
}

/// Writes the hashes of the keys of many inputs together.
void hash_rows(job& job)
{
    constexpr std::size_t at_once = 64;
    key::maker keys = job.opts.keys->maker;
    std::array<key::digest, at_once> hashes;
    std::array<std::uint8_t, at_once / 8> valid;
    std::array<char, at_once*(internal::digest_digits + 1)> lines;
    for (batch::column rows; job.in.next_rows(rows);) {
        const std::uint64_t before = job.in.number() - rows.size();
        for (std::size_t first = 0; first < rows.size(); first += at_once) {
            const batch::column some = rows.rows(first, std::min(at_once, rows.size() - first));
            static_cast<void>(batch::hash128(some, keys, hashes, {.errors = {}, .validity = valid}));
            char* end = lines.data();
            const auto add = [&](const key::digest& hash) {
                internal::write_digits(hash, end);
                end += internal::digest_digits;
                *end++ = job.out.line_end().front();
            };
            for (std::size_t i = 0; i < some.size(); ++i) {
                if ((valid[i / 8] >> i % 8 & 1) != 0) {
                    add(hashes[i]);
                    continue;
                }
                const std::string_view input = job.in.input_in(rows, first + i); // without dropped octets it may be valid
                const result<key::digest> hash = keys.hash128(input);
                if (hash) {
                    add(*hash);
                    continue;
                }
                job.out.append({lines.data(), end});
                end = lines.data();
                job.invalid(input, before + first + i + 1, hash.error().position, hash.error().message());
            }
            job.out.append({lines.data(), end});
        }
    }
}

void key_of_uris(job& job)
{
    if (job.opts.keys->takes_any_text || (job.opts.hash && job.out.is_row_binary()))
        return commands::key(job);
    if (job.opts.hash)
        return hash_rows(job);
    key::maker keys = job.opts.keys->maker;
    const auto make = [&](const batch::column& rows, batch::growing_column& out, const batch::reports& to) {
        return batch::keys(rows, keys, out, to);
    };
    write_many(job, make, [&](std::string_view line, std::uint64_t number) {
        if (const auto made = keys.append(line, job.out.buffer()))
            job.out.end_line();
        else
            job.invalid(line, number, made.error().position, made.error().message());
    });
}

/// Returns a function that makes normal forms from URI references, or keys from URIs.
key_rows make_key_rows(job& job)
{
    const options& opts = job.opts;
    if (opts.keys && !opts.keys->takes_any_text) {
        const auto make = [keys = opts.keys->maker](const batch::column& rows, batch::growing_column& out,
                                                    const batch::reports& to) mutable { return batch::keys(rows, keys, out, to); };
        return many_at_once(job, make,
                            [keys = opts.keys->maker](std::string_view text) mutable { return keys.hash128(text).error(); });
    }
    if (opts.keys || opts.kind != reference_kind::uri_reference)
        return commands::make_key_rows(job);
    return many_at_once(job, reference_normalizer(job), [](std::string_view text) { return parse_uri_reference(text).error(); });
}

} // namespace

const input_syntax uris{commands::parse, normalize_references, commands::equivalent, key_of_uris,
                        commands::site,  commands::robots,     make_key_rows};

void append_row(std::string_view text, batch::growing_column& to)
{
    text.copy(to.reserve(text.size(), 1), text.size());
    to.add(std::array{text.size()});
}

} // namespace uriform::cli
