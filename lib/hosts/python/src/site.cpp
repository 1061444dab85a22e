#include "site.hpp"

#include "arguments.hpp"

namespace python {

namespace {

using list_pointer = owner<uriform_suffix_list, uriform_suffix_list_free>;

/// A Public Suffix List, and the bytes from which it was parsed, for pickling.
struct suffix_list {
    list_pointer list;
    owned text;
};

const uriform_suffix_list* list_of(const call& with) noexcept
{
    return held_by<suffix_list>(with.self).list.get();
}

/// Splits the host argument of a method. Returns false with an exception set if it is not a host.
bool split(const call& with, uriform_domain_parts& parts)
{
    const text& host = with.texts[0];
    uriform_error error{};
    const int status = uriform_split_host(list_of(with), host.data, host.size, with.options, &parts, &error);
    return status == URIFORM_OK || fail(with, error) != nullptr;
}

/// Returns part of a method's host argument as a str or bytes, or None if the host lacks that part.
PyObject* make_part(const call& with, const uriform_span& part) noexcept
{
    const text& host = with.texts[0];
    return part.end != 0 ? make_text(host.data + part.begin, part.end - part.begin, host.is_bytes) : Py_NewRef(Py_None);
}

} // namespace

const uriform_suffix_list* suffixes_of(PyObject* object) noexcept
{
    if (Py_TYPE(object) == state.suffix_list)
        return held_by<suffix_list>(object).list.get();
    PyErr_SetString(PyExc_TypeError, "expected a SuffixList");
    return nullptr;
}

PyObject* make_suffix_list(const call& with)
{
    const text& from = with.texts[0];
    owned octets(PyBytes_CheckExact(with.values[0]) != 0 ? Py_NewRef(with.values[0]) : make_text(from.data, from.size, true));
    uriform_suffix_list* made = nullptr;
    uriform_error error{};
    if (!octets)
        return nullptr;
    const int status = [&] {
        const released others_run;
        return uriform_suffix_list_new(from.data, from.size, 0, &made, &error);
    }();
    return status == URIFORM_OK ? make_object<suffix_list>(state.suffix_list, list_pointer(made), std::move(octets))
                                : fail(with, error);
}

PyObject* suffix_list_public_suffix(const call& with)
{
    uriform_domain_parts parts;
    return split(with, parts) ? make_part(with, parts.public_suffix) : nullptr;
}

PyObject* suffix_list_registrable_domain(const call& with)
{
    uriform_domain_parts parts;
    return split(with, parts) ? make_part(with, parts.registrable_domain) : nullptr;
}

/// Returns both parts and the section's number.
PyObject* suffix_list_split(const call& with)
{
    uriform_domain_parts parts;
    if (!split(with, parts))
        return nullptr;
    const owned suffix(make_part(with, parts.public_suffix)), domain(make_part(with, parts.registrable_domain));
    return suffix && domain ? Py_BuildValue("OOI", suffix.get(), domain.get(), parts.section) : nullptr;
}

PyObject* suffix_list_site(const call& with)
{
    const text& from = with.texts[0];
    room out;
    const int status = out.fill([&](auto... to) { return uriform_site(list_of(with), from.data, from.size, with.options, to...); });
    return status == URIFORM_OK ? make_text(out) : fail(with, out.error);
}

PyObject* suffix_list_same_site(const call& with)
{
    const text &a = with.texts[0], &b = with.texts[1];
    uriform_error error{};
    int answer = 0;
    const int status = uriform_same_site(list_of(with), a.data, a.size, b.data, b.size, with.options, &answer, &error);
    return status == URIFORM_OK ? PyBool_FromLong(answer) : fail(with, error);
}

PyObject* suffix_list_text(PyObject* self)
{
    return Py_NewRef(held_by<suffix_list>(self).text.get());
}

bool add_site(PyObject* module)
{
    state.suffix_list = add_type(module, tables::SuffixList, sizeof(holder<suffix_list>), {slot_of_value<suffix_list>()});
    return state.suffix_list != nullptr;
}

} // namespace python
