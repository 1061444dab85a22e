#include "keys.hpp"

#include "reference.hpp"

#include <array>

namespace python {

namespace {

/// An object that has a maker, and the text of its list of tracking parameters, or None.
struct key_maker_object {
    PyObject_HEAD key_maker* maker;
    PyObject* tracking;
};

/// Writes the URI of a web URL.
int write_uri_of_web_url(const char* text, std::size_t size, std::uint32_t options, char* buffer, std::size_t capacity,
                         std::size_t* length, uriform_error* error) noexcept
{
    return uriform_web_to_uri(text, size, nullptr, 0, options, uriform_iri_domain_to_ascii, buffer, capacity, length, error);
}

/// Returns the hash of the key of the first text by a maker, with the upper half first.
PyObject* key128_of(const call& with, key_maker& maker)
{
    uriform_error error{};
    uriform_digest hash{};
    const auto use = [&](uriform_key_maker* by, const text& uri, uriform_error* told) {
        return uriform_key_hash(by, uri.data, uri.size, with.seed, 0, &hash, told);
    };
    if (maker.with_text(with.texts[0], &error, use) != URIFORM_OK)
        return fail(with, error);
    std::array<char, 16> octets{};
    for (unsigned i = 0; i < 8; ++i) {
        octets[i] = static_cast<char>(hash.high >> (56 - 8 * i) & 0xFF);
        octets[8 + i] = static_cast<char>(hash.low >> (56 - 8 * i) & 0xFF);
    }
    return make_text(octets.data(), octets.size(), true);
}

template <PyObject* (*Make)(const call&, key_maker&)>
PyObject* by_profile(const call& with)
{
    const owned maker = find_maker(with.values[1], 1);
    return maker ? Make(with, maker_of(maker.get())) : nullptr;
}

template <PyObject* (*Make)(const call&, key_maker&)>
PyObject* by_maker(const call& with)
{
    return Make(with, maker_of(with.self));
}

PyObject* get_profile(PyObject* self, unsigned)
{
    const std::string& profile = maker_of(self).profile();
    return make_text(profile.data(), profile.size());
}

PyObject* get_web(PyObject* self, unsigned)
{
    return PyBool_FromLong(maker_of(self).reads_web());
}

PyObject* get_tracking(PyObject* self, unsigned)
{
    return another(reinterpret_cast<key_maker_object*>(self)->tracking);
}

int write_profile(const char* data, std::size_t size, std::uint32_t options, char* buffer, std::size_t capacity,
                  std::size_t* length, uriform_error* error) noexcept
{
    return uriform_profile(data, size, options, buffer, capacity, length, error);
}

PyObject* create_maker(const call& with)
{
    const owned read = from_package("uriform._keys", "read_texts");
    const owned page(with.values[0] != nullptr ? another(with.values[0]) : PyUnicode_FromString("page"));
    PyObject* const given_list = with.values[1] != nullptr ? with.values[1] : Py_None;
    const owned texts(read && page ? PyObject_CallFunctionObjArgs(read.get(), page.get(), given_list, nullptr) : nullptr);
    PyObject *profile_text = nullptr, *tracking = nullptr;
    text profile, list;
    std::uint32_t reads_web = 0;
    uriform_key_maker* made = nullptr;
    uriform_error error{};
    if (!texts || PyArg_ParseTuple(texts.get(), "OO", &profile_text, &tracking) == 0 || !read_text(profile_text, profile) ||
        !read_optional(tracking, list) || !read_flag(with.values[2], 1, reads_web))
        return nullptr;
    if (uriform_key_maker_new(profile.data, profile.size, list.data, list.size, 0, uriform_iri_domain_to_ascii, &made, &error) !=
        URIFORM_OK)
        return fail(with, error);
    auto maker = std::make_unique<key_maker>(maker_pointer(made), std::string(profile.view()), reads_web != 0);
    PyObject* const self = PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(with.self), 0);
    if (self != nullptr) {
        reinterpret_cast<key_maker_object*>(self)->maker = maker.release();
        reinterpret_cast<key_maker_object*>(self)->tracking = another(tracking);
    }
    return self;
}

void free_self(PyObject* self) noexcept
{
    delete reinterpret_cast<key_maker_object*>(self)->maker;
    Py_DECREF(reinterpret_cast<key_maker_object*>(self)->tracking);
    free_object(self);
}

} // namespace

key_maker& maker_of(PyObject* self) noexcept
{
    return *reinterpret_cast<key_maker_object*>(self)->maker;
}

owned find_maker(PyObject* profile, Py_ssize_t number) noexcept
{
    const bool is_key = profile != nullptr && PyUnicode_CheckExact(profile) != 0; // another text may not be equal to a str
    PyObject* const kept = is_key ? PyDict_GetItemWithError(state.makers, profile) : profile == nullptr ? state.page : nullptr;
    if (kept != nullptr || PyErr_Occurred() != nullptr)
        return owned(Py_XNewRef(kept));
    const owned make = from_package("uriform._keys", "kept_maker");
    return owned(make ? PyObject_CallFunction(make.get(), "OOn", state.makers, profile, number) : nullptr);
}

bool use_maker(PyObject* given, uriform_arrow_operation& operation) noexcept
{
    if (Py_TYPE(given) != state.key_maker_type) {
        PyErr_SetString(PyExc_TypeError, "expected a KeyMaker");
        return false;
    }
    operation.maker = maker_of(given).get();
    if (maker_of(given).reads_web())
        operation.convert = write_uri_of_web_url;
    return true;
}

PyObject* key_of(const call& with, key_maker& maker)
{
    uriform_error error{};
    room out;
    const auto use = [&](uriform_key_maker* by, const text& uri, uriform_error* told) {
        return out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
            return uriform_key(by, uri.data, uri.size, 0, buffer, capacity, size, told);
        });
    };
    const int status = maker.with_text(with.texts[0], &error, use);
    return status == URIFORM_OK ? make_text(out.data(), out.size()) : fail(with, error);
}

bool add_keys(PyObject* module)
{
    static std::array functions{
        function<of::key, by_profile<key_of>>(),
        function<of::key128, by_profile<key128_of>>(),
        function<of::canonical_profile, write<write_profile>>(),
    };
    static PyMethodDef methods[] = {
        function<of::KeyMaker::key, by_maker<key_of>>(),
        function<of::KeyMaker::hash128, by_maker<key128_of>>(),
        {},
    };
    static PyGetSetDef properties[] = {
        property<of::KeyMaker::profile, get_profile>(),
        property<of::KeyMaker::web, get_web>(),
        property<of::KeyMaker::_tracking, get_tracking>(),
        {},
    };
    static PyType_Slot slots[] = {
        {Py_tp_doc, const_cast<char*>(of::KeyMaker::type.doc)},
        {Py_tp_new, reinterpret_cast<void*>(create<of::KeyMaker::type, create_maker>)},
        {Py_tp_dealloc, reinterpret_cast<void*>(free_self)},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, nullptr},
    };
    static PyType_Spec spec = {"uriform.KeyMaker", sizeof(key_maker_object), 0, Py_TPFLAGS_DEFAULT, slots};
    state.key_maker_type = add_type(module, spec, "uriform._keys");
    state.makers = PyDict_New();
    const bool is_added =
        state.key_maker_type != nullptr && state.makers != nullptr && add_functions(module, "uriform", "", functions);
    state.page = is_added ? PyObject_CallNoArgs(reinterpret_cast<PyObject*>(state.key_maker_type)) : nullptr;
    return state.page != nullptr;
}

} // namespace python
