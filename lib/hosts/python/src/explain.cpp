#include "reference.hpp"

#include <memory>
#include <vector>

/// @file
/// Reports on URLs. They are tuples here, of the members of the classes in `uriform/_explain.py`, in the order of these. What is an
/// enumeration of the C interface is its number.

namespace python {

namespace {

/// Octets that are not UTF-8 are replaced by U+FFFD.
PyObject* object_of(const uriform_text& value)
{
    return PyUnicode_DecodeUTF8(value.data, static_cast<Py_ssize_t>(value.size), "replace");
}

PyObject* name_of_error(int code)
{
    return make_name(code != URIFORM_OK ? uriform_error_name(code) : "");
}

/// Returns the ParseError of a text of a call, or None.
PyObject* object_of(const call& with, const uriform_error& why, std::size_t number)
{
    if (why.code == URIFORM_OK)
        return another(Py_None);
    uriform_error told = why;
    told.position = index_of(with.texts[number], why.position);
    return make_parse_error(told, why.text);
}

/// The text that a standard reads; None if it refuses the text.
PyObject* object_of(const uriform_reading& read)
{
    return read.error.code == URIFORM_OK ? make_text(read.text.data, read.text.size) : another(Py_None);
}

PyObject* object_of(const uriform_finding& found, const text& from)
{
    PyObject* const detail = found.detail.size != 0 ? object_of(found.detail) : another(Py_None);
    return Py_BuildValue("(ssKKNss)", found.name, uriform_severity_name(found.severity), index_of(from, found.where.begin),
                         index_of(from, found.where.end), detail, found.sentence, found.reference);
}

/// Its position is an index: in front of it the text is a URI, or begins one.
PyObject* object_of(const uriform_parting& where)
{
    return Py_BuildValue("(KNNN)", static_cast<unsigned long long>(where.position),
                         make_name(uriform_error_component_name(where.component)), name_of_error(where.uri_error),
                         name_of_error(where.url_error));
}

/// A text with changes is a URI: its offsets are indexes.
PyObject* object_of(const uriform_change& change)
{
    return Py_BuildValue("(KKNss)", static_cast<unsigned long long>(change.where.begin),
                         static_cast<unsigned long long>(change.where.end), object_of(change.replacement), change.rule,
                         change.section);
}

/// Returns a list of what `make` returns of each item that `get(index, &item)` finds.
template <class Item, class Get, class Make>
PyObject* list_of(Get get, Make make)
{
    owned list(PyList_New(0));
    Item item;
    for (std::size_t i = 0; list && get(i, &item) != 0; ++i)
        if (const owned made(make(item)); !made || PyList_Append(list.get(), made.get()) < 0)
            return nullptr;
    return list.release();
}

struct free_report {
    void operator()(uriform_explanation* report) const noexcept { uriform_explanation_free(report); }
};

/// Reads words of a tuple.
bool read_words(PyObject* from, std::vector<uriform_text>& to)
{
    const Py_ssize_t count = PyTuple_Size(from);
    to.reserve(static_cast<std::size_t>(count) + 1); // the data are not null if there are no words
    for (Py_ssize_t i = 0; i < count; ++i) {
        text word;
        if (!read_text(PyTuple_GetItem(from, i), word))
            return false;
        to.push_back({word.data, word.size});
    }
    return count >= 0;
}

} // namespace

bool fetch_policy::read(PyObject* given)
{
    PyObject *schemes = nullptr, *hosts = nullptr, *refused_hosts = nullptr, *ports = nullptr;
    if (PyTuple_Check(given) == 0) {
        PyErr_SetString(PyExc_TypeError, "a policy must be a tuple");
        return false;
    }
    unsigned long long refusals = 0;
    unsigned addresses = 0;
    if (PyArg_ParseTuple(given, "O!OO!SIK", &PyTuple_Type, &schemes, &hosts, &PyTuple_Type, &refused_hosts, &ports, &addresses,
                         &refusals) == 0 ||
        !read_words(schemes, schemes_) || !read_words(refused_hosts, refused_hosts_) ||
        (hosts != Py_None && !read_words(hosts, hosts_)))
        return false;
    policy_.schemes = schemes_.data();
    policy_.scheme_count = schemes_.size();
    policy_.hosts = hosts_.data(); // null for None
    policy_.host_count = hosts_.size();
    policy_.refused_hosts = refused_hosts_.data();
    policy_.refused_host_count = refused_hosts_.size();
    policy_.ports = reinterpret_cast<const std::uint16_t*>(PyBytes_AsString(ports));
    policy_.port_count = static_cast<std::size_t>(PyBytes_Size(ports)) / sizeof *policy_.ports;
    policy_.addresses = addresses;
    policy_.refused_findings = refusals;
    policy_.allowed_findings = uriform_default_refusals() & ~policy_.refused_findings;
    return true;
}

PyObject* explain(const call& with)
{
    const auto& [from, base, unused] = with.texts;
    uriform_explanation* report = nullptr;
    uriform_error error{};
    if (uriform_explain(from.data, from.size, base.data, base.size, 0, nullptr, uriform_iri_unicode(), &report, &error) !=
        URIFORM_OK)
        return fail(with, error);
    const std::unique_ptr<uriform_explanation, free_report> hold(report);
    uriform_reading uri{}, iri{}, url{};
    uriform_explanation_reading(report, URIFORM_STANDARD_URI, &uri);
    uriform_explanation_reading(report, URIFORM_STANDARD_IRI, &iri);
    uriform_explanation_reading(report, URIFORM_STANDARD_URL, &url);
    uriform_parting parting;
    PyObject* const findings =
        list_of<uriform_finding>([&](std::size_t i, uriform_finding* item) { return uriform_explanation_finding(report, i, item); },
                                 [&](const uriform_finding& item) { return object_of(item, with.texts[0]); });
    PyObject* const changes =
        list_of<uriform_change>([&](std::size_t i, uriform_change* item) { return uriform_explanation_change(report, i, item); },
                                [](const uriform_change& item) { return object_of(item); });
    return Py_BuildValue(
        "(NNNNNNNNNNNNN)", findings, uriform_explanation_parting(report, &parting) != 0 ? object_of(parting) : another(Py_None),
        changes, object_of(uri), object_of(iri), object_of(url), object_of(with, uri.error, 0), object_of(with, iri.error, 0),
        object_of(with, url.error, 0), object_of(uri.host), object_of(url.host), object_of(iri.host), object_of(iri.unicode_host));
}

PyObject* explain_pair(const call& with)
{
    const auto& [a, b, unused] = with.texts;
    uriform_pair_explanation pair;
    uriform_error error{};
    if (uriform_explain_pair(a.data, a.size, b.data, b.size, 0, uriform_iri_domain_to_ascii, &pair, &error) != URIFORM_OK)
        return fail(with, error);
    PyObject* const rules = list_of<const char*>(
        [&](std::size_t i, const char** rule) {
            *rule = i < pair.rule_count ? pair.rules[i] : nullptr;
            return *rule != nullptr ? 1 : 0;
        },
        [](const char* rule) { return PyUnicode_FromString(rule); });
    return Py_BuildValue("(IINKsNN)", pair.compared, pair.same, rules, static_cast<unsigned long long>(pair.position),
                         uriform_error_component_name(pair.component), object_of(with, pair.a_error, 0),
                         object_of(with, pair.b_error, 1));
}

PyObject* safe_to_fetch(const call& with)
{
    const text &from = with.texts[0], &base = with.texts[1];
    fetch_policy policy;
    if (!policy.read(with.values[2]))
        return nullptr;
    uriform_fetch_answer answer{};
    room target;
    const int status = target.fill([&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_safe_to_fetch(from.data, from.size, base.data, base.size, &policy.get(), 0, nullptr, uriform_iri_unicode(),
                                     buffer, capacity, size, &answer, error);
    });
    if (status != URIFORM_OK)
        return fail(with, target.error);
    const bool is_allowed = answer.why == URIFORM_FETCH_ALLOWED;
    return Py_BuildValue("(NINN)", is_allowed ? make_text(target) : another(Py_None), answer.why,
                         answer.finding.name != nullptr ? object_of(answer.finding, from) : another(Py_None),
                         object_of(with, answer.error, 0));
}

/// Returns the name of the class of an address, which is bytes in network order.
PyObject* address_class(const call& with)
{
    const text& octets = with.texts[0];
    const int found = uriform_class_of_address(reinterpret_cast<const unsigned char*>(octets.data), octets.size);
    return make_name(uriform_address_class_name(found));
}

PyObject* default_refusals(const call&)
{
    return PyLong_FromUnsignedLongLong(uriform_default_refusals());
}

} // namespace python
