#include "arguments.hpp"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <pthread.h>
#include <thread>

namespace python {

namespace {

/// Prevents forks while a thread runs without the interpreter. The child's thread number differs from that of the thread that holds
/// the lock, so the child cannot unlock it.
bool prepare_forks() noexcept
{
    static const int status = pthread_atfork([] { running.lock(); }, [] { running.unlock(); },
                                             [] { ::new (static_cast<void*>(&running)) std::shared_mutex; });
    return status == 0;
}

/// Adds the functions of a module in the package. Their names start with `prefix`.
bool add_functions(PyObject* module, const char* in, const char* prefix, PyMethodDef* functions)
{
    const owned module_name(PyUnicode_FromString(in));
    for (PyMethodDef* each = functions; each->ml_name != nullptr; ++each) {
        const owned made(module_name ? PyCFunction_NewEx(each, module, module_name.get()) : nullptr);
        if (!made || PyModule_AddObjectRef(module, (std::string(prefix) + each->ml_name).c_str(), made.get()) < 0)
            return false;
    }
    return true;
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
        state.parse_error = from_package("uriform._errors", "ParseError").release();
        state.make_parse_error = from_package("uriform._errors", "parse_error").release();
        if (state.parse_error == nullptr || state.make_parse_error == nullptr)
            return -1;
        if (!add_functions(module, "uriform", "", tables::functions) ||
            !add_functions(module, "uriform.web", "web_", tables::web_functions) ||
            !add_functions(module, "uriform.iri", "iri_", tables::iri_functions) ||
            !add_functions(module, "uriform.site", "site_", tables::site_functions) ||
            !add_functions(module, "uriform.arrow", "arrow_", tables::arrow_functions))
            return -1;
        for (add_function* const add : {add_reference, add_keys, add_seen_set, add_site, add_arrow})
            if (!add(module))
                return -1;
        return PyModule_AddStringConstant(module, "version", uriform_version());
    });
}

/// Returns the slots for the running version of Python, 3.MINOR. Older versions refuse slots that they do not know, and the limited
/// interface of 3.10 does not name them either: slot 3 declares that subinterpreters are not supported (3.12), and slot 4 that the
/// interpreter lock is not needed (3.13). Both numbers and their values are part of the stable interface.
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

void wait_forever() noexcept
{
    for (;;)
        std::this_thread::sleep_for(std::chrono::hours(1));
}

owned from_package(const char* module, const char* name) noexcept
{
    return owned(run_python([&] {
        PyObject* const found = PyImport_ImportModule(module);
        PyObject* const attribute = found != nullptr ? PyObject_GetAttrString(found, name) : nullptr;
        Py_XDECREF(found);
        return attribute;
    }));
}

PyTypeObject* add_type(PyObject* module, const type_tables& of, std::size_t size, std::vector<PyType_Slot> slots)
{
    const owned base = from_package(of.module, std::strrchr(of.name, '.') + 1);
    if (!base)
        return nullptr;
    unsigned flags = Py_TPFLAGS_DEFAULT;
    if (of.create != nullptr)
        slots.push_back({Py_tp_new, reinterpret_cast<void*>(of.create)});
    else
        flags |= Py_TPFLAGS_DISALLOW_INSTANTIATION;
    slots.insert(
        slots.end(),
        {{Py_tp_doc, const_cast<char*>(of.doc)}, {Py_tp_methods, of.methods}, {Py_tp_getset, of.properties}, {0, nullptr}});
    PyType_Spec spec{of.name, static_cast<int>(size), 0, flags, slots.data()};
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
