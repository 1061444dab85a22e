#pragma once

#include <cstddef>

/// @file
/// Memory in pages of the system.

namespace uriform::test {

/// Zeros, of which only the pages that are touched take memory.
class pages {
public:
    explicit pages(std::size_t size);
    ~pages();
    pages(const pages&) = delete;
    pages& operator=(const pages&) = delete;

    [[nodiscard]] char* octets() const noexcept { return octets_; }
    /// Lets every access to `size` octets from `offset` fail; both are multiples of page_size().
    void forbid(std::size_t offset, std::size_t size) const;

    [[nodiscard]] static std::size_t page_size();

private:
    std::size_t size_;
    char* octets_;
};

} // namespace uriform::test
