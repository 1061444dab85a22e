#include "c/arrow_selection.hpp"

#include <cstring>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "c/arrow_columns.hpp"

namespace uriform::c {
namespace {

bool bit_at(const void* bits, std::size_t number) noexcept
{
    return (static_cast<const std::uint8_t*>(bits)[number / 8] >> number % 8 & 1) != 0;
}

/// Selects rows of one array.
class selector {
public:
    selector(const result_type& type, const indices& selected, owned_array values)
        : type_(type), selected_(selected), values_(std::make_shared<owned_array>(std::move(values)))
    {
        for (const std::int64_t row : selected_)
            validity_.add(row >= 0 && !is_null(row));
    }

    [[nodiscard]] owned_array all()
    {
        switch (type_.format[0]) {
        case 'b':
            return validity_.finish_array({truths()});
        case 'C':
            return validity_.finish_array({values_of_size(1)});
        case 'S':
            return validity_.finish_array({values_of_size(2)});
        case 'i':
            return validity_.finish_array({values_of_size(4)});
        case 'L':
            return validity_.finish_array({values_of_size(8)});
        case 'w':
            return validity_.finish_array({values_of_size(16)});
        case 'v':
            return views();
        case '+':
            return type_.format == "+s" ? structs() : lists();
        default:
            return texts();
        }
    }

private:
    [[nodiscard]] const ArrowArray& values() const noexcept { return **values_; }

    [[nodiscard]] bool is_null(std::int64_t row) const noexcept
    {
        const void* const bits = values().n_buffers != 0 ? values().buffers[0] : nullptr;
        return bits != nullptr && !bit_at(bits, static_cast<std::size_t>(row));
    }

    [[nodiscard]] buffer truths() const
    {
        bit_column out;
        for (const std::int64_t row : selected_)
            out.add(row >= 0 && bit_at(values().buffers[1], static_cast<std::size_t>(row)));
        return out.finish();
    }

    [[nodiscard]] buffer values_of_size(std::size_t size) const
    {
        memory out;
        const std::size_t all = selected_.size() * size;
        char* place = out.reserve(all);
        for (const std::int64_t row : selected_) {
            if (row < 0)
                std::memset(place, 0, size);
            else
                std::memcpy(place, static_cast<const char*>(values().buffers[1]) + static_cast<std::size_t>(row) * size, size);
            place += size;
        }
        out.add(all);
        return out.finish();
    }

    /// Views of the same buffers.
    [[nodiscard]] owned_array views()
    {
        std::vector<buffer> buffers{values_of_size(view_size)};
        for (std::int64_t i = 2; i < values().n_buffers; ++i)
            buffers.push_back({values().buffers[i], values_});
        return validity_.finish_array(std::move(buffers));
    }

    [[nodiscard]] owned_array texts() const
    {
        const bool wide = type_.format == "U" || type_.format == "Z";
        const column_type type{{wide ? text_form::wide : text_form::narrow, true}};
        const text_source source(type, values(), values_);
        text_column out(type.texts, nullptr);
        for (std::size_t i = 0; i < selected_.size(); ++i)
            validity(i) ? out.add(source.rows()[static_cast<std::size_t>(selected_[i])]) : out.add_null();
        return out.finish();
    }

    [[nodiscard]] bool validity(std::size_t i) const noexcept { return selected_[i] >= 0 && !is_null(selected_[i]); }

    /// Returns a child, moved out.
    [[nodiscard]] owned_array child(std::size_t number) const noexcept
    {
        ArrowArray& moved = *values().children[number];
        owned_array taken(moved);
        moved.release = nullptr;
        return taken;
    }

    [[nodiscard]] owned_array structs()
    {
        std::vector<owned_array> children;
        for (std::size_t i = 0; i < type_.children.size(); ++i)
            children.push_back(select_rows(type_.children[i], selected_, child(i)));
        return validity_.finish_array({}, std::move(children));
    }

    [[nodiscard]] owned_array lists()
    {
        indices items;
        memory ends;
        ends.append(std::int32_t{0});
        const auto* const all_ends = static_cast<const std::int32_t*>(values().buffers[1]);
        for (std::size_t i = 0; i < selected_.size(); ++i) {
            if (validity(i)) {
                const auto row = static_cast<std::size_t>(selected_[i]);
                for (std::int64_t item = all_ends[row]; item < all_ends[row + 1]; ++item)
                    items.push_back(item);
            }
            if (items.size() > std::numeric_limits<std::int32_t>::max())
                throw std::length_error("more than 2^31 - 1 items");
            ends.append(static_cast<std::int32_t>(items.size()));
        }
        auto children = vector_of<owned_array>(select_rows(type_.children[0], items, child(0)));
        return validity_.finish_array({ends.finish()}, std::move(children));
    }

    const result_type& type_;
    const indices& selected_;
    shared_array values_;
    validity_column validity_;
};

} // namespace

owned_array select_rows(const result_type& type, const indices& selected, owned_array values)
{
    return selector(type, selected, std::move(values)).all();
}

} // namespace uriform::c
