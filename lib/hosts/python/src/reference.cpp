#include "reference.hpp"

#include "arguments.hpp"
#include "authority.hpp"
#include "keys.hpp"
#include "param_edits.hpp"
#include "path_names.hpp"

#include <array>
#include <bit>
#include <optional>
#include <span>
#include <vector>

namespace python {

namespace {

reference_object& as_reference(PyObject* self) noexcept
{
    return *reinterpret_cast<reference_object*>(self);
}

/// The components in the order of the numbers of their properties.
constexpr std::array<std::pair<std::uint32_t, uriform_span uriform_components::*>, 8> component_places{{
    {URIFORM_SCHEME, &uriform_components::scheme},
    {URIFORM_AUTHORITY, &uriform_components::authority},
    {URIFORM_USERINFO, &uriform_components::userinfo},
    {URIFORM_HOST, &uriform_components::host},
    {URIFORM_PORT, &uriform_components::port},
    {URIFORM_PATH, &uriform_components::path},
    {URIFORM_QUERY, &uriform_components::query},
    {URIFORM_FRAGMENT, &uriform_components::fragment},
}};
enum component : unsigned { scheme, authority, userinfo, host, port, path, query, fragment };

/// Returns a component as text; its data is null if it is undefined.
text component_at(PyObject* self, unsigned number) noexcept
{
    const auto [bit, place] = component_places[number];
    const uriform_components& parts = as_reference(self).parts;
    if ((parts.defined & bit) == 0)
        return {};
    const uriform_span span = parts.*place;
    return {reference_text(self).data + span.begin, span.end - span.begin};
}

PyObject* get_component(module_state&, PyObject* self, unsigned number)
{
    const text found = component_at(self, number);
    return found.data != nullptr ? make_text(found.data, found.size) : another(Py_None);
}

PyObject* get_host_kind(module_state&, PyObject* self, unsigned)
{
    constexpr std::array<const char*, 5> names{nullptr, "reg-name", "ipv4", "ipv6", "ipvfuture"};
    const char* const name = names[as_reference(self).parts.host_kind];
    return name != nullptr ? PyUnicode_FromString(name) : another(Py_None);
}

/// Returns the digits of a port as a number; none if they are empty or over 65535.
PyObject* get_port_number(module_state&, PyObject* self, unsigned)
{
    const text digits = component_at(self, port);
    long number = 0;
    for (const char digit : digits.view())
        number = std::min(number * 10 + (digit - '0'), 65536L);
    return digits.size != 0 && number < 65536 ? PyLong_FromLong(number) : another(Py_None);
}

PyObject* get_port_or_default(module_state&, PyObject* self, unsigned)
{
    const text from = reference_text(self);
    std::int32_t number = -1;
    const bool is_found = uriform_effective_port(from.data, from.size, 0, nullptr, &number, nullptr) == URIFORM_OK && number >= 0;
    return is_found ? PyLong_FromLong(number) : another(Py_None);
}

PyObject* get_is_absolute(module_state&, PyObject* self, unsigned)
{
    return PyBool_FromLong(as_reference(self).parts.defined & URIFORM_SCHEME);
}

PyObject* get_segments(module_state& state, PyObject* self, unsigned)
{
    const owned list(PyList_New(0));
    std::string_view whole = component_at(self, path).view();
    if (!list || whole.empty())
        return list ? PyList_AsTuple(list.get()) : nullptr;
    whole.remove_prefix(whole.front() == '/' ? 1 : 0);
    const bool is_complete = for_each_piece(whole, '/', [&](std::string_view raw) {
        const owned segment(decoded(state, raw, 0));
        return segment && PyList_Append(list.get(), segment.get()) == 0;
    });
    return is_complete ? PyList_AsTuple(list.get()) : nullptr;
}

PyObject* get_params(module_state& state, PyObject* self, unsigned)
{
    const text found = component_at(self, query);
    return found.data != nullptr ? decoded_params(state, found.view(), 0, false) : PyTuple_New(0);
}

/// Returns the IRI of a URI, as a str.
PyObject* get_iri(module_state& state, PyObject* self, unsigned)
{
    const text from = reference_text(self);
    return written(state, {from}, false, [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_to_iri(from.data, from.size, 0, buffer, capacity, size, error);
    });
}

template <auto Normalize>
PyObject* normalize(module_state& state, PyObject* self, const arguments& given)
{
    const bound<2> with("normalize", {"level", "drop_fragment"}, 0, 0, given);
    std::uint32_t options = 0;
    if (!with || !read_normal_form(with[0], with[1], options))
        return nullptr;
    const text from = reference_text(self);
    return written_uri(
        state, {from},
        [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
            return Normalize(from.data, from.size, options, nullptr, buffer, capacity, size, error);
        },
        -1);
}

template <auto Equivalent>
PyObject* equivalent(module_state& state, PyObject* self, const arguments& given)
{
    const bound<3> with("equivalent", {"other", "level", "drop_fragment"}, 1, 1, given);
    std::uint32_t options = 0;
    text b;
    if (!with || !read_normal_form(with[1], with[2], options) || !read_text(state, with[0], b))
        return nullptr;
    const text a = reference_text(self);
    return asked(
        state, {a, b},
        [&](int* answer, uriform_error* error) {
            return Equivalent(a.data, a.size, b.data, b.size, options, nullptr, answer, error);
        },
        -1);
}

PyObject* key(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("URI.key", {"profile"}, 1, 0, given);
    if (!with)
        return nullptr;
    const std::shared_ptr<key_maker> maker = find_maker(state, with[0], 0);
    return maker != nullptr ? key_of(state, *maker, reference_text(self)) : nullptr;
}

PyObject* resolve(module_state& state, PyObject* self, const arguments& given)
{
    const bound<2> with("URI.resolve", {"reference", "strict"}, 1, 1, given);
    text reference;
    const int is_strict = with && with[1] != nullptr ? PyObject_IsTrue(with[1]) : 1;
    if (!with || is_strict < 0 || !read_text(state, with[0], reference, 0, uri_reference))
        return nullptr;
    const text base = reference_text(self);
    const std::uint32_t options = is_strict != 0 ? 0 : URIFORM_NOT_STRICT;
    return written_uri(
        state, {base, reference},
        [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
            return uriform_resolve(base.data, base.size, reference.data, reference.size, options, buffer, capacity, size, error);
        },
        -1);
}

PyObject* relativize(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("URI.relativize", {"target"}, 1, 1, given);
    text target;
    if (!with || !read_text(state, with[0], target, 0, uri_reference))
        return nullptr;
    const text base = reference_text(self);
    return written_uri(
        state, {base, target},
        [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
            return uriform_relativize(base.data, base.size, target.data, target.size, 0, buffer, capacity, size, error);
        },
        -1);
}

PyObject* append_segment(module_state& state, PyObject* self, PyObject* given)
{
    text segment;
    if (!read_text(state, given, segment))
        return nullptr;
    const text from = reference_text(self);
    return written_uri(
        state, {from, segment},
        [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
            return uriform_append_segment(from.data, from.size, segment.data, segment.size, 0, buffer, capacity, size, error);
        },
        -1);
}

constexpr char with_param_name[] = "URI.with_param";
constexpr char append_param_name[] = "URI.append_param";

/// A method that sets or appends a parameter by `Edit`.
template <auto Edit, const char* Name>
PyObject* edit_param(module_state& state, PyObject* self, const arguments& given)
{
    const bound<2> with(Name, {"name", "value"}, 2, 2, given);
    text name;
    param_value given_value;
    if (!with || !read_text(state, with[0], name) || !read_value(state, with[1], given_value, 1))
        return nullptr;
    const text& value = given_value.from;
    const text from = reference_text(self);
    return written_uri(
        state, {from, name, value},
        [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
            return Edit(from.data, from.size, name.data, name.size, value.data, value.size, 0, buffer, capacity, size, error);
        },
        -1);
}

PyObject* without_param(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("URI.without_param", {"name"}, 1, 1, given);
    text name;
    if (!with || !read_text(state, with[0], name))
        return nullptr;
    const text from = reference_text(self);
    return written_uri(
        state, {from, name},
        [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
            return uriform_without_param(from.data, from.size, name.data, name.size, 0, buffer, capacity, size, error);
        },
        -1);
}

PyObject* sorted_params(module_state& state, PyObject* self)
{
    const text from = reference_text(self);
    return written_uri(
        state, {from},
        [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
            return uriform_sorted_params(from.data, from.size, 0, buffer, capacity, size, error);
        },
        -1);
}

PyObject* iri_to_uri(module_state& state, PyObject* self)
{
    const text from = reference_text(self);
    return written_uri(
        state, {from},
        [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
            return uriform_to_uri(from.data, from.size, 0, buffer, capacity, size, error);
        },
        -1);
}

PyObject* divide(PyObject* left, PyObject* right) noexcept
{
    // Python also calls this with the operand of this type on the right.
    const bool is_ours = PyType_GetSlot(Py_TYPE(left), Py_nb_true_divide) == reinterpret_cast<void*>(divide);
    if (!is_ours || (PyUnicode_Check(right) == 0 && PyBytes_Check(right) == 0))
        return another(Py_NotImplemented);
    return guarded([&] { return append_segment(state_of_object(left), left, right); });
}

/// The components of a reference to be composed, and the objects that they are in.
class composition {
public:
    explicit composition(module_state& state) noexcept : state_(state) {}

    void set(uriform_text uriform_parts::*place, const text& value) noexcept { parts_.*place = {value.data, value.size}; }

    /// Sets a component, which is text, undefined, or a number.
    [[nodiscard]] bool set(uriform_text uriform_parts::*place, PyObject* given)
    {
        PyObject* from = given;
        if (PyLong_Check(given) != 0 && place == &uriform_parts::port) {
            if (!hold(PyObject_Str(given)))
                return false;
            from = held_.back().get();
        }
        text value;
        if (!read_optional(state_, from, value))
            return false;
        set(place, value);
        return true;
    }

    /// Adds the items of an iterable of segments, which are data.
    [[nodiscard]] bool add_segments(PyObject* given)
    {
        if (!hold_items(given))
            return false;
        PyObject* const items = held_.back().get();
        for (Py_ssize_t i = 0; i < PyTuple_Size(items); ++i) {
            text segment;
            if (!read_text(state_, PyTuple_GetItem(items, i), segment))
                return false;
            segments_.push_back({segment.data, segment.size});
            if (segments_.size() % 4096 == 0 && PyErr_CheckSignals() != 0)
                return false;
        }
        return true;
    }

    /// Adds parameters, which are data.
    [[nodiscard]] bool add_params(PyObject* given)
    {
        if (!given_params_.read(state_, given))
            return false;
        params_.reserve(given_params_.items().size());
        for (const param_list::item& each : given_params_.items())
            if (each.has_value)
                params_.push_back({{each.name.data, each.name.size}, {each.value.data, each.value.size}});
        return true;
    }

    /// Sets the userinfo by a user and a password, which are data. What was not passed is that of `before`.
    [[nodiscard]] bool set_user(PyObject* user, PyObject* password, const text& before)
    {
        if (!make_userinfo(state_, user, password, before.view(), userinfo_))
            return false;
        set(&uriform_parts::userinfo, userinfo_ ? text{userinfo_->data(), userinfo_->size()} : text{});
        return true;
    }

    [[nodiscard]] bool has_authority() const noexcept
    {
        return parts_.userinfo.data != nullptr || parts_.host.data != nullptr || parts_.port.data != nullptr;
    }

    [[nodiscard]] PyObject* write()
    {
        parts_.segments = segments_.data();
        parts_.segment_count = segments_.size();
        parts_.params = params_.data();
        parts_.param_count = params_.size();
        return written_uri(state_, {}, [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
            return uriform_build(&parts_, 0, buffer, capacity, size, error);
        });
    }

private:
    /// Keeps an object, which may be null with an exception set, as long as this.
    bool hold(PyObject* object)
    {
        owned one(object);
        if (!one)
            return false;
        held_.push_back(std::move(one));
        return true;
    }

    /// Keeps the items of an iterable as a tuple. A text is none, although Python can iterate over it.
    bool hold_items(PyObject* given)
    {
        if (PyUnicode_Check(given) == 0 && PyBytes_Check(given) == 0)
            return hold(PySequence_Tuple(given));
        PyErr_SetString(PyExc_TypeError, "segments and parameters are iterables, and not texts");
        return false;
    }

    module_state& state_;
    uriform_parts parts_{};
    std::vector<owned> held_ = {};
    std::optional<std::string> userinfo_ = {};
    std::vector<uriform_text> segments_ = {};
    param_list given_params_ = {};
    std::vector<uriform_name_value> params_ = {};
};

/// The parameters of build() and replace(), in the order of their names there.
constexpr std::array<const char*, 11> part_names{"scheme",   "userinfo", "host",   "port", "path",    "query",
                                                 "fragment", "segments", "params", "user", "password"};
constexpr std::array<uriform_text uriform_parts::*, 7> part_places{
    &uriform_parts::scheme, &uriform_parts::userinfo, &uriform_parts::host,     &uriform_parts::port,
    &uriform_parts::path,   &uriform_parts::query,    &uriform_parts::fragment,
};
constexpr std::array<component, 7> part_components{scheme, userinfo, host, port, path, query, fragment};
constexpr unsigned userinfo_part = 1, path_part = 4, query_part = 5, segments_part = 7, params_part = 8, user_part = 9,
                   password_part = 10;

/// Sets the userinfo if there is a user or a password, as data, in place of its text. False with an exception set if that fails.
bool set_user(composition& made, const bound<11>& with, const text& before)
{
    if (with[user_part] == nullptr && with[password_part] == nullptr)
        return true;
    if (with[userinfo_part] != nullptr) {
        PyErr_SetString(PyExc_TypeError, "a userinfo is passed as text, or as user and password");
        return false;
    }
    return made.set_user(with[user_part], with[password_part], before);
}

PyObject* build(module_state& state, const arguments& given)
{
    const bound<11> with("build", part_names, 0, 0, given);
    if (!with)
        return nullptr;
    composition made(state);
    for (unsigned i = 0; i < part_places.size(); ++i)
        if (with[i] != nullptr && !made.set(part_places[i], with[i]))
            return nullptr;
    if (!set_user(made, with, {}))
        return nullptr;
    if (with[segments_part] != nullptr && !made.add_segments(with[segments_part]))
        return nullptr;
    if (with[params_part] != nullptr && !made.add_params(with[params_part]))
        return nullptr;
    return made.write();
}

PyObject* replace(module_state& state, PyObject* self, const arguments& given)
{
    const bound<11> with("URI.replace", part_names, 0, 0, given);
    if (!with)
        return nullptr;
    composition made(state);
    for (unsigned i = 0; i < part_places.size(); ++i) {
        const bool is_list =
            (i == path_part && with[segments_part] != nullptr) || (i == query_part && with[params_part] != nullptr);
        if (with[i] == nullptr && !is_list)
            made.set(part_places[i], component_at(self, part_components[i]));
        else if (with[i] != nullptr && !made.set(part_places[i], with[i]))
            return nullptr;
    }
    if (!set_user(made, with, component_at(self, userinfo)))
        return nullptr;
    if (with[segments_part] != nullptr) {
        // An absolute path stays one, also without an authority.
        const bool is_rooted = component_at(self, path).view().starts_with('/') && !made.has_authority();
        if (with[path_part] == nullptr && is_rooted)
            made.set(&uriform_parts::path, text{"/", 1});
        if (!made.add_segments(with[segments_part]))
            return nullptr;
    }
    if (with[params_part] != nullptr && !made.add_params(with[params_part]))
        return nullptr;
    return made.write();
}

/// Returns a reference of an object that is a text.
PyObject* parse_object(module_state& state, PyTypeObject* type, split_function* split, PyObject* from, PyObject* kind)
{
    std::uint32_t options = URIFORM_URI_REFERENCE;
    text given;
    if (!read_kind(kind, options) || !read_text(state, from, given, 0, {split, options}))
        return nullptr;
    return make_reference(state, type, split, given, options, PyUnicode_CheckExact(from) != 0 ? from : nullptr);
}

PyObject* parse(module_state& state, const arguments& given)
{
    const bound<2> with("parse", {"text", "kind"}, 1, 1, given);
    return with ? parse_object(state, state.uri, uriform_parse, with[0], with[1]) : nullptr;
}

PyObject* parse_iri(module_state& state, const arguments& given)
{
    const bound<2> with("iri.parse", {"text", "kind"}, 1, 1, given);
    return with ? parse_object(state, state.iri, uriform_iri_parse, with[0], with[1]) : nullptr;
}

template <split_function* Split>
PyObject* create(PyTypeObject* type, PyObject* args, PyObject* keywords) noexcept
{
    return guarded([&]() -> PyObject* {
        static const char* const names[] = {"text", "kind", nullptr};
        PyObject* from = nullptr;
        PyObject* kind = nullptr;
        if (PyArg_ParseTupleAndKeywords(args, keywords, "O|$O", const_cast<char**>(names), &from, &kind) == 0)
            return nullptr;
        return parse_object(state_of(type), type, Split, from, kind);
    });
}

void free_self(PyObject* self) noexcept
{
    Py_XDECREF(as_reference(self).string);
    free_object(self);
}

PyObject* string_of(PyObject* self) noexcept
{
    return another(as_reference(self).string);
}

template <bool IsIri>
PyObject* represent(PyObject* self) noexcept
{
    return PyUnicode_FromFormat(IsIri ? "IRI(%R)" : "URI(%R)", as_reference(self).string);
}

Py_hash_t hash(PyObject* self) noexcept
{
    return PyObject_Hash(as_reference(self).string);
}

PyObject* compare(PyObject* self, PyObject* other, int operation) noexcept
{
    if (Py_TYPE(self) != Py_TYPE(other))
        return another(Py_NotImplemented);
    return PyObject_RichCompare(as_reference(self).string, as_reference(other).string, operation);
}

PyObject* reduce(module_state&, PyObject* self)
{
    return Py_BuildValue("(O(O))", Py_TYPE(self), as_reference(self).string);
}

/// Returns the properties that URIs and IRIs have, `others`, and an end.
template <class... Properties>
auto with_components(Properties... others)
{
    return std::array{
        property<get_component, scheme>("scheme", "The scheme (section 3.1), or None."),
        property<get_component, authority>("authority", "The authority (section 3.2), or None."),
        property<get_component, userinfo>("userinfo", "The userinfo (section 3.2.1), or None."),
        property<get_component, host>("host", "The host (section 3.2.2), an IP literal in its brackets, or None."),
        property<get_component, port>("port", "The digits of the port (section 3.2.3), or None."),
        property<get_component, path>("path", "The path (section 3.3), perhaps empty."),
        property<get_component, query>("query", "The query (section 3.4), or None."),
        property<get_component, fragment>("fragment", "The fragment (section 3.5), or None."),
        property<get_host_kind>("host_kind", "'reg-name', 'ipv4', 'ipv6' or 'ipvfuture', or None without a host."),
        property<get_port_number>("port_number", "The port as a number; None if it is undefined, empty or over 65535."),
        property<get_is_absolute>("is_absolute", "Whether there is a scheme, so that this can be a base."),
        property<get_segments>("segments", "The segments of the path, decoded; octets that are not UTF-8 are U+FFFD."),
        property<get_params>("params",
                             "The names and values of the query's parameters, percent-decoded; a '+' is no space. A value is None "
                             "without '='."),
        others...,
        PyGetSetDef{},
    };
}

} // namespace

/// The UTF-8 was read from the str before, which has kept it.
text reference_text(PyObject* self) noexcept
{
    Py_ssize_t size = 0;
    const char* const data = PyUnicode_AsUTF8AndSize(as_reference(self).string, &size);
    return {data, static_cast<std::size_t>(size)};
}

text component_of(PyObject* self, uriform_component which) noexcept
{
    return component_at(self, static_cast<unsigned>(std::countr_zero(static_cast<unsigned>(which)))); // in the order of their bits
}

PyObject* text_of_object(const module_state& state, PyObject* object) noexcept
{
    PyTypeObject* const type = Py_TYPE(object);
    // A web URL begins as a reference does.
    return type == state.uri || type == state.iri || type == state.url ? as_reference(object).string : nullptr;
}

bool read_kind(PyObject* given, std::uint32_t& options) noexcept
{
    static constexpr std::array<choice, 4> kinds{{
        {"uri-reference", URIFORM_URI_REFERENCE},
        {"uri", URIFORM_URI},
        {"absolute-uri", URIFORM_ABSOLUTE_URI},
        {"relative-ref", URIFORM_RELATIVE_REF},
    }};
    return read_choice("kind", given, kinds, options);
}

PyObject* make_reference(module_state& state, PyTypeObject* type, split_function* split, const text& from, std::uint32_t options,
                         PyObject* string)
{
    uriform_components parts;
    uriform_error error{};
    if (split(from.data, from.size, options, &parts, &error) != URIFORM_OK)
        return fail(state, error, {from});
    owned kept(string != nullptr ? another(string) : make_text(from.data, from.size));
    // The UTF-8 is made once, and kept by the str.
    if (!kept || PyUnicode_AsUTF8AndSize(kept.get(), nullptr) == nullptr)
        return nullptr;
    PyObject* const self = PyType_GenericAlloc(type, 0);
    if (self != nullptr) {
        as_reference(self).string = kept.release();
        as_reference(self).parts = parts;
    }
    return self;
}

PyObject* decoded(module_state& state, std::string_view raw, std::uint32_t options)
{
    if (raw.find_first_of("%+") == std::string_view::npos)
        return make_text(raw.data(), raw.size());
    return written(state, {}, false, [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_decode(raw.data(), raw.size(), options | URIFORM_UTF8_REPLACED, buffer, capacity, size, error);
    });
}

PyObject* decoded_params(module_state& state, std::string_view query_text, std::uint32_t options, bool is_form)
{
    const owned list(PyList_New(0));
    if (!list)
        return nullptr;
    const auto append = [&](std::string_view raw) {
        if (is_form && raw.empty())
            return true;
        const std::size_t end = raw.find('=');
        const bool has_value = end != std::string_view::npos || is_form;
        const owned name(decoded(state, raw.substr(0, end), options));
        const owned value(!has_value ? another(Py_None)
                                     : decoded(state, end == std::string_view::npos ? "" : raw.substr(end + 1), options));
        const owned both(name && value ? PyTuple_Pack(2, name.get(), value.get()) : nullptr);
        return both && PyList_Append(list.get(), both.get()) == 0;
    };
    return for_each_piece(query_text, '&', append) ? PyList_AsTuple(list.get()) : nullptr;
}

bool add_reference(PyObject* module, module_state& state)
{
    static PyMethodDef functions[] = {
        function<parse>("parse", "parse(text, *, kind='uri-reference')\n--\n\n"
                                 "Splits a text into its components (RFC 3986, Appendix A), and returns a URI.\n\n"
                                 "The kind is 'uri-reference', 'uri' (with a scheme), 'absolute-uri' (without a fragment, too) or\n"
                                 "'relative-ref' (without a scheme).\n\n"
                                 ">>> parse('http://u@h:8080/a?b#c').host\n'h'"),
        function<build>("build",
                        "build(*, scheme=None, userinfo=None, host=None, port=None, path='', query=None, fragment=None, "
                        "segments=(), params=(), user=None, password=None)\n--\n\n"
                        "Composes a URI of components, which are text and checked. User, password, segments and parameters are\n"
                        "data, which is percent-encoded; the last two are appended to the path and the query.\n\n"
                        "Parameters are names and values in a mapping, or in an iterable of pairs. A value is a text, an int, a\n"
                        "float, None for a parameter without '=', or a list or tuple of these, for several of one name. A bool is\n"
                        "refused, since no two servers agree on its text.\n\n"
                        ">>> build(scheme='https', user='me@x', host='h', segments=['a/b'], params={'q': '1&2', 'n': [3, 4]})\n"
                        "URI('https://me%40x@h/a%2Fb?q=1%262&n=3&n=4')"),
        {},
    };
    static PyMethodDef iri_functions[] = {
        function<parse_iri>("parse", "parse(text, *, kind='uri-reference')\n--\n\n"
                                     "Splits an IRI reference into its components (RFC 3987, section 2.2), and returns an IRI."),
        {},
    };
    static PyMethodDef methods[] = {
        method<normalize<uriform_normalize>>("normalize", "normalize($self, *, level='scheme', drop_fragment=False)\n--\n\n"
                                                          "Returns the normal form."),
        method<equivalent<uriform_equivalent>>("equivalent",
                                               "equivalent($self, other, *, level='scheme', drop_fragment=False)\n--\n\n"
                                               "Tests whether this and another have the same normal form."),
        method<key>("key", "key($self, profile='page')\n--\n\nReturns the key by a profile."),
        method<resolve>("resolve", "resolve($self, reference, *, strict=True)\n--\n\n"
                                   "Returns the URI that a reference is, relative to this."),
        method<relativize>("relativize", "relativize($self, target)\n--\n\n"
                                         "Returns a shortest reference that resolves, against this, to the target."),
        method<replace>("replace",
                        "replace($self, *, scheme=..., userinfo=..., host=..., port=..., path=..., query=..., "
                        "fragment=..., segments=..., params=..., user=..., password=...)\n--\n\n"
                        "Returns a URI with other components; None removes one, and one that is not passed is kept.\n"
                        "User and password are data, in place of the userinfo; user=None removes both. Parameters are as of\n"
                        "build().\n"
                        "Segments and parameters are data, and replace the path and the query. They are encoded anew: a '+' of\n"
                        "params, which may have been '+' or '%2B', becomes '%2B'. with_param() and the like keep others.\n\n"
                        ">>> u = URI('http://h/?q=a+b&c=d')\n>>> str(u.replace(params=u.params))\n'http://h/?q=a%2Bb&c=d'\n"
                        ">>> str(u.with_param('c', 'e'))\n'http://h/?q=a+b&c=e'"),
        method<edit_param<uriform_with_param, with_param_name>>(
            "with_param", "with_param($self, name, value)\n--\n\n"
                          "Returns a URI with one parameter of that name. The value is a text, an int, a float, or None for a\n"
                          "parameter without '='."),
        method<edit_param<uriform_append_param, append_param_name>>("append_param",
                                                                    "append_param($self, name, value)\n--\n\n"
                                                                    "Returns a URI with one more parameter at the end."),
        method<without_param>("without_param",
                              "without_param($self, name)\n--\n\nReturns a URI without the parameters of that name."),
        method<update_query>(
            "update_query",
            "update_query($self, params)\n--\n\n"
            "Returns a URI with parameters that replace those of their names: the first of a name keeps its place,\n"
            "and new ones are appended. All others keep their text and order. The parameters are as of build(); an\n"
            "empty list removes those of the name.\n\n"
            ">>> str(URI('/?a=1&q=x+y&b=2').update_query({'a': 5, 'c': [1, 2], 'b': []}))\n"
            "'/?a=5&q=x+y&c=1&c=2'"),
        method<without_query_params>(
            "without_query_params", "without_query_params($self, *names)\n--\n\n"
                                    "Returns a URI without the parameters of these names. All others keep their text and order.\n\n"
                                    ">>> str(URI('/?a=1&b=2&c=3').without_query_params('a', 'c'))\n'/?b=2'"),
        method<joinpath>("joinpath",
                         "joinpath($self, *segments)\n--\n\n"
                         "Returns a URI with more segments, which are data: a '/' is part of one. The query and the fragment\n"
                         "are kept. As URI / 'segment' for each.\n\n"
                         ">>> URI('http://h/a').joinpath('b c', 'd/e')\nURI('http://h/a/b%20c/d%2Fe')"),
        method<with_name>("with_name", "with_name($self, name)\n--\n\n"
                                       "Returns a URI with another last segment, which is data, and without query and fragment.\n\n"
                                       ">>> URI('http://h/a/b.txt?q').with_name('c d')\nURI('http://h/a/c%20d')"),
        method<with_suffix>("with_suffix",
                            "with_suffix($self, suffix)\n--\n\n"
                            "Returns a URI whose last segment has another suffix, or none if that is empty, and without\n"
                            "query and fragment. ValueError if the segment is empty.\n\n"
                            ">>> URI('http://h/a.tar.gz').with_suffix('.xz')\nURI('http://h/a.tar.xz')"),
        plain_method<sorted_params>("sorted_params",
                                    "sorted_params($self)\n--\n\nReturns a URI with its parameters in the order of names."),
        plain_method<reduce>("__reduce__", "__reduce__($self)\n--\n\nPickles the text."),
        plain_method<same_object>("__copy__", "__copy__($self)\n--\n\nReturns the object, which is immutable."),
        method<same_object_deep>("__deepcopy__", "__deepcopy__($self, memo)\n--\n\nReturns the object, which is immutable."),
        {},
    };
    static auto properties = with_components(
        property<get_port_or_default>("port_or_default",
                                      "The port that a client connects to: the one of the scheme if there is none."),
        property<get_user>("user", "The userinfo up to its first ':', decoded; None if it is undefined."),
        property<get_password>("password", "The userinfo after its first ':', decoded; None without a ':'. A password "
                                           "in a URI is no secret (section 3.2.1)."),
        property<get_origin>("origin", "The origin (RFC 6454, section 6.2): scheme, host and port, normalized; None if "
                                       "it is that of no other URI. Two URIs have one if same_origin() is true."),
        property<get_parent>("parent", "The URI without its last segment, query and fragment."),
        property<get_name>("name", "The last segment of the path, decoded; '' after a '/' at the end."),
        property<get_suffix>("suffix", "The last suffix of the name, such as '.gz', or ''."),
        property<get_suffixes>("suffixes", "All suffixes of the name, such as ('.tar', '.gz')."),
        property<get_iri>("iri", "The IRI, for display (RFC 3987, section 3.2)."));
    static PyType_Slot slots[] = {
        {Py_tp_doc,
         const_cast<char*>("URI(text, *, kind='uri-reference')\n--\n\n"
                           "A URI or a relative reference, which is immutable.\n\n"
                           "It is compared, ordered and hashed by its text, which is str(). A component is None if it is\n"
                           "undefined, and '' if it is empty. URI / 'segment' appends a segment, which is data.\n\n"
                           ">>> URI('http://h/a') / 'b c'\nURI('http://h/a/b%20c')")},
        {Py_tp_new, reinterpret_cast<void*>(create<uriform_parse>)},
        {Py_tp_dealloc, reinterpret_cast<void*>(free_self)},
        {Py_tp_str, reinterpret_cast<void*>(string_of)},
        {Py_tp_repr, reinterpret_cast<void*>(represent<false>)},
        {Py_tp_hash, reinterpret_cast<void*>(hash)},
        {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
        {Py_nb_true_divide, reinterpret_cast<void*>(divide)},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties.data()},
        {0, nullptr},
    };
    static PyType_Spec spec = {"uriform.URI", sizeof(reference_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slots};

    static PyMethodDef iri_methods[] = {
        plain_method<iri_to_uri>("to_uri", "to_uri($self)\n--\n\nReturns the URI (RFC 3987, section 3.1), its host by UTS #46."),
        method<normalize<uriform_iri_normalize>>("normalize", "normalize($self, *, level='scheme', drop_fragment=False)\n--\n\n"
                                                              "Returns the normal form, which is a URI."),
        method<equivalent<uriform_iri_equivalent>>("equivalent",
                                                   "equivalent($self, other, *, level='scheme', drop_fragment=False)\n--\n\n"
                                                   "Tests whether this and another have the same normal form."),
        plain_method<reduce>("__reduce__", "__reduce__($self)\n--\n\nPickles the text."),
        plain_method<same_object>("__copy__", "__copy__($self)\n--\n\nReturns the object, which is immutable."),
        method<same_object_deep>("__deepcopy__", "__deepcopy__($self, memo)\n--\n\nReturns the object, which is immutable."),
        {},
    };
    static auto iri_properties = with_components();
    static PyType_Slot iri_slots[] = {
        {Py_tp_doc, const_cast<char*>("IRI(text, *, kind='uri-reference')\n--\n\n"
                                      "An IRI or a relative reference (RFC 3987), which is immutable. Otherwise as a URI.")},
        {Py_tp_new, reinterpret_cast<void*>(create<uriform_iri_parse>)},
        {Py_tp_dealloc, reinterpret_cast<void*>(free_self)},
        {Py_tp_str, reinterpret_cast<void*>(string_of)},
        {Py_tp_repr, reinterpret_cast<void*>(represent<true>)},
        {Py_tp_hash, reinterpret_cast<void*>(hash)},
        {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
        {Py_tp_methods, iri_methods},
        {Py_tp_getset, iri_properties.data()},
        {0, nullptr},
    };
    static PyType_Spec iri_spec = {"uriform.iri.IRI", sizeof(reference_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                   iri_slots};

    state.uri = add_type(module, spec);
    state.iri = add_type(module, iri_spec);
    return state.uri != nullptr && state.iri != nullptr && PyModule_AddFunctions(module, functions) == 0 &&
           add_functions(module, "uriform.iri", "iri_", iri_functions);
}

} // namespace python
