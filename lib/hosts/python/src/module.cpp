#include "api.hpp"

#include <array>
#include <cstdlib>
#include <cstring>
#include <pthread.h>

namespace python {

namespace {

module_state*& place_of_state(PyObject* module) noexcept
{
    return *static_cast<module_state**>(PyModule_GetState(module));
}

/// Lets a process fork only while no thread runs without the interpreter. The child's thread has another number than the one that
/// has locked, which therefore cannot be unlocked there.
bool prepare_forks() noexcept
{
    static const int status = pthread_atfork([] { running.lock(); }, [] { running.unlock(); },
                                             [] { ::new (static_cast<void*>(&running)) std::shared_mutex; });
    return status == 0;
}

int execute(PyObject* module) noexcept
{
    return guarded([&] {
        if (!prepare_forks())
            throw std::bad_alloc();
        module_state& state = *(place_of_state(module) = new module_state);
        state.parse_error = from_package("uriform._errors", "ParseError").release();
        state.set_file_error = from_package("uriform._errors", "SetFileError").release();
        if (state.parse_error == nullptr || state.set_file_error == nullptr ||
            PyModule_AddObjectRef(module, "ParseError", state.parse_error) < 0 ||
            PyModule_AddObjectRef(module, "SetFileError", state.set_file_error) < 0)
            return -1;
        for (add_function* const add : {add_reference, add_text_functions, add_keys, add_seen_set, add_web, add_explain, add_arrow})
            if (!add(module, state))
                return -1;
        return PyModule_AddStringConstant(module, "version", uriform_version());
    });
}

/// Calls `visit` with the place of each object of a state.
template <class Visit>
void for_each_object(module_state& state, Visit visit)
{
    visit(state.parse_error);
    visit(state.set_file_error);
    visit(state.makers);
    visit(state.page);
    for (PyTypeObject** type : {&state.uri, &state.iri, &state.url, &state.key_maker_type, &state.seen_set, &state.array})
        visit(*type);
}

int traverse(PyObject* module, visitproc visit, void* arg) noexcept
{
    int answer = 0;
    if (module_state* const state = place_of_state(module); state != nullptr)
        for_each_object(*state, [&](auto*& object) {
            if (answer == 0 && object != nullptr)
                answer = visit(reinterpret_cast<PyObject*>(object), arg);
        });
    return answer;
}

int clear(PyObject* module) noexcept
{
    if (module_state* const state = place_of_state(module); state != nullptr)
        for_each_object(*state, [](auto*& object) { Py_XDECREF(reinterpret_cast<PyObject*>(std::exchange(object, nullptr))); });
    return 0;
}

void free_module(void* module) noexcept
{
    clear(static_cast<PyObject*>(module));
    delete std::exchange(place_of_state(static_cast<PyObject*>(module)), nullptr);
}

/// Returns the slots for the running version of Python, 3.MINOR. Older ones refuse the slots that they do not know, which the
/// limited interface of 3.10 does not name either: 3 says that each interpreter may have a lock of its own (3.12), and 4 that none
/// is needed (3.13). Both numbers and their values are part of the stable interface.
PyModuleDef_Slot* slots() noexcept
{
    static std::array<PyModuleDef_Slot, 4> all = [] {
        const long minor = std::strtol(Py_GetVersion() + 2, nullptr, 10);
        std::array<PyModuleDef_Slot, 4> made{};
        std::size_t count = 0;
        made[count++] = {Py_mod_exec, reinterpret_cast<void*>(execute)};
        if (minor >= 12)
            made[count++] = {3, reinterpret_cast<void*>(2)};
        if (minor >= 13)
            made[count++] = {4, reinterpret_cast<void*>(1)};
        return made;
    }();
    return all.data();
}

} // namespace

std::shared_mutex running;

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
    // The definition of a module is shared by the interpreters, and the only object that is.
    static PyModuleDef definition = [] {
        PyModuleDef made{};
        made.m_base = PyModuleDef_HEAD_INIT;
        made.m_name = "_uriform";
        made.m_doc = "The C++ part of the package uriform.";
        made.m_size = sizeof(python::module_state*);
        made.m_slots = python::slots();
        made.m_traverse = python::traverse;
        made.m_clear = python::clear;
        made.m_free = python::free_module;
        return made;
    }();
    return PyModuleDef_Init(&definition);
}
