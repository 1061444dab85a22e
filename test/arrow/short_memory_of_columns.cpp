#include <cerrno>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform-arrow.h>

#include "../support/short_memory.hpp"
#include "consumed.hpp"
#include "expected.hpp"
#include "produced.hpp"

/// @file
/// If memory runs out, functions on Arrow columns report it, leave their arguments unchanged, and leak nothing.

using namespace uriform::test;

namespace {

const text_rows rows{"http://example.com/a/long/path?a=1&b=%FF", std::nullopt, "HTTP://EXAMPLE.com:80/%7Euser/and/more", "a b",
                     "b"};
const choice last = [](std::size_t end) { return end - 1; };

/// An array that can be moved to several consumers.
ArrowArray lent(const produced& column)
{
    ArrowArray array = column.array;
    array.release = [](ArrowArray* self) { self->release = nullptr; };
    return array;
}

/// The stream's only array, or nullptr after it was read.
const produced* next_lent = nullptr;

ArrowArrayStream stream_of_lent(const produced& column)
{
    next_lent = &column;
    ArrowArrayStream stream{};
    stream.get_schema = [](ArrowArrayStream* self, ArrowSchema* out) {
        *out = static_cast<const produced*>(self->private_data)->schema;
        out->release = [](ArrowSchema* schema) { schema->release = nullptr; };
        return 0;
    };
    stream.get_next = [](ArrowArrayStream*, ArrowArray* out) {
        *out = next_lent != nullptr ? lent(*next_lent) : ArrowArray();
        next_lent = nullptr;
        return 0;
    };
    stream.release = [](ArrowArrayStream* self) { self->release = nullptr; };
    stream.private_data = const_cast<produced*>(&column);
    return stream;
}

struct free_maker {
    void operator()(uriform_key_maker* maker) const noexcept { uriform_key_maker_free(maker); }
};

/// Calls `act(operation, column, others)` for all operations, with a second column if they allow it, and without.
template <class Act>
void each_operation(Act act)
{
    uriform_key_maker* made = nullptr;
    BOOST_REQUIRE(uriform_key_maker_new("page/1", 6, nullptr, 0, nullptr, 0, nullptr, &made, nullptr) == URIFORM_OK);
    const std::unique_ptr<uriform_key_maker, free_maker> maker(made);
    const std::vector<uriform_arrow_operation> operations = all_operations(made);
    const std::vector<column_layout> layouts{{"u"}, {"U"}, {"vu"}, {"z", 'i'}};
    for (const column_layout& layout : layouts)
        for (uriform_arrow_operation operation : operations)
            for (std::uint32_t result = 0; result < 4; ++result) {
                operation.layout = result;
                const produced column(layout, rows, last);
                act(operation, column, nullptr);
                if (is_of_pairs(operation))
                    act(operation, column, &column);
            }
}

} // namespace

BOOST_AUTO_TEST_SUITE(short_memory_of_columns)

BOOST_AUTO_TEST_CASE(arrays)
{
    each_operation([](const uriform_arrow_operation& operation, const produced& column, const produced* others) {
        const auto act = [&] {
            ArrowArray array = lent(column);
            ArrowArray other = others != nullptr ? lent(*others) : ArrowArray();
            const ArrowArray before = array;
            ArrowArray result{};
            const int status =
                uriform_arrow_apply(&operation, &column.schema, &array, others != nullptr ? &others->schema : nullptr,
                                    others != nullptr ? &other : nullptr, &result, nullptr);
            if (status == URIFORM_OK) {
                result.release(&result);
                return array.release == nullptr && other.release == nullptr;
            }
            BOOST_TEST(status == URIFORM_OUT_OF_MEMORY);
            BOOST_TEST(std::memcmp(&before, &array, sizeof before) == 0);
            BOOST_TEST(result.release == nullptr);
            BOOST_TEST((others == nullptr || other.release != nullptr));
            throw std::bad_alloc();
        };
        BOOST_REQUIRE(act()); // makers keep their memory
        BOOST_TEST(each_failure(act, [] {}) > 0U);
    });
}

BOOST_AUTO_TEST_CASE(types)
{
    each_operation([](const uriform_arrow_operation& operation, const produced& column, const produced*) {
        const auto act = [&] {
            ArrowSchema result{};
            const int status = uriform_arrow_schema(&operation, &column.schema, &result, nullptr);
            if (status != URIFORM_OK) {
                BOOST_TEST((status == URIFORM_OUT_OF_MEMORY && result.release == nullptr));
                throw std::bad_alloc();
            }
            result.release(&result);
            return true;
        };
        BOOST_TEST(each_failure(act, [] {}) > 0U);
    });
}

/// A stream processes the rows again once memory is available.
BOOST_AUTO_TEST_CASE(streams)
{
    each_operation([](const uriform_arrow_operation& operation, const produced& column, const produced* others) {
        if (others != nullptr)
            return; // two streams share an array
        const auto act = [&] {
            ArrowArrayStream texts = stream_of_lent(column);
            ArrowArrayStream stream{};
            if (uriform_arrow_stream(&operation, &texts, nullptr, &stream, nullptr) != URIFORM_OK) {
                BOOST_TEST((texts.release != nullptr && stream.release == nullptr));
                throw std::bad_alloc();
            }
            ArrowArray result{};
            int status = stream.get_next(&stream, &result);
            if (status == ENOMEM && fail_no_more()) {
                BOOST_TEST(std::string(stream.get_last_error(&stream)) == "out of memory");
                status = stream.get_next(&stream, &result);
            }
            const std::int64_t length = status == 0 && result.release != nullptr ? result.length : -1;
            if (result.release != nullptr)
                result.release(&result);
            stream.release(&stream);
            return length == static_cast<std::int64_t>(rows.size());
        };
        BOOST_REQUIRE(act());                              // makers keep their memory
        for (std::size_t calls = 0; calls < 60; ++calls) { // the first functions allocate less
            const std::size_t held = blocks_held();
            fail_after(calls, true);
            try {
                BOOST_TEST(act());
            } catch (const std::bad_alloc&) {
                BOOST_TEST(calls < 3U); // the stream was not made
            }
            fail_no_more();
            BOOST_TEST(blocks_held() == held);
        }
    });
}

BOOST_AUTO_TEST_SUITE_END()
