#include "pieces.hpp"

namespace uriform::test {

std::string written(const decoded_view& segment)
{
    return std::string(segment.raw()) + '|';
}

std::string written(const param& parameter)
{
    std::string text = '[' + std::string(parameter.name().raw());
    if (parameter.value())
        (text += '|') += parameter.value()->raw();
    return text + ']';
}

std::string joined(const segments_view& segments)
{
    std::string path;
    bool slash = segments.is_absolute();
    for (const decoded_view segment : segments) {
        if (slash)
            path += '/';
        path += segment.raw();
        slash = true;
    }
    return path;
}

std::optional<std::string> joined(const params_view& params)
{
    std::optional<std::string> query;
    for (const param& parameter : params) {
        query = query ? *query + '&' : "";
        *query += parameter.name().raw();
        if (parameter.value())
            (*query += '=') += parameter.value()->raw();
    }
    return query;
}

} // namespace uriform::test
