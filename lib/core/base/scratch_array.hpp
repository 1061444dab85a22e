#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>

/// @file
/// An array whose size is known only at run time.

namespace uriform::internal {

/// Uninitialized elements of a trivial type: up to `Local` in the object, more on the heap.
template <class T, std::size_t Local>
class scratch_array {
public:
    /// Throws `std::bad_alloc` if `size` is more than `Local` and allocation fails.
    explicit scratch_array(std::size_t size)
        : heap_(size > Local ? new T[size] : nullptr), elements_(heap_ ? heap_.get() : local_.data(), size)
    {
    }

    [[nodiscard]] std::span<T> span() noexcept { return elements_; }
    [[nodiscard]] T* data() noexcept { return elements_.data(); }
    [[nodiscard]] std::size_t size() const noexcept { return elements_.size(); }
    [[nodiscard]] T& operator[](std::size_t index) noexcept { return elements_[index]; }
    [[nodiscard]] const T& operator[](std::size_t index) const noexcept { return elements_[index]; }

    scratch_array(const scratch_array&) = delete;
    scratch_array& operator=(const scratch_array&) = delete;

private:
    std::array<T, Local> local_;
    std::unique_ptr<T[]> heap_;
    std::span<T> elements_;
};

} // namespace uriform::internal
