#include "arrow/arrow_selection.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

#include "arrow/arrow_columns.hpp"

namespace uriform::c {
namespace {

bool bit_at(const void* bits, std::size_t number) noexcept
{
    return (static_cast<const std::uint8_t*>(bits)[number / 8] >> number % 8 & 1) != 0;
}

/// Selects rows from one array.
class selector {
public:
    selector(const result_type& type, const selection& selected, owned_array values)
        : type_(type), operation_(selected.operation), rows_(selected.rows),
          values_(std::make_shared<owned_array>(std::move(values)))
    {
        require_no_stop(operation_);
        if (this->values().null_count == 0 && std::find(rows_.begin(), rows_.end(), -1) == rows_.end())
            validity_.add(true, rows_.size());
        else
            for_each_row([this](std::int64_t row) { validity_.add(row >= 0 && !is_null(row)); });
    }

    [[nodiscard]] owned_array all()
    {
        switch (type_.format[0]) {
        case 'b':
            return validity_.finish_array({truths()});
        case 'c':
        case 'C':
            return validity_.finish_array({values_of_size(1)}, {}, dictionary());
        case 'S':
            return validity_.finish_array({values_of_size(2)});
        case 'i':
            return validity_.finish_array({values_of_size(4)}, {}, dictionary());
        case 'L':
            return validity_.finish_array({values_of_size(8)});
        case 'w':
            return validity_.finish_array({values_of_size(16)});
        case 'v':
            return views();
        case 'u':
        case 'z':
            return texts<std::int32_t>();
        case 'U':
        case 'Z':
            return texts<std::int64_t>();
        default:
            return type_.format == "+s" ? structs() : lists();
        }
    }

private:
    [[nodiscard]] const ArrowArray& values() const noexcept { return **values_; }

    [[nodiscard]] bool is_null(std::int64_t row) const noexcept
    {
        const void* const bits = values().buffers[0];
        return bits != nullptr && !bit_at(bits, static_cast<std::size_t>(row));
    }

    /// Calls `act(row)` for each selected row, and ::uriform_arrow_stop for each 1,024 rows.
    template <class Act>
    void for_each_row(Act act) const
    {
        constexpr std::size_t rows_at_once = 1024;
        for (std::span<const std::int64_t> left(rows_); !left.empty();) {
            require_no_stop(operation_);
            const auto next = left.first(std::min(left.size(), rows_at_once));
            for (const std::int64_t row : next)
                act(row);
            left = left.subspan(next.size());
        }
    }

    [[nodiscard]] buffer truths() const
    {
        bit_column out;
        for_each_row([&](std::int64_t row) { out.add(row >= 0 && bit_at(values().buffers[1], static_cast<std::size_t>(row))); });
        return out.finish();
    }

    [[nodiscard]] buffer values_of_size(std::size_t size) const
    {
        memory out;
        const std::size_t all = rows_.size() * size;
        char* place = out.reserve(all);
        const auto* const from = static_cast<const char*>(values().buffers[1]);
        for_each_row([&](std::int64_t row) {
            if (row < 0)
                std::memset(place, 0, size);
            else
                std::memcpy(place, from + static_cast<std::size_t>(row) * size, size);
            place += size;
        });
        out.add(all);
        return out.finish();
    }

    /// Returns views into the same buffers.
    [[nodiscard]] owned_array views()
    {
        std::vector<buffer> buffers{values_of_size(view_size)};
        for (std::int64_t i = 2; i < values().n_buffers; ++i)
            buffers.push_back({values().buffers[i], values_});
        return validity_.finish_array(std::move(buffers));
    }

    template <class Offset>
    [[nodiscard]] static std::size_t size_of_text(const Offset* offsets, std::int64_t row) noexcept
    {
        return row < 0 ? 0 : static_cast<std::size_t>(offsets[row + 1] - offsets[row]);
    }

    template <class Offset>
    [[nodiscard]] owned_array texts()
    {
        const auto* const from = static_cast<const Offset*>(values().buffers[1]);
        const auto* const octets_from = static_cast<const char*>(values().buffers[2]);
        constexpr auto most = static_cast<std::size_t>(
            std::min<std::uint64_t>(std::numeric_limits<Offset>::max(), std::numeric_limits<std::ptrdiff_t>::max()));
        memory offsets;
        std::size_t size = 0;
        char* place = offsets.reserve((rows_.size() + 1) * sizeof(Offset));
        const auto add_offset = [&] {
            const auto offset = static_cast<Offset>(size);
            std::memcpy(place, &offset, sizeof offset);
            place += sizeof offset;
        };
        add_offset();
        for_each_row([&](std::int64_t row) {
            const std::size_t more = size_of_text(from, row);
            if (more > most - size)
                throw std::length_error("texts of more than 2^31 - 1 octets");
            size += more;
            add_offset();
        });
        offsets.add((rows_.size() + 1) * sizeof(Offset));
        memory octets;
        char* to = octets.reserve(size);
        for_each_row([&](std::int64_t row) {
            const std::size_t more = size_of_text(from, row);
            if (more != 0)
                std::memcpy(to, octets_from + from[row], more);
            to += more;
        });
        octets.add(size);
        return validity_.finish_array({offsets.finish(), octets.finish()});
    }

    [[nodiscard]] bool validity(std::int64_t row) const noexcept { return row >= 0 && !is_null(row); }

    /// Moves out a child or a dictionary.
    [[nodiscard]] static owned_array moved_out(ArrowArray& part) noexcept
    {
        owned_array taken(part);
        part.release = nullptr;
        return taken;
    }

    [[nodiscard]] owned_array dictionary() const noexcept
    {
        return values().dictionary != nullptr ? moved_out(*values().dictionary) : owned_array();
    }

    [[nodiscard]] owned_array structs()
    {
        std::vector<owned_array> children;
        for (std::size_t i = 0; i < type_.children.size(); ++i)
            children.push_back(select_rows(type_.children[i], {operation_, rows_}, moved_out(*values().children[i])));
        return validity_.finish_array({}, std::move(children));
    }

    [[nodiscard]] owned_array lists()
    {
        indices items;
        memory ends;
        ends.append(std::int32_t{0});
        const auto* const all_ends = static_cast<const std::int32_t*>(values().buffers[1]);
        for_each_row([&](std::int64_t row) {
            if (validity(row)) {
                for (std::int64_t item = all_ends[row]; item < all_ends[row + 1]; ++item)
                    items.push_back(item);
            }
            if (items.size() > std::numeric_limits<std::int32_t>::max())
                throw std::length_error("more than 2^31 - 1 items");
            ends.append(static_cast<std::int32_t>(items.size()));
        });
        auto children =
            vector_of<owned_array>(select_rows(type_.children[0], {operation_, items}, moved_out(*values().children[0])));
        return validity_.finish_array({ends.finish()}, std::move(children));
    }

    const result_type& type_;
    const uriform_arrow_operation& operation_;
    const indices& rows_;
    shared_array values_;
    validity_column validity_;
};

} // namespace

owned_array select_rows(const result_type& type, const selection& selected, owned_array values)
{
    return selector(type, selected, std::move(values)).all();
}

} // namespace uriform::c
