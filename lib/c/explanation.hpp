#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <uriform.h>

#include <uriform/explain/explain_url.hpp>

#include "explain/iri_reading.hpp"

/// Constructed by each of the two libraries, and read and destroyed by `uriform`: its layout is a part of the binary interface.
struct uriform_explanation {
    /// Constructs the report that `explain(text, iri)` returns. It views the text, and hence cannot be copied.
    template <class Explain>
    uriform_explanation(std::string_view given, Explain explain)
        : text(given), report(explain(std::string_view(text), iri)), uri_host(report.uri_host())
    {
    }
    uriform_explanation(const uriform_explanation&) = delete;
    uriform_explanation& operator=(const uriform_explanation&) = delete;

    std::string text;
    std::optional<uriform::internal::iri_reading> iri;
    uriform::web::explanation report;
    std::string uri_host;
};
