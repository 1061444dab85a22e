#include "reference.hpp"

#include <string>
#include <vector>

/// @file
/// Reports on URLs. Here they are tuples of the members of the classes in `uriform/_explain.py`, in the same order. Enumerations of
/// the C interface are numbers.

namespace python {

namespace {

/// Returns a tuple of the functions' results. Calls the functions in turn until a call fails, so that none runs while an exception
/// is set.
template <class... Make>
PyObject* tuple_of(Make... make)
{
    owned made(PyTuple_New(sizeof...(make)));
    Py_ssize_t count = 0;
    const auto add = [&](auto& one) {
        PyObject* const item = one();
        return item != nullptr && PyTuple_SetItem(made.get(), count++, item) == 0;
    };
    return made && (add(make) && ...) ? made.release() : nullptr;
}

/// Decodes a text. U+FFFD replaces octets that are not UTF-8.
PyObject* object_of(const uriform_text& value)
{
    return PyUnicode_DecodeUTF8(value.data, static_cast<Py_ssize_t>(value.size), "replace");
}

/// Returns a text's ParseError, or None.
PyObject* object_of(const uriform_error& why, const text& from)
{
    if (why.code == URIFORM_OK)
        return Py_NewRef(Py_None);
    uriform_error told = why;
    told.position = index_of(from, why.position);
    return make_parse_error(told, why.text);
}

PyObject* object_of(const uriform_finding& found, indexes& index_at)
{
    PyObject* const detail = found.detail.size != 0 ? object_of(found.detail) : Py_NewRef(Py_None);
    return Py_BuildValue("(ssKKNss)", found.name, uriform_severity_name(found.severity), index_at(found.where.begin),
                         index_at(found.where.end), detail, found.sentence, found.reference);
}

PyObject* object_of(const uriform_change& change, indexes& index_at)
{
    return Py_BuildValue("(KKNss)", index_at(change.where.begin), index_at(change.where.end), object_of(change.replacement),
                         change.rule, change.section);
}

/// Converts the position to an index: the text before it is a URI or the start of a URI.
PyObject* object_of(const uriform_reading_difference& where)
{
    const auto name_of_error = [](int code) { return code != URIFORM_OK ? uriform_error_name(code) : nullptr; };
    return Py_BuildValue("(KNzz)", static_cast<unsigned long long>(where.position),
                         make_name(uriform_error_component_name(where.component)), name_of_error(where.uri_error),
                         name_of_error(where.url_error));
}

/// Returns the components of a text according to a standard, and its error.
PyObject* reading_of(const uriform_explanation* report, uriform_standard standard, const text& from)
{
    uriform_reading read{};
    uriform_explanation_reading(report, standard, &read);
    return tuple_of([&] { return object_of(read.text); }, [&] { return object_of(read.host); },
                    [&] { return object_of(read.unicode_host); }, [&] { return object_of(read.error, from); });
}

/// Returns a list of a report's items. Takes time linear in the text, because their positions ascend.
template <class Item>
PyObject* list_of(const uriform_explanation* report, int (*get)(const uriform_explanation*, std::size_t, Item*), const text& from)
{
    owned list(PyList_New(0));
    indexes index_at(from);
    Item item;
    for (std::size_t i = 0; list && get(report, i, &item) != 0; ++i)
        if (const owned made(object_of(item, index_at)); !made || PyList_Append(list.get(), made.get()) < 0)
            return nullptr;
    return list.release();
}

/// Reads a tuple of words, which `to` keeps alive. For None, `data` is null.
bool read_words(PyObject* from, std::vector<uriform_text>& to, const uriform_text*& data, std::size_t& count)
{
    const Py_ssize_t size = from != Py_None ? PyTuple_Size(from) : 0;
    to.reserve(static_cast<std::size_t>(size) + 1); // without words, the data are not null either
    for (Py_ssize_t i = 0; i < size; ++i) {
        text word;
        if (!read_text(PyTuple_GetItem(from, i), word))
            return false;
        to.push_back({word.data, word.size});
    }
    data = from != Py_None ? to.data() : nullptr;
    count = to.size();
    return size >= 0;
}

} // namespace

bool fetch_policy::read(PyObject* given)
{
    PyObject *scheme_words = nullptr, *host_words = nullptr, *refused_words = nullptr, *port_octets = nullptr;
    unsigned long long refusals = 0;
    if (PyTuple_Check(given) == 0) {
        PyErr_SetString(PyExc_TypeError, "a policy must be a tuple");
        return false;
    }
    if (PyArg_ParseTuple(given, "O!OO!SIK", &PyTuple_Type, &scheme_words, &host_words, &PyTuple_Type, &refused_words, &port_octets,
                         &addresses, &refusals) == 0 ||
        !read_words(scheme_words, words[0], schemes, scheme_count) || !read_words(host_words, words[1], hosts, host_count) ||
        !read_words(refused_words, words[2], refused_hosts, refused_host_count))
        return false;
    ports = reinterpret_cast<const std::uint16_t*>(PyBytes_AsString(port_octets));
    port_count = static_cast<std::size_t>(PyBytes_Size(port_octets)) / sizeof *ports;
    refused_findings = refusals;
    allowed_findings = uriform_default_refusals() & ~refused_findings;
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
    const owner<uriform_explanation, uriform_explanation_free> hold(report);
    uriform_reading_difference difference;
    const bool differs = uriform_explanation_difference(report, &difference) != 0;
    return tuple_of([&] { return list_of(report, uriform_explanation_finding, from); },
                    [&] { return differs ? object_of(difference) : Py_NewRef(Py_None); },
                    [&] { return list_of(report, uriform_explanation_change, from); },
                    [&] { return reading_of(report, URIFORM_STANDARD_URI, from); },
                    [&] { return reading_of(report, URIFORM_STANDARD_IRI, from); },
                    [&] { return reading_of(report, URIFORM_STANDARD_URL, from); });
}

PyObject* explain_pair(const call& with)
{
    const auto& [a, b, unused] = with.texts;
    uriform_pair_explanation pair;
    uriform_error error{};
    if (uriform_explain_pair(a.data, a.size, b.data, b.size, 0, uriform_iri_domain_to_ascii, &pair, &error) != URIFORM_OK)
        return fail(with, error);
    std::string rules;
    for (std::size_t i = 0; i < pair.rule_count; ++i)
        rules.append(pair.rules[i]).append(" ");
    return tuple_of([&] { return PyLong_FromUnsignedLong(pair.compared); }, [&] { return PyLong_FromUnsignedLong(pair.same); },
                    [&] { return make_text(rules.data(), rules.size()); },
                    [&] { return PyLong_FromUnsignedLongLong(pair.position); },
                    [&] { return make_name(uriform_error_component_name(pair.component)); },
                    [&] { return object_of(pair.a_error, a); }, [&] { return object_of(pair.b_error, b); });
}

PyObject* safe_to_fetch(const call& with)
{
    const text &from = with.texts[0], &base = with.texts[1];
    fetch_policy policy{};
    if (!policy.read(with.values[2]))
        return nullptr;
    uriform_fetch_answer answer{};
    room target;
    const int status = target.fill([&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_safe_to_fetch(from.data, from.size, base.data, base.size, &policy, 0, nullptr, uriform_iri_unicode(), buffer,
                                     capacity, size, &answer, error);
    });
    if (status != URIFORM_OK)
        return fail(with, target.error);
    const bool is_allowed = answer.why == URIFORM_FETCH_ALLOWED;
    indexes index_at(from);
    return tuple_of([&] { return is_allowed ? make_text(target) : Py_NewRef(Py_None); },
                    [&] { return PyLong_FromUnsignedLong(answer.why); },
                    [&] { return answer.finding.name != nullptr ? object_of(answer.finding, index_at) : Py_NewRef(Py_None); },
                    [&] { return object_of(answer.error, from); });
}

/// Returns the class of an address. The address is bytes in network order.
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
