#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/result.hpp>

/// @file
/// A profile's lists of names and prefixes.

namespace uriform::internal {

/// Returns the position in `text` of the first octet that is invalid in a profile's list: a space, a control character, or a `%`
/// without two hexadecimal digits. Returns the size if all octets are valid.
[[nodiscard]] std::size_t size_of_encoded(std::string_view text) noexcept;

/// Reads a list in the notation of profiles, item by item.
class name_list_reader {
public:
    explicit name_list_reader(std::string_view list) noexcept : list_(list), at_end_(list.empty()) {}

    [[nodiscard]] bool at_end() const noexcept { return at_end_; }
    /// Returns the next item, still percent-encoded, including the `*` of a prefix. If the item is invalid, returns an error with
    /// its position in the list. Must not be called at the end.
    [[nodiscard]] result<std::string_view> next() noexcept;

private:
    std::string_view list_;
    std::size_t at_ = 0;
    bool at_end_;
};

/// Decoded names and prefixes, for lookups.
class name_list {
public:
    /// Reads `list`. Throws `std::bad_alloc`.
    [[nodiscard]] static result<name_list> read(std::string_view list);

    [[nodiscard]] bool empty() const noexcept { return names_.empty() && prefixes_.empty(); }
    /// Returns whether the list contains `name` or a prefix of it. Logarithmic in the list's size, no allocation.
    [[nodiscard]] bool contains(std::string_view name) const noexcept;

private:
    std::vector<std::string> names_;    ///< sorted
    std::vector<std::string> prefixes_; ///< sorted; no prefix begins with another
};

} // namespace uriform::internal
