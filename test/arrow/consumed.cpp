#include "consumed.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include <uriform/base/utf8.hpp>

namespace uriform::test {
namespace {

void require(bool holds, const char* what)
{
    if (!holds)
        throw std::runtime_error(what);
}

template <class T>
T number_at(const void* buffer, std::int64_t index)
{
    require(buffer != nullptr, "a buffer is missing");
    require(reinterpret_cast<std::uintptr_t>(buffer) % alignof(T) == 0, "a buffer is not aligned for its type");
    T value;
    std::memcpy(&value, static_cast<const char*>(buffer) + static_cast<std::size_t>(index) * sizeof value, sizeof value);
    return value;
}

bool bit_at(const void* buffer, std::int64_t index)
{
    return (number_at<std::uint8_t>(buffer, index / 8) >> index % 8 & 1) != 0;
}

std::string quoted(std::string_view text, bool utf8)
{
    for (std::string_view left = text; utf8 && !left.empty();) {
        const uriform::detail::utf8::sequence next = uriform::detail::utf8::first(left);
        require(next.well_formed, "a text is not UTF-8");
        left.remove_prefix(next.size);
    }
    return '"' + std::string(text) + '"';
}

/// An array's rows from its offset. A shared array must not be checked twice.
class reader {
public:
    reader(const ArrowSchema& schema, const ArrowArray& array) : schema_(schema), array_(array), format_(schema.format)
    {
        require(schema.release != nullptr && array.release != nullptr, "it is released");
        require(array.length >= 0 && array.offset >= 0 && array.null_count >= -1, "a number is negative");
        require(array.n_children == schema.n_children, "the children differ from the type's");
        require((array.dictionary != nullptr) == (schema.dictionary != nullptr), "a dictionary does not match the type");
        require((schema.flags & ARROW_FLAG_NULLABLE) != 0, "rows may be null");
        check_buffers();
        check_nulls();
        if (is_offsets())
            check_offsets();
        if (format_ == "+s")
            for (std::int64_t i = 0; i < array.n_children; ++i)
                require(array.children[i]->length >= array.offset + array.length, "a child has too few rows");
    }

    std::vector<std::string> rows()
    {
        if (format_ == "n")
            return std::vector<std::string>(static_cast<std::size_t>(array_.length), "~");
        if (schema_.dictionary != nullptr)
            values_ = consumed(*schema_.dictionary, *array_.dictionary);
        for (std::int64_t i = 0; i < array_.n_children; ++i)
            children_.push_back(consumed(*schema_.children[i], *array_.children[i]));
        std::vector<std::string> all;
        for (std::int64_t i = array_.offset; i < array_.offset + array_.length; ++i)
            all.push_back(is_null(i) ? "~" : row(i));
        return all;
    }

private:
    bool is_offsets() const
    {
        return schema_.dictionary == nullptr && std::string_view("uzUZ").find(format_) != std::string_view::npos;
    }
    bool is_wide() const { return format_ == "U" || format_ == "Z"; }
    bool is_view() const { return format_ == "vu" || format_ == "vz"; }

    void check_buffers() const
    {
        const std::int64_t count = format_ == "n" ? 0 : format_ == "+s" ? 1 : is_offsets() ? 3 : 2;
        require(is_view() ? array_.n_buffers >= 3 : array_.n_buffers == count, "the number of buffers is wrong");
        for (std::int64_t i = 1; i < array_.n_buffers; ++i)
            require(array_.buffers[i] != nullptr || is_view(), "a buffer is a null pointer");
    }

    void check_nulls() const
    {
        if (format_ == "n")
            return;
        std::int64_t nulls = 0;
        for (std::int64_t i = array_.offset; i < array_.offset + array_.length; ++i)
            nulls += is_null(i) ? 1 : 0;
        require(array_.null_count == nulls, "nulls are not counted");
    }

    bool is_null(std::int64_t i) const { return array_.buffers[0] != nullptr && !bit_at(array_.buffers[0], i); }

    std::int64_t offset_at(std::int64_t i) const
    {
        return is_wide() ? number_at<std::int64_t>(array_.buffers[1], i) : number_at<std::int32_t>(array_.buffers[1], i);
    }

    void check_offsets() const
    {
        std::int64_t last = offset_at(0);
        require(last >= 0, "an offset is negative");
        for (std::int64_t i = 1; i <= array_.offset + array_.length; ++i) {
            require(offset_at(i) >= last, "offsets decrease");
            last = offset_at(i);
        }
    }

    std::string row(std::int64_t i) const
    {
        if (schema_.dictionary != nullptr)
            return value(i);
        if (is_offsets()) {
            const auto begin = static_cast<std::size_t>(offset_at(i));
            const auto end = static_cast<std::size_t>(offset_at(i + 1));
            return quoted({static_cast<const char*>(array_.buffers[2]) + begin, end - begin}, format_ == "u" || format_ == "U");
        }
        if (is_view())
            return quoted(view(i), format_ == "vu");
        if (format_ == "b")
            return bit_at(array_.buffers[1], i) ? "1" : "0";
        if (format_ == "C")
            return std::to_string(number_at<std::uint8_t>(array_.buffers[1], i));
        if (format_ == "S")
            return std::to_string(number_at<std::uint16_t>(array_.buffers[1], i));
        if (format_ == "i")
            return std::to_string(number_at<std::int32_t>(array_.buffers[1], i));
        if (format_ == "L")
            return std::to_string(number_at<std::uint64_t>(array_.buffers[1], i));
        if (format_ == "w:16")
            return hexadecimal(i);
        if (format_ == "+s")
            return structure(i);
        require(format_ == "+l", "no result uses this format");
        return list(i);
    }

    std::string_view view(std::int64_t i) const
    {
        const auto* const at = static_cast<const char*>(array_.buffers[1]) + 16 * i;
        require(at != nullptr, "views are missing");
        const auto size = number_at<std::int32_t>(at, 0);
        require(size >= 0, "a view has a negative size");
        const auto used = static_cast<std::size_t>(size);
        if (size <= 12) {
            for (std::size_t k = used; k < 12; ++k)
                require(at[4 + k] == '\0', "a view in itself is not padded with zeros");
            return {at + 4, used};
        }
        const auto number = number_at<std::int32_t>(at, 2);
        const auto offset = number_at<std::int32_t>(at, 3);
        const std::int64_t variadic = array_.n_buffers - 3;
        require(number >= 0 && number < variadic && offset >= 0, "a view points to no buffer");
        require(offset + std::int64_t{size} <= number_at<std::int64_t>(array_.buffers[variadic + 2], number), "a view is too long");
        const auto* const text = static_cast<const char*>(array_.buffers[2 + number]) + offset;
        require(std::memcmp(text, at + 4, 4) == 0, "a view has another prefix");
        return {text, used};
    }

    std::string value(std::int64_t i) const
    {
        std::int64_t number = 0;
        const void* const buffer = array_.buffers[1];
        switch (format_[0]) {
        case 'c':
            number = number_at<std::int8_t>(buffer, i);
            break;
        case 'C':
            number = number_at<std::uint8_t>(buffer, i);
            break;
        case 's':
            number = number_at<std::int16_t>(buffer, i);
            break;
        case 'S':
            number = number_at<std::uint16_t>(buffer, i);
            break;
        case 'i':
            number = number_at<std::int32_t>(buffer, i);
            break;
        case 'I':
            number = number_at<std::uint32_t>(buffer, i);
            break;
        default:
            number = number_at<std::int64_t>(buffer, i);
        }
        require(number >= 0 && number < array_.dictionary->length, "an index has no value");
        const std::string& shown = values_[static_cast<std::size_t>(number)];
        require(shown != "~", "a non-null index refers to a null value");
        return shown;
    }

    std::string hexadecimal(std::int64_t i) const
    {
        std::string digits;
        for (int k = 0; k < 16; ++k) {
            const auto octet = number_at<std::uint8_t>(array_.buffers[1], 16 * i + k);
            digits += "0123456789abcdef"[octet / 16];
            digits += "0123456789abcdef"[octet % 16];
        }
        return digits;
    }

    std::string structure(std::int64_t i) const
    {
        std::string shown;
        for (const auto& child : children_)
            shown += (shown.empty() ? "" : ",") + child[static_cast<std::size_t>(i)];
        return '{' + shown + '}';
    }

    std::string list(std::int64_t i) const
    {
        const auto begin = number_at<std::int32_t>(array_.buffers[1], i);
        const auto end = number_at<std::int32_t>(array_.buffers[1], i + 1);
        require(begin >= 0 && begin <= end && end <= array_.children[0]->length, "a list has no items");
        std::string shown;
        for (auto item = begin; item < end; ++item)
            shown += (shown.empty() ? "" : ",") + children_[0][static_cast<std::size_t>(item)];
        return '[' + shown + ']';
    }

    const ArrowSchema& schema_;
    const ArrowArray& array_;
    std::string format_;
    std::vector<std::string> values_;
    std::vector<std::vector<std::string>> children_;
};

} // namespace

std::vector<std::string> consumed(const ArrowSchema& schema, const ArrowArray& array)
{
    return reader(schema, array).rows();
}

std::string shown_type(const ArrowSchema& schema)
{
    std::string shown = schema.format;
    if (schema.dictionary != nullptr)
        return shown + '<' + shown_type(*schema.dictionary) + '>';
    std::string children;
    for (std::int64_t i = 0; i < schema.n_children; ++i)
        children += (i == 0 ? "" : ",") + std::string(schema.children[i]->name) + ':' + shown_type(*schema.children[i]);
    return children.empty() ? shown : shown + '(' + children + ')';
}

} // namespace uriform::test
