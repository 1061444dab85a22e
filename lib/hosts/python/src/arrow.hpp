#pragma once

#include "arguments.hpp"

#include <uriform-arrow.h>

/// @file
/// Structures of the Arrow C data interface and their owners, column operations, and rows as Python objects.

namespace python::arrow {

/// Owns a structure of the Arrow C data interface, and releases it at the end.
template <class Structure>
class structure {
public:
    structure() noexcept = default;
    /// Moves a structure into this object.
    explicit structure(Structure& from) noexcept : value_(from) { from.release = nullptr; }
    structure(structure&& other) noexcept : value_(other.moved_out()) {}
    structure& operator=(structure&& other) noexcept
    {
        std::swap(value_, other.value_);
        return *this;
    }
    ~structure()
    {
        if (value_.release != nullptr)
            value_.release(&value_);
    }

    [[nodiscard]] Structure* get() noexcept { return &value_; }
    [[nodiscard]] const Structure& operator*() const noexcept { return value_; }
    [[nodiscard]] Structure* operator->() noexcept { return &value_; }
    [[nodiscard]] const Structure* operator->() const noexcept { return &value_; }
    explicit operator bool() const noexcept { return value_.release != nullptr; }
    [[nodiscard]] Structure moved_out() noexcept { return std::exchange(value_, {}); }

private:
    Structure value_{};
};

using schema = structure<ArrowSchema>;
using array = structure<ArrowArray>;
using stream = structure<ArrowArrayStream>;
using shared_schema = std::shared_ptr<schema>;
using shared_array = std::shared_ptr<array>;

/// Keeps the owner of a shared schema or array, which points into another, alive.
template <class Structure>
struct share {
    explicit share(std::shared_ptr<structure<Structure>> of) noexcept : owner(std::move(of)) {}

    std::shared_ptr<structure<Structure>> owner;
    std::vector<structure<Structure>> children = {};
    std::vector<Structure*> places = {};
    structure<Structure> dictionary = {};
};

/// Releases a shared schema or array.
template <class Structure>
void release_share(Structure* self) noexcept
{
    delete static_cast<share<Structure>*>(self->private_data);
    self->release = nullptr;
}

/// Returns a structure like `of`, which is `owner`'s or a part of it. The result and each of its parts can be moved and released
/// separately. The structure must be well-formed. Throws `std::bad_alloc`.
template <class Structure>
[[nodiscard]] structure<Structure> shared(const Structure& of, const std::shared_ptr<structure<Structure>>& holder)
{
    // Take the owner of a structure that `holder` shares: freeing a chain of holders, such as slices of slices, would recurse.
    const bool is_share = (*holder)->release == release_share<Structure>;
    const auto& owner = is_share ? static_cast<share<Structure>*>((*holder)->private_data)->owner : holder;
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
    made.release = release_share<Structure>;
    made.private_data = held.release();
    return structure<Structure>(made);
}

/// A column in chunks.
struct column {
    shared_schema type;
    std::vector<shared_array> chunks;
};

/// An operation's operand: a column in an array, a column in a stream, or neither.
struct operand {
    schema type = {};
    array rows = {};
    stream chunks = {};
};

/// The column functions by their Python names. `make_descriptions.py` writes this table. The context of `safe_to_fetch` is a
/// uriform_fetch_policy.
struct named_function {
    std::string_view name;
    uriform_arrow_operation operation;
};
extern const std::span<const named_function> functions;
uriform_arrow_combine safe_to_fetch;

/// Reads an iterator's items: str, bytes, objects of this module with a text, and None or another missing value. The octets of a
/// str with a surrogate are not UTF-8; `has_surrogate` is then true. Returns false with an exception set for any other item. Throws
/// `std::bad_alloc`.
[[nodiscard]] bool read_items(PyObject* iterator, operand& to, bool& has_surrogate);

/// Returns a column's row: None, str, bytes, bool, int, dict or list. The column must be well-formed. On failure, returns null with
/// an exception set.
[[nodiscard]] PyObject* value_of(const ArrowSchema& type, const ArrowArray& rows, std::int64_t row);

/// Appends rows of a well-formed column to a list. On failure, returns false with an exception set.
[[nodiscard]] bool append_values(PyObject* list, const ArrowSchema& type, const ArrowArray& rows, std::int64_t begin,
                                 std::int64_t end);

/// Returns the first row of an array that is not null, or the array's length if all rows are null.
[[nodiscard]] std::int64_t first_valid(const ArrowArray& rows) noexcept;

} // namespace python::arrow
