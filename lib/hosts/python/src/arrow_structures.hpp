#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <uriform-arrow.h>

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
/// of it. The structure is well-formed. Throws `std::bad_alloc`.
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
};

/// Returns a stream of arrays, which moves them out. Throws `std::bad_alloc`.
[[nodiscard]] stream stream_of(schema type, std::vector<array> chunks);

/// An operand of an operation: a column in one array or in a stream, or neither.
struct operand {
    schema type = {};
    array rows = {};
    stream chunks = {};
};

} // namespace python::arrow
