#include <uriform/batch/column_writer.hpp>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>

#include "core/base/raise.hpp"

namespace uriform::batch {
namespace {

/// Returns a buffer's octets, or, if it is empty, a non-null place for empty rows.
std::span<char> with_place(std::span<char> octets) noexcept
{
    static char place;
    return octets.data() != nullptr ? octets : std::span(&place, 0);
}

/// Returns the sum of two sizes. Throws `std::bad_alloc` if it exceeds any possible size.
std::size_t sum(std::size_t a, std::size_t b)
{
    if (a > ~b)
        internal::raise<std::bad_alloc>();
    return a + b;
}

} // namespace

column_writer::column_writer() = default;

column_writer::~column_writer() = default;

growing_column::growing_column(std::string_view row_end) : offsets_(1), row_end_(row_end) {}

growing_column::~growing_column()
{
    std::free(octets_);
}

std::size_t growing_column::size() const noexcept
{
    return offsets_.size() - 1;
}

std::string_view growing_column::row_end() const noexcept
{
    return row_end_;
}

char* growing_column::reserve(std::size_t octets, std::size_t rows)
{
    // Both capacities at least double: otherwise, many small additions would take quadratic time.
    if (offsets_.capacity() - offsets_.size() < rows) {
        const std::size_t all = sum(offsets_.size(), rows);
        if (all > offsets_.max_size())
            internal::raise<std::bad_alloc>();
        offsets_.reserve(std::max(2 * offsets_.size(), all));
    }
    const auto used = static_cast<std::size_t>(offsets_.back());
    if (capacity_ - used < octets || octets_ == nullptr) {
        const std::size_t larger = std::max(2 * capacity_, sum(used + 1, octets));  // not empty, so that there is a place
        constexpr std::size_t largest = std::numeric_limits<std::ptrdiff_t>::max(); // the largest object
        auto* const moved = larger <= largest ? static_cast<char*>(std::realloc(octets_, larger)) : nullptr;
        if (moved == nullptr)
            internal::raise<std::bad_alloc>();
        octets_ = moved;
        capacity_ = larger;
    }
    return octets_ + used;
}

void growing_column::add(std::span<const std::size_t> ends) noexcept
{
    const std::uint64_t before = offsets_.back();
    const std::size_t rows = offsets_.size();
    offsets_.resize(rows + ends.size()); // within the capacity reserved by reserve()
    std::transform(ends.begin(), ends.end(), offsets_.begin() + static_cast<std::ptrdiff_t>(rows),
                   [before](std::size_t end) { return before + end; });
}

void growing_column::truncate(std::size_t rows) noexcept
{
    offsets_.resize(rows + 1);
}

column_buffer::column_buffer(std::span<char> octets, std::span<std::uint32_t> offsets, std::string_view row_end) noexcept
    : octets_(with_place(octets.first(std::min<std::size_t>(octets.size(), ~std::uint32_t{0})))), narrow_(offsets),
      row_end_(row_end)
{
    narrow_[0] = 0;
}

column_buffer::column_buffer(std::span<char> octets, std::span<std::uint64_t> offsets, std::string_view row_end) noexcept
    : octets_(with_place(octets)), wide_(offsets), row_end_(row_end)
{
    wide_[0] = 0;
}

column_buffer::~column_buffer() = default;

column column_buffer::view() const noexcept
{
    const column rows = wide_.empty() ? column(octets_.data(), std::span<const std::uint32_t>(narrow_.first(size_ + 1)))
                                      : column(octets_.data(), std::span<const std::uint64_t>(wide_.first(size_ + 1)));
    return rows.with_row_end(row_end_);
}

std::size_t column_buffer::size() const noexcept
{
    return size_;
}

std::string_view column_buffer::row_end() const noexcept
{
    return row_end_;
}

char* column_buffer::reserve(std::size_t octets, std::size_t rows)
{
    const auto used = static_cast<std::size_t>(offset(size_));
    const std::size_t all_rows = std::max(narrow_.size(), wide_.size()) - 1;
    return octets <= octets_.size() - used && rows <= all_rows - size_ ? octets_.data() + used : nullptr;
}

void column_buffer::add(std::span<const std::size_t> ends) noexcept
{
    const std::uint64_t before = offset(size_);
    for (const std::size_t end : ends) {
        ++size_;
        if (wide_.empty())
            narrow_[size_] = static_cast<std::uint32_t>(before + end);
        else
            wide_[size_] = before + end;
    }
}

void column_buffer::truncate(std::size_t rows) noexcept
{
    size_ = rows;
}

std::uint64_t column_buffer::offset(std::size_t row) const noexcept
{
    return wide_.empty() ? narrow_[row] : wide_[row];
}

} // namespace uriform::batch
