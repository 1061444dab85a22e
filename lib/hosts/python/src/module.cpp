#include "api.hpp"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>
#include <thread>

namespace python {

namespace {

/// Lets a process fork only while no thread runs without the interpreter. The child's thread has another number than the one that
/// has locked, which therefore cannot be unlocked there.
bool prepare_forks() noexcept
{
    static const int status = pthread_atfork([] { running.lock(); }, [] { running.unlock(); },
                                             [] { ::new (static_cast<void*>(&running)) std::shared_mutex; });
    return status == 0;
}

/// The thread that finalizes the interpreter, once it has begun to.
std::atomic<std::thread::id> finalizing_thread;

/// Returns whether threads that take the interpreter are ended. The function has another name in 3.13, and is in no limited
/// interface.
bool is_finalizing() noexcept
{
    using function = int();
    static auto* const found = [] {
        void* const newer = dlsym(RTLD_DEFAULT, "Py_IsFinalizing");
        return reinterpret_cast<function*>(newer != nullptr ? newer : dlsym(RTLD_DEFAULT, "_Py_IsFinalizing"));
    }();
    return found != nullptr && found() != 0;
}

/// Has the thread that will finalize the interpreter known.
bool prepare_end() noexcept
{
    static PyMethodDef definition = {"note_end",
                                     [](PyObject*, PyObject*) {
                                         finalizing_thread = std::this_thread::get_id();
                                         return another(Py_None);
                                     },
                                     METH_NOARGS, nullptr};
    const owned add = from_package("atexit", "register");
    const owned note(add ? PyCFunction_NewEx(&definition, nullptr, nullptr) : nullptr);
    return note && owned(PyObject_CallFunctionObjArgs(add.get(), note.get(), nullptr));
}

int execute(PyObject* module) noexcept
{
    return guarded([&] {
        if (state.parse_error != nullptr) {
            PyErr_SetString(PyExc_ImportError, "uriform can be loaded by one interpreter of a process, once");
            return -1;
        }
        if (!prepare_forks())
            throw std::bad_alloc();
        if (!prepare_end())
            return -1;
        state.parse_error = from_package("uriform._errors", "ParseError").release();
        state.set_file_error = from_package("uriform._errors", "SetFileError").release();
        if (state.parse_error == nullptr || state.set_file_error == nullptr ||
            PyModule_AddObjectRef(module, "ParseError", state.parse_error) < 0 ||
            PyModule_AddObjectRef(module, "SetFileError", state.set_file_error) < 0)
            return -1;
        for (add_function* const add : {add_reference, add_text_functions, add_keys, add_seen_set, add_web, add_explain, add_arrow})
            if (!add(module))
                return -1;
        return PyModule_AddStringConstant(module, "version", uriform_version());
    });
}

/// Returns the slots for the running version of Python, 3.MINOR. Older ones refuse the slots that they do not know, which the
/// limited interface of 3.10 does not name either: 3 says that subinterpreters are not supported (3.12), and 4 that no lock of the
/// interpreter is needed (3.13). Both numbers and their values are part of the stable interface.
PyModuleDef_Slot* slots() noexcept
{
    const long minor = std::strtol(Py_GetVersion() + 2, nullptr, 10);
    static PyModuleDef_Slot all[] = {{Py_mod_exec, reinterpret_cast<void*>(execute)}, {3, nullptr}, {4, nullptr}, {}};
    all[2].value = reinterpret_cast<void*>(1);
    all[minor >= 13 ? 3 : minor >= 12 ? 2 : 1] = {};
    return all;
}

} // namespace

std::shared_mutex running;

void take_interpreter(PyThreadState* thread) noexcept
{
    while (is_finalizing() && finalizing_thread.load() != std::this_thread::get_id())
        std::this_thread::sleep_for(std::chrono::hours(1));
    PyEval_RestoreThread(thread);
}

owned from_package(const char* module, const char* name) noexcept
{
    const owned found(PyImport_ImportModule(module));
    return owned(found ? PyObject_GetAttrString(found.get(), name) : nullptr);
}

PyTypeObject* add_type(PyObject* module, PyType_Spec& spec, const char* bases) noexcept
{
    const char* const name = std::strrchr(spec.name, '.') + 1;
    const owned base = bases != nullptr ? from_package(bases, name) : owned();
    if (bases != nullptr && !base)
        return nullptr;
    auto* const type = reinterpret_cast<PyTypeObject*>(PyType_FromModuleAndSpec(module, &spec, base.get()));
    if (type != nullptr && PyModule_AddType(module, type) < 0) {
        Py_DECREF(type);
        return nullptr;
    }
    return type;
}

} // namespace python

PyMODINIT_FUNC PyInit__uriform()
{
    static PyModuleDef definition = [] {
        PyModuleDef made{};
        made.m_base = PyModuleDef_HEAD_INIT;
        made.m_name = "_uriform";
        made.m_doc = "The C++ part of the package uriform.";
        made.m_slots = python::slots();
        return made;
    }();
    return PyModuleDef_Init(&definition);
}
