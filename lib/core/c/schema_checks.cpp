#include <uriform/uri/schema_formats.hpp>

#include "core/c/boundary.hpp"

using namespace uriform;

int uriform_is_uri(const char* text, size_t size)
{
    return c::has_format(is_uri, {text, size});
}

int uriform_is_uri_reference(const char* text, size_t size)
{
    return c::has_format(is_uri_reference, {text, size});
}

int uriform_is_host(const char* text, size_t size)
{
    return c::has_format(is_host, {text, size});
}

int uriform_is_hostname(const char* text, size_t size)
{
    return c::has_format(is_hostname, {text, size});
}

int uriform_is_uri_template(const char* text, size_t size)
{
    return c::has_format(is_uri_template, {text, size});
}
