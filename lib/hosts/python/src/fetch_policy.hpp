#pragma once

#include "api.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include <uriform-explain.h>

namespace python {

/// The URLs that a program is willing to fetch. The words that name them are checked by `uriform/_fetch.py`.
class fetch_policy {
public:
    /// Reads the arguments of `safe_to_fetch`, each a text of words in lines, whose memory must outlive this. The data of `hosts`
    /// is null if all are allowed.
    void read(std::string_view schemes, std::string_view hosts, std::string_view refused_hosts, std::string_view addresses,
              std::string_view ports, std::string_view refusals);

    /// Returns the policy for the C interface, which is valid as long as this.
    [[nodiscard]] const uriform_fetch_policy& get() const noexcept { return policy_; }

private:
    std::vector<uriform_text> schemes_ = {};
    std::vector<uriform_text> hosts_ = {};
    std::vector<uriform_text> refused_hosts_ = {};
    std::vector<std::uint16_t> ports_ = {};
    uriform_fetch_policy policy_{};
};

/// Reads a policy of a dict that `uriform/_fetch.py` made, which must outlive it. False with an exception set if it is none.
[[nodiscard]] bool read_policy(module_state& state, PyObject* given, fetch_policy& to);

} // namespace python
