#include "command/cli/web_urls.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include <uriform/uri/normal_form.hpp>
#include <uriform/web/file_url.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "command/cli/commands.hpp"
#include "command/cli/input_syntax_of.hpp"
#include "command/cli/iri_support.hpp"

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

/// Reads URLs and converts them to URIs.
class uri_of_url_reader {
public:
    explicit uri_of_url_reader(const options& opts) : read_(opts) {}

    result<uri_view> operator()(std::string_view text)
    {
        return read_(text).transform([&](const web::url_view& u) { return as_uri(u, buffer_); });
    }

private:
    url_reader read_;
    std::string buffer_;
};

struct uris_of_urls {
    using equal = equivalence_equal;

    static constexpr bool is_plain = false;

    static auto uri_reader(const options& opts) { return uri_of_url_reader(opts); }
    static auto reader(const options& opts) { return uri_of_url_reader(opts); }

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
    const auto read_alone = [&](std::string_view text) { return read(text); };
    if (job.opts.web_base || (may_lack_base && (!job.opts.arguments.empty() || job.opts.rows != row_binary::type::none)))
        return each_input(job, read_alone, [&](const web::url_view& u, std::string_view) { write_line(u); });

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
    for (std::string_view input; job.in.next(input);) {
        if (pairs.read_pair(input, job.in.number()))
            continue;
        if (const auto u = read(input))
            write_line(*u);
        else
            job.invalid(input, u.error());
    }
}

/// Appends a URL's URI.
auto uri_appender()
{
    return [buffer = std::string()](const web::url_view& u, std::string& out) mutable { out += as_uri(u, buffer).text(); };
}

} // namespace

const input_syntax web_urls{parse_web,
                            commands_of<uris_of_urls>::normalize,
                            commands_of<uris_of_urls>::equivalent,
                            commands_of<uris_of_urls>::key,
                            commands_of<uris_of_urls>::site,
                            commands_of<uris_of_urls>::robots,
                            commands_of<uris_of_urls>::make_key_rows};

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
    const auto make = [&](std::string_view path) { return web::from_path(path, job.opts.paths, how_to_parse()); };
    each_input(job, make, [&](const web::url& u, std::string_view) { job.out.line(u.href()); });
}

void web_to_path(job& job)
{
    url_reader read(job.opts);
    const auto append = [&](std::string_view text) {
        return read(text).and_then(
            [&](const web::url_view& u) { return web::append_to_path(u, job.opts.paths, job.out.buffer()); });
    };
    each_input(job, append, [&](std::size_t, std::string_view) { job.out.end_line(); });
}

result<web::url> read_web_base(std::string_view text)
{
    return web::parse(text, how_to_parse());
}

} // namespace uriform::cli
