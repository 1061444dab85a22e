#pragma once

#include <atomic>
#include <mutex>

/// @file
/// Opens an ICU service once and shares it.

namespace uriform::iri::internal {

/// An immutable service for all threads, never closed. A single thread opens it, even if several request it first. If that fails,
/// the next call tries again.
template <class Service>
class shared_service {
public:
    constexpr shared_service() noexcept = default;

    /// Returns the service, after opening it by `open()` in the first call, or null if that fails.
    template <class Open>
    const Service* get(Open open)
    {
        if (const Service* const opened = service_.load(std::memory_order_acquire))
            return opened;
        const std::lock_guard lock(opening_);
        const Service* service = service_.load(std::memory_order_relaxed);
        if (service == nullptr)
            service_.store(service = open(), std::memory_order_release);
        return service;
    }

private:
    std::atomic<const Service*> service_{nullptr};
    std::mutex opening_;
};

} // namespace uriform::iri::internal
