#pragma once

#include <string>
#include <string_view>

#include <uriform-explain.h>

#include <uriform/explain/explain_url.hpp>

/// A report together with the text it views. Not copyable for this reason.
struct uriform_explanation {
    uriform_explanation(std::string_view given, const uriform::web::explain_options& how)
        : text(given), report(uriform::web::explain(text, how)), uri_host(report.uri_host())
    {
    }
    uriform_explanation(const uriform_explanation&) = delete;
    uriform_explanation& operator=(const uriform_explanation&) = delete;

    std::string text;
    uriform::web::explanation report;
    std::string uri_host;
};
