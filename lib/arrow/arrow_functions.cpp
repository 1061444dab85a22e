#include "arrow/arrow_functions.hpp"

#include <algorithm>
#include <bit>
#include <deque>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <uriform/batch/column_functions.hpp>
#include <uriform/batch/key_columns.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/web/parse_url.hpp>

#include "arrow/arrow_calls.hpp"
#include "arrow/arrow_columns.hpp"
#include "arrow/arrow_results.hpp"
#include "core/base/repaired_utf8.hpp"
#include "core/c/domain_hook.hpp"
#include "core/c/reference.hpp"
#include "keys/c/key_maker.hpp"

namespace uriform::c {
namespace {

std::string_view part_of(std::string_view whole, const uriform_span& span) noexcept
{
    return whole.substr(span.begin, span.end - span.begin);
}

/// Adds a text made from a row. If both are equal, adds the row's text so that it is shared.
void add_made(text_column& out, std::string_view given, std::string_view made)
{
    out.add(made == given ? given : made);
}

/// The texts to make keys from: the rows' texts, or those that the operation's `convert` makes from them.
class keyed_rows {
public:
    explicit keyed_rows(const uriform_arrow_operation& operation) noexcept : by_(converting(operation)) {}

    /// Returns these texts as a column, valid until the next call.
    [[nodiscard]] batch::column operator()(const batch::column& texts)
    {
        if (by_.convert == nullptr)
            return texts;
        octets_.clear();
        ends_.assign(1, 0);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto made = texts.is_null(i) ? std::nullopt : text_(by_, texts[i], {});
            valid_.set(i, made.has_value());
            octets_.append(made.value_or(""));
            ends_.push_back(octets_.size());
        }
        return batch::column(octets_.data(), std::span<const std::uint64_t>(ends_)).with_validity(valid_.bytes().data());
    }

private:
    uriform_arrow_operation by_;
    called_text text_;
    std::string octets_;
    std::vector<std::uint64_t> ends_;
    row_bits valid_;
};

/// The components of a block's rows.
class parsed_rows {
public:
    void read(const row_block& rows, row_bits& valid, std::uint32_t options)
    {
        parse(rows.texts, std::span(parts_).first(rows.size()), {.validity = valid.bytes()}, kind_of(options));
    }
    [[nodiscard]] const components& operator[](std::size_t i) const noexcept { return parts_[i]; }

private:
    std::array<components, block_size> parts_;
};

/// A block's rows, with null in place of texts other than references of the requested kind.
class rows_of_kind {
public:
    explicit rows_of_kind(std::uint32_t options) : options_(options), parts_((options & kinds) != 0 ? block_size : 0) {}

    [[nodiscard]] batch::column operator()(const batch::column& texts)
    {
        if ((options_ & kinds) == 0)
            return texts;
        bits_ = {};
        parse(texts, std::span(parts_).first(texts.size()), {.validity = bits_.bytes()}, kind_of(options_));
        return texts.with_validity(bits_.bytes().data());
    }

private:
    std::uint32_t options_;
    std::vector<components> parts_;
    row_bits bits_;
};

class parse_function final : public column_function {
public:
    explicit parse_function(const column_job& job) : options_(job.operation.options), out_(job, 7, enumeration::hosts, true) {}

    void add(const row_block& rows, row_bits& valid) override
    {
        parts_.read(rows, valid, options_);
        for (std::size_t i = 0; i < rows.size(); ++i)
            valid[i] ? add_row(rows.texts[i], parts_[i]) : out_.add_null();
    }

    owned_array finish() override { return out_.finish(); }

private:
    void add_row(std::string_view given, const components& parts)
    {
        const uriform_components all = components_of(parts);
        const std::pair<uriform_component, uriform_span> each[] = {
            {URIFORM_SCHEME, all.scheme},    {URIFORM_USERINFO, all.userinfo}, {URIFORM_HOST, all.host},
            {URIFORM_PORT, all.port},        {URIFORM_PATH, all.path},         {URIFORM_QUERY, all.query},
            {URIFORM_FRAGMENT, all.fragment}};
        auto out = out_.texts.begin();
        for (const auto& [component, span] : each) {
            (all.defined & component) != 0 ? out->add(part_of(given, span)) : out->add_null();
            ++out;
        }
        out_.host_kinds.add(all.host_kind);
        const auto port = detail::unchecked::make<uri_reference_view>(given, parts).port_number();
        port ? out_.ports.add(*port) : out_.ports.add_null();
        out_.validity.add(true);
    }

    std::uint32_t options_;
    parsed_rows parts_;
    struct_columns out_;
};

/// A function whose results are texts.
class text_function : public column_function {
public:
    explicit text_function(const column_job& job) : out_(job.texts, &job.source) {}
    owned_array finish() override { return out_.finish(); }

protected:
    /// Adds the texts that `make(i)` returns, as a `std::optional`, for rows that are not null.
    template <class Make>
    void add_each(const row_block& rows, row_bits& valid, Make make)
    {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::optional<std::string_view> made = rows.is_null(i) ? std::nullopt : make(i);
            made ? add_made(out_, rows.texts[i], *made) : out_.add_null();
            valid.set(i, made.has_value());
        }
    }

    /// Adds the valid texts from a column with a text for each row.
    void add_all(const row_block& rows, const row_bits& valid, const batch::column& made)
    {
        for (std::size_t i = 0; i < rows.size(); ++i)
            valid[i] ? add_made(out_, rows.texts[i], made[i]) : out_.add_null();
    }

    text_column out_;
};

class component_function final : public text_function {
public:
    explicit component_function(const column_job& job)
        : text_function(job), options_(job.operation.options), component_(job.operation.component)
    {
    }

    void add(const row_block& rows, row_bits& valid) override
    {
        parts_.read(rows, valid, options_);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const uriform_components all = components_of(parts_[i]);
            const bool defined = valid[i] && (all.defined & component_) != 0;
            defined ? out_.add(part_of(rows.texts[i], span_in(all))) : out_.add_null();
        }
    }

private:
    [[nodiscard]] const uriform_span& span_in(const uriform_components& all) const noexcept
    {
        using all_of = uriform_components;
        static constexpr uriform_span all_of::*spans[] = {&all_of::scheme, &all_of::authority, &all_of::userinfo,
                                                          &all_of::host,   &all_of::port,      &all_of::path,
                                                          &all_of::query,  &all_of::fragment};
        return all.*spans[std::countr_zero(component_)]; // ordered by their bits
    }

    std::uint32_t options_;
    std::uint32_t component_;
    parsed_rows parts_;
};

class normalize_function final : public text_function {
public:
    explicit normalize_function(const column_job& job)
        : text_function(job), form_(form_of(job.operation.options, scheme_table::standard())), kind_(job.operation.options),
          has_views_(job.texts.form == text_form::views), is_wide_(job.source.has_offsets(text_form::wide))
    {
    }

    void add(const row_block& rows, row_bits& valid) override
    {
        const batch::column texts = kind_(rows.texts);
        if (has_views_ || out_.is_source()) {
            const std::span results = std::span(unchanged_).first(rows.size());
            const batch::outcome found = is_normalized(texts, results, {.validity = valid.bytes()}, form_);
            if (found.valid == static_cast<std::size_t>(std::count(results.begin(), results.end(), true)))
                return add_unchanged(rows, valid);
        }
        if (has_views_)
            add_views(rows, texts, valid);
        else
            add_block(texts, valid);
    }

private:
    void add_unchanged(const row_block& rows, row_bits& valid)
    {
        if (out_.is_source())
            out_.add_source_rows(valid.bytes(), rows.size());
        else
            add_all(rows, valid, rows.texts);
    }

    void add_views(const row_block& rows, const batch::column& texts, row_bits& valid)
    {
        scratch_.clear();
        normalize(texts, scratch_, {.validity = valid.bytes()}, form_);
        add_all(rows, valid, scratch_.view());
    }

    /// Writes all rows at once.
    void add_block(const batch::column& texts, row_bits& valid)
    {
        if (out_.is_source()) {
            out_.leave_source();
            out_.reserve_source();
        }
        if (normalize(texts, out_, {.validity = valid.bytes()}, form_).rows != texts.size())
            throw std::length_error("normal forms of more than 2^31 - 1 octets");
        for (std::size_t i = 0; is_wide_ && i < texts.size(); ++i)
            if (valid[i] && texts[i].size() > max_size - 16)
                valid.set(i, normal_form_size(texts[i]) <= max_size);
        out_.add_validity(valid.bytes(), texts.size());
    }

    [[nodiscard]] std::size_t normal_form_size(std::string_view text) const
    {
        return normalize_to(*parse_uri_reference(text), std::span<char>(), form_);
    }

    normal_form_options form_;
    rows_of_kind kind_;
    bool has_views_;
    bool is_wide_;
    std::array<bool, block_size> unchanged_;
    batch::growing_column scratch_;
};

/// A function whose results have equal sizes. Derived classes write them to results().
template <class Result, class Column>
class value_function : public column_function {
public:
    owned_array finish() override { return out_.finish(); }

protected:
    void add_results(std::size_t count, row_bits& valid) { out_.add(std::span<const Result>(results(count)), valid.bytes()); }

    [[nodiscard]] std::span<Result> results(std::size_t count) noexcept { return std::span(results_).first(count); }

private:
    std::array<Result, block_size> results_;
    Column out_;
};

/// Tells whether texts are in normal form, or equivalent to those of the other operand.
class form_function final : public value_function<bool, truth_column> {
public:
    explicit form_function(const column_job& job)
        : form_(form_of(job.operation.options, scheme_table::standard())), kind_(job.operation.options),
          kind_of_others_(job.operation.options), is_of_pairs_(has_other_operand(job.operation))
    {
    }

    void add(const row_block& rows, row_bits& valid) override
    {
        const batch::column texts = kind_(rows.texts);
        const batch::reports to{.validity = valid.bytes()};
        if (is_of_pairs_)
            equivalent(texts, kind_of_others_(rows.others), results(rows.size()), to, form_);
        else
            is_normalized(texts, results(rows.size()), to, form_);
        add_results(rows.size(), valid);
    }

private:
    normal_form_options form_;
    rows_of_kind kind_;
    rows_of_kind kind_of_others_;
    bool is_of_pairs_;
};

class hash_function final : public value_function<std::uint64_t, value_column<std::uint64_t>> {
public:
    explicit hash_function(const column_job& job)
        : form_(form_of(job.operation.options, scheme_table::standard())), kind_(job.operation.options), seed_(job.operation.seed)
    {
    }

    void add(const row_block& rows, row_bits& valid) override
    {
        hash_normalized(kind_(rows.texts), results(rows.size()), {.validity = valid.bytes()}, seed_, form_);
        add_results(rows.size(), valid);
    }

private:
    normal_form_options form_;
    rows_of_kind kind_;
    std::uint64_t seed_;
};

class resolve_function final : public text_function {
public:
    explicit resolve_function(const column_job& job)
        : text_function(job), how_{.strict = (job.operation.options & URIFORM_NOT_STRICT) == 0}
    {
    }

    void add(const row_block& rows, row_bits& valid) override
    {
        scratch_.clear();
        try {
            resolve(rows.others, rows.texts, scratch_, {.validity = valid.bytes()}, how_);
            add_all(rows, valid, scratch_.view());
        } catch (const std::length_error&) { // a target is too long; other rows may have results
            add_each(rows, valid, [&](std::size_t i) { return target_of(rows.others[i], rows.texts[i]); });
        }
    }

private:
    std::optional<std::string_view> target_of(std::string_view base, std::string_view reference)
    {
        const auto from = parse_uri(base);
        const auto to = parse_uri_reference(reference);
        if (!from || !to)
            return std::nullopt;
        target_.clear();
        try {
            append_resolved(*from, *to, target_, how_);
        } catch (const std::length_error&) {
            return std::nullopt;
        }
        return target_;
    }

    resolve_options how_;
    batch::growing_column scratch_;
    std::string target_;
};

class key_function final : public text_function {
public:
    explicit key_function(const column_job& job)
        : text_function(job), keyed_(job.operation), maker_(*job.operation.maker), has_views_(job.texts.form == text_form::views)
    {
    }

    void add(const row_block& rows, row_bits& valid) override
    {
        const batch::column texts = keyed_(rows.texts);
        const maker_in_use in_use(maker_);
        if (has_views_ || out_.is_source())
            add_copies(rows, texts, valid);
        else
            add_block(texts, valid);
    }

private:
    /// Collects the keys in a separate column first, in order to detect keys equal to the rows' texts.
    void add_copies(const row_block& rows, const batch::column& texts, row_bits& valid)
    {
        scratch_.clear();
        keys(texts, maker_.made, scratch_, {.validity = valid.bytes()});
        add_all(rows, valid, scratch_.view());
        if (!has_views_ && !out_.is_source())
            out_.reserve_source();
    }

    void add_block(const batch::column& texts, row_bits& valid)
    {
        if (keys(texts, maker_.made, out_, {.validity = valid.bytes()}).rows != texts.size())
            throw std::length_error("keys of more than 2^31 - 1 octets");
        out_.add_validity(valid.bytes(), texts.size());
    }

    keyed_rows keyed_;
    uriform_key_maker& maker_;
    bool has_views_;
    batch::growing_column scratch_;
};

class key_hash_function final : public column_function {
public:
    explicit key_hash_function(const column_job& job)
        : keyed_(job.operation), maker_(*job.operation.maker), seed_(job.operation.seed)
    {
    }

    void add(const row_block& rows, row_bits& valid) override
    {
        const batch::column texts = keyed_(rows.texts);
        const maker_in_use in_use(maker_);
        hash128(texts, maker_.made, std::span(results_).first(rows.size()), {.validity = valid.bytes()}, seed_);
        for (std::size_t i = 0; i < rows.size(); ++i)
            valid[i] ? out_.add(octets_of(results_[i])) : out_.add_null();
    }

    owned_array finish() override { return out_.finish(); }

private:
    static digest_octets octets_of(const key::digest& digest) noexcept
    {
        digest_octets octets;
        for (std::size_t i = 0; i < 8; ++i) {
            octets[i] = static_cast<std::uint8_t>(digest.high >> (56 - 8 * i));
            octets[8 + i] = static_cast<std::uint8_t>(digest.low >> (56 - 8 * i));
        }
        return octets;
    }

    keyed_rows keyed_;
    uriform_key_maker& maker_;
    std::uint64_t seed_;
    std::array<key::digest, block_size> results_;
    value_column<digest_octets> out_;
};

/// Parses web URLs.
class url_reader {
public:
    explicit url_reader(uriform_web_domain_to_ascii* hook) noexcept : hook_(hook), options_{.domain_to_ascii = domain_hook(hook)} {}

    /// Parses `given` against `base`, or by itself if the data of `base` is null. Returns the URL, valid until the next call, or
    /// an error.
    [[nodiscard]] result<web::url_view> operator()(std::string_view given, std::string_view base)
    {
        const hook_in_use in_use(hook_);
        if (base.data() == nullptr)
            return parse_view(given, buffer_, options_);
        if (!base_ || base.data() != base_text_.data() || base.size() != base_text_.size()) { // usually the same in all rows
            base_text_ = base;
            base_ = parse_view(base, base_buffer_, options_);
        }
        return *base_ ? parse_view(given, **base_, buffer_, options_) : *base_;
    }

private:
    uriform_web_domain_to_ascii* hook_;
    web::parse_options options_;
    std::string buffer_;
    std::string_view base_text_;
    std::string base_buffer_;
    std::optional<result<web::url_view>> base_;
};

class href_function final : public text_function {
public:
    explicit href_function(const column_job& job) : text_function(job), read_(job.operation.hook) {}

    void add(const row_block& rows, row_bits& valid) override
    {
        add_each(rows, valid, [&](std::size_t i) -> std::optional<std::string_view> {
            const auto url = read_(rows.texts[i], rows.other(i));
            return url ? std::optional(url->href()) : std::nullopt;
        });
    }

private:
    url_reader read_;
};

class web_parse_function final : public column_function {
public:
    explicit web_parse_function(const column_job& job) : read_(job.operation.hook), out_(job, 10, enumeration::web_hosts, false) {}

    void add(const row_block& rows, row_bits& valid) override
    {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            valid.set(i, !rows.is_null(i) && add_row(rows.texts[i], rows.other(i)));
            if (!valid[i])
                out_.add_null();
        }
    }

    owned_array finish() override { return out_.finish(); }

private:
    bool add_row(std::string_view given, std::string_view base)
    {
        const auto url = read_(given, base);
        if (!url)
            return false;
        // If the URL equals the row's text, its attributes are parts of that text.
        const std::string_view href = url->href();
        const std::string_view whole = href == given ? given : href;
        const std::string_view each[] = {href,          url->protocol(), url->username(), url->password(),
                                         url->host(),   url->hostname(), url->port(),     url->pathname(),
                                         url->search(), url->hash()};
        auto out = out_.texts.begin();
        for (const std::string_view one : each) {
            out->add(one.empty() ? one : whole.substr(static_cast<std::size_t>(one.data() - href.data()), one.size()));
            ++out;
        }
        out_.host_kinds.add(static_cast<std::size_t>(url->host_kind()));
        out_.validity.add(true);
        return true;
    }

    url_reader read_;
    struct_columns out_;
};

/// Repairs ill-formed results if the column is UTF-8.
class text_repair {
public:
    explicit text_repair(text_type type) noexcept : utf8_(type.utf8) {}

    /// Returns `text`, or a copy in which U+FFFD replaces ill-formed octets. Valid until the next call.
    [[nodiscard]] std::string_view operator()(std::string_view text)
    {
        if (!utf8_ || is_utf8(text))
            return text;
        repaired_.clear();
        internal::append_repaired(text, repaired_);
        return repaired_;
    }

    /// Returns a reference's part, decoded. Valid until the next call.
    [[nodiscard]] std::string_view decoded(std::string_view raw)
    {
        if (raw.find('%') == raw.npos)
            return raw;
        decoded_.clear();
        const decode_as as = utf8_ ? decode_as::utf8_replaced : decode_as::octets;
        append_percent_decoded(raw, decoded_, {.as = as}).value();
        return decoded_;
    }

private:
    static bool is_utf8(std::string_view text) noexcept
    {
        while (!text.empty()) {
            const uriform::detail::utf8::sequence next = uriform::detail::utf8::first(text);
            if (!next.well_formed)
                return false;
            text.remove_prefix(next.size);
        }
        return true;
    }

    bool utf8_;
    std::string repaired_;
    std::string decoded_;
};

class params_function final : public column_function {
public:
    explicit params_function(const column_job& job) : options_(job.operation.options), repair_(job.texts), out_(job.texts) {}

    void add(const row_block& rows, row_bits& valid) override
    {
        parts_.read(rows, valid, options_);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (valid[i])
                add_row(detail::unchecked::make<uri_reference_view>(rows.texts[i], parts_[i]).params());
            out_.end_row(valid[i]);
        }
    }

    owned_array finish() override { return out_.finish(); }

private:
    void add_row(const params_view& all)
    {
        for (const param& one : all) {
            out_.names.add(repair_.decoded(one.name().raw()));
            const auto value = one.value();
            value ? out_.values.add(repair_.decoded(value->raw())) : out_.values.add_null();
            out_.items.add(true);
        }
    }

    std::uint32_t options_;
    parsed_rows parts_;
    text_repair repair_;
    pair_columns out_;
};

class param_function final : public text_function {
public:
    explicit param_function(const column_job& job)
        : text_function(job), options_(job.operation.options), name_(text{job.operation.name.data, job.operation.name.size}.view()),
          repair_(job.texts)
    {
    }

    void add(const row_block& rows, row_bits& valid) override
    {
        parts_.read(rows, valid, options_);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto value = valid[i] ? value_of(rows.texts[i], parts_[i]) : std::nullopt;
            value ? out_.add(repair_.decoded(value->raw())) : out_.add_null();
            valid.set(i, value.has_value());
        }
    }

private:
    [[nodiscard]] std::optional<decoded_view> value_of(std::string_view given, const components& parts) const
    {
        const params_view all = detail::unchecked::make<uri_reference_view>(given, parts).params();
        const auto found = all.find(name_);
        return found == all.end() ? std::nullopt : found->value();
    }

    std::uint32_t options_;
    std::string_view name_;
    parsed_rows parts_;
    text_repair repair_;
};

/// Adds a part of hosts by a Public Suffix List.
class domain_function final : public text_function {
public:
    domain_function(const column_job& job, uriform_span uriform_domain_parts::*part)
        : text_function(job), operation_(job.operation), part_(part)
    {
    }

    void add(const row_block& rows, row_bits& valid) override
    {
        add_each(rows, valid, [&](std::size_t i) -> std::optional<std::string_view> {
            row_call row(rows.texts[i], {});
            if (row.by(operation_) != URIFORM_OK) {
                check_row_status(row.error);
                return std::nullopt;
            }
            const std::string_view part = part_of(rows.texts[i], row.domain.*part_);
            return part.empty() ? std::nullopt : std::optional(part);
        });
    }

private:
    const uriform_arrow_operation& operation_;
    uriform_span uriform_domain_parts::*part_;
};

/// Adds the texts that the C function writes.
class called_function final : public text_function {
public:
    explicit called_function(const column_job& job) : text_function(job), operation_(job.operation), repair_(job.texts) {}

    void add(const row_block& rows, row_bits& valid) override
    {
        add_each(rows, valid, [&](std::size_t i) -> std::optional<std::string_view> {
            const auto made = text_(operation_, rows.texts[i], rows.other(i));
            return made ? std::optional(repair_(*made)) : std::nullopt;
        });
    }

private:
    const uriform_arrow_operation& operation_;
    text_repair repair_;
    called_text text_;
};

bool result_in(const row_call& row, bool& result) noexcept
{
    result = row.truth != 0;
    return true;
}

bool result_in(const row_call& row, std::uint16_t& result) noexcept
{
    result = static_cast<std::uint16_t>(row.port);
    return row.port >= 0;
}

/// Adds the values that the C function writes.
template <class Result, class Column>
class called_value_function final : public value_function<Result, Column> {
public:
    explicit called_value_function(const column_job& job) : operation_(job.operation) {}

    void add(const row_block& rows, row_bits& valid) override
    {
        const std::span<Result> results = this->results(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            results[i] = {};
            valid.set(i, !rows.is_null(i) && set_result(rows.texts[i], rows.other(i), results[i]));
        }
        this->add_results(rows.size(), valid);
    }

private:
    bool set_result(std::string_view given, std::string_view other, Result& result) const
    {
        row_call row(given, other);
        row.by(operation_);
        check_row_status(row.error);
        return row.error.code == URIFORM_OK && result_in(row, result);
    }

    const uriform_arrow_operation& operation_;
};

/// Returns a function that calls the C interface for each row.
std::unique_ptr<column_function> make_called_function(const column_job& job)
{
    switch (traits_of(job.operation.function).result) {
    case row_result::truth:
        return std::make_unique<called_value_function<bool, truth_column>>(job);
    case row_result::port:
        return std::make_unique<called_value_function<std::uint16_t, value_column<std::uint16_t>>>(job);
    default:
        return std::make_unique<called_function>(job);
    }
}

} // namespace

/// A function has its own class if it reads columns in groups, or reuses a base for several rows.
std::unique_ptr<column_function> make_function(const column_job& job)
{
    switch (job.operation.function) {
    case URIFORM_ARROW_PARSE:
        return std::make_unique<parse_function>(job);
    case URIFORM_ARROW_COMPONENT:
        return std::make_unique<component_function>(job);
    case URIFORM_ARROW_NORMALIZE:
        return std::make_unique<normalize_function>(job);
    case URIFORM_ARROW_IS_NORMALIZED:
    case URIFORM_ARROW_EQUIVALENT:
        return std::make_unique<form_function>(job);
    case URIFORM_ARROW_HASH64:
        return std::make_unique<hash_function>(job);
    case URIFORM_ARROW_RESOLVE:
        return std::make_unique<resolve_function>(job);
    case URIFORM_ARROW_KEY:
        return std::make_unique<key_function>(job);
    case URIFORM_ARROW_KEY128:
        return std::make_unique<key_hash_function>(job);
    case URIFORM_ARROW_WEB_PARSE:
        return std::make_unique<web_parse_function>(job);
    case URIFORM_ARROW_HREF:
        return std::make_unique<href_function>(job);
    case URIFORM_ARROW_REGISTRABLE_DOMAIN:
        return std::make_unique<domain_function>(job, &uriform_domain_parts::registrable_domain);
    case URIFORM_ARROW_PUBLIC_SUFFIX:
        return std::make_unique<domain_function>(job, &uriform_domain_parts::public_suffix);
    case URIFORM_ARROW_PARAMS:
        return std::make_unique<params_function>(job);
    case URIFORM_ARROW_PARAM:
        return std::make_unique<param_function>(job);
    default:
        return make_called_function(job);
    }
}

} // namespace uriform::c
