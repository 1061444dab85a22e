#include "keys.hpp"

#include "reference.hpp"
#include "site.hpp"

#include <array>

namespace python {

key_maker* maker_of(PyObject* object) noexcept
{
    if (Py_TYPE(object) == state.key_maker)
        return &held_by<key_maker>(object);
    PyErr_SetString(PyExc_TypeError, "expected a KeyMaker");
    return nullptr;
}

owned find_maker(PyObject* profile, Py_ssize_t number) noexcept
{
    const bool is_key = profile != nullptr && PyUnicode_CheckExact(profile) != 0; // other texts may differ from their characters
    PyObject* const kept = profile == nullptr ? state.page : is_key ? PyDict_GetItemWithError(state.makers, profile) : nullptr;
    if (kept != nullptr || PyErr_Occurred() != nullptr)
        return owned(Py_XNewRef(kept));
    const owned make = from_package("uriform._keys", "kept_maker");
    return owned(make ? run_python([&] { return PyObject_CallFunction(make.get(), "OOn", state.makers, profile, number); })
                      : nullptr);
}

bool use_maker(PyObject* given, uriform_arrow_operation& operation) noexcept
{
    const key_maker* const maker = maker_of(given);
    if (maker == nullptr)
        return false;
    operation.maker = maker->maker.get();
    if (maker->reads_web)
        operation.convert = uri_of_web_url;
    return true;
}

/// Returns a key as a str. Keys of `heritrix` and `ssurt` keep octets that are not UTF-8: they cause an error in the text.
PyObject* key_as_str(const room& key, const text& from)
{
    PyObject* const made = make_text(key);
    if (made != nullptr || PyErr_ExceptionMatches(PyExc_UnicodeDecodeError) == 0)
        return made;
    PyErr_Clear();
    const owned octets(make_text(from.data, from.size, true)), fail_utf8(from_package("uriform._errors", "fail_utf8"));
    if (!octets || !fail_utf8)
        return nullptr;
    return run_python([&] { return PyObject_CallFunctionObjArgs(fail_utf8.get(), octets.get(), nullptr); });
}

PyObject* key_of(const call& with, key_maker& maker)
{
    room out;
    const int status = maker.with_text(with.texts[0], out.error, [&](uriform_key_maker* by, const text& uri) {
        return out.fill([&](auto... to) { return uriform_key(by, uri.data, uri.size, 0, to...); });
    });
    return status == URIFORM_OK ? key_as_str(out, with.texts[0]) : fail(with, out.error);
}

PyObject* key128_of(const call& with, key_maker& maker)
{
    uriform_error error{};
    uriform_digest hash{};
    const int status = maker.with_text(with.texts[0], error, [&](uriform_key_maker* by, const text& uri) {
        return uriform_key_hash(by, uri.data, uri.size, with.seed, 0, &hash, &error);
    });
    if (status != URIFORM_OK)
        return fail(with, error);
    std::array<char, 16> octets{};
    for (unsigned i = 0; i < 8; ++i) {
        octets[i] = static_cast<char>(hash.high >> (56 - 8 * i) & 0xFF);
        octets[8 + i] = static_cast<char>(hash.low >> (56 - 8 * i) & 0xFF);
    }
    return make_text(octets.data(), octets.size(), true);
}

PyObject* key_maker_web(PyObject* self)
{
    return PyBool_FromLong(held_by<key_maker>(self).reads_web);
}

PyObject* key_maker_identity(PyObject* self)
{
    room out;
    const uriform_key_maker* const maker = held_by<key_maker>(self).maker.get();
    const int status = out.fill([&](auto... to) { return uriform_key_identity(maker, 0, to...); });
    return status == URIFORM_OK ? make_text(out) : PyErr_NoMemory();
}

PyObject* make_maker(const call& with)
{
    const auto& [profile, list, unused] = with.texts;
    uriform_key_maker* made = nullptr;
    uriform_error error{};
    PyObject* const given = with.values[4];
    const uriform_suffix_list* const suffixes = given != Py_None ? suffixes_of(given) : nullptr;
    if (suffixes == nullptr && PyErr_Occurred() != nullptr)
        return nullptr;
    if (uriform_key_maker_new(profile.data, profile.size, list.data, list.size, suffixes, 0, uriform_iri_domain_to_ascii, &made,
                              &error) != URIFORM_OK)
        return fail(with, error);
    return make_object<key_maker>(state.key_maker, maker_pointer(made), owned(Py_NewRef(with.values[0])),
                                  owned(Py_NewRef(with.values[2])), owned(Py_NewRef(given)), with.values[3] == Py_True);
}

bool add_keys(PyObject* module)
{
    state.key_maker = add_type(module, tables::KeyMaker, sizeof(holder<key_maker>), {slot_of_value<key_maker>()});
    state.makers = PyDict_New();
    const bool is_added = state.key_maker != nullptr && state.makers != nullptr;
    state.page = is_added ? PyObject_CallNoArgs(reinterpret_cast<PyObject*>(state.key_maker)) : nullptr;
    return state.page != nullptr;
}

} // namespace python
