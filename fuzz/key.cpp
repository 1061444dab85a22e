#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/key/maker.hpp>
#include <uriform/site/same_site.hpp>
#include <uriform/uri/parse.hpp>

#include "support.hpp"

/// @file
/// Parsing a profile, or a list (tracking parameters or public suffixes), succeeds or yields an error within the text. Serializing
/// and parsing a profile returns the same profile. append(), hash128() and equal() agree, a key that forms a URI is its own key,
/// and SURT ranges contain the SURT.

using namespace uriform;
using fuzz::require;

namespace {

/// A copy of a text, allocated exactly, so that a sanitizer detects each read outside it.
class exact_copy {
public:
    explicit exact_copy(std::string_view text) : octets_(std::make_unique<char[]>(text.size())), size_(text.size())
    {
        std::ranges::copy(text, octets_.get());
    }
    [[nodiscard]] std::string_view view() const noexcept { return {octets_.get(), size_}; }

private:
    std::unique_ptr<char[]> octets_;
    std::size_t size_;
};

/// Parses `text` in each of the three formats; returns the lists that are valid.
std::vector<key::tracking_list> lists_of(std::string_view text)
{
    std::vector<key::tracking_list> lists;
    for (const auto parse : {key::tracking_list::parse, key::tracking_list::parse_clear_urls, key::tracking_list::parse_adguard}) {
        const result<key::tracking_list> list = parse(text);
        require(list || list.error().position <= text.size(), "the error of a list is in the list");
        if (list)
            lists.push_back(*list);
    }
    return lists;
}

void check_profile(std::string_view text)
{
    const result<key::profile> read = key::profile::parse(text);
    require(read || read.error().position <= text.size(), "the error of a profile is in the profile");
    if (!read)
        return;
    const std::string written = read->to_string();
    require(key::profile::parse(written) == *read, "a profile comes back");
    require(key::profile::parse(written)->to_string() == written, "a profile's text is stable");
}

/// Requires that the ranges for `text` are not empty, and that the smallest range contains its `key`.
void check_ranges(const key::profile& by, std::string_view text, std::string_view key)
{
    using enum key::surt_match;
    for (const auto match : {exact, prefix, host, domain}) {
        const result<key::surt_range> range = range_of_surts(text, match, by.surt_form);
        require(range || range.error().position <= text.size(), "the error of a range is in the text");
        require(!range || range->end.empty() || range->begin < range->end, "a range ends after its begin");
        if (range && match == exact)
            require(range->contains(key), "a range holds the key");
    }
}

void check_keys(const key::profile& by, const key::maker_options& with, std::string_view a, std::string_view b)
{
    result<key::maker> made = key::maker::of(by, with);
    require(made.has_value(), "a parsed profile can be compiled");
    std::string keys[2] = {"before", "before"};
    bool have_keys = true;
    for (std::string& key : keys) {
        const std::string_view text = &key == keys ? a : b;
        const result<std::size_t> size = made->append(text, key);
        require(key.starts_with("before"), "a key is appended");
        key.erase(0, 6);
        have_keys = have_keys && size;
        require(size ? *size == key.size() : key.empty() && size.error().position <= text.size(), "a key, or an error in the text");
        const result<key::digest> hash = made->hash128(text, 1);
        require(hash.has_value() == size.has_value(), "a text with a key has a hash");
        if (!size)
            continue;
        if (by.is_surt()) {
            check_ranges(by, text, key);
            continue;
        }
        require(key.find('\n') == key.npos, "a key is a line");
        require(made->hash128(key, 1) == hash, "a key has the hash of its URI");
        std::string again;
        const exact_copy exact(key);
        require(made->append(exact.view(), again) && again == key, "a key is its own key");
    }
    const result<bool> equal = made->equal(a, b);
    require(equal.has_value() == have_keys, "texts with keys are compared");
    if (have_keys) {
        require(*equal == (keys[0] == keys[1]), "texts are equal if their keys are");
        require(*equal == (made->hash128(a) == made->hash128(b)), "hashes are equal if keys are");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto pieces = fuzz::pieces(fuzz::text_of(data, size), 4);
    const auto piece = [&](std::size_t i) { return exact_copy(i < pieces.size() ? pieces[i] : ""); };
    const exact_copy profile = piece(0), a = piece(1), b = piece(2), list = piece(3);
    check_profile(profile.view());
    std::vector<key::tracking_list> lists = lists_of(list.view());
    lists.push_back(key::tracking_list::standard());
    // Without rules, the public suffix is the last label.
    const auto domains = make_domain_finder(site::suffix_list::parse(list.view()).value_or(site::suffix_list()));
    if (const result<key::profile> by = key::profile::parse(profile.view()))
        for (const key::tracking_list& tracking : lists)
            check_keys(*by, {.tracking = tracking, .domains = domains}, a.view(), b.view());
    return 0;
}
