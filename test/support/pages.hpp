#pragma once

#include <cstddef>

/// @file
/// Memory in system pages.

namespace uriform::test {

/// Zero-initialized memory. Only touched pages use memory.
class pages {
public:
    explicit pages(std::size_t size);
    ~pages();
    pages(const pages&) = delete;
    pages& operator=(const pages&) = delete;

    [[nodiscard]] char* octets() const noexcept { return octets_; }
    /// Makes every access to `size` octets from `offset` fail; both are multiples of page_size().
    void forbid(std::size_t offset, std::size_t size) const;

    [[nodiscard]] static std::size_t page_size();

private:
    std::size_t size_;
    char* octets_;
};

} // namespace uriform::test
