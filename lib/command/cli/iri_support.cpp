#include "command/cli/iri_support.hpp"

#include <cstddef>
#include <string>
#include <string_view>

#include <uriform/iri/charset.hpp>
#include <uriform/iri/iri_normal_form.hpp>
#include <uriform/iri/parse_iri.hpp>
#include <uriform/iri/to_iri.hpp>
#include <uriform/iri/to_uri.hpp>
#include <uriform/iri/unicode_service.hpp>
#include <uriform/uri/parse.hpp>

#include "command/cli/charset_file.hpp"
#include "command/cli/each_input.hpp"
#include "command/cli/input_syntax_of.hpp"

namespace uriform::cli {
namespace {

struct iri_references {
    using equal = iri::equivalence_equal;

    static constexpr bool is_plain = false;

    /// Reads URIs in normal form. For SURTs, reads them unchanged, because SURTs use other forms and convert hosts themselves.
    static auto uri_reader(const options& opts)
    {
        return [is_surt = opts.keys->takes_any_text, uri = std::string()](std::string_view text) mutable {
            uri.clear();
            const auto append = [&](const iri::iri_view& parsed) -> result<std::size_t> {
                if (is_surt)
                    return iri::append_uri(parsed, uri, {.host = iri::host_form::percent_encoded});
                iri::append_normalized(parsed, uri);
                return uri.size();
            };
            return iri::parse_iri(text).and_then(append).and_then([&](std::size_t) { return parse_uri(std::string_view(uri)); });
        };
    }

    static auto reader(const options& opts)
    {
        return [kind = opts.kind](std::string_view text) { return uriform::detail::parse_as<iri::iri_reference_view>(text, kind); };
    }

    static void append_normalized(const iri::iri_reference_view& reference, std::string& out, const normal_form_options& form)
    {
        iri::append_normalized(reference, out, form);
    }
};

void to_uri_from(iri::charset charset, job& job, const iri::to_uri_options& how)
{
    each_input(
        job, [&](std::string_view octets) { return charset.to_uri_reference(octets, how); },
        [&](const uri_reference& converted, std::string_view) { job.out.line(converted.text()); });
}

void to_uri(job& job)
{
    const iri::to_uri_options how{.host = job.opts.percent_host ? iri::host_form::percent_encoded : iri::host_form::a_labels};
    if (job.opts.charset)
        return to_uri_from(open_charset(*job.opts.charset), job, how);
    write_each(
        job, [](std::string_view text) { return iri::parse_iri_reference(text); },
        [&](const iri::iri_reference_view& parsed, std::string& out) { return iri::append_uri(parsed, out, how); });
}

void to_iri(job& job)
{
    write_each(job, reference_reader<uri_reference_view>(reference_kind::uri_reference),
               [](const uri_reference_view& parsed, std::string& out) { return iri::append_iri(parsed, out); });
}

void encode_in_charset(job& job)
{
    iri::charset charset = open_charset(job.opts.charset.value());
    std::string decoded;
    const auto decode = [&](std::string_view data) {
        decoded.clear();
        return charset.append_decoded(data, decoded);
    };
    each_input(job, decode, [&](std::size_t, std::string_view) {
        append_encoded(decoded, job.opts.unescaped, {}, job.out.buffer());
        job.out.end_line();
    });
}

const iri_support support{
    .iris = input_syntax_of<iri_references>,
    .to_uri = to_uri,
    .to_iri = to_iri,
    .encode = encode_in_charset,
    .begin_file = begin_file,
    .unicode = iri::unicode_service(),
};

} // namespace

const iri_support* find_iri_support() noexcept
{
    return &support;
}

} // namespace uriform::cli
