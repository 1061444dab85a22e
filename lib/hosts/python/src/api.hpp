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
/// The frame shared by the extension's functions and types. It includes only Python and the C interface.

namespace python {

/// An owned reference to an object, or null.
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

/// A pointer to memory that the C interface allocated. `Free` frees it: calling this constant calls the function.
template <class Value, void (*Free)(Value*)>
using owner = std::unique_ptr<Value, std::integral_constant<void (*)(Value*), Free>>;

/// Takes the current exception, and restores it at the end, because code that runs meanwhile may call Python.
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

/// The objects that the module owns. A process loads the module only once.
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

    PyObject* makers = nullptr; ///< a dict from profiles to key makers
    PyObject* page = nullptr;   ///< the key maker for the profile `page`
};

inline module_state state;

/// Calls `body` and returns its result. If it throws, sets an exception and returns null or -1.
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

/// Waits until the process ends.
[[noreturn]] void wait_forever() noexcept;

/// Calls `body`, which may run Python code, and returns its result. While the interpreter is being finalized, Python 3.13 and older
/// end a daemon thread in Python code by an exception, but the functions that called us let no exception pass. So the thread waits
/// forever instead, as in later versions.
template <class Body>
auto run_python(Body body) noexcept -> decltype(body())
{
    try {
        return body();
    } catch (...) { // pthread_exit() ends a thread by an exception
        wait_forever();
    }
}

/// Runs signal handlers and perhaps the collector. Returns -1 if a handler raised an exception, otherwise 0.
[[nodiscard]] inline int check_signals() noexcept
{
    return run_python(PyErr_CheckSignals);
}

/// Returns an attribute of a module in the package. On failure, returns null with an exception set.
[[nodiscard]] owned from_package(const char* module, const char* name) noexcept;

/// A type as `uriform/_uriform.pyi` describes it. `make_descriptions.py` writes it.
struct type_tables {
    const char* name; ///< such as `uriform.web.URL`
    const char* doc;
    const char* module; ///< module of the Python class with the same name, which implements the methods that need not be fast
    newfunc create;     ///< null if programs cannot create objects
    PyMethodDef* methods;
    PyGetSetDef* properties;
};

/// Returns a capsule that owns a value.
template <class Value>
[[nodiscard]] PyObject* make_capsule(std::unique_ptr<Value> value, const char* name) noexcept
{
    PyObject* const capsule = PyCapsule_New(value.get(), name, [](PyObject* self) {
        const kept_exception kept; // releasing the value may call Python
        delete static_cast<Value*>(PyCapsule_GetPointer(self, PyCapsule_GetName(self)));
    });
    if (capsule != nullptr)
        static_cast<void>(value.release());
    return capsule;
}

/// Creates a type of the module with further slots, and adds it under its name. Its objects occupy `size` octets. Returns null on
/// failure.
[[nodiscard]] PyTypeObject* add_type(PyObject* module, const type_tables& of, std::size_t size, std::vector<PyType_Slot> slots);

/// An object that contains a C++ value.
template <class Value>
struct holder {
    PyObject_HEAD Value value;
};

template <class Value>
[[nodiscard]] Value& held_by(PyObject* self) noexcept
{
    return reinterpret_cast<holder<Value>*>(self)->value;
}

/// Creates an object of a module type, with a value constructed from the arguments. On failure, returns null with an exception set.
template <class Value, class... From>
[[nodiscard]] PyObject* make_object(PyTypeObject* type, From&&... from) noexcept
{
    PyObject* const self = PyType_GenericAlloc(type, 0);
    if (self != nullptr)
        ::new (static_cast<void*>(&held_by<Value>(self))) Value{std::forward<From>(from)...};
    return self;
}

/// Frees an object of a module type, and its reference to the type.
template <class Value>
void free_object(PyObject* self) noexcept
{
    PyObject_GC_UnTrack(self); // Python base classes track it; the value may call the collector
    held_by<Value>(self).~Value();
    PyTypeObject* const type = Py_TYPE(self);
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/// Returns the function that frees an object, as a slot for its type.
template <class Value>
[[nodiscard]] PyType_Slot slot_of_value() noexcept
{
    return {Py_tp_dealloc, reinterpret_cast<void*>(free_object<Value>)};
}

/// Threads in this process hold a shared lock while they run without the interpreter, and a thread that forks holds an exclusive
/// lock. A child process contains no other threads, so it would wait forever for their locks.
extern std::shared_mutex running;

/// Takes the interpreter again after PyEval_SaveThread().
inline void take_interpreter(PyThreadState* thread) noexcept
{
    run_python([thread] { PyEval_RestoreThread(thread); });
}

/// Lets other Python threads run during its lifetime.
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

/// Calls `body` while `guard` is locked, and returns its result. `body` must not call Python. The lock is taken immediately, or
/// after letting other threads run. No thread that waits for the interpreter holds it, so there is no deadlock.
template <class Body>
auto locked(std::mutex& guard, Body body)
{
    if (const std::unique_lock lock(guard, std::try_to_lock); lock)
        return body();
    const released others_run;
    const std::scoped_lock lock(guard);
    return body();
}

/// Adds a concept's types to the module. On failure, returns false with an exception set.
using add_function = bool(PyObject* module);
add_function add_arrow, add_keys, add_reference, add_seen_set, add_site;

} // namespace python
