#include "core/batch/row_writer.hpp"

#include <cstring>

namespace uriform::internal {

std::size_t add_rows(std::string_view octets, const row_ends& ends, batch::column_writer& out)
{
    const auto all = ends.all();
    if (char* const place = out.reserve(octets.size(), all.size())) {
        std::memcpy(place, octets.data(), octets.size());
        out.add(all);
        return all.size();
    }
    std::size_t begin = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::size_t size = all[i] - begin;
        char* const place = out.reserve(size, 1);
        if (place == nullptr)
            return i;
        std::memcpy(place, octets.data() + begin, size);
        out.add(std::span(&size, 1));
        begin = all[i];
    }
    return all.size();
}

} // namespace uriform::internal
