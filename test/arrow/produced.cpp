#include "produced.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include "../support/pages.hpp"

namespace uriform::test {
namespace {

std::size_t held_arrays = 0;

/// A buffer's bytes, placed at the end of their memory.
class octets {
public:
    octets(std::string_view bytes, bool guarded)
    {
        if (!guarded) {
            memory_.reset(static_cast<char*>(std::malloc(bytes.size() == 0 ? 1 : bytes.size())));
            data_ = memory_.get();
        } else {
            const std::size_t page = pages::page_size();
            const std::size_t room = (bytes.size() + page - 1) / page * page;
            guarded_ = std::make_unique<pages>(room + page);
            guarded_->forbid(room, page);
            data_ = guarded_->octets() + room - bytes.size();
        }
        if (!bytes.empty())
            std::memcpy(data_, bytes.data(), bytes.size());
    }
    [[nodiscard]] const char* data() const noexcept { return data_; }

private:
    struct release {
        void operator()(char* memory) const noexcept { std::free(memory); }
    };
    std::unique_ptr<char, release> memory_;
    std::unique_ptr<pages> guarded_;
    char* data_ = nullptr;
};

struct array_data {
    std::vector<octets> buffers;
    std::vector<const void*> pointers;
    std::unique_ptr<ArrowArray> dictionary;
};

struct schema_data {
    std::string format;
    std::string name;
    std::string metadata;
    std::unique_ptr<ArrowSchema> dictionary;
};

template <class Data, class T>
void release(T* released)
{
    if (released->release == nullptr)
        std::abort(); // twice
    auto* const data = static_cast<Data*>(released->private_data);
    if (data->dictionary != nullptr && data->dictionary->release != nullptr)
        data->dictionary->release(data->dictionary.get());
    delete data;
    std::memset(released, 0xA5, sizeof *released); // nothing else of it may be used
    released->release = nullptr;
    --held_arrays;
}

template <class T>
void append(std::string& bytes, T value)
{
    char octets_of_value[sizeof value];
    std::memcpy(octets_of_value, &value, sizeof value);
    bytes.append(octets_of_value, sizeof value);
}

/// Makes one array.
class array_maker {
public:
    array_maker(const choice& choose, bool guarded) : choose_(choose), guarded_(guarded) {}

    ArrowArray texts(const std::string& format, const text_rows& rows)
    {
        if (format == "n")
            return finish(rows.size(), choose_(2) == 0 ? -1 : static_cast<std::int64_t>(rows.size()), 0);
        text_rows all = surrounded(rows);
        if (rows.empty() && choose_(2) == 0) {
            offset_ = 0;
            data_->pointers.assign(3, nullptr); // as some producers do
            if (choose_(2) == 0) {              // others allocate offsets of 0 bytes
                data_->buffers.emplace_back("", guarded_);
                data_->pointers[1] = data_->buffers.back().data();
            }
            return finish(0, 0, 3);
        }
        add_validity(all, rows);
        if (format.front() == 'v')
            add_views(all);
        else if (format == "u" || format == "z")
            add_offsets<std::int32_t>(all);
        else
            add_offsets<std::int64_t>(all);
        return finish(rows.size(), null_count_, data_->pointers.size());
    }

    ArrowArray dictionary(char indices, const std::string& format, const text_rows& rows)
    {
        text_rows values;
        std::vector<std::size_t> numbers;
        for (const auto& row : rows) {
            auto found = std::find(values.begin(), values.end(), row);
            if (found == values.end() || choose_(20) == 0)
                found = values.insert(values.end(), row);
            numbers.push_back(static_cast<std::size_t>(found - values.begin()));
        }
        text_rows shown;
        for (const auto& row : rows) // either the index or the value makes a row null
            shown.push_back(row || (format != "n" && choose_(2) == 0) || format == "n" ? std::optional<std::string>("")
                                                                                       : std::nullopt);
        const text_rows all = surrounded(shown);
        add_validity(all, shown);
        std::string bytes;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool is_row = i >= offset_ && i < offset_ + rows.size();
            const std::size_t number = is_row && all[i] ? numbers[i - offset_] : choose_(120); // not read
            append_index(bytes, indices, number);
        }
        add(bytes);
        data_->dictionary = std::make_unique<ArrowArray>(array_maker(choose_, guarded_).texts(format, values));
        return finish(rows.size(), null_count_, 2);
    }

private:
    /// Adds rows before and after, to be excluded by a slice.
    text_rows surrounded(const text_rows& rows)
    {
        text_rows all;
        offset_ = choose_(2) == 0 ? 0 : choose_(20);
        for (std::size_t i = 0; i < offset_; ++i)
            all.push_back(choose_(3) == 0 ? std::nullopt : std::optional<std::string>("in front of the slice"));
        all.insert(all.end(), rows.begin(), rows.end());
        for (std::size_t i = choose_(2) == 0 ? 0 : choose_(10); i > 0; --i)
            all.push_back(choose_(3) == 0 ? std::nullopt : std::optional<std::string>("behind"));
        return all;
    }

    void add_validity(const text_rows& all, const text_rows& rows)
    {
        const auto nulls = std::count(rows.begin(), rows.end(), std::nullopt);
        null_count_ = choose_(2) == 0 ? -1 : nulls;
        if (nulls == 0 && choose_(2) == 0) {
            data_->pointers.push_back(nullptr);
            return;
        }
        std::string bits((all.size() + 7) / 8, '\0');
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i])
                bits[i / 8] = static_cast<char>(bits[i / 8] | 1 << i % 8);
        add(bits);
    }

    template <class Offset>
    void add_offsets(const text_rows& all)
    {
        std::string bytes(choose_(2) == 0 ? 0 : choose_(9), '#');
        std::string offsets;
        append(offsets, static_cast<Offset>(bytes.size()));
        for (const auto& row : all) {
            bytes += row ? *row : std::string(choose_(2) * choose_(20), '\xFF');
            append(offsets, static_cast<Offset>(bytes.size()));
        }
        add(offsets);
        if (bytes.empty() && choose_(2) == 0)
            data_->pointers.push_back(nullptr);
        else
            add(bytes);
    }

    void add_views(const text_rows& all)
    {
        std::vector<std::string> variadic(1 + choose_(3));
        std::string views;
        bool any = false;
        for (const auto& row : all) {
            std::string view(16, '\0');
            if (!row) {
                std::memset(view.data(), choose_(2) == 0 ? 0 : 0xFF, 16);
            } else {
                const auto size = static_cast<std::int32_t>(row->size());
                std::memcpy(view.data(), &size, 4);
                if (row->size() <= 12) {
                    row->copy(view.data() + 4, 12);
                } else {
                    any = true;
                    const std::size_t number = choose_(variadic.size());
                    const std::int32_t place[] = {static_cast<std::int32_t>(number),
                                                  static_cast<std::int32_t>(variadic[number].size())};
                    row->copy(view.data() + 4, 4);
                    std::memcpy(view.data() + 8, place, sizeof place);
                    variadic[number] += *row;
                }
            }
            views += view;
        }
        add(views);
        std::string sizes;
        if (any || choose_(2) == 0)
            for (const std::string& one : variadic) {
                add(one);
                append(sizes, static_cast<std::int64_t>(one.size()));
            }
        add(sizes);
    }

    static void append_index(std::string& bytes, char format, std::size_t number)
    {
        switch (format) {
        case 'c':
        case 'C':
            return append(bytes, static_cast<std::uint8_t>(number));
        case 's':
        case 'S':
            return append(bytes, static_cast<std::uint16_t>(number));
        case 'i':
        case 'I':
            return append(bytes, static_cast<std::uint32_t>(number));
        default:
            return append(bytes, static_cast<std::uint64_t>(number));
        }
    }

    void add(std::string_view bytes)
    {
        data_->buffers.emplace_back(bytes, guarded_);
        data_->pointers.push_back(data_->buffers.back().data());
    }

    ArrowArray finish(std::size_t length, std::int64_t null_count, std::size_t buffers)
    {
        ++held_arrays;
        ArrowArray array{};
        array.length = static_cast<std::int64_t>(length);
        array.null_count = null_count;
        array.offset = static_cast<std::int64_t>(offset_);
        array.n_buffers = static_cast<std::int64_t>(buffers);
        array.buffers = data_->pointers.empty() ? nullptr : data_->pointers.data();
        array.dictionary = data_->dictionary.get();
        array.release = release<array_data, ArrowArray>;
        array.private_data = data_.release();
        return array;
    }

    const choice& choose_;
    bool guarded_;
    std::unique_ptr<array_data> data_ = std::make_unique<array_data>();
    std::size_t offset_ = 0;
    std::int64_t null_count_ = 0;
};

ArrowArray array_of(const column_layout& layout, const text_rows& rows, const choice& choose, bool guarded)
{
    array_maker make(choose, guarded);
    return layout.indices != '\0' ? make.dictionary(layout.indices, layout.format, rows) : make.texts(layout.format, rows);
}

ArrowSchema make_schema(std::string format, std::string name, std::string metadata, std::unique_ptr<ArrowSchema> dictionary)
{
    ++held_arrays;
    auto data =
        std::make_unique<schema_data>(schema_data{std::move(format), std::move(name), std::move(metadata), std::move(dictionary)});
    ArrowSchema schema{};
    schema.format = data->format.c_str();
    schema.name = data->name.c_str();
    schema.metadata = data->metadata.empty() ? nullptr : data->metadata.data();
    schema.flags = ARROW_FLAG_NULLABLE;
    schema.dictionary = data->dictionary.get();
    schema.release = release<schema_data, ArrowSchema>;
    schema.private_data = data.release();
    return schema;
}

/// A stream's remaining chunks.
struct stream_data {
    column_layout layout;
    std::vector<ArrowArray> chunks;
    std::size_t next = 0;
    int error = 0;
    std::string message;
};

stream_data& data_of(ArrowArrayStream* stream)
{
    return *static_cast<stream_data*>(stream->private_data);
}

} // namespace

std::string encoded_metadata(const std::vector<std::pair<std::string, std::string>>& metadata)
{
    std::string bytes;
    append(bytes, static_cast<std::int32_t>(metadata.size()));
    for (const auto& [key, value] : metadata)
        for (const std::string& text : {key, value}) {
            append(bytes, static_cast<std::int32_t>(text.size()));
            bytes += text;
        }
    return bytes;
}

std::vector<column_layout> all_layouts()
{
    std::vector<column_layout> all;
    for (const char* const format : {"u", "U", "vu", "z", "Z", "vz", "n"}) {
        all.push_back({format});
        for (const char indices : std::string_view("cCsSiIlL"))
            all.push_back({format, indices});
    }
    return all;
}

bool has_layout(const column_layout& layout, const text_rows& rows)
{
    const bool all_null = std::count(rows.begin(), rows.end(), std::nullopt) == static_cast<std::ptrdiff_t>(rows.size());
    const bool counts = (layout.indices | 0x20) != 'c' || rows.size() <= 100;
    return (layout.format != "n" || all_null) && (layout.indices == '\0' || counts);
}

produced::produced(const column_layout& layout, const text_rows& rows, const choice& choose, bool guarded)
    : schema(schema_of(layout, choose(2) == 0)), array(array_of(layout, rows, choose, guarded))
{
}

produced::~produced()
{
    if (schema.release != nullptr)
        schema.release(&schema);
    if (array.release != nullptr)
        array.release(&array);
}

ArrowSchema schema_of(const column_layout& layout, bool with_metadata)
{
    const std::string metadata = with_metadata ? encoded_metadata({{"ARROW:extension:name", "url"}, {"key", "value"}}) : "";
    if (layout.indices == '\0')
        return make_schema(layout.format, "links", metadata, nullptr);
    auto values = std::make_unique<ArrowSchema>(make_schema(layout.format, "", "", nullptr));
    return make_schema(std::string(1, layout.indices), "links", metadata, std::move(values));
}

ArrowArrayStream stream_of(const column_layout& layout, const text_rows& rows, const choice& choose, int error)
{
    auto data = std::make_unique<stream_data>();
    data->layout = layout;
    data->error = error;
    for (std::size_t begin = 0; begin < rows.size() || choose(3) == 0;) {
        const std::size_t size = std::min(choose(rows.size() + 2), rows.size() - begin);
        const auto first = rows.begin() + static_cast<std::ptrdiff_t>(begin);
        data->chunks.push_back(array_of(layout, text_rows(first, first + static_cast<std::ptrdiff_t>(size)), choose, false));
        begin += size;
    }
    ++held_arrays;
    ArrowArrayStream stream{};
    stream.get_schema = [](ArrowArrayStream* self, ArrowSchema* out) {
        *out = schema_of(data_of(self).layout, true);
        return 0;
    };
    stream.get_next = [](ArrowArrayStream* self, ArrowArray* out) {
        stream_data& all = data_of(self);
        if (all.next < all.chunks.size()) {
            *out = all.chunks[all.next++];
            return 0;
        }
        out->release = nullptr;
        all.message = all.error != 0 ? "the disk is full" : "";
        return all.error;
    };
    stream.get_last_error = [](ArrowArrayStream* self) { return data_of(self).message.c_str(); };
    stream.release = [](ArrowArrayStream* self) {
        stream_data& all = data_of(self);
        for (std::size_t i = all.next; i < all.chunks.size(); ++i)
            all.chunks[i].release(&all.chunks[i]);
        delete &all;
        self->release = nullptr;
        --held_arrays;
    };
    stream.private_data = data.release();
    return stream;
}

std::size_t unreleased()
{
    return held_arrays;
}

} // namespace uriform::test
