#include "arguments.hpp"
#include "keys.hpp"
#include "text.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <random>
#include <vector>

namespace python {

namespace {

/// The number of items of an iterable that are added at once.
constexpr std::size_t batch_size = 4096;

struct free_set {
    void operator()(uriform_seen_set* set) const noexcept { uriform_seen_set_free(set); }
};
using set_pointer = std::unique_ptr<uriform_seen_set, free_set>;

/// A set and the maker of its keys, which one thread at a time uses.
struct guarded_set {
    std::mutex guard = {};
    set_pointer set = {};
    maker_pointer maker = {};           ///< none for the texts themselves
    std::optional<std::string> profile; ///< canonical
    std::uint32_t kind = URIFORM_SEEN_HASHED;
    std::optional<std::uint64_t> seed; ///< not known of a set that was loaded
    std::uint64_t removals = 0;        ///< the calls that may have removed a key

    /// Returns the text that says how keys were made.
    [[nodiscard]] std::string identity() const
    {
        std::string text;
        std::size_t size = 0;
        const auto write = [&] { return uriform_key_identity(maker.get(), 0, text.data(), text.size(), &size, nullptr); };
        while (maker != nullptr && write() == URIFORM_BUFFER_TOO_SMALL)
            text.resize(size);
        return text;
    }
};

struct seen_set_object {
    PyObject_HEAD guarded_set* data;
};

guarded_set& set_of(PyObject* self) noexcept
{
    return *reinterpret_cast<seen_set_object*>(self)->data;
}

/// Calls `body` while other threads of Python run, and returns its result. `body` must not call Python.
template <class Body>
int unlocked(Body body)
{
    const released others_run;
    return body();
}

/// Returns a seed that others do not know.
std::uint64_t random_seed()
{
    std::random_device device;
    return static_cast<std::uint64_t>(device()) << 32 | device();
}

/// Creates the object of a set. Null with an exception set if that fails.
PyObject* make_object(PyTypeObject* type, std::unique_ptr<guarded_set> data) noexcept
{
    PyObject* const self = PyType_GenericAlloc(type, 0);
    if (self != nullptr)
        reinterpret_cast<seen_set_object*>(self)->data = data.release();
    return self;
}

/// Creates the set without its keys. Null with an exception set if there is no such profile.
std::unique_ptr<guarded_set> make_set(module_state& state, PyObject* profile)
{
    auto made = std::make_unique<guarded_set>();
    if (profile == Py_None)
        return made;
    std::string canonical = canonical_profile(state, profile, 0);
    if (canonical.empty())
        return nullptr;
    made->maker = make_maker(state, canonical, {});
    made->profile = std::move(canonical);
    return made->maker != nullptr ? std::move(made) : nullptr;
}

PyObject* create(PyTypeObject* type, PyObject* args, PyObject* keywords) noexcept
{
    return guarded([&]() -> PyObject* {
        static const char* const names[] = {"kind", "profile", "seed", nullptr};
        static constexpr std::array<choice, 2> kinds{{{"hashed", URIFORM_SEEN_HASHED}, {"exact", URIFORM_SEEN_EXACT}}};
        PyObject* kind = nullptr;
        PyObject* profile = nullptr;
        PyObject* seed_object = nullptr;
        if (PyArg_ParseTupleAndKeywords(args, keywords, "|OOO:SeenSet", const_cast<char**>(names), &kind, &profile, &seed_object) ==
            0)
            return nullptr;
        module_state& state = state_of(type);
        std::uint64_t seed = seed_object == nullptr || seed_object == Py_None ? random_seed() : 0;
        std::uint32_t number = URIFORM_SEEN_HASHED;
        if (!read_choice("kind", kind, kinds, number) || !read_seed(seed_object == Py_None ? nullptr : seed_object, seed))
            return nullptr;
        std::unique_ptr<guarded_set> made = make_set(state, profile);
        if (made == nullptr)
            return nullptr;
        uriform_seen_set* set = nullptr;
        uriform_error error{};
        if (uriform_seen_set_new(number, &seed, 0, &set, &error) != URIFORM_OK)
            return fail(state, error, {});
        made->set.reset(set);
        made->kind = number;
        made->seed = seed;
        return make_object(type, std::move(made));
    });
}

PyObject* add(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("SeenSet.add", {"url"}, 1, 1, given);
    text from;
    if (!with || !read_text(state, with[0], from))
        return nullptr;
    guarded_set& to = set_of(self);
    return asked(state, {from}, [&](int* is_new, uriform_error* error) {
        return locked(to.guard, [&] {
            return uriform_seen_set_insert(to.set.get(), to.maker.get(), from.data, from.size, 0, is_new, error);
        });
    });
}

PyObject* discard(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("SeenSet.discard", {"url"}, 1, 1, given);
    text from;
    if (!with || !read_text(state, with[0], from))
        return nullptr;
    guarded_set& in = set_of(self);
    return asked(state, {from}, [&](int* was_seen, uriform_error* error) {
        return locked(in.guard, [&] {
            ++in.removals;
            return uriform_seen_set_erase(in.set.get(), in.maker.get(), from.data, from.size, 0, was_seen, error);
        });
    });
}

int contains(PyObject* self, PyObject* given) noexcept
{
    return guarded([&] {
        module_state& state = state_of_object(self);
        text from;
        if (!read_text(state, given, from))
            return -1;
        guarded_set& in = set_of(self);
        uriform_error error{};
        int answer = 0;
        const int status = locked(in.guard, [&] {
            return uriform_seen_set_contains(in.set.get(), in.maker.get(), from.data, from.size, 0, &answer, &error);
        });
        if (status == URIFORM_OK)
            return answer;
        fail(state, error, {from});
        return -1;
    });
}

Py_ssize_t length(PyObject* self) noexcept
{
    guarded_set& of = set_of(self);
    return static_cast<Py_ssize_t>(locked(of.guard, [&] { return uriform_seen_set_size(of.set.get()); }));
}

/// Texts of an iterable, and the objects that they are in.
class batch {
public:
    batch()
    {
        held_.reserve(batch_size);
        data_.reserve(batch_size);
        sizes_.reserve(batch_size);
    }

    /// Takes items until there are `batch_size` of them, and returns false at the end, or with an exception set.
    bool take(module_state& state, PyObject* iterator)
    {
        held_.clear(), data_.clear(), sizes_.clear(), surrogates_.clear();
        while (held_.size() < batch_size) {
            owned item(PyIter_Next(iterator));
            text from;
            if (!item)
                return false;
            if (read_text(state, item.get(), from)) {
                data_.push_back(from.data);
                sizes_.push_back(from.size);
            } else if (PyErr_ExceptionMatches(state.parse_error) != 0) {
                PyErr_Clear();
                surrogates_.push_back(held_.size());
            } else {
                return false;
            }
            held_.push_back(std::move(item));
        }
        return true;
    }

    /// Adds the texts to a set while other threads run, and returns the status. `answers` has an item for each
    /// text then, which for one with a surrogate is that of a text without a key.
    int insert(guarded_set& to, std::vector<signed char>& answers, uriform_error* error) const
    {
        answers.resize(data_.size());
        const int status = unlocked([&] {
            const std::scoped_lock lock(to.guard);
            return uriform_seen_set_insert_many(to.set.get(), to.maker.get(), data_.data(), sizes_.data(), data_.size(), 0,
                                                answers.data(), error);
        });
        for (const std::size_t number : surrogates_)
            answers.insert(answers.begin() + static_cast<std::ptrdiff_t>(number), static_cast<signed char>(-1));
        return status;
    }

    /// Returns an item, to be used until the next call of take().
    [[nodiscard]] PyObject* item(std::size_t number) const noexcept { return held_[number].get(); }

private:
    std::vector<owned> held_ = {};
    std::vector<const char*> data_ = {};
    std::vector<std::size_t> sizes_ = {};
    std::vector<std::size_t> surrogates_ = {}; ///< the numbers of the items that have no UTF-8
};

/// Adds the texts of an iterable, and calls `see(items, answers)` for each batch of them. If the iterable or an item fails, those
/// before are added. False with an exception set if that happens, or if `see` returns false.
template <class See>
bool insert_all(module_state& state, PyObject* self, PyObject* iterable, See see)
{
    if (PyUnicode_Check(iterable) != 0 || PyBytes_Check(iterable) != 0) {
        PyErr_SetString(PyExc_TypeError, "urls are an iterable of texts, and not a text");
        return false;
    }
    const owned iterator(PyObject_GetIter(iterable));
    if (!iterator)
        return false;
    batch items;
    std::vector<signed char> answers;
    for (bool goes_on = true; goes_on;) {
        goes_on = items.take(state, iterator.get());
        PyObject *type = nullptr, *value = nullptr, *trace = nullptr; // of the iterable
        PyErr_Fetch(&type, &value, &trace);
        uriform_error error{};
        const bool is_inserted = items.insert(set_of(self), answers, &error) == URIFORM_OK;
        if (!is_inserted)
            fail(state, error, {});
        if (!is_inserted || !see(items, answers)) {
            const owned hold_type(type), hold_value(value), hold_trace(trace);
            return false;
        }
        PyErr_Restore(type, value, trace);
        if (type != nullptr || PyErr_CheckSignals() != 0)
            return false;
    }
    return true;
}

/// Sets the exception for a text without a key, and returns null.
PyObject* fail_item(module_state& state, PyObject* self, PyObject* item, std::size_t number)
{
    text from;
    if (!read_text(state, item, from, static_cast<Py_ssize_t>(number)))
        return nullptr;
    guarded_set& in = set_of(self);
    uriform_error error{};
    int answer = 0;
    locked(in.guard,
           [&] { return uriform_seen_set_contains(in.set.get(), in.maker.get(), from.data, from.size, 0, &answer, &error); });
    return fail_text(state, error, from, static_cast<Py_ssize_t>(number));
}

PyObject* update(module_state& state, PyObject* self, const arguments& given)
{
    const bound<2> with("SeenSet.update", {"urls", "skip_invalid"}, 1, 1, given);
    std::uint32_t skips = 0;
    if (!with || !read_flag(with[1], 1, skips))
        return nullptr;
    std::size_t count = 0;
    std::size_t added = 0;
    std::size_t wrong_number = 0;
    owned wrong; // the first text without a key
    const auto see = [&](const batch& items, const std::vector<signed char>& answers) {
        for (std::size_t i = 0; i < answers.size(); ++i, ++count) {
            added += answers[i] > 0 ? 1 : 0;
            if (answers[i] < 0 && !wrong) {
                wrong = owned(another(items.item(i)));
                wrong_number = count;
            }
        }
        return true;
    };
    if (!insert_all(state, self, with[0], see))
        return nullptr;
    return wrong && skips == 0 ? fail_item(state, self, wrong.get(), wrong_number) : PyLong_FromSize_t(added);
}

PyObject* add_many(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("SeenSet.add_many", {"urls"}, 1, 1, given);
    if (!with)
        return nullptr;
    owned list(PyList_New(0));
    const std::array<PyObject*, 3> words{Py_None, Py_False, Py_True};
    const auto see = [&](const batch&, const std::vector<signed char>& answers) {
        for (const signed char answer : answers)
            if (PyList_Append(list.get(), words[static_cast<std::size_t>(answer + 1)]) < 0)
                return false;
        return true;
    };
    return list && insert_all(state, self, with[0], see) ? list.release() : nullptr;
}

/// The number of keys that are merged or compared at once.
constexpr std::size_t keys_at_once = 1024;

/// What an iteration over a set depends on: the number of its keys, and of the calls that may have removed one.
using version = std::pair<std::size_t, std::uint64_t>;

version version_of(const guarded_set& of) noexcept
{
    return {uriform_seen_set_size(of.set.get()), of.removals};
}

/// Calls `step(keys, error)` with an iteration over the keys of `over` until its status is not URIFORM_OK, and returns that. Other
/// threads run meanwhile. Between parts, neither set is locked, and handlers of signals are called, which may use the sets. If one
/// of them was changed then, the iteration is begun again, and not interrupted any more. `step` must not call Python. If the status
/// is neither URIFORM_OK nor URIFORM_NOT_FOUND, which is that of the end, an exception is set, perhaps of a handler.
template <class Step>
int go_through(module_state& state, guarded_set& over, guarded_set& other, Step step)
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
            fail(state, error, {});
        if (status != URIFORM_OK)
            return status;
        if (PyErr_CheckSignals() != 0)
            return URIFORM_STOPPED;
    }
}

/// Adds the keys of another set. False with an exception set if that fails.
bool merge_sets(module_state& state, PyObject* self, PyObject* other)
{
    if (Py_TYPE(other) != Py_TYPE(self)) {
        PyErr_SetString(PyExc_TypeError, "expected a SeenSet");
        return false;
    }
    if (self == other)
        return true;
    guarded_set& to = set_of(self);
    guarded_set& from = set_of(other);
    if (to.profile != from.profile || to.kind != from.kind) {
        PyErr_SetString(PyExc_ValueError, "the sets have different kinds or profiles");
        return false;
    }
    const auto step = [&](uriform_seen_keys& keys, uriform_error& error) {
        return uriform_seen_set_insert_keys(to.set.get(), &keys, keys_at_once, 0, &error);
    };
    return go_through(state, from, to, step) == URIFORM_NOT_FOUND;
}

PyObject* merge(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("SeenSet.merge", {"other"}, 1, 1, given);
    return with && merge_sets(state, self, with[0]) ? another(Py_None) : nullptr;
}

/// Returns the answer of `==` or `!=`: sets are equal if they have one kind, one profile, the same keys and, if hashed, one seed.
PyObject* compare(PyObject* self, PyObject* other, int operation) noexcept
{
    return guarded([&]() -> PyObject* {
        if (Py_TYPE(other) != Py_TYPE(self) || (operation != Py_EQ && operation != Py_NE))
            return another(Py_NotImplemented);
        guarded_set& a = set_of(self);
        guarded_set& b = set_of(other);
        int is_equal = self == other ? 1 : 0;
        if (is_equal == 0 && a.profile == b.profile && a.kind == b.kind) {
            const auto step = [&](uriform_seen_keys& keys, uriform_error& error) {
                is_equal = 0;
                if (uriform_seen_set_size(a.set.get()) != uriform_seen_set_size(b.set.get()))
                    return int{URIFORM_NOT_FOUND};
                const int told = uriform_seen_set_contains_keys(b.set.get(), &keys, keys_at_once, 0, &is_equal, &error);
                is_equal = told == URIFORM_NOT_FOUND ? 1 : is_equal;
                const bool is_other = told == URIFORM_SET_OTHER_SEED || (told == URIFORM_OK && is_equal == 0);
                return is_other ? int{URIFORM_NOT_FOUND} : told;
            };
            if (go_through(state_of_object(self), a, b, step) != URIFORM_NOT_FOUND)
                return nullptr;
        }
        return PyBool_FromLong((is_equal != 0) == (operation == Py_EQ));
    });
}

/// An iterator over the keys of an exact set.
struct key_iterator_object {
    PyObject_HEAD PyObject* over; ///< the set
    bool is_done;
    std::size_t count;      ///< the number of keys before
    std::size_t size;       ///< that of the set at the beginning
    std::uint64_t removals; ///< those of the set at the beginning
    uriform_seen_keys keys;
};

key_iterator_object& as_iterator(PyObject* self) noexcept
{
    return *reinterpret_cast<key_iterator_object*>(self);
}

PyObject* iterate(PyObject* self) noexcept
{
    return guarded([&]() -> PyObject* {
        guarded_set& over = set_of(self);
        if (over.kind != URIFORM_SEEN_EXACT) {
            PyErr_SetString(PyExc_TypeError, "a hashed SeenSet does not have its keys; an exact one can be iterated over");
            return nullptr;
        }
        PyObject* const made = PyType_GenericAlloc(state_of_object(self).seen_set_iterator, 0);
        if (made == nullptr)
            return nullptr;
        as_iterator(made).over = another(self);
        locked(over.guard, [&] {
            as_iterator(made).size = uriform_seen_set_size(over.set.get());
            as_iterator(made).removals = over.removals;
            return uriform_seen_set_keys(over.set.get(), 0, &as_iterator(made).keys, nullptr);
        });
        return made;
    });
}

/// Returns a key as a str; as bytes if it is not UTF-8, as a text of a set without profile may be.
PyObject* make_key(const std::string& key) noexcept
{
    PyObject* const made = make_text(key.data(), key.size());
    if (made != nullptr || PyErr_ExceptionMatches(PyExc_UnicodeDecodeError) == 0)
        return made;
    PyErr_Clear();
    return make_text(key.data(), key.size(), true);
}

PyObject* next_key(PyObject* self) noexcept
{
    return guarded([&]() -> PyObject* {
        key_iterator_object& at = as_iterator(self);
        guarded_set& over = set_of(at.over);
        std::optional<std::string> key;
        const bool is_changed = locked(over.guard, [&] {
            uriform_seen_key next{};
            const bool is_same = uriform_seen_set_size(over.set.get()) == at.size && over.removals == at.removals;
            if (!at.is_done && is_same && uriform_next_seen_key(&at.keys, &next, nullptr) == URIFORM_OK)
                key.emplace(next.text.data, next.text.size);
            return !std::exchange(at.is_done, !key) && !is_same;
        });
        if (key) // a list is made of them without a look at signals
            return ++at.count % keys_at_once == 0 && PyErr_CheckSignals() != 0 ? nullptr : make_key(*key);
        if (is_changed)
            PyErr_SetString(PyExc_RuntimeError, "the set was changed during the iteration");
        return nullptr;
    });
}

void free_iterator(PyObject* self) noexcept
{
    Py_XDECREF(as_iterator(self).over);
    free_object(self);
}

PyObject* merge_in_place(PyObject* self, PyObject* other) noexcept
{
    return guarded([&]() -> PyObject* {
        if (Py_TYPE(other) != Py_TYPE(self))
            return another(Py_NotImplemented);
        return merge_sets(state_of_object(self), self, other) ? another(self) : nullptr;
    });
}

/// Sets the exception for a file that cannot be read or written, and returns null.
PyObject* fail_file(module_state& state, const uriform_error& error, int reason, PyObject* path)
{
    if (error.code != URIFORM_SET_UNREADABLE_FILE && error.code != URIFORM_SET_UNWRITABLE_FILE)
        return fail(state, error, {});
    errno = reason;
    return PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
}

/// Returns the path that an object is, as bytes without a NUL.
owned read_path(PyObject* given) noexcept
{
    PyObject* path = nullptr;
    return owned(PyUnicode_FSConverter(given, &path) != 0 ? path : nullptr);
}

PyObject* save(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("SeenSet.save", {"path"}, 1, 1, given);
    const owned path = with ? read_path(with[0]) : owned();
    if (!path)
        return nullptr;
    guarded_set& from = set_of(self);
    if (from.kind == URIFORM_SEEN_EXACT) {
        PyErr_SetString(PyExc_ValueError, "only a hashed set can be saved");
        return nullptr;
    }
    const std::string identity = from.identity();
    const char* const name = PyBytes_AsString(path.get());
    uriform_error error{};
    int reason = 0;
    const int status = unlocked([&] {
        const std::scoped_lock lock(from.guard);
        const int told = uriform_seen_set_save(from.set.get(), name, identity.data(), identity.size(), 0, &error);
        reason = errno;
        return told;
    });
    return status == URIFORM_OK ? another(Py_None) : fail_file(state, error, reason, with[0]);
}

/// Tests whether a hashed set has a seed, which only a set of the same one can be merged with. False with an exception set if not.
bool has_seed(module_state& state, uriform_seen_set* set, std::uint64_t seed) noexcept
{
    uriform_error error{};
    uriform_seen_set* other = nullptr;
    const bool is_made = uriform_seen_set_new(URIFORM_SEEN_HASHED, &seed, 0, &other, &error) == URIFORM_OK;
    const set_pointer none(other);
    const bool has = is_made && uriform_seen_set_merge(set, other, 0, &error) == URIFORM_OK;
    if (!has)
        fail(state, error, {});
    return has;
}

PyObject* load(module_state& state, const arguments& given)
{
    const bound<3> with("SeenSet.load", {"path", "profile", "seed"}, 2, 1, given);
    PyObject* const seed_object = with[2] != Py_None ? with[2] : nullptr;
    std::uint64_t seed = 0;
    const owned path = with && read_seed(seed_object, seed) ? read_path(with[0]) : owned();
    std::unique_ptr<guarded_set> made = path ? make_set(state, with[1]) : nullptr;
    if (made == nullptr)
        return nullptr;
    const std::string identity = made->identity();
    const char* const name = PyBytes_AsString(path.get());
    uriform_seen_set* set = nullptr;
    uriform_error error{};
    int reason = 0;
    const int status = unlocked([&] {
        const int told = uriform_seen_set_load(name, identity.data(), identity.size(), 0, &set, &error);
        reason = errno;
        return told;
    });
    if (status != URIFORM_OK)
        return fail_file(state, error, reason, with[0]);
    made->set.reset(set);
    if (seed_object != nullptr) {
        if (!has_seed(state, set, seed))
            return nullptr;
        made->seed = seed;
    }
    return make_object(state.seen_set, std::move(made));
}

PyObject* get_kind(module_state&, PyObject* self, unsigned)
{
    return PyUnicode_FromString(set_of(self).kind == URIFORM_SEEN_EXACT ? "exact" : "hashed");
}

PyObject* get_profile(module_state&, PyObject* self, unsigned)
{
    const std::optional<std::string>& profile = set_of(self).profile;
    return profile ? make_text(profile->data(), profile->size()) : another(Py_None);
}

PyObject* get_seed(module_state&, PyObject* self, unsigned)
{
    const std::optional<std::uint64_t> seed = set_of(self).seed;
    return seed ? PyLong_FromUnsignedLongLong(*seed) : another(Py_None);
}

/// Calls a function of the module `uriform._copies` with the set.
PyObject* call_copies(const char* function, PyObject* self) noexcept
{
    const owned module(PyImport_ImportModule("uriform._copies"));
    const owned called(module ? PyObject_GetAttrString(module.get(), function) : nullptr);
    return called ? PyObject_CallFunctionObjArgs(called.get(), self, nullptr) : nullptr;
}

/// Returns a new set that has the keys of both.
PyObject* unite(PyObject* left, PyObject* right) noexcept
{
    return guarded([&]() -> PyObject* {
        // Python also calls this with the operand of this type on the right.
        if (Py_TYPE(left) != Py_TYPE(right))
            return another(Py_NotImplemented);
        owned made(call_copies("copy", left));
        return made && merge_sets(state_of_object(made.get()), made.get(), right) ? made.release() : nullptr;
    });
}

PyObject* reduce(module_state&, PyObject* self)
{
    return call_copies("reduce", self);
}

PyObject* copy(module_state&, PyObject* self)
{
    return call_copies("copy", self);
}

PyObject* copy_deep(module_state&, PyObject* self, const arguments&)
{
    return call_copies("copy", self);
}

PyObject* represent(PyObject* self) noexcept
{
    return guarded([&]() -> PyObject* {
        const owned profile(get_profile(state_of_object(self), self, 0));
        const char* const kind = set_of(self).kind == URIFORM_SEEN_EXACT ? "exact" : "hashed";
        return profile ? PyUnicode_FromFormat("<uriform.SeenSet %s %R, %zd keys>", kind, profile.get(), length(self)) : nullptr;
    });
}

void free_self(PyObject* self) noexcept
{
    delete reinterpret_cast<seen_set_object*>(self)->data;
    free_object(self);
}

} // namespace

bool add_seen_set(PyObject* module, module_state& state)
{
    static PyMethodDef methods[] = {
        method<add>("add", "add($self, url)\n--\n\nAdds the key of a URL, and returns True if it is new."),
        method<discard>(
            "discard",
            "discard($self, url)\n--\n\n"
            "Removes the key of a URL, so that the page is new again, and returns True if it had been seen.\n\n"
            "The first key that is removed from the file of a set which was loaded reads all of the file into memory.\n\n"
            ">>> seen = SeenSet()\n>>> seen.add('http://h/'), seen.discard('HTTP://h'), 'http://h/' in seen\n"
            "(True, True, False)"),
        method<update>("update",
                       "update($self, urls, *, skip_invalid=False)\n--\n\n"
                       "Adds the keys of all texts of an iterable, while other threads run, and returns the number of new ones.\n\n"
                       "Texts without a key are left out. At the end the first of them is a ParseError, whose text_index is its\n"
                       "index in the iterable, unless skip_invalid. 4,096 items are taken before the first of them is added, and\n"
                       "so on: an iterable that depends on the set sees those additions late."),
        method<add_many>("add_many",
                         "add_many($self, urls)\n--\n\n"
                         "Adds the keys of all texts of an iterable, as update() does, and returns a list of True for each that\n"
                         "is new, False for each that is not, and None for each text without a key."),
        method<merge>("merge",
                      "merge($self, other)\n--\n\n"
                      "Adds the keys of another set of the same kind, profile and, unless they are exact, seed: ValueError\n"
                      "if it has another. Sets to be merged are made with one seed. If a signal or a damaged file ends it, some\n"
                      "of the keys have been added. Also |=.\n\n"
                      ">>> a, b = SeenSet(seed=7), SeenSet(seed=7)\n>>> b.add('http://h')\nTrue\n"
                      ">>> a.merge(b)\n>>> 'http://h' in a\nTrue"),
        method<save>("save",
                     "save($self, path)\n--\n\n"
                     "Saves a hashed set to a file, which is replaced in one step. All of a set that was loaded is checked."),
        class_method<load>(
            "load", "load($type, path, profile='page', *, seed=None)\n--\n\n"
                    "Returns the hashed set of a file, which was saved with the same profile.\n\n"
                    "The file is mapped, and must not be changed as long as the set exists. OSError if it cannot be read,\n"
                    "SetFileError if it is none of a set, has been damaged, or has keys of another profile or version. Its\n"
                    "keys are checked when they are first read: other methods and `in` may raise SetFileError, too, with the\n"
                    "code 'damaged-set'. save() reads all of them.\n\n"
                    "seed: that of the set which was saved, to be known as the property seed; ValueError if it is another."),
        plain_method<reduce>("__reduce__", "__reduce__($self)\n--\n\nPickles a hashed set."),
        plain_method<copy>("__copy__", "__copy__($self)\n--\n\nReturns a set with the same keys."),
        plain_method<copy>("copy", "copy($self)\n--\n\nReturns a set with the same keys."),
        method<copy_deep>("__deepcopy__", "__deepcopy__($self, memo)\n--\n\nReturns a set with the same keys."),
        {},
    };
    static PyGetSetDef properties[] = {
        property<get_kind>("kind", "'hashed' or 'exact'."),
        property<get_profile>("profile", "The canonical text of the profile, or None."),
        property<get_seed>("seed", "The seed of the hashes; None if it is not known, as of a set that was loaded."),
        {},
    };
    static PyType_Slot slots[] = {
        {Py_tp_doc,
         const_cast<char*>(
             "SeenSet(kind='hashed', profile='page', seed=None)\n--\n\n"
             "A set of the pages that have been seen: of the keys of URLs by a profile, or if that is None, of texts.\n\n"
             "A hashed set has at most 24 bytes for a key, and can be saved; an exact one has the keys. The hashes\n"
             "depend on the seed, which is random if it is None; only sets of one seed can be merged. Any number of\n"
             "threads may use a set. add() and `in` raise ParseError if the text has no key.\n\n"
             ">>> seen = SeenSet()\n>>> seen.add('http://h?b&a#top'), seen.add('HTTP://h/?a&b')\n(True, False)\n"
             ">>> 'http://h/?b&a' in seen, len(seen)\n(True, 1)\n\n"
             "The keys of an exact set can be iterated over, in no particular order, each as a str, or as bytes if it is\n"
             "not UTF-8. `a | b` is a new set of the keys of both, as merge() adds them. Sets are equal if they have one\n"
             "kind, one profile and the same keys and, if hashed, one seed.")},
        {Py_tp_new, reinterpret_cast<void*>(create)},
        {Py_tp_dealloc, reinterpret_cast<void*>(free_self)},
        {Py_tp_repr, reinterpret_cast<void*>(represent)},
        {Py_sq_contains, reinterpret_cast<void*>(contains)},
        {Py_sq_length, reinterpret_cast<void*>(length)},
        {Py_tp_iter, reinterpret_cast<void*>(iterate)},
        {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
        {Py_nb_or, reinterpret_cast<void*>(unite)},
        {Py_nb_inplace_or, reinterpret_cast<void*>(merge_in_place)},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {Py_tp_hash, reinterpret_cast<void*>(PyObject_HashNotImplemented)},
        {0, nullptr},
    };
    static PyType_Spec spec = {"uriform.SeenSet", sizeof(seen_set_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slots};
    static PyType_Slot iterator_slots[] = {
        {Py_tp_dealloc, reinterpret_cast<void*>(free_iterator)},
        {Py_tp_iter, reinterpret_cast<void*>(PyObject_SelfIter)},
        {Py_tp_iternext, reinterpret_cast<void*>(next_key)},
        {0, nullptr},
    };
    static PyType_Spec iterator_spec = {"uriform._SeenSetIterator", sizeof(key_iterator_object), 0,
                                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                        iterator_slots};
    state.seen_set = add_type(module, spec);
    state.seen_set_iterator = reinterpret_cast<PyTypeObject*>(PyType_FromModuleAndSpec(module, &iterator_spec, nullptr));
    return state.seen_set != nullptr && state.seen_set_iterator != nullptr;
}

} // namespace python
