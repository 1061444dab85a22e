#include "reference.hpp"

#include <vector>

namespace python {

namespace {

/// The rules of a robots.txt file for a crawler, or of a scope; the other pointer is null.
struct path_rules {
    owner<uriform_robots, uriform_robots_free> robots = nullptr;
    owner<uriform_path_rules, uriform_path_rules_free> scope = nullptr;
};

constexpr const char* rules_name = "uriform.path_rules";

/// Returns the rules in the first argument, a capsule. On failure, returns null with an exception set.
path_rules* rules_of(const call& with) noexcept
{
    return static_cast<path_rules*>(PyCapsule_GetPointer(with.values[0], rules_name));
}

/// Finds the rule for the first text. Returns false with an exception set on failure.
bool check(const call& with, uriform_verdict& verdict)
{
    const path_rules* const rules = rules_of(with);
    if (rules == nullptr)
        return false;
    const text& url = with.texts[0];
    uriform_error error{};
    const int status = rules->robots ? uriform_robots_check(rules->robots.get(), url.data, url.size, 0, &verdict, &error)
                                     : uriform_path_rules_check(rules->scope.get(), url.data, url.size, 0, &verdict, &error);
    return status == URIFORM_OK || fail(with, error) != nullptr;
}

} // namespace

/// Parses a file, the first text, for a crawler, the second text.
PyObject* make_robots(const call& with)
{
    const auto& [file, token, unused] = with.texts;
    const std::size_t limit = PyLong_AsSize_t(with.values[2]);
    if (PyErr_Occurred() != nullptr)
        return nullptr;
    uriform_robots* made = nullptr;
    uriform_error error{};
    const int status = uriform_robots_new(file.data, file.size, token.data, token.size, limit, 0, &made, &error);
    auto rules = std::make_unique<path_rules>();
    rules->robots.reset(made);
    return status == URIFORM_OK ? make_capsule(std::move(rules), rules_name) : fail(with, error);
}

/// Creates rules from two tuples of patterns, which allow and disallow. Positions count through both.
PyObject* make_scope(const call& with)
{
    auto rules = std::make_unique<path_rules>();
    uriform_path_rules* made = nullptr;
    uriform_error error{};
    const int otherwise = PyObject_IsTrue(with.values[2]);
    if (otherwise < 0 || uriform_path_rules_new(otherwise, 0, &made, &error) != URIFORM_OK)
        return otherwise < 0 ? nullptr : fail(with, error);
    rules->scope.reset(made);
    std::uint64_t position = 0;
    for (const int allows : {1, 0}) {
        const owned patterns(PySequence_Tuple(with.values[1 - allows]));
        const Py_ssize_t count = patterns ? PyTuple_Size(patterns.get()) : -1;
        if (count < 0)
            return nullptr;
        for (Py_ssize_t i = 0; i < count; ++i) {
            text pattern;
            if (!read_text(PyTuple_GetItem(patterns.get(), i), pattern, i))
                return nullptr;
            if (uriform_path_rules_add(made, pattern.data, pattern.size, allows, position++, 0, &error) != URIFORM_OK)
                return fail(with, error);
        }
    }
    return make_capsule(std::move(rules), rules_name);
}

PyObject* allows(const call& with)
{
    uriform_verdict verdict;
    return check(with, verdict) ? PyBool_FromLong(verdict.allowed) : nullptr;
}

/// Returns whether the rules allow a URL, and the position of the deciding rule or None.
PyObject* verdict(const call& with)
{
    uriform_verdict found;
    if (!check(with, found))
        return nullptr;
    const owned position(found.has_rule != 0 ? PyLong_FromUnsignedLongLong(found.position) : Py_NewRef(Py_None));
    return position ? PyTuple_Pack(2, found.allowed != 0 ? Py_True : Py_False, position.get()) : nullptr;
}

/// Returns the file's sitemaps as a list of bytes.
PyObject* robots_sitemaps(const call& with)
{
    const path_rules* const rules = rules_of(with);
    owned list(rules != nullptr ? PyList_New(0) : nullptr);
    for (std::size_t index = 0; list; ++index) {
        room out;
        const int status = out.fill([&](auto... to) { return uriform_robots_sitemap(rules->robots.get(), index, 0, to...); });
        if (status == URIFORM_NOT_FOUND)
            break;
        const owned each(status == URIFORM_OK ? make_text(out, true) : fail(with, out.error));
        if (!each || PyList_Append(list.get(), each.get()) < 0)
            return nullptr;
    }
    return list.release();
}

PyObject* robots_crawl_delay(const call& with)
{
    const path_rules* const rules = rules_of(with);
    if (rules == nullptr)
        return nullptr;
    std::uint64_t milliseconds = 0;
    uriform_error error{};
    const int status = uriform_robots_crawl_delay(rules->robots.get(), 0, &milliseconds, &error);
    if (status == URIFORM_NOT_FOUND)
        return Py_NewRef(Py_None);
    return status == URIFORM_OK ? PyLong_FromUnsignedLongLong(milliseconds) : fail(with, error);
}

/// Returns a list that alternates problem numbers and positions.
PyObject* robots_problems(const call& with)
{
    const text& file = with.texts[0];
    const std::size_t limit = PyLong_AsSize_t(with.values[1]);
    if (PyErr_Occurred() != nullptr)
        return nullptr;
    std::vector<uriform_robots_problem> found;
    std::size_t count = 0;
    uriform_error error{};
    int status = URIFORM_OK;
    do {
        found.resize(count);
        status = uriform_robots_problems(file.data, file.size, limit, 0, found.data(), found.size(), &count, &error);
    } while (status == URIFORM_BUFFER_TOO_SMALL);
    if (status != URIFORM_OK)
        return fail(with, error);
    owned list(PyList_New(0));
    for (const uriform_robots_problem& each : found) {
        const owned pair(list ? Py_BuildValue("IK", each.kind, static_cast<unsigned long long>(each.position)) : nullptr);
        if (!pair || PyList_Append(list.get(), pair.get()) < 0)
            return nullptr;
    }
    return list.release();
}

} // namespace python
