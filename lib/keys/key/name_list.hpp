#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/result.hpp>

/// @file
/// The lists of names and prefixes of a profile.

namespace uriform::internal {

/// Returns the size of the part of `text` before a space or a control, which a profile's text cannot have in a list, or before a
/// `%` that two hexadecimal digits do not follow.
[[nodiscard]] std::size_t size_of_encoded(std::string_view text) noexcept;

/// Reads a list in the notation of profiles, an item after the other.
class name_list_reader {
public:
    explicit name_list_reader(std::string_view list) noexcept : list_(list), at_end_(list.empty()) {}

    [[nodiscard]] bool at_end() const noexcept { return at_end_; }
    /// Returns the next item, still percent-encoded, with the `*` of a prefix. An item that is not valid is an error, with its
    /// position in the list. Not at the end.
    [[nodiscard]] result<std::string_view> next() noexcept;

private:
    std::string_view list_;
    std::size_t at_ = 0;
    bool at_end_;
};

/// Names and prefixes, decoded, for look-up.
class name_list {
public:
    /// Reads `list`. Throws `std::bad_alloc`.
    [[nodiscard]] static result<name_list> read(std::string_view list);

    [[nodiscard]] bool empty() const noexcept { return names_.empty() && prefixes_.empty(); }
    /// Returns whether `name` is in the list, or begins with one of its prefixes. Logarithmic in the list's size, no allocation.
    [[nodiscard]] bool contains(std::string_view name) const noexcept;

private:
    std::vector<std::string> names_;    ///< sorted
    std::vector<std::string> prefixes_; ///< sorted; none begins with another
};

} // namespace uriform::internal
