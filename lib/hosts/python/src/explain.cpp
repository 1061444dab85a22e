#include "arguments.hpp"
#include "failure.hpp"
#include "fetch_policy.hpp"
#include "reference.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// @file
/// Reports on URLs. They are tuples here, of the members of the classes in `uriform/_explain.py`, in the order of these.

namespace python {

namespace {

/// The names of the enumerators of C, in the order of their values.
/// @{
constexpr std::array severity_names = {"note", "warning", "error"};
constexpr std::array refusal_names = {"", "not-a-url", "scheme", "finding", "host", "address", "port"};
constexpr std::array comparison_names = {"octets", "syntax", "scheme", "href", "cache", "page", "usual", "aggressive"};
/// @}

// A value of the library, as an object of Python; null with an exception set if that cannot be made.

/// Octets that are not UTF-8 are replaced by U+FFFD.
PyObject* object_of(const uriform_text& value)
{
    return PyUnicode_DecodeUTF8(value.data, static_cast<Py_ssize_t>(value.size), "replace");
}

/// A name; None if it is empty, that of no error, no rule or no refusal.
PyObject* object_of(const char* name)
{
    return *name != '\0' ? PyUnicode_FromString(name) : another(Py_None);
}

template <std::unsigned_integral Value>
PyObject* object_of(Value value)
{
    if constexpr (std::same_as<Value, bool>)
        return PyBool_FromLong(value);
    else
        return PyLong_FromUnsignedLongLong(value);
}

/// The result of a function that makes an object.
template <std::invocable Make>
PyObject* object_of(const Make& make)
{
    return make();
}

/// Sets an item of a new tuple to an object, which it takes over. False if that is null.
bool set_item(const owned& tuple, Py_ssize_t at, PyObject* object) noexcept
{
    return object != nullptr && PyTuple_SetItem(tuple.get(), at, object) == 0;
}

/// Returns a tuple of values.
template <class... Values>
PyObject* tuple_of(const Values&... values)
{
    owned made(PyTuple_New(sizeof...(Values)));
    Py_ssize_t at = 0;
    return made && (set_item(made, at++, object_of(values)) && ...) ? made.release() : nullptr;
}

/// Returns a tuple of what `make` returns of each item.
template <class Items, class Make>
PyObject* tuple_of_each(const Items& items, Make make)
{
    owned made(PyTuple_New(static_cast<Py_ssize_t>(items.size())));
    Py_ssize_t at = 0;
    const auto add = [&](const auto& item) { return set_item(made, at++, make(item)); };
    return made && std::all_of(items.begin(), items.end(), add) ? made.release() : nullptr;
}

/// Returns all items that `get(report, index, &item)` finds.
template <class Item>
std::vector<Item> all_of(const uriform_explanation* report, int get(const uriform_explanation*, std::size_t, Item*))
{
    std::vector<Item> all;
    for (Item item; get(report, all.size(), &item) != 0;)
        all.push_back(item);
    return all;
}

const char* name_of_error(int code) noexcept
{
    return code != URIFORM_OK ? uriform_error_name(code) : "";
}

/// Returns the ParseError of a text, or None.
PyObject* object_of(module_state& state, const uriform_error& why, const text& from)
{
    if (why.code == URIFORM_OK)
        return another(Py_None);
    return make_parse_error(state, uriform_error_message(why.code, why.reading), why.code, why.reading,
                            index_of(from, why.position), why.text);
}

/// Returns a URI, an IRI or a web URL of a reading; None if the text was refused.
PyObject* object_of(PyTypeObject* type, const uriform_reading& read)
{
    if (read.error.code != URIFORM_OK)
        return another(Py_None);
    const owned string(make_text(read.text.data, read.text.size));
    return string ? PyObject_CallFunctionObjArgs(reinterpret_cast<PyObject*>(type), string.get(), nullptr) : nullptr;
}

PyObject* object_of(const uriform_finding& found, const text& from)
{
    const auto detail = [&] { return found.detail.size != 0 ? object_of(found.detail) : another(Py_None); };
    return tuple_of(found.name, severity_names[found.severity], index_of(from, found.where.begin), index_of(from, found.where.end),
                    detail, found.sentence, found.reference);
}

/// Its position is an index: in front of it the text is a URI, or begins one.
PyObject* object_of(const uriform_parting& where)
{
    return tuple_of(where.position, rule_names[where.rule], name_of_error(where.uri_error), name_of_error(where.url_error));
}

/// A text with changes is a URI: its offsets are indexes.
PyObject* object_of(const uriform_change& change)
{
    return tuple_of(change.where.begin, change.where.end, change.replacement, change.rule, change.section);
}

struct free_report {
    void operator()(uriform_explanation* report) const noexcept { uriform_explanation_free(report); }
};

PyObject* explain(module_state& state, const arguments& given)
{
    const bound<2> with("explain", {"text", "base"}, 2, 1, given);
    text from, base;
    if (!with || !read_text(state, with[0], from) || !read_optional(state, with[1], base, 1))
        return nullptr;
    uriform_explanation* report = nullptr;
    uriform_error error{};
    if (uriform_explain(from.data, from.size, base.data, base.size, 0, nullptr, uriform_iri_unicode(), &report, &error) !=
        URIFORM_OK)
        return fail(state, error, {from, base});
    const std::unique_ptr<uriform_explanation, free_report> hold(report);
    uriform_reading uri{}, iri{}, url{};
    uriform_explanation_reading(report, URIFORM_STANDARD_URI, &uri);
    uriform_explanation_reading(report, URIFORM_STANDARD_IRI, &iri);
    uriform_explanation_reading(report, URIFORM_STANDARD_URL, &url);
    const std::vector<uriform_finding> findings = all_of(report, uriform_explanation_finding);
    const auto worst = std::ranges::max_element(findings, {}, &uriform_finding::severity);
    uriform_parting parting;
    return tuple_of(
        worst != findings.end() ? severity_names[worst->severity] : "",
        [&] { return tuple_of_each(findings, [&](const uriform_finding& found) { return object_of(found, from); }); },
        [&] { return uriform_explanation_parting(report, &parting) != 0 ? object_of(parting) : another(Py_None); },
        [&] {
            return tuple_of_each(all_of(report, uriform_explanation_change),
                                 [](const uriform_change& change) { return object_of(change); });
        },
        [&] { return object_of(state.uri, uri); }, [&] { return object_of(state.iri, iri); },
        [&] { return object_of(state.url, url); }, [&] { return object_of(state, uri.error, from); },
        [&] { return object_of(state, iri.error, from); }, [&] { return object_of(state, url.error, from); }, uri.host, url.host,
        iri.host, iri.unicode_host);
}

/// Returns the key of a URI that explain_pair() compares last.
PyObject* key_by_all_rules(module_state& state, const text& from)
{
    return written(state, {from}, false, [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_key_by_all_rules(from.data, from.size, 0, buffer, capacity, size, error);
    });
}

PyObject* explain_pair(module_state& state, const arguments& given)
{
    const bound<2> with("explain_pair", {"a", "b"}, 2, 2, given);
    text a, b;
    if (!with || !read_text(state, with[0], a, 0) || !read_text(state, with[1], b, 1))
        return nullptr;
    uriform_pair_explanation pair;
    uriform_error error{};
    if (uriform_explain_pair(a.data, a.size, b.data, b.size, 0, uriform_iri_domain_to_ascii, &pair, &error) != URIFORM_OK)
        return fail(state, error, {a, b});
    std::vector<std::pair<const char*, bool>> comparisons;
    for (std::size_t i = 0; i < comparison_names.size(); ++i)
        if ((pair.compared >> i & 1) != 0)
            comparisons.emplace_back(comparison_names[i], (pair.same >> i & 1) != 0);
    const auto difference = [&] {
        if (pair.same != 0 || (pair.compared & URIFORM_SAME_AGGRESSIVE) == 0)
            return another(Py_None);
        return tuple_of([&] { return key_by_all_rules(state, a); }, [&] { return key_by_all_rules(state, b); }, pair.position,
                        rule_names[pair.rule]);
    };
    return tuple_of(
        pair.same != 0,
        [&] { return tuple_of_each(comparisons, [](const auto& each) { return tuple_of(each.first, each.second); }); },
        [&] { return tuple_of_each(std::span(pair.rules, pair.rule_count), [](const char* rule) { return object_of(rule); }); },
        difference, [&] { return object_of(state, pair.a_error, a); }, [&] { return object_of(state, pair.b_error, b); });
}

/// The items of an argument, which is an iterable and no text. Those that are read as words are viewed.
class items {
public:
    /// Calls `add` with each item. False with an exception set if the argument is no such iterable, or if `add` returns false; then
    /// a ValueError, unless `add` sets another.
    template <class Add>
    [[nodiscard]] bool read(const char* name, PyObject* given, Add add)
    {
        if (PyUnicode_Check(given) != 0 || PyBytes_Check(given) != 0) {
            PyErr_Format(PyExc_TypeError, "%s must be an iterable other than a text", name);
            return false;
        }
        all_ = owned(PySequence_Tuple(given));
        const Py_ssize_t count = all_ ? PyTuple_Size(all_.get()) : -1;
        for (Py_ssize_t i = 0; i < count; ++i)
            if (PyObject* const item = PyTuple_GetItem(all_.get(), i); !add(item)) {
                if (PyErr_Occurred() == nullptr)
                    PyErr_Format(PyExc_ValueError, "%s cannot contain %R", name, item);
                return false;
            }
        return count >= 0;
    }

    /// Calls `add` with the text of each item, which is a str.
    template <class Add>
    [[nodiscard]] bool read_words(const char* name, PyObject* given, Add add)
    {
        return read(name, given, [&](PyObject* item) {
            if (PyUnicode_Check(item) == 0) {
                PyErr_Format(PyExc_TypeError, "%s must contain str", name);
                return false;
            }
            Py_ssize_t size = 0;
            const char* const data = PyUnicode_AsUTF8AndSize(item, &size);
            return data != nullptr && add(std::string_view(data, static_cast<std::size_t>(size)));
        });
    }

private:
    owned all_;
};

/// Adds an item of `ports`, if it is a port, and returns whether it is.
bool add_port(fetch_policy& to, PyObject* item)
{
    if (PyLong_Check(item) == 0) {
        PyErr_SetString(PyExc_TypeError, "ports must contain int");
        return false;
    }
    int overflow = 0;
    const long number = PyLong_AsLongAndOverflow(item, &overflow);
    return overflow == 0 && to.add_port(number);
}

/// Adds the words of an argument by a function of a policy.
template <auto Add>
bool add_words(fetch_policy& to, const char* name, PyObject* given)
{
    return items().read_words(name, given, [&](std::string_view word) { return (to.*Add)(word); });
}

PyObject* safe_to_fetch(module_state& state, const arguments& given)
{
    const bound<8> with("safe_to_fetch", {"url", "base", "schemes", "hosts", "refused_hosts", "addresses", "ports", "refusals"}, 8,
                        8, given);
    text from, base;
    fetch_policy policy;
    if (!with || !read_text(state, with[0], from) || !read_optional(state, with[1], base, 1) ||
        !read_policy({with[2], with[3], with[4], with[5], with[6], with[7]}, policy))
        return nullptr;
    uriform_fetch_answer answer{};
    uriform_error error{};
    room target;
    const int status = target.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_safe_to_fetch(from.data, from.size, base.data, base.size, &policy.get(), 0, nullptr, uriform_iri_unicode(),
                                     buffer, capacity, size, &answer, &error);
    });
    if (status != URIFORM_OK)
        return fail(state, error, {from, base});
    const bool is_allowed = answer.why == URIFORM_FETCH_ALLOWED;
    return tuple_of([&] { return is_allowed ? make_text(target.data(), target.size()) : another(Py_None); },
                    refusal_names[answer.why],
                    [&] { return answer.finding.name != nullptr ? object_of(answer.finding, from) : another(Py_None); },
                    [&] { return object_of(state, answer.error, from); });
}

PyObject* default_refusals()
{
    std::vector<const char*> names;
    uriform_finding finding;
    for (int kind = 0; kind < 64; ++kind)
        if (uriform_describe_finding(kind, &finding) != 0 && (uriform_default_refusals() >> kind & 1) != 0)
            names.push_back(finding.name);
    const owned all(tuple_of_each(names, [](const char* name) { return object_of(name); }));
    return all ? PyFrozenSet_New(all.get()) : nullptr;
}

/// Returns the name of the class of an address, which is bytes in network order.
PyObject* class_of_address(module_state& state, const arguments& given)
{
    const bound<1> with("address_class", {"octets"}, 1, 1, given);
    text octets;
    if (!with || !read_text(state, with[0], octets))
        return nullptr;
    const int found = uriform_class_of_address(reinterpret_cast<const unsigned char*>(octets.data), octets.size);
    return object_of(uriform_address_class_name(found));
}

PyObject* hide_credentials(module_state& state, const arguments& given)
{
    const bound<1> with("hide_credentials", {"text"}, 1, 1, given);
    text from;
    if (!with || !read_text(state, with[0], from))
        return nullptr;
    uriform_error error{};
    room out;
    const auto write = [&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_hide_credentials(from.data, from.size, 0, buffer, capacity, size, &error);
    };
    if (out.fill(write) != URIFORM_OK)
        return fail(state, error, {from});
    std::string hidden(out.view());
    if (!from.is_bytes) { // one `*` for each code point, so that indexes are kept
        std::size_t size = 0;
        for (std::size_t i = 0; i < hidden.size(); ++i)
            if (hidden[i] != '*' || begins_code_point(from.data[i]))
                hidden[size++] = hidden[i];
        hidden.resize(size);
    }
    return make_text(hidden.data(), hidden.size(), from.is_bytes);
}

} // namespace

bool read_policy(const std::array<PyObject*, 6>& given, fetch_policy& to)
{
    const auto [schemes, hosts, refused_hosts, addresses, ports, refusals] = given;
    if (hosts != Py_None)
        to.restrict_hosts();
    return add_words<&fetch_policy::add_scheme>(to, "schemes", schemes) &&
           (hosts == Py_None || add_words<&fetch_policy::add_host>(to, "hosts", hosts)) &&
           add_words<&fetch_policy::add_refused_host>(to, "refused_hosts", refused_hosts) &&
           add_words<&fetch_policy::add_address_class>(to, "addresses", addresses) &&
           items().read("ports", ports, [&](PyObject* item) { return add_port(to, item); }) &&
           add_words<&fetch_policy::add_refusal>(to, "refusals", refusals);
}

bool add_explain(PyObject* module, module_state&)
{
    static PyMethodDef functions[] = {
        function<explain>("explain", "explain(text, base=None)\n--\n\nReturns the members of an Explanation."),
        function<explain_pair>("explain_pair", "explain_pair(a, b)\n--\n\nReturns the members of a PairExplanation."),
        function<safe_to_fetch>("safe_to_fetch",
                                "safe_to_fetch(url, base, schemes, hosts, refused_hosts, addresses, ports, refusals)\n--\n\n"
                                "Returns the members of a FetchAnswer."),
        function<class_of_address>("address_class",
                                   "address_class(octets)\n--\n\nReturns the name of the class of an address, which is bytes."),
        function<hide_credentials>(
            "hide_credentials", "hide_credentials(text)\n--\n\n"
                                "Returns a text with '*' in place of each character of a credential, for logs: of a password; of\n"
                                "a user name without a password, which may be a token, in URLs of http, https, ws and wss; and of\n"
                                "the values of parameters that have the name of a credential, or one as code and session. Indexes\n"
                                "are those of the text.\n\n"
                                ">>> hide_credentials('http://u:pw@h/?q=1&token=abc')\n"
                                "'http://u:**@h/?q=1&token=***'\n"
                                ">>> hide_credentials('https://TOKEN@h/')\n"
                                "'https://*****@h/'"),
        {},
    };
    const owned refusals(default_refusals());
    return refusals && PyModule_AddObjectRef(module, "DEFAULT_REFUSALS", refusals.get()) == 0 &&
           add_functions(module, "uriform", "", functions);
}

} // namespace python
