#pragma once

#include "api.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include <uriform-explain.h>

namespace python {

/// The URLs that a program is willing to fetch, and the words that name them. Each function adds an item, and returns whether it is
/// one.
class fetch_policy {
public:
    /// Constructs a policy that allows any host, and nothing else.
    fetch_policy() noexcept;

    [[nodiscard]] bool add_scheme(std::string_view word);
    [[nodiscard]] bool add_host(std::string_view word);
    [[nodiscard]] bool add_refused_host(std::string_view word);
    [[nodiscard]] bool add_address_class(std::string_view word);
    [[nodiscard]] bool add_refusal(std::string_view word);
    [[nodiscard]] bool add_port(long number);

    /// Allows no host but those that are added.
    void restrict_hosts() noexcept { has_hosts_ = true; }

    /// Returns the policy for the C interface, which is valid until an item is added.
    [[nodiscard]] const uriform_fetch_policy& get() noexcept;

private:
    using word_list = std::vector<uriform_text>;
    bool add_word(word_list& to, std::string_view word, bool is_valid);

    std::deque<std::string> words_ = {}; ///< of the lists
    word_list schemes_ = {};
    word_list hosts_ = {};
    word_list refused_hosts_ = {};
    std::vector<std::uint16_t> ports_ = {};
    bool has_hosts_ = false;
    uriform_fetch_policy policy_{};
};

/// Reads a policy of the arguments of `safe_to_fetch`: `schemes`, `hosts`, `refused_hosts`, `addresses`, `ports` and `refusals`.
/// False with an exception set if one of them is wrong.
[[nodiscard]] bool read_policy(const std::array<PyObject*, 6>& given, fetch_policy& to);

} // namespace python
