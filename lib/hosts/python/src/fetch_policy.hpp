#pragma once

#include "api.hpp"

#include <vector>

#include <uriform-explain.h>

namespace python {

/// The URLs that a program is willing to fetch.
class fetch_policy {
public:
    /// Reads the tuple that `uriform/_fetch.py` has made and checked, which must outlive this. False with an exception set if it is
    /// none.
    [[nodiscard]] bool read(PyObject* given);

    /// Returns the policy for the C interface, which is valid as long as this.
    [[nodiscard]] const uriform_fetch_policy& get() const noexcept { return policy_; }

private:
    std::vector<uriform_text> schemes_ = {};
    std::vector<uriform_text> hosts_ = {};
    std::vector<uriform_text> refused_hosts_ = {};
    uriform_fetch_policy policy_{};
};

} // namespace python
