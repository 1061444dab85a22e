#pragma once

#include <Python.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <shared_mutex>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <uriform-explain.h>
#include <uriform-iri.h>
#include <uriform-keys.h>
#include <uriform.h>

/// @file
/// The frame that the functions and types of the extension have in common. It includes Python and the C interface only.

namespace python {

/// An owned reference to an object, or none.
class owned {
public:
    owned() noexcept = default;
    explicit owned(PyObject* object) noexcept : object_(object) {}
    owned(owned&& other) noexcept : object_(other.release()) {}
    owned& operator=(owned&& other) noexcept
    {
        Py_XDECREF(std::exchange(object_, other.release()));
        return *this;
    }
    ~owned() { Py_XDECREF(object_); }

    [[nodiscard]] PyObject* get() const noexcept { return object_; }
    [[nodiscard]] PyObject* release() noexcept { return std::exchange(object_, nullptr); }
    explicit operator bool() const noexcept { return object_ != nullptr; }

private:
    PyObject* object_ = nullptr;
};

/// A pointer to what the C interface has allocated, which `Free` frees: such a constant is called as the function that it is.
template <class Value, void (*Free)(Value*)>
using owner = std::unique_ptr<Value, std::integral_constant<void (*)(Value*), Free>>;

/// Takes the exception that is set, and sets it again at the end: code that is called meanwhile may be that of Python.
class kept_exception {
public:
    kept_exception() noexcept { PyErr_Fetch(&type_, &value_, &trace_); }
    ~kept_exception() { PyErr_Restore(type_, value_, trace_); }
    kept_exception(const kept_exception&) = delete;
    kept_exception& operator=(const kept_exception&) = delete;

private:
    PyObject* type_ = nullptr;
    PyObject* value_ = nullptr;
    PyObject* trace_ = nullptr;
};

/// The objects that the module has. It is loaded once in a process.
struct module_state {
    PyObject* parse_error = nullptr;
    PyObject* make_parse_error = nullptr; ///< a function
    PyTypeObject* uri = nullptr;
    PyTypeObject* iri = nullptr;
    PyTypeObject* url = nullptr;
    PyTypeObject* key_maker = nullptr;
    PyTypeObject* seen_set = nullptr;
    PyTypeObject* suffix_list = nullptr;
    PyTypeObject* array = nullptr;

    PyObject* makers = nullptr; ///< a dict of the makers of profiles, by these
    PyObject* page = nullptr;   ///< the maker of the profile `page`
};

inline module_state state;

/// Calls `body`, and returns its result; none with an exception set if it throws one.
template <class Body>
auto guarded(Body body) noexcept -> decltype(body())
{
    try {
        return body();
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::exception& thrown) {
        PyErr_SetString(PyExc_RuntimeError, thrown.what());
    }
    if constexpr (std::is_pointer_v<decltype(body())>)
        return nullptr;
    else
        return static_cast<decltype(body())>(-1);
}

/// Returns an attribute of a module of the package. Null with an exception set if there is none.
[[nodiscard]] owned from_package(const char* module, const char* name) noexcept;

/// What `uriform/_uriform.pyi` says of a type. `make_descriptions.py` writes it.
struct type_tables {
    const char* name; ///< such as `uriform.web.URL`
    const char* doc;
    const char* module; ///< that of the class of Python of the same name, which has the methods that are not in a hurry
    newfunc create;     ///< null if programs cannot create objects
    PyMethodDef* methods;
    PyGetSetDef* properties;
};

/// Returns a capsule that owns a value.
template <class Value>
[[nodiscard]] PyObject* make_capsule(std::unique_ptr<Value> value, const char* name) noexcept
{
    PyObject* const capsule = PyCapsule_New(value.get(), name, [](PyObject* self) {
        const kept_exception kept; // what the value releases may call Python
        delete static_cast<Value*>(PyCapsule_GetPointer(self, PyCapsule_GetName(self)));
    });
    if (capsule != nullptr)
        static_cast<void>(value.release());
    return capsule;
}

/// Creates a type of the module, whose objects have `size` octets, with more slots, and adds it by its name. Null if that fails.
[[nodiscard]] PyTypeObject* add_type(PyObject* module, const type_tables& of, std::size_t size, std::vector<PyType_Slot> slots);

/// An object that has a value of C++.
template <class Value>
struct holder {
    PyObject_HEAD Value value;
};

template <class Value>
[[nodiscard]] Value& held_by(PyObject* self) noexcept
{
    return reinterpret_cast<holder<Value>*>(self)->value;
}

/// Returns an object of a type of the module, whose value is made of these. Null with an exception set if that fails.
template <class Value, class... From>
[[nodiscard]] PyObject* make_object(PyTypeObject* type, From&&... from) noexcept
{
    PyObject* const self = PyType_GenericAlloc(type, 0);
    if (self != nullptr)
        ::new (static_cast<void*>(&held_by<Value>(self))) Value{std::forward<From>(from)...};
    return self;
}

/// Frees an object of a type of the module, and its hold of the type.
template <class Value>
void free_object(PyObject* self) noexcept
{
    PyObject_GC_UnTrack(self); // which the bases that are classes of Python track; the value may call the collector
    held_by<Value>(self).~Value();
    PyTypeObject* const type = Py_TYPE(self);
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/// Returns the function that frees an object, as a slot of its type.
template <class Value>
[[nodiscard]] PyType_Slot slot_of_value() noexcept
{
    return {Py_tp_dealloc, reinterpret_cast<void*>(free_object<Value>)};
}

/// Locked by each thread of this process that runs without the interpreter, shared, and by one that forks, alone: the child has no
/// other thread, and would wait for the locks of such a one forever.
extern std::shared_mutex running;

/// Takes the interpreter again after PyEval_SaveThread(). Python 3.13 and older end a daemon thread here if the interpreter is
/// being finalized. It waits forever instead, as in later versions: its functions let no exception pass, as which it would end.
void take_interpreter(PyThreadState* thread) noexcept;

/// Lets other threads of Python run as long as it exists.
class released {
public:
    released() noexcept : thread_(PyEval_SaveThread()) { running.lock_shared(); }
    ~released()
    {
        running.unlock_shared();
        take_interpreter(thread_);
    }
    released(const released&) = delete;
    released& operator=(const released&) = delete;

private:
    PyThreadState* thread_;
};

/// Calls `body` while `guard` is locked, and returns its result. `body` must not call Python: the lock is taken at once, or after
/// this thread has let others run, and is never held by a thread that waits for the interpreter. So there is no deadlock.
template <class Body>
auto locked(std::mutex& guard, Body body)
{
    if (const std::unique_lock lock(guard, std::try_to_lock); lock)
        return body();
    const released others_run;
    const std::scoped_lock lock(guard);
    return body();
}

/// A concept adds its types to the module, and returns false with an exception set if that fails.
using add_function = bool(PyObject* module);
add_function add_arrow, add_keys, add_reference, add_seen_set, add_site;

} // namespace python
