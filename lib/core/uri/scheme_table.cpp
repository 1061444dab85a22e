#include <uriform/uri/scheme_table.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

namespace uriform {
namespace {

using detail::standard_rules;

/// Finds standard rules by a perfect hash: the scheme's first two letters, its last letter and its size.
class standard_index {
public:
    consteval standard_index() noexcept
    {
        while (!fill())
            factor_ = factor_ * 1664525 + 1013904223;
    }

    [[nodiscard]] const scheme_rule* find(std::string_view scheme) const noexcept
    {
        const std::uint8_t row = scheme.size() < 2 ? 0 : rows_[slot(scheme)];
        if (row == 0)
            return nullptr;
        const scheme_rule& rule = standard_rules[row - 1];
        const auto same = [](char given, char lower) { return detail::ascii::to_lower(given) == lower; };
        return std::ranges::equal(scheme, rule.scheme, same) ? &rule : nullptr;
    }

private:
    constexpr bool fill() noexcept
    {
        rows_ = {};
        for (std::uint8_t row = 0; row < std::size(standard_rules);) {
            std::uint8_t& entry = rows_[slot(standard_rules[row].scheme)];
            if (entry != 0)
                return false;
            entry = ++row;
        }
        return true;
    }

    [[nodiscard]] constexpr std::size_t slot(std::string_view scheme) const noexcept
    {
        const auto letter = [&](std::size_t i) { return static_cast<std::uint32_t>(scheme[i] | 0x20); };
        const std::uint32_t key =
            letter(0) | letter(1) << 8 | letter(scheme.size() - 1) << 16 | static_cast<std::uint32_t>(scheme.size()) << 24;
        return key * factor_ >> 24;
    }

    std::uint32_t factor_ = 1;
    std::array<std::uint8_t, 256> rows_{}; ///< row numbers, from 1
};

constexpr standard_index index_of_standard;

} // namespace

const scheme_table& detail::exported::standard() noexcept
{
    return standard_table;
}

const scheme_rule* scheme_table::find_exported(std::string_view scheme) const noexcept
{
    for (const scheme_table* tried = this; tried != nullptr; tried = tried->next_) {
        const bool is_standard = tried->rules_ == standard_rules;
        const scheme_rule* const found = is_standard ? index_of_standard.find(scheme) : tried->find_here(scheme);
        if (found != nullptr)
            return found;
    }
    return nullptr;
}

} // namespace uriform
