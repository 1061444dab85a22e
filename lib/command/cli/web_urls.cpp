#include "command/cli/web_urls.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <uriform/uri/normal_form.hpp>
#include <uriform/web/file_url.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "command/cli/commands.hpp"
#include "command/cli/each_input.hpp"
#include "command/cli/input_syntax_of.hpp"
#include "command/cli/iri_support.hpp"
#include "command/cli/many_inputs.hpp"
#include "core/batch/each_group.hpp"
#include "core/batch/row_writer.hpp"
#include "core/uri/bounded_writer.hpp"
#include "core/uri/written_form.hpp"
#include "core/web/file_url_text.hpp"
#include "core/web/tokenized_url.hpp"
#include "core/web/unchecked_url.hpp"

namespace uriform::cli {
namespace {

web::parse_options how_to_parse() noexcept
{
    const iri_support* const iris = find_iri_support();
    return {.domain_to_ascii = iris != nullptr ? iris->unicode.domain_to_ascii : nullptr};
}

/// Reads URLs and applies the changes in the options. A result is valid until the next call.
class url_reader {
public:
    explicit url_reader(const options& opts) : opts_(opts) {}

    /// Reads a URL against the base in the options, if any.
    result<web::url_view> operator()(std::string_view text)
    {
        return opts_.web_base ? read_against(*opts_.web_base, text) : changed(parse_view(text, buffer_, how_));
    }

    result<web::url_view> read_against(const web::url_view& base, std::string_view text)
    {
        return changed(parse_view(text, base, buffer_, how_));
    }

    [[nodiscard]] static reference_kind kind() noexcept { return reference_kind::uri; }
    [[nodiscard]] bool is_made_of(std::string_view text, const components& parts, bool ignores_case = false) const noexcept
    {
        return opts_.changes.empty() && parts.path_begin != parts.path_end &&
               web::internal::is_canonical(text, parts, ignores_case);
    }
    [[nodiscard]] static web::url_view make(std::string_view text, const components& parts) noexcept
    {
        return web::detail::unchecked_url::make<web::url_view>(text, parts);
    }

private:
    result<web::url_view> changed(const result<web::url_view>& read)
    {
        if (!read || opts_.changes.empty())
            return read;
        changed_.emplace(*read);
        for (const auto& [attribute, value] : opts_.changes)
            changed_->set(attribute, value, how_);
        return web::url_view(*changed_);
    }

    const options& opts_;
    web::parse_options how_ = how_to_parse();
    std::string buffer_;
    std::optional<web::url> changed_;
};

/// Reads URLs and converts them to URIs. If only their normal forms matter, a result may be any equivalent URI.
class uri_of_url_reader {
public:
    explicit uri_of_url_reader(const options& opts, bool any_equivalent = false) : read_(opts), any_equivalent_(any_equivalent) {}

    result<uri_view> operator()(std::string_view text)
    {
        return read_(text).transform([&](const web::url_view& u) { return as_uri(u, buffer_); });
    }

    [[nodiscard]] static reference_kind kind() noexcept { return reference_kind::uri; }
    [[nodiscard]] bool is_made_of(std::string_view text, const components& parts) const noexcept
    {
        return read_.is_made_of(text, parts, any_equivalent_);
    }
    [[nodiscard]] static uri_view make(std::string_view text, const components& parts) noexcept
    {
        return uriform::detail::unchecked::make<uri_view>(text, parts);
    }

private:
    url_reader read_;
    bool any_equivalent_;
    std::string buffer_;
};

/// Writes the normal forms of the URIs of many URLs together, like batch::normalize(), and counts them.
class uri_normalizer {
public:
    explicit uri_normalizer(job& of) : job_(of), read_(of.opts, true) {}

    batch::outcome operator()(const batch::column& urls, batch::column_writer& out, const batch::reports& to)
    {
        using namespace uriform::internal;
        row_reader reader(urls, reference_kind::uri, row_texts::normalized);
        row_writer writer(out);
        const batch::outcome counts = write_each_group(reader, out, to, [&](row_group& group) {
            std::uint64_t unchanged = 0;
            each_bit(group.normalized,
                     [&](std::size_t i) { unchanged |= std::uint64_t{read_.is_made_of(group.texts[i], group.parts[i])} << i; });
            return uriform::internal::write_rows(group, unchanged, longest_growth, writer, [&](std::size_t i) {
                const uri_view* const u = reader.read(group, i);
                return u != nullptr && read_.is_made_of(u->text(), u->parts())
                           ? write(*u, writer)
                           : write_converted(urls[group.first + i], group, i, writer);
            });
        });
        count(job_, counts);
        return counts;
    }

private:
    char* write(const uri_view& u, uriform::internal::row_writer& writer) const
    {
        return uriform::internal::write_normalized(u, writer.place_for(u.size() + uriform::internal::longest_growth),
                                                   job_.opts.form);
    }

    char* write_converted(std::string_view url, uriform::internal::row_group& group, std::size_t i,
                          uriform::internal::row_writer& writer)
    {
        const std::uint64_t row = std::uint64_t{1} << i;
        const result<uri_view> u = read_(url);
        group.valid = u ? group.valid | row : group.valid & ~row;
        group.with_scheme = u ? group.with_scheme | row : group.with_scheme & ~row;
        return u ? write(*u, writer) : writer.place_for(0).data();
    }

    job& job_;
    uri_of_url_reader read_;
};

void normalize_urls(job& job)
{
    write_normal_forms(job, uri_normalizer(job), uri_of_url_reader(job.opts, true));
}

struct uris_of_urls {
    using equal = equivalence_equal;

    static constexpr bool is_plain = false;

    static auto uri_reader(const options& opts) { return uri_of_url_reader(opts, opts.keys && !opts.keys->takes_any_text); }
    static auto reader(const options& opts) { return uri_of_url_reader(opts, true); }

    static void append_normalized(const uri_view& u, std::string& out, const normal_form_options& form)
    {
        uriform::append_normalized(u, out, form);
    }
};

void parse_web(job& job)
{
    describe_each(job, url_reader(job.opts), std::identity());
}

/// Calls `write` with each input's URL and with the output. An input is a pair, base and text, if it contains a tab. Other inputs
/// are invalid unless `may_lack_base`. Rows in RowBinary are never pairs.
template <class Write>
void each_url(job& job, bool may_lack_base, Write write)
{
    url_reader read(job.opts);
    const auto write_line = [&](const web::url_view& u) {
        write(u, job.out.buffer());
        job.out.end_line();
    };
    if (job.opts.web_base || (may_lack_base && (!job.opts.arguments.empty() || job.opts.rows != row_binary::type::none)))
        return each_input(job, std::move(read), [&](const web::url_view& u, std::string_view) { write_line(u); });

    std::string base_buffer;
    std::optional<web::url_view> base;
    const auto read_base = [&](std::string_view text) {
        const result<web::url_view> got = parse_view(text, base_buffer, how_to_parse());
        if (got)
            base.emplace(*got);
        return got;
    };
    const auto read_pair = [&](std::string_view text) { return read.read_against(*base, text); };
    pair_reader pairs(job, read_base, read_pair, [&](const web::url_view&, const web::url_view& u) { write_line(u); });
    if (!may_lack_base)
        return pairs.read_inputs();
    const auto read_other = [&](std::string_view input, std::uint64_t number) {
        if (pairs.read_pair(input, number))
            return;
        if (const auto u = read(input))
            write_line(*u);
        else
            job.invalid(input, number, u.error().position, u.error().message());
    };
    for (batch::column rows; job.in.next_rows(rows);)
        each_row(
            job.in, rows, read, [&](const web::url_view& u, std::string_view, std::uint64_t) { write_line(u); }, read_other);
}

/// Appends a URL's URI.
auto uri_appender()
{
    return [buffer = std::string()](const web::url_view& u, std::string& out) mutable { out += as_uri(u, buffer).text(); };
}

/// Returns a function that makes normal forms, or keys.
key_rows make_web_key_rows(job& job)
{
    if (job.opts.keys)
        return commands_of<uris_of_urls>::make_key_rows(job);
    return many_at_once(job, uri_normalizer(job),
                        [read = uri_of_url_reader(job.opts)](std::string_view text) mutable { return read(text).error(); });
}

} // namespace

const input_syntax web_urls{parse_web,
                            normalize_urls,
                            commands_of<uris_of_urls>::equivalent,
                            commands_of<uris_of_urls>::key,
                            commands_of<uris_of_urls>::site,
                            commands_of<uris_of_urls>::robots,
                            make_web_key_rows};

void href(job& job)
{
    each_url(job, true, [](const web::url_view& u, std::string& out) { out += u.href(); });
}

void resolve_web(job& job)
{
    each_url(job, false, uri_appender());
}

void web_to_uri(job& job)
{
    each_input(job, uri_of_url_reader(job.opts), [&](const uri_view& u, std::string_view) { job.out.line(u.text()); });
}

void web_from_path(job& job)
{
    web::internal::file_url_text memory;
    const web::parse_options how = how_to_parse();
    write_each_to(
        job, [&](std::string_view path) { return memory.read(path, job.opts.paths, how); },
        [](const web::url_view& u, std::span<char> room) {
            uriform::internal::bounded_writer out(room);
            out.put(u.href());
            return result<std::size_t>(out.size());
        });
}

void web_to_path(job& job)
{
    write_each_to(job, one_by_one(url_reader(job.opts)),
                  [&](const web::url_view& u, std::span<char> room) { return web::to_path_to(u, job.opts.paths, room); });
}

result<web::url> read_web_base(std::string_view text)
{
    return web::parse(text, how_to_parse());
}

} // namespace uriform::cli
