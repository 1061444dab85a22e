#include "keys.hpp"

#include "failure.hpp"

#include <array>

namespace python {

namespace {

/// The number of profiles whose makers the module keeps.
constexpr std::size_t kept_makers = 64;

/// An object that has a maker, and the text of its list of tracking parameters, or None.
struct key_maker_object {
    PyObject_HEAD key_maker* maker;
    PyObject* tracking;
};

key_maker& maker_of(PyObject* self) noexcept
{
    return *reinterpret_cast<key_maker_object*>(self)->maker;
}

/// Writes the URI of a web URL.
int write_uri_of_web_url(const char* text, std::size_t size, std::uint32_t options, char* buffer, std::size_t capacity,
                         std::size_t* length, uriform_error* error) noexcept
{
    return uriform_web_to_uri(text, size, nullptr, 0, options, uriform_iri_domain_to_ascii, buffer, capacity, length, error);
}

int write_profile(std::string_view profile, room& out, uriform_error& error)
{
    return out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_profile(profile.data(), profile.size(), 0, buffer, capacity, size, &error);
    });
}

/// Returns a profile with the newest version of its name, or the unchanged profile if there is none of that name.
std::string with_newest_version(std::string_view profile)
{
    const std::size_t end = std::min(profile.find_first_of("/ "), profile.size());
    std::string newest(profile);
    if (end < profile.size() && profile[end] == '/')
        return newest;
    for (int version = 1; version < 1000; ++version) {
        const std::string name = std::string(profile.substr(0, end)) + '/' + std::to_string(version);
        room out;
        uriform_error error{};
        if (write_profile(name, out, error) != URIFORM_OK)
            break;
        newest = name + std::string(profile.substr(end));
    }
    return newest;
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
    const std::shared_ptr<key_maker> maker = find_maker(with, 1);
    return maker != nullptr ? Make(with, *maker) : nullptr;
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

PyObject* create_maker(const call& with)
{
    const text& list = with.texts[1];
    const int reads_web = with.values[2] != nullptr ? PyObject_IsTrue(with.values[2]) : 0;
    std::string profile = reads_web >= 0 ? canonical_profile(with.state, with.texts[0], 0) : std::string();
    maker_pointer made = !profile.empty() ? make_maker(with.state, profile, list) : nullptr;
    if (made == nullptr)
        return nullptr;
    auto maker = std::make_unique<key_maker>(std::move(made), std::move(profile), reads_web != 0);
    owned tracking(list.data != nullptr ? make_text(list.data, list.size) : another(Py_None));
    PyObject* const self = tracking ? PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(with.self), 0) : nullptr;
    if (self != nullptr) {
        reinterpret_cast<key_maker_object*>(self)->maker = maker.release();
        reinterpret_cast<key_maker_object*>(self)->tracking = tracking.release();
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

std::string canonical_profile(module_state& state, const text& profile, Py_ssize_t number)
{
    const text given = profile.data != nullptr ? profile : text{"page", 4};
    const std::string versioned = with_newest_version(given.view());
    room out;
    uriform_error error{};
    if (write_profile(versioned, out, error) == URIFORM_OK)
        return std::string(out.view());
    // Where the version was inserted, an error that follows it is further back.
    const std::size_t inserted = versioned.size() - given.size;
    const std::size_t end = std::min(given.view().find(' '), given.size);
    if (error.position > end)
        error.position -= std::min<std::uint64_t>(inserted, error.position - end);
    fail_text(state, error, given, number);
    return {};
}

maker_pointer make_maker(module_state& state, const std::string& profile, const text& tracking)
{
    uriform_key_maker* made = nullptr;
    uriform_error error{};
    if (uriform_key_maker_new(profile.data(), profile.size(), tracking.data, tracking.size, 0, uriform_iri_domain_to_ascii, &made,
                              &error) != URIFORM_OK)
        fail_text(state, error, error.text == 0 ? text{profile.data(), profile.size()} : tracking,
                  static_cast<Py_ssize_t>(error.text));
    return maker_pointer(made);
}

std::shared_ptr<key_maker> find_maker(const call& with, std::size_t number_of_text)
{
    module_state& state = with.state;
    const text& profile = with.texts[number_of_text];
    if (profile.data == nullptr)
        return state.page;
    auto kept = locked(state.makers_guard, [&] {
        const auto place = state.makers.find(profile.view());
        return place != state.makers.end() ? place->second : nullptr;
    });
    if (kept != nullptr)
        return kept;
    std::string canonical = canonical_profile(state, profile, static_cast<Py_ssize_t>(number_of_text) + with.first);
    maker_pointer made = canonical.empty() ? nullptr : make_maker(state, canonical, {});
    if (made == nullptr)
        return nullptr;
    auto maker = std::make_shared<key_maker>(std::move(made), std::move(canonical), false);
    locked(state.makers_guard, [&] {
        if (state.makers.size() < kept_makers)
            state.makers.try_emplace(std::string(profile.view()), maker);
        return 0;
    });
    return maker;
}

bool use_maker(const module_state& state, PyObject* given, uriform_arrow_operation& operation) noexcept
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

bool add_keys(PyObject* module, module_state& state)
{
    static std::array functions{
        function<of::key, by_profile<key_of>>(),
        function<of::key128, by_profile<key128_of>>(),
    };
    static PyMethodDef methods[] = {
        method<of::KeyMaker::key, by_maker<key_of>>(),
        method<of::KeyMaker::hash128, by_maker<key128_of>>(),
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
    std::string profile = state.key_maker_type != nullptr ? canonical_profile(state, {}, 0) : std::string();
    maker_pointer page = !profile.empty() ? make_maker(state, profile, {}) : nullptr;
    if (page == nullptr)
        return false;
    state.page = std::make_shared<key_maker>(std::move(page), std::move(profile), false);
    return add_functions(module, "uriform", "", functions);
}

} // namespace python
