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
    PyObject* set_file_error = nullptr;
    PyTypeObject* uri = nullptr;
    PyTypeObject* iri = nullptr;
    PyTypeObject* url = nullptr;
    PyTypeObject* key_maker_type = nullptr;
    PyTypeObject* seen_set = nullptr;
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

/// Returns another reference to an object.
[[nodiscard]] inline PyObject* another(PyObject* object) noexcept
{
    return Py_NewRef(object);
}

/// Returns an attribute of a module of the package. Null with an exception set if there is none.
[[nodiscard]] owned from_package(const char* module, const char* name) noexcept;

/// Creates a type of the module and adds it by its name. Methods that are not in a hurry are those of a class of Python of the same
/// name in `bases`, a module of the package, unless that is null. Null if that fails.
[[nodiscard]] PyTypeObject* add_type(PyObject* module, PyType_Spec& spec, const char* bases = nullptr) noexcept;

/// Frees an object of a type of the module, and its hold of the type.
inline void free_object(PyObject* self) noexcept
{
    PyTypeObject* const type = Py_TYPE(self);
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
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

/// A concept adds its functions and types to the module, and returns false with an exception set if that fails.
using add_function = bool(PyObject* module);
add_function add_arrow, add_explain, add_keys, add_reference, add_seen_set, add_text_functions, add_web;

} // namespace python
