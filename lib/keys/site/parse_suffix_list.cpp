#include <algorithm>
#include <bit>
#include <charconv>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/utf8.hpp>
#include <uriform/site/labels.hpp>
#include <uriform/site/suffix_list.hpp>
#include <uriform/syntax/components.hpp>

#include "core/uri/octet_hash.hpp"
#include "keys/key/text_lines.hpp"
#include "keys/site/suffix_tables.hpp"

namespace uriform::site {

using detail::suffix_tables;
using uriform::internal::growing_name;
using uriform::internal::name_hash;
using uriform::internal::placed_text;
using uriform::internal::rules_of_name;
using uriform::internal::suffix_name;

namespace {

constexpr std::string_view white_space = " \t\r\n\v\f";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Separates labels in sorted names, so that a name directly precedes its subdomains.
constexpr char separator = '\1';

/// Finds the first octet that a domain name cannot contain at its place. Returns its offset, or the size if the name ends too soon.
/// Returns `std::nullopt` for a domain name: labels of letters, digits, `-`, `_` and non-ASCII characters.
std::optional<std::size_t> fault_of_domain(std::string_view name) noexcept
{
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool is_end = c == '.' && i != 0 && name[i - 1] != '.';
        const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
        if (!(is_end || !is_ascii || detail::ascii::is_alphanumeric(c) || c == '-' || c == '_'))
            return i;
    }
    return name.empty() || name.ends_with('.') ? std::optional(name.size()) : std::nullopt;
}

/// Collects a list's rules and makes its tables. Names are stored in A-labels, with reversed octets.
class suffix_list_builder {
public:
    /// Adds a rule, or returns the reason why it is invalid.
    result<void> add(placed_text rule, suffix_section section)
    {
        if (rule.text == "*") {
            root_.add(rules_of_name::wildcard, section);
            return {};
        }
        rules_of_name::form form = rules_of_name::exact;
        if (rule.text.starts_with('!'))
            form = rules_of_name::exception;
        else if (rule.text.starts_with("*."))
            form = rules_of_name::wildcard;
        const std::size_t mark = form == rules_of_name::exact ? 0 : form == rules_of_name::exception ? 1 : 2;
        rule = {rule.text.substr(mark), rule.position + mark};
        if (const auto valid = utf8::check(rule.text); !valid)
            return error(uri_errc::invalid_utf8, rule.position + valid.error().position);
        if (const auto fault = fault_of_domain(rule.text))
            return error(site_errc::invalid_suffix_rule, rule.position + *fault);
        if (form == rules_of_name::exception && rule.text.find('.') == rule.text.npos)
            return error(site_errc::invalid_suffix_rule, rule.position + rule.text.size());
        return store(rule, form, section);
    }

    /// Returns the tables, or null without rules.
    [[nodiscard]] std::shared_ptr<const suffix_tables> finish()
    {
        if (names_.empty() && root_.count() == 0)
            return nullptr;
        join_duplicates();
        auto tables = std::make_shared<suffix_tables>();
        tables->root = root_;
        tables->rule_count = root_.count();
        for (const stored_name& each : names_)
            tables->rule_count += each.rules.count();
        tables->hash = hash_of_rules();
        add_parents();
        write_names(*tables);
        names_ = {};
        reversed_ = {};
        fill_buckets(*tables);
        return tables;
    }

private:
    struct stored_name {
        std::uint32_t begin;
        std::uint8_t size;
        rules_of_name rules;
    };

    [[nodiscard]] std::string_view text_of(const stored_name& name) const noexcept
    {
        return std::string_view(reversed_).substr(name.begin, name.size);
    }

    result<void> store(placed_text name, rules_of_name::form form, suffix_section section)
    {
        growing_name domain;
        const labels all(name.text);
        for (auto label = all.end(); label != all.begin();)
            if (const std::string_view next = *--label; !domain.prepend(next))
                return error(site_errc::invalid_suffix_rule,
                             name.position + static_cast<std::size_t>(next.data() - name.text.data()));
        const std::string_view octets = domain.text();
        if (reversed_.size() + octets.size() > max_size)
            return error(uri_errc::too_long, max_size);
        stored_name stored{static_cast<std::uint32_t>(reversed_.size()), static_cast<std::uint8_t>(octets.size()), {}};
        stored.rules.add(form, section);
        std::transform(octets.rbegin(), octets.rend(), std::back_inserter(reversed_),
                       [](char octet) { return octet == '.' ? separator : octet; });
        names_.push_back(stored);
        return {};
    }

    /// Sorts the names and merges equal names.
    void join_duplicates()
    {
        const auto is_before = [this](const stored_name& a, const stored_name& b) { return text_of(a) < text_of(b); };
        std::sort(names_.begin(), names_.end(), is_before);
        std::size_t count = 0;
        for (const stored_name& each : names_)
            if (count != 0 && text_of(names_[count - 1]) == text_of(each))
                names_[count - 1].rules.add(each.rules);
            else
                names_[count++] = each;
        names_.resize(count);
    }

    /// Each name is hashed with its size first, because the resulting digest can be stored.
    [[nodiscard]] key::digest hash_of_rules() const noexcept
    {
        uriform::internal::octet_hash all(0);
        const auto add = [&](std::string_view name, rules_of_name rules) {
            char digits[5] = {};
            char* const end = std::to_chars(std::begin(digits), std::end(digits), name.size()).ptr;
            *end = ':';
            all.add({digits, static_cast<std::size_t>(end + 1 - digits)});
            all.add(name);
            const char bits = static_cast<char>(rules.bits());
            all.add({&bits, 1});
        };
        add({}, root_);
        for (const stored_name& each : names_)
            add(text_of(each), each.rules);
        const auto hash = all.value<uriform::internal::hash_128>();
        return {hash.high, hash.low};
    }

    /// Adds the parents of all names. A parent is new if it is longer than the common prefix with the preceding name.
    void add_parents()
    {
        std::vector<stored_name> all;
        all.reserve(names_.size());
        std::string_view before;
        for (const stored_name& each : names_) {
            const std::string_view name = text_of(each);
            const std::size_t least = std::min(before.size(), name.size());
            const auto same =
                static_cast<std::size_t>(std::mismatch(name.begin(), name.begin() + least, before.begin()).first - name.begin());
            for (std::size_t end = name.find(separator, same + 1); end != name.npos; end = name.find(separator, end + 1))
                all.push_back({each.begin, static_cast<std::uint8_t>(end), {}});
            all.push_back(each);
            before = name;
        }
        names_ = std::move(all);
    }

    /// Writes the texts. If a name is the end of the next name, it shares that name's text.
    void write_names(suffix_tables& tables) const
    {
        const auto shares = [this](std::size_t i) {
            return i + 1 != names_.size() && text_of(names_[i + 1]).starts_with(text_of(names_[i]));
        };
        std::size_t size = 0;
        for (std::size_t i = 0; i < names_.size(); ++i)
            size += shares(i) ? 0 : names_[i].size;
        tables.text.reserve(size);
        tables.names.resize(names_.size());
        for (std::size_t i = names_.size(); i-- != 0;) {
            const stored_name& name = names_[i];
            std::size_t end = 0;
            if (shares(i)) {
                end = std::size_t{tables.names[i + 1].begin} + tables.names[i + 1].size;
            } else {
                const std::string_view octets = text_of(name);
                std::transform(octets.rbegin(), octets.rend(), std::back_inserter(tables.text),
                               [](char octet) { return octet == separator ? '.' : octet; });
                end = tables.text.size();
            }
            tables.names[i] = {static_cast<std::uint32_t>(end - name.size), 0, name.size, name.rules};
        }
    }

    /// Assigns the names to buckets.
    static void fill_buckets(suffix_tables& tables)
    {
        const auto hash_of = [&tables](const suffix_name& name) {
            name_hash hash;
            for (std::size_t i = name.size; i-- != 0;)
                hash.add(tables.text[name.begin + i]);
            return hash.value();
        };
        tables.buckets.assign(std::max<std::size_t>(std::bit_ceil(tables.names.size()) / 2, 1) + 1, 0);
        for (suffix_name& name : tables.names) {
            const std::uint64_t hash = hash_of(name);
            name.fingerprint = suffix_tables::fingerprint_of(hash);
            ++tables.buckets[tables.bucket_of(hash) + 1];
        }
        std::partial_sum(tables.buckets.begin(), tables.buckets.end(), tables.buckets.begin());
        std::vector<suffix_name> sorted(tables.names.size());
        std::vector<std::uint32_t> next(tables.buckets.begin(), tables.buckets.end() - 1);
        for (const suffix_name& name : tables.names)
            sorted[next[tables.bucket_of(hash_of(name))]++] = name;
        for (std::size_t i = 0; i + 1 < tables.buckets.size(); ++i)
            std::sort(sorted.begin() + tables.buckets[i], sorted.begin() + tables.buckets[i + 1],
                      [&tables](const suffix_name& a, const suffix_name& b) {
                          return tables.compare(a, b.fingerprint, std::string_view(tables.text).substr(b.begin, b.size)) < 0;
                      });
        tables.names = std::move(sorted);
    }

    std::string reversed_;
    std::vector<stored_name> names_;
    rules_of_name root_;
};

/// Returns the section that applies after a comment.
suffix_section section_after(std::string_view comment, suffix_section before) noexcept
{
    const auto has = [comment](std::string_view mark) { return comment.find(mark) != comment.npos; };
    if (has("===BEGIN ICANN DOMAINS==="))
        return suffix_section::icann;
    if (has("===BEGIN PRIVATE DOMAINS==="))
        return suffix_section::private_domains;
    return has("===END ") ? suffix_section::neither : before;
}

} // namespace

result<suffix_list> suffix_list::parse(std::string_view text)
{
    suffix_list_builder list;
    suffix_section section = suffix_section::neither;
    uriform::internal::text_lines lines(text);
    while (auto line = lines.next()) {
        const std::size_t mark = line->position == 0 && line->text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
        const std::size_t begin = std::min(line->text.find_first_not_of(white_space, mark), line->text.size());
        const std::string_view rest = line->text.substr(begin);
        if (rest.starts_with("//"))
            section = section_after(rest, section);
        else if (!rest.empty())
            if (const result<void> added =
                    list.add({rest.substr(0, rest.find_first_of(white_space)), line->position + begin}, section);
                !added)
                return added.error();
    }
    auto tables = list.finish();
    return tables ? result<suffix_list>(suffix_list(std::move(tables))) : error(site_errc::no_suffix_rule, text.size());
}

} // namespace uriform::site
