#include "keys.hpp"

#include "arguments.hpp"

#include <array>

namespace python {

namespace {

/// The number of profiles whose makers the module keeps.
constexpr std::size_t kept_makers = 64;

/// An object that has a maker.
struct key_maker_object {
    PyObject_HEAD key_maker* maker;
};

key_maker& maker_of(PyObject* self) noexcept
{
    return *reinterpret_cast<key_maker_object*>(self)->maker;
}

int write_profile(std::string_view profile, room& out, uriform_error& error)
{
    return out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_profile(profile.data(), profile.size(), 0, buffer, capacity, size, &error);
    });
}

/// Returns a profile with the newest version of its name, or the profile as it is if there is none of that name.
std::string with_newest_version(std::string_view profile)
{
    const std::size_t end = std::min(profile.find_first_of("/ "), profile.size());
    if (end < profile.size() && profile[end] == '/')
        return std::string(profile);
    std::string newest(profile);
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

/// Returns the hash of the key of a text by a maker, with the upper half first.
PyObject* key128_of(module_state& state, key_maker& maker, const text& from, std::uint64_t seed)
{
    uriform_error error{};
    uriform_digest hash{};
    const auto use = [&](uriform_key_maker* by, const text& uri, uriform_error* told) {
        return uriform_key_hash(by, uri.data, uri.size, seed, 0, &hash, told);
    };
    if (maker.with_text(from, &error, use) != URIFORM_OK)
        return fail(state, error, {from});
    std::array<char, 16> octets{};
    for (unsigned i = 0; i < 8; ++i) {
        octets[i] = static_cast<char>(hash.high >> (56 - 8 * i) & 0xFF);
        octets[8 + i] = static_cast<char>(hash.low >> (56 - 8 * i) & 0xFF);
    }
    return make_text(octets.data(), octets.size(), true);
}

PyObject* key(module_state& state, const arguments& given)
{
    const bound<2> with("key", {"text", "profile"}, 2, 1, given);
    text from;
    if (!with || !read_text(state, with[0], from))
        return nullptr;
    const std::shared_ptr<key_maker> maker = find_maker(state, with[1], 1);
    return maker != nullptr ? key_of(state, *maker, from) : nullptr;
}

PyObject* key128(module_state& state, const arguments& given)
{
    const bound<3> with("key128", {"text", "profile", "seed"}, 3, 1, given);
    std::uint64_t seed = 0;
    text from;
    if (!with || !read_seed(with[2], seed) || !read_text(state, with[0], from))
        return nullptr;
    const std::shared_ptr<key_maker> maker = find_maker(state, with[1], 1);
    return maker != nullptr ? key128_of(state, *maker, from, seed) : nullptr;
}

PyObject* maker_key(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("KeyMaker.key", {"text"}, 1, 1, given);
    text from;
    return with && read_text(state, with[0], from) ? key_of(state, maker_of(self), from) : nullptr;
}

PyObject* maker_hash128(module_state& state, PyObject* self, const arguments& given)
{
    const bound<2> with("KeyMaker.hash128", {"text", "seed"}, 2, 1, given);
    std::uint64_t seed = 0;
    text from;
    return with && read_seed(with[1], seed) && read_text(state, with[0], from) ? key128_of(state, maker_of(self), from, seed)
                                                                               : nullptr;
}

PyObject* maker_equal(module_state& state, PyObject* self, const arguments& given)
{
    const bound<2> with("KeyMaker.equal", {"a", "b"}, 2, 2, given);
    text a, b;
    if (!with || !read_text(state, with[0], a, 0) || !read_text(state, with[1], b, 1))
        return nullptr;
    std::array<std::string, 2> keys;
    const std::array<text, 2> texts = {a, b};
    for (std::uint16_t i = 0; i < 2; ++i) {
        uriform_error error{};
        room out;
        const auto use = [&](uriform_key_maker* by, const text& uri, uriform_error* told) {
            return out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
                return uriform_key(by, uri.data, uri.size, 0, buffer, capacity, size, told);
            });
        };
        if (maker_of(self).with_text(texts[i], &error, use) != URIFORM_OK) {
            error.text = i;
            return fail(state, error, {a, b});
        }
        keys[i] = out.view();
    }
    return PyBool_FromLong(keys[0] == keys[1]);
}

PyObject* get_profile(module_state&, PyObject* self, unsigned)
{
    const std::string& profile = maker_of(self).profile();
    return make_text(profile.data(), profile.size());
}

PyObject* get_web(module_state&, PyObject* self, unsigned)
{
    return PyBool_FromLong(maker_of(self).reads_web());
}

PyObject* reduce(module_state&, PyObject* self)
{
    const key_maker& maker = maker_of(self);
    const std::optional<std::string>& list = maker.tracking();
    const owned module(PyImport_ImportModule("uriform._copies"));
    const owned made_by(module ? PyObject_GetAttrString(module.get(), "maker") : nullptr);
    const owned tracking(list ? make_text(list->data(), list->size()) : another(Py_None));
    return made_by && tracking ? Py_BuildValue("(O(sOO))", made_by.get(), maker.profile().c_str(), tracking.get(),
                                               maker.reads_web() ? Py_True : Py_False)
                               : nullptr;
}

/// Makers are equal if they make the same keys: of the same profile, the same list, and the same texts.
PyObject* compare(PyObject* self, PyObject* other, int operation) noexcept
{
    if (Py_TYPE(self) != Py_TYPE(other) || (operation != Py_EQ && operation != Py_NE))
        return another(Py_NotImplemented);
    const key_maker& a = maker_of(self);
    const key_maker& b = maker_of(other);
    const bool are_equal = a.profile() == b.profile() && a.tracking() == b.tracking() && a.reads_web() == b.reads_web();
    return PyBool_FromLong(are_equal == (operation == Py_EQ));
}

Py_hash_t hash(PyObject* self) noexcept
{
    const owned profile(get_profile(state_of_object(self), self, 0));
    return profile ? PyObject_Hash(profile.get()) : -1;
}

PyObject* represent(PyObject* self) noexcept
{
    const owned profile(get_profile(state_of_object(self), self, 0));
    return profile ? PyUnicode_FromFormat("<uriform.KeyMaker %R>", profile.get()) : nullptr;
}

PyObject* create(PyTypeObject* type, PyObject* args, PyObject* keywords) noexcept
{
    return guarded([&]() -> PyObject* {
        static const char* const names[] = {"profile", "tracking", "web", nullptr};
        PyObject* profile = nullptr;
        PyObject* tracking = nullptr;
        int reads_web = 0;
        if (PyArg_ParseTupleAndKeywords(args, keywords, "|O$Op:KeyMaker", const_cast<char**>(names), &profile, &tracking,
                                        &reads_web) == 0)
            return nullptr;
        module_state& state = state_of(type);
        text list;
        if (!read_optional(state, tracking, list, 1))
            return nullptr;
        std::string canonical = canonical_profile(state, profile, 0);
        maker_pointer made = canonical.empty() ? nullptr : make_maker(state, canonical, list);
        if (made == nullptr)
            return nullptr;
        std::optional<std::string> own;
        if (list.data != nullptr)
            own = list.view();
        auto maker = std::make_unique<key_maker>(std::move(made), std::move(canonical), std::move(own), reads_web != 0);
        PyObject* const self = PyType_GenericAlloc(type, 0);
        if (self != nullptr)
            reinterpret_cast<key_maker_object*>(self)->maker = maker.release();
        return self;
    });
}

void free_self(PyObject* self) noexcept
{
    delete reinterpret_cast<key_maker_object*>(self)->maker;
    free_object(self);
}

} // namespace

std::string canonical_profile(module_state& state, PyObject* profile, Py_ssize_t number)
{
    text given{"page", 4};
    if (profile != nullptr && !read_text(state, profile, given, number))
        return {};
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
    error.text = 0;
    fail_text(state, error, given, number);
    return {};
}

maker_pointer make_maker(module_state& state, const std::string& profile, const text& tracking)
{
    uriform_key_maker* made = nullptr;
    uriform_error error{};
    if (uriform_key_maker_new(profile.data(), profile.size(), tracking.data, tracking.size, 0, uriform_iri_domain_to_ascii, &made,
                              &error) != URIFORM_OK)
        fail(state, error, {text{profile.data(), profile.size()}, tracking});
    return maker_pointer(made);
}

std::shared_ptr<key_maker> find_maker(module_state& state, PyObject* profile, Py_ssize_t number)
{
    if (profile == nullptr && state.page != nullptr)
        return state.page;
    text given{"page", 4};
    if (profile != nullptr && !read_text(state, profile, given, number))
        return nullptr;
    auto kept = locked(state.makers_guard, [&] {
        const auto place = state.makers.find(given.view());
        return place != state.makers.end() ? place->second : nullptr;
    });
    if (kept != nullptr)
        return kept;
    std::string canonical = canonical_profile(state, profile, number);
    maker_pointer made = canonical.empty() ? nullptr : make_maker(state, canonical, {});
    if (made == nullptr)
        return nullptr;
    auto maker = std::make_shared<key_maker>(std::move(made), std::move(canonical), std::nullopt, false);
    locked(state.makers_guard, [&] {
        if (state.makers.size() < kept_makers)
            state.makers.try_emplace(std::string(given.view()), maker);
        return 0;
    });
    return maker;
}

PyObject* key_of(module_state& state, key_maker& maker, const text& from)
{
    uriform_error error{};
    room out;
    const auto use = [&](uriform_key_maker* by, const text& uri, uriform_error* told) {
        return out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
            return uriform_key(by, uri.data, uri.size, 0, buffer, capacity, size, told);
        });
    };
    if (maker.with_text(from, &error, use) != URIFORM_OK)
        return fail(state, error, {from});
    return make_text(out.data(), out.size(), false);
}

bool add_keys(PyObject* module, module_state& state)
{
    static PyMethodDef functions[] = {
        function<key>("key",
                      "key(text, profile='page')\n--\n\n"
                      "Returns the key of a URI by a profile, such as 'page', 'page/1 strip-www' or 'surt': two URIs that the\n"
                      "profile takes for one have the same key. A name without a version is that of the newest. The command\n"
                      "`uriform key` has another default, 'cache'.\n\n"
                      ">>> key('http://h?b=1&utm_source=x&a=2#top')\n'http://h/?a=2&b=1'"),
        function<key128>("key128", "key128(text, profile='page', seed=0)\n--\n\n"
                                   "Returns the 128-bit XXH3 of the key of a URI, as 16 bytes.\n\n"
                                   ">>> key128('http://h?b&a', 'page') == key128('HTTP://h/?a&b#f', 'page')\nTrue"),
        {},
    };
    static PyMethodDef methods[] = {
        method<maker_key>("key", "key($self, text)\n--\n\nReturns the key of a URI."),
        method<maker_hash128>("hash128",
                              "hash128($self, text, seed=0)\n--\n\nReturns the 128-bit hash of the key of a URI, as 16 bytes."),
        method<maker_equal>("equal", "equal($self, a, b)\n--\n\nTests whether two URIs have the same key."),
        plain_method<reduce>("__reduce__",
                             "__reduce__($self)\n--\n\nPickles the profile, the list and whether texts are web URLs."),
        plain_method<same_object>("__copy__", "__copy__($self)\n--\n\nReturns the object, which is immutable."),
        method<same_object_deep>("__deepcopy__", "__deepcopy__($self, memo)\n--\n\nReturns the object, which is immutable."),
        {},
    };
    static PyGetSetDef properties[] = {
        property<get_profile>("profile", "The canonical text of the profile."),
        property<get_web>("web", "Whether texts are read as web URLs."),
        {},
    };
    static PyType_Slot slots[] = {
        {Py_tp_doc, const_cast<char*>(
                        "KeyMaker(profile='page', *, tracking=None, web=False)\n--\n\n"
                        "Makes keys by a profile.\n\n"
                        "tracking: the text of a list of the parameters that the rule drop-tracking removes, in place of the\n"
                        "library's. Its first line is 'version', a tab and the list's version. Each other line has four cells\n"
                        "with tabs between them: the name of a parameter, or a prefix of names and '*'; a domain, or '*' for\n"
                        "every site; the vendor; the source. The last two may be empty. The name '-' exempts the site. Empty\n"
                        "lines and lines that begin with '#' are comments.\n"
                        "web: read texts as browsers do. Any number of threads may use one. Two are equal if these three are.\n\n"
                        ">>> tracking = 'version\\t1\\nad_*\\t*\\t\\t\\nfrom\\texample.org\\t\\t\\n'\n"
                        ">>> KeyMaker('page', tracking=tracking).key('http://example.org/?from=x&ad_id=1&utm_source=y')\n"
                        "'http://example.org/?utm_source=y'\n"
                        ">>> KeyMaker('page/1 strip-www').key('http://www.example.com/?b&a')\n'http://example.com/?a&b'")},
        {Py_tp_new, reinterpret_cast<void*>(create)},
        {Py_tp_dealloc, reinterpret_cast<void*>(free_self)},
        {Py_tp_repr, reinterpret_cast<void*>(represent)},
        {Py_tp_hash, reinterpret_cast<void*>(hash)},
        {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, nullptr},
    };
    static PyType_Spec spec = {"uriform.KeyMaker", sizeof(key_maker_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                               slots};
    state.key_maker_type = add_type(module, spec);
    if (state.key_maker_type == nullptr || PyModule_AddFunctions(module, functions) < 0)
        return false;
    state.page = find_maker(state, nullptr, 0);
    return state.page != nullptr;
}

} // namespace python
