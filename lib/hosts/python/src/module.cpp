#include "api.hpp"

#include <array>
#include <cstdlib>
#include <pthread.h>

#include "keys.hpp"

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
        constexpr std::array parts = {add_failure,  add_reference, add_normal_form, add_resolution, add_percent, add_keys,
                                      add_seen_set, add_web,       add_iri,         add_explain,    add_arrow};
        for (const auto add : parts)
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
    for (PyTypeObject** type : {&state.uri, &state.iri, &state.url, &state.key_maker_type, &state.seen_set,
                                &state.seen_set_iterator, &state.array, &state.chunked_array})
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

bool add_functions(PyObject* module, const char* in, const char* prefix, PyMethodDef* functions)
{
    const owned module_name(PyUnicode_FromString(in));
    for (PyMethodDef* each = functions; module_name && each->ml_name != nullptr; ++each) {
        const owned made(PyCFunction_NewEx(each, module, module_name.get()));
        if (!made || PyModule_AddObjectRef(module, (std::string(prefix) + each->ml_name).c_str(), made.get()) < 0)
            return false;
    }
    return static_cast<bool>(module_name);
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
