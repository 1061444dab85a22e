#include <algorithm>
#include <cerrno>
#include <memory>
#include <optional>
#include <string>

#include "arrow/arrow_application.hpp"

namespace uriform::c {
namespace {

using owned_stream = owned<ArrowArrayStream>;

/// Thrown if reading a stream fails, with an `errno` value. The stream provides a message.
struct stream_failure {
    ArrowArrayStream* stream;
    int code;
};

/// Reads rows from an array stream.
class row_stream {
public:
    explicit row_stream(const ArrowArrayStream& stream) noexcept : stream_(stream) {}

    /// Takes over the caller's stream.
    void own() noexcept { owned_ = owned_stream(stream_); }

    [[nodiscard]] const ArrowSchema& schema()
    {
        if (schema_->release == nullptr) {
            ArrowSchema read{};
            check(stream_.get_schema(owned_.get(), &read));
            schema_ = owned_schema(read);
        }
        return *schema_;
    }

    /// Reads the next array unless the current array has rows left. Returns false at the end.
    [[nodiscard]] bool read()
    {
        if (chunk_ != nullptr)
            return true;
        auto chunk = std::make_shared<owned_array>();
        ArrowArray next{};
        check(stream_.get_next(owned_.get(), &next));
        *chunk = owned_array(next);
        if (next.release == nullptr)
            return false;
        require_arrow(next.length >= 0 && next.offset >= 0);
        chunk_ = std::move(chunk);
        used_ = 0;
        return true;
    }

    /// Does the same, but skips arrays without rows.
    [[nodiscard]] bool read_rows()
    {
        while (read()) {
            if (left() != 0)
                return true;
            chunk_ = nullptr;
        }
        return false;
    }

    [[nodiscard]] std::int64_t left() const noexcept { return (*chunk_)->length - used_; }

    /// Returns the next `count` rows without consuming them.
    [[nodiscard]] ArrowArray rows(std::int64_t count) const noexcept
    {
        ArrowArray slice = **chunk_;
        slice.null_count = count == slice.length || slice.null_count == 0 ? slice.null_count : -1;
        slice.offset += used_;
        slice.length = count;
        return slice;
    }

    [[nodiscard]] const shared_array& owner() const noexcept { return chunk_; }

    void use(std::int64_t count) noexcept
    {
        used_ += count;
        if (left() == 0)
            chunk_ = nullptr;
    }

private:
    void check(int code)
    {
        if (code != 0)
            throw stream_failure{owned_.get(), code};
    }

    ArrowArrayStream stream_;
    owned_stream owned_;
    owned_schema schema_;
    shared_array chunk_;
    std::int64_t used_ = 0;
};

/// A result stream's private data.
class result_stream {
public:
    result_stream(const uriform_arrow_operation& operation, const ArrowArrayStream& texts, const ArrowArrayStream* others)
        : operation_(operation), texts_(texts)
    {
        if (others != nullptr)
            others_.emplace(*others);
    }

    void own() noexcept
    {
        texts_.own();
        if (others_)
            others_->own();
    }

    int get_schema(ArrowSchema* out) noexcept
    {
        return answered([&] { *out = schema_of_result(operation_, texts_.schema()).moved_out(); });
    }

    int get_next(ArrowArray* out) noexcept
    {
        return answered([&] { *out = next().moved_out(); });
    }

    [[nodiscard]] const char* last_error() const noexcept { return message_; }

private:
    /// Returns the result for the next rows, or a released array at the end.
    [[nodiscard]] owned_array next() { return others_ ? next_pair() : next_chunk(); }

    [[nodiscard]] owned_array next_chunk()
    {
        const column_type type = read_type(texts_.schema());
        if (!texts_.read())
            return {};
        const std::int64_t count = texts_.left();
        const ArrowArray rows = texts_.rows(count);
        owned_array made = applied(operation_, {type, rows, texts_.owner()}, nullptr);
        texts_.use(count);
        return made;
    }

    /// A chunk ends wherever a chunk of either stream ends.
    [[nodiscard]] owned_array next_pair()
    {
        const column_type type = read_type(texts_.schema());
        const column_type type_of_others = read_type(others_->schema());
        const bool has_texts = texts_.read_rows();
        require_arrow(has_texts == others_->read_rows());
        if (!has_texts)
            return {};
        const std::int64_t count = std::min(texts_.left(), others_->left());
        const ArrowArray rows = texts_.rows(count);
        const ArrowArray other_rows = others_->rows(count);
        const typed_array other{type_of_others, other_rows, nullptr};
        owned_array made = applied(operation_, {type, rows, texts_.owner()}, &other);
        texts_.use(count);
        others_->use(count);
        return made;
    }

    /// Calls `act()`, and stores the message of a failure. Returns 0 or an `errno` value.
    template <class Act>
    int answered(Act act) noexcept
    {
        message_ = nullptr;
        int code_of_stream = 0;
        const int status = answer_of_columns(nullptr, {}, [&] {
            try {
                act();
            } catch (const stream_failure& failed) {
                code_of_stream = failed.code;
                message_ = failed.stream->get_last_error != nullptr ? failed.stream->get_last_error(failed.stream) : nullptr;
            }
        });
        if (status == URIFORM_OK)
            return code_of_stream;
        if (status == URIFORM_TOO_LONG) {
            message_ = "a result of more bytes than its offsets or views count";
            return EOVERFLOW;
        }
        message_ = uriform_error_message(status, URIFORM_COMPONENT_NONE);
        return status == URIFORM_OUT_OF_MEMORY ? ENOMEM : status == URIFORM_STOPPED ? EINTR : EINVAL;
    }

    uriform_arrow_operation operation_;
    row_stream texts_;
    std::optional<row_stream> others_;
    const char* message_ = nullptr;
};

bool is_usable(const ArrowArrayStream& stream) noexcept
{
    return stream.release != nullptr && stream.get_schema != nullptr && stream.get_next != nullptr;
}

result_stream& body_of(ArrowArrayStream* stream) noexcept
{
    return *static_cast<result_stream*>(stream->private_data);
}

} // namespace
} // namespace uriform::c

using namespace uriform;

int uriform_arrow_stream(const uriform_arrow_operation* operation, struct ArrowArrayStream* stream, struct ArrowArrayStream* other,
                         struct ArrowArrayStream* result, uriform_error* error)
{
    const auto asked = {c::status_of_other(operation, other != nullptr), c::required(stream), c::required(result)};
    return c::answer_of_columns(error, asked, [&] {
        c::require_arrow(stream != other && c::is_usable(*stream) && (other == nullptr || c::is_usable(*other)));
        auto body = std::make_unique<c::result_stream>(*operation, *stream, other);
        body->own();
        stream->release = nullptr;
        if (other != nullptr)
            other->release = nullptr;
        result->get_schema = [](ArrowArrayStream* self, ArrowSchema* out) { return c::body_of(self).get_schema(out); };
        result->get_next = [](ArrowArrayStream* self, ArrowArray* out) { return c::body_of(self).get_next(out); };
        result->get_last_error = [](ArrowArrayStream* self) { return c::body_of(self).last_error(); };
        result->release = [](ArrowArrayStream* self) {
            delete &c::body_of(self);
            self->release = nullptr;
        };
        result->private_data = body.release();
    });
}
