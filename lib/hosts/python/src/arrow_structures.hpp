#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <uriform-arrow.h>
#include <uriform-iri.h>

/// @file
/// Structures of the Arrow C data interface, and their owners. It does not include Python.

namespace python::arrow {

/// A structure of the Arrow C data interface, which is released at the end.
template <class Structure>
class structure {
public:
    structure() noexcept = default;
    /// Moves a structure here.
    explicit structure(Structure& from) noexcept : value_(from) { from.release = nullptr; }
    structure(structure&& other) noexcept : value_(other.moved_out()) {}
    structure& operator=(structure&& other) noexcept
    {
        if (this != &other) {
            release();
            value_ = other.moved_out();
        }
        return *this;
    }
    ~structure() { release(); }

    [[nodiscard]] Structure* get() noexcept { return &value_; }
    [[nodiscard]] const Structure& operator*() const noexcept { return value_; }
    [[nodiscard]] Structure* operator->() noexcept { return &value_; }
    [[nodiscard]] const Structure* operator->() const noexcept { return &value_; }
    explicit operator bool() const noexcept { return value_.release != nullptr; }
    [[nodiscard]] Structure moved_out() noexcept
    {
        const Structure out = value_;
        value_.release = nullptr;
        return out;
    }

private:
    void release() noexcept
    {
        if (value_.release != nullptr)
            value_.release(&value_);
    }

    Structure value_{};
};

using schema = structure<ArrowSchema>;
using array = structure<ArrowArray>;
using stream = structure<ArrowArrayStream>;
using shared_schema = std::shared_ptr<schema>;
using shared_array = std::shared_ptr<array>;

/// Returns whether a type or an array of a producer has the parts that a column of texts or its dictionary has, so that it can be
/// shared: no children, and at most a dictionary, which has neither.
template <class Structure>
[[nodiscard]] bool is_flat(const Structure& of) noexcept
{
    const auto* const values = of.dictionary;
    return of.release != nullptr && of.n_children == 0 &&
           (values == nullptr || (values->release != nullptr && values->n_children == 0 && values->dictionary == nullptr));
}

/// A schema or an array that points into another one, and holds that.
template <class Structure>
struct share {
    explicit share(std::shared_ptr<structure<Structure>> of) noexcept : owner(std::move(of)) {}

    std::shared_ptr<structure<Structure>> owner;
    std::vector<structure<Structure>> children = {};
    std::vector<Structure*> places = {};
    structure<Structure> dictionary = {};
};

/// Returns a structure like `of`, which is `owner`'s or a part of it. It can be moved and released on its own, and so can each part
/// of it. A structure of a producer has to be flat. Throws `std::bad_alloc`.
template <class Structure>
[[nodiscard]] structure<Structure> shared(const Structure& of, const std::shared_ptr<structure<Structure>>& owner)
{
    auto held = std::make_unique<share<Structure>>(owner);
    for (std::int64_t i = 0; i < of.n_children; ++i)
        held->children.push_back(shared(*of.children[i], owner));
    for (structure<Structure>& child : held->children)
        held->places.push_back(child.get());
    Structure made = of;
    made.children = held->places.data();
    if (of.dictionary != nullptr) {
        held->dictionary = shared(*of.dictionary, owner);
        made.dictionary = held->dictionary.get();
    }
    made.release = [](Structure* self) {
        delete static_cast<share<Structure>*>(self->private_data);
        self->release = nullptr;
    };
    made.private_data = held.release();
    return structure<Structure>(made);
}

/// A column in chunks.
struct column {
    shared_schema type;
    std::vector<shared_array> chunks;

    [[nodiscard]] std::int64_t size() const noexcept
    {
        std::int64_t sum = 0;
        for (const shared_array& chunk : chunks)
            sum += (*chunk)->length;
        return sum;
    }
};

/// Returns a stream of the chunks of a column, which it holds. Throws `std::bad_alloc`.
[[nodiscard]] stream stream_of(column from);

/// The failure of an operation on a column as a whole.
struct failure {
    int status = URIFORM_OK;  ///< a ::uriform_status, if `code` is 0
    int code = 0;             ///< an `errno` value of a stream
    std::string message = {}; ///< that of the stream
};

/// Returns an operation that reads a column, and does nothing with the texts.
[[nodiscard]] uriform_arrow_operation reading() noexcept;

/// Applies an operation to one array, and to that of the other operand, which may be null. The arrays are shared with the result.
/// Throws failure and `std::bad_alloc`.
[[nodiscard]] column applied(const uriform_arrow_operation& operation, const schema& type, const shared_array& rows,
                             const schema* other_type, const shared_array* other_rows);

/// Applies an operation to all arrays of a stream, and of the other operand's, unless that is released. Throws failure and
/// `std::bad_alloc`.
[[nodiscard]] column applied(const uriform_arrow_operation& operation, stream rows, stream other_rows);

/// The functions on columns, by their names in Python.
struct named_function {
    const char* name;
    std::uint32_t function;
    std::uint32_t component = 0;
    uriform_arrow_convert* convert = nullptr;
    uriform_arrow_combine* combine = nullptr;
    bool base_first = false; ///< the other operand is the first text of the function
    bool makes_keys = false;

    /// Returns the operation, with the options of the function, and without operands.
    [[nodiscard]] uriform_arrow_operation operation() const noexcept
    {
        uriform_arrow_operation made{};
        made.function = function;
        made.component = component;
        made.convert = convert;
        made.combine = combine;
        made.hook = uriform_iri_domain_to_ascii;
        return made;
    }
};

/// Makes the keys of an operation those of URLs as browsers read them.
void make_keys_of_web_urls(uriform_arrow_operation& operation) noexcept;

/// Returns the function of that name, or a null pointer. The context of `safe_to_fetch` is a uriform_fetch_policy.
[[nodiscard]] const named_function* find_function(const char* name) noexcept;

} // namespace python::arrow
