#include "arrow/arrow_results.hpp"

#include <algorithm>
#include <utility>

namespace uriform::c {

buffer bit_column::finish()
{
    if (size_ % 8 != 0)
        bytes_.append(last_);
    return bytes_.finish();
}

owned_array plain_column::finish(owned_array dictionary)
{
    return validity_.finish_array({values_.finish()}, {}, std::move(dictionary));
}

owned_array truth_column::finish()
{
    return validity_.finish_array({values_.finish()});
}

text_column::~text_column() = default;

owned_array validity_column::finish_array(std::vector<buffer> buffers, std::vector<owned_array> children, owned_array dictionary)
{
    buffers.insert(buffers.begin(), zeros() != 0 ? finish() : buffer());
    return make_array({
        .length = static_cast<std::int64_t>(size()),
        .null_count = static_cast<std::int64_t>(zeros()),
        .buffers = std::move(buffers),
        .children = std::move(children),
        .dictionary = std::move(dictionary),
    });
}

owned_array text_column::finish()
{
    return type_.form == text_form::views ? finish_views() : finish_offsets();
}

owned_array text_column::finish_offsets()
{
    if (is_source_ && has_text_)
        return validity_.finish_array({{source_->offsets(), source_->owner()}, {source_->octets(), source_->owner()}});
    if (is_source_) // all rows are null
        for (std::size_t i = 0; i < rows_; ++i)
            append({});
    static_cast<void>(reserve(0, 0)); // even a column without rows needs an offset
    return validity_.finish_array({offsets_.finish(), octets_.finish()});
}

owned_array text_column::finish_views()
{
    if (!points_to_source_ && source_ != nullptr)
        leave_out_buffers(source_->octet_buffers().size());
    std::vector<buffer> buffers{offsets_.finish()};
    memory sizes;
    if (points_to_source_)
        for (const octet_buffer& octets : source_->octet_buffers()) {
            buffers.push_back({octets.data, source_->owner()});
            sizes.append(octets.size);
        }
    for (memory& block : blocks_) {
        sizes.append(static_cast<std::int64_t>(block.size()));
        buffers.push_back(block.finish());
    }
    buffers.push_back(sizes.finish());
    return validity_.finish_array(std::move(buffers));
}

/// Renumbers the buffers in views, leaving out the first `count` buffers. No view may use these.
void text_column::leave_out_buffers(std::size_t count) noexcept
{
    if (blocks_.empty())
        return;
    for (std::size_t i = 0; i < rows_; ++i) {
        char* const view = offsets_.data() + i * view_size;
        std::int32_t size;
        std::int32_t number;
        std::memcpy(&size, view, sizeof size);
        std::memcpy(&number, view + 8, sizeof number);
        number -= static_cast<std::int32_t>(count);
        if (static_cast<std::size_t>(size) > inline_size)
            std::memcpy(view + 8, &number, sizeof number);
    }
}

void text_column::reserve_source()
{
    constexpr std::size_t more = 4096; // for a few rows that grow
    const batch::column& all = source_->rows();
    if (rows_ == all.size())
        return;
    const std::string_view last = all[all.size() - 1];
    const auto octets = static_cast<std::size_t>(last.data() + last.size() - all[rows_].data()) + more;
    static_cast<void>(reserve(std::min(octets, most_octets() - octets_.size()), all.size() - rows_));
}

void text_column::leave_source()
{
    is_source_ = false;
    const batch::column& same = source_->rows();
    for (std::size_t i = 0; i < rows_; ++i)
        append(same.is_null(i) ? std::string_view() : same[i]);
}

struct_columns::struct_columns(const column_job& job, std::size_t text_count, enumeration hosts, bool with_ports)
    : host_kinds(hosts), has_ports(with_ports)
{
    for (std::size_t i = 0; i < text_count; ++i)
        texts.emplace_back(job.texts, &job.source);
}

struct_columns::~struct_columns() = default;

void struct_columns::add_null()
{
    for (text_column& one : texts)
        one.add_null();
    host_kinds.add_null();
    if (has_ports)
        ports.add_null();
    validity.add(false);
}

owned_array struct_columns::finish()
{
    std::vector<owned_array> children;
    for (text_column& one : texts)
        children.push_back(one.finish());
    children.push_back(host_kinds.finish());
    if (has_ports)
        children.push_back(ports.finish());
    return validity.finish_array({}, std::move(children));
}

pair_columns::pair_columns(text_type type) : names(type, nullptr), values(type, nullptr)
{
    ends.append(std::int32_t{0});
}

pair_columns::~pair_columns() = default;

owned_array pair_columns::finish()
{
    auto each = items.finish_array({}, vector_of<owned_array>(names.finish(), values.finish()));
    return validity.finish_array({ends.finish()}, vector_of<owned_array>(std::move(each)));
}

} // namespace uriform::c
