#include "keys.hpp"

#include <chrono>
#include <optional>
#include <vector>

namespace python {

namespace {

using set_pointer = owner<uriform_seen_set, uriform_seen_set_free>;

/// A set and its key maker, used by a single thread at a time.
struct guarded_set {
    set_pointer set;
    owned maker_object;       ///< a KeyMaker that only this set uses; None if the texts are keys
    uriform_key_maker* maker; ///< the object's maker
    std::uint32_t kind;
    owned seed;                 ///< None if unknown, as in a loaded set
    std::uint64_t removals = 0; ///< number of removals
    std::mutex guard = {};
};

/// Calls `body` while other Python threads run, and returns its result. `body` must not call Python. Preserves `errno`.
template <class Body>
int unlocked(Body body)
{
    const released others_run;
    return body();
}

/// Creates a set's object. The maker and the seed may be None.
PyObject* make_object_of_set(set_pointer set, PyObject* maker_object, std::uint32_t kind, PyObject* seed)
{
    const key_maker* const maker = maker_object != Py_None ? maker_of(maker_object) : nullptr;
    if (PyErr_Occurred() != nullptr)
        return nullptr;
    return make_object<guarded_set>(state.seen_set, std::move(set), owned(Py_NewRef(maker_object)),
                                    maker != nullptr ? maker->maker.get() : nullptr, kind, owned(Py_NewRef(seed)));
}

/// Calls a C interface function with a set, its maker and the first text. Sets the answer, and returns whether the call succeeds.
template <auto Function, bool Removes = false>
bool ask_set(const call& with, int& answer)
{
    guarded_set& of = held_by<guarded_set>(with.self);
    const text& from = with.texts[0];
    uriform_error error{};
    const int status = locked(of.guard, [&] {
        const int asked = Function(of.set.get(), of.maker, from.data, from.size, 0, &answer, &error);
        of.removals += Removes && answer != 0 ? 1 : 0;
        return asked;
    });
    return status == URIFORM_OK || fail(with, error) != nullptr;
}

int contains(PyObject* self, PyObject* given) noexcept
{
    return guarded([&] {
        call with{self, nullptr};
        int answer = 0;
        if (read_text(given, with.texts[0]))
            return ask_set<uriform_seen_set_contains>(with, answer) ? answer : -1;
        fail_surrogate("SeenSet.__contains__", with, &given, 1, nullptr);
        return -1;
    });
}

Py_ssize_t length(PyObject* self) noexcept
{
    guarded_set& of = held_by<guarded_set>(self);
    return static_cast<Py_ssize_t>(locked(of.guard, [&] { return uriform_seen_set_size(of.set.get()); }));
}

/// The number of keys to merge or compare at once.
constexpr std::size_t keys_at_once = 1024;

/// The state on which an iteration over a set depends: the number of keys, and the number of calls that may have removed keys.
using version = std::pair<std::size_t, std::uint64_t>;

version version_of(const guarded_set& of) noexcept
{
    return {uriform_seen_set_size(of.set.get()), of.removals};
}

/// Calls `step(keys, error)` with an iteration over the keys of `over` until its status is not URIFORM_OK, and returns that status.
/// Other threads run meanwhile. Between parts, neither set is locked, and signal handlers may run and use the sets. If a set
/// changes then, the iteration starts again, without further interruptions. `step` must not call Python. URIFORM_NOT_FOUND marks
/// the end. For any other status except URIFORM_OK, an exception is set, perhaps by a handler.
template <class Step>
int go_through(const call& with, guarded_set& over, guarded_set& other, Step step)
{
    using clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds pause{50};
    const auto versions = [&] { return std::pair(version_of(over), version_of(other)); };
    uriform_seen_keys keys{};
    uriform_error error{};
    std::optional<std::pair<version, version>> before;
    bool is_at_once = false;
    for (;;) {
        const int status = unlocked([&] {
            const std::scoped_lock lock(over.guard, other.guard);
            is_at_once = before && *before != versions();
            int told = before && !is_at_once ? URIFORM_OK : uriform_seen_set_keys(over.set.get(), 0, &keys, &error);
            for (const auto end = clock::now() + pause; told == URIFORM_OK && (is_at_once || clock::now() < end);)
                told = step(keys, error);
            before = versions();
            return told;
        });
        if (status != URIFORM_OK && status != URIFORM_NOT_FOUND)
            fail(with, error);
        if (status != URIFORM_OK)
            return status;
        if (check_signals() != 0)
            return URIFORM_STOPPED;
    }
}

/// Returns the other set in a call. Returns null with an exception set if its type differs or it is the same set.
guarded_set* other_of(const call& with) noexcept
{
    if (Py_TYPE(with.values[0]) == Py_TYPE(with.self) && with.values[0] != with.self)
        return &held_by<guarded_set>(with.values[0]);
    PyErr_SetString(PyExc_TypeError, "expected another SeenSet");
    return nullptr;
}

/// A position in an iteration over an exact set's keys. A capsule owns it.
struct key_place {
    uriform_seen_keys keys;
    version of;
};
constexpr const char* place_name = "uriform.key_place";

/// Sets the exception for a file that cannot be read or written, and returns null. The path is the third argument.
PyObject* fail_file(const call& with, const uriform_error& error)
{
    if (error.code != URIFORM_SET_UNREADABLE_FILE && error.code != URIFORM_SET_UNWRITABLE_FILE)
        return fail(with, error);
    return PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, with.values[2]);
}

} // namespace

PyObject* make_set(const call& with)
{
    uriform_seen_set* made = nullptr;
    uriform_error error{};
    if (uriform_seen_set_new(with.options, &with.seed, 0, &made, &error) != URIFORM_OK)
        return fail(with, error);
    return make_object_of_set(set_pointer(made), with.values[1], with.options, with.values[2]);
}

PyObject* load_set(const call& with)
{
    const text &path = with.texts[0], &identity = with.texts[1];
    uriform_seen_set* made = nullptr;
    uriform_error error{};
    const int status = unlocked([&] { return uriform_seen_set_load(path.data, identity.data, identity.size, 0, &made, &error); });
    if (status != URIFORM_OK)
        return fail_file(with, error);
    return make_object_of_set(set_pointer(made), with.values[3], URIFORM_SEEN_HASHED, with.values[4]);
}

PyObject* seen_set_save(const call& with)
{
    const text &path = with.texts[0], &identity = with.texts[1];
    guarded_set& from = held_by<guarded_set>(with.self);
    uriform_error error{};
    const int status = unlocked([&] {
        const std::scoped_lock lock(from.guard);
        return uriform_seen_set_save(from.set.get(), path.data, identity.data, identity.size, 0, &error);
    });
    return status == URIFORM_OK ? Py_NewRef(Py_None) : fail_file(with, error);
}

PyObject* seen_set_add(const call& with)
{
    int answer = 0;
    return ask_set<uriform_seen_set_insert>(with, answer) ? PyBool_FromLong(answer) : nullptr;
}

PyObject* seen_set_discard(const call& with)
{
    int answer = 0;
    return ask_set<uriform_seen_set_erase, true>(with, answer) ? PyBool_FromLong(answer) : nullptr;
}

/// Adds the texts in a list while other threads run. Returns bytes: 1 for each new text, 0 for each known text, and 255 for each
/// text without a key. If an item is not a text, the items before it are added.
PyObject* seen_set_insert_many(const call& with)
{
    const Py_ssize_t count = PyList_Size(with.values[0]);
    std::vector<const char*> data;
    std::vector<std::size_t> sizes;
    std::vector<Py_ssize_t> surrogates;
    for (Py_ssize_t i = 0; i < count; ++i) {
        text from;
        if (read_text(PyList_GetItem(with.values[0], i), from)) {
            data.push_back(from.data);
            sizes.push_back(from.size);
            continue;
        }
        if (PyErr_ExceptionMatches(state.parse_error) == 0)
            break;
        PyErr_Clear();
        surrogates.push_back(i);
    }
    std::vector<signed char> answers(data.size());
    guarded_set& to = held_by<guarded_set>(with.self);
    uriform_error error{};
    int status = URIFORM_OK;
    {
        const kept_exception kept;
        status = unlocked([&] {
            const std::scoped_lock lock(to.guard);
            return uriform_seen_set_insert_many(to.set.get(), to.maker, data.data(), sizes.data(), data.size(), 0, answers.data(),
                                                &error);
        });
    }
    if (PyErr_Occurred() != nullptr || status != URIFORM_OK)
        return PyErr_Occurred() == nullptr ? fail(with, error) : nullptr;
    for (const Py_ssize_t number : surrogates)
        answers.insert(answers.begin() + number, static_cast<signed char>(-1));
    return make_text(reinterpret_cast<const char*>(answers.data()), answers.size(), true);
}

PyObject* seen_set_merge(const call& with)
{
    guarded_set& to = held_by<guarded_set>(with.self);
    guarded_set* const from = other_of(with);
    if (from == nullptr)
        return nullptr;
    const auto step = [&](uriform_seen_keys& keys, uriform_error& error) {
        return uriform_seen_set_insert_keys(to.set.get(), &keys, keys_at_once, 0, &error);
    };
    return go_through(with, *from, to, step) == URIFORM_NOT_FOUND ? Py_NewRef(Py_None) : nullptr;
}

PyObject* seen_set_equals(const call& with)
{
    guarded_set& a = held_by<guarded_set>(with.self);
    guarded_set* const b = other_of(with);
    int is_equal = 0;
    const auto step = [&](uriform_seen_keys& keys, uriform_error& error) {
        is_equal = 0;
        if (uriform_seen_set_size(a.set.get()) != uriform_seen_set_size(b->set.get()))
            return int{URIFORM_NOT_FOUND};
        const int told = uriform_seen_set_contains_keys(b->set.get(), &keys, keys_at_once, 0, &is_equal, &error);
        is_equal = told == URIFORM_NOT_FOUND ? 1 : is_equal;
        const bool is_other = told == URIFORM_SET_OTHER_SEED || (told == URIFORM_OK && is_equal == 0);
        return is_other ? int{URIFORM_NOT_FOUND} : told;
    };
    return b != nullptr && go_through(with, a, *b, step) == URIFORM_NOT_FOUND ? PyBool_FromLong(is_equal) : nullptr;
}

/// Returns a position before all keys.
PyObject* seen_set_first_place(const call& with)
{
    guarded_set& over = held_by<guarded_set>(with.self);
    auto made = std::make_unique<key_place>();
    locked(over.guard, [&] {
        made->of = version_of(over);
        return uriform_seen_set_keys(over.set.get(), 0, &made->keys, nullptr);
    });
    return make_capsule(std::move(made), place_name);
}

/// Returns the key after a position, and advances the position. Returns a str, or bytes if the key is not UTF-8, which is possible
/// in a set without profile; None at the end.
PyObject* seen_set_next_key(const call& with)
{
    auto* const at = static_cast<key_place*>(PyCapsule_GetPointer(with.values[0], place_name));
    if (at == nullptr)
        return nullptr;
    guarded_set& over = held_by<guarded_set>(with.self);
    std::optional<std::string> key;
    const bool is_same = locked(over.guard, [&] {
        uriform_seen_key next{};
        const bool is_unchanged = version_of(over) == at->of;
        if (is_unchanged && uriform_next_seen_key(&at->keys, &next, nullptr) == URIFORM_OK)
            key.emplace(next.text.data, next.text.size);
        return is_unchanged;
    });
    if (!is_same)
        PyErr_SetString(PyExc_RuntimeError, "the set was changed during the iteration");
    if (!key)
        return is_same ? Py_NewRef(Py_None) : nullptr;
    PyObject* const made = make_text(key->data(), key->size());
    if (made != nullptr || PyErr_ExceptionMatches(PyExc_UnicodeDecodeError) == 0)
        return made;
    PyErr_Clear();
    return make_text(key->data(), key->size(), true);
}

PyObject* seen_set_kind(PyObject* self)
{
    return PyUnicode_FromString(held_by<guarded_set>(self).kind == URIFORM_SEEN_EXACT ? "exact" : "hashed");
}

PyObject* seen_set_maker(PyObject* self)
{
    return Py_NewRef(held_by<guarded_set>(self).maker_object.get());
}

PyObject* seen_set_seed(PyObject* self)
{
    return Py_NewRef(held_by<guarded_set>(self).seed.get());
}

bool add_seen_set(PyObject* module)
{
    state.seen_set = add_type(module, tables::SeenSet, sizeof(holder<guarded_set>),
                              {slot_of_value<guarded_set>(),
                               {Py_sq_contains, reinterpret_cast<void*>(contains)},
                               {Py_sq_length, reinterpret_cast<void*>(length)}});
    return state.seen_set != nullptr;
}

} // namespace python
