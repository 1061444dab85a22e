#pragma once

#include <string>

#include <uriform/base/result.hpp>

namespace uriform::internal {

/// The reading of a text by RFC 3987, of an `iri::explanation`: for the command and the interface for C, which also are built
/// without IRIs.
struct iri_reading {
    template <class Explanation>
    explicit iri_reading(const Explanation& all)
        : iri(all.iri.transform([](const auto& one) { return std::string(one.text()); })), ascii_host(all.ascii_host),
          unicode_host(all.unicode_host)
    {
    }

    result<std::string> iri;  ///< the IRI; or why the text is none
    std::string ascii_host;   ///< the host in A-labels
    std::string unicode_host; ///< the host in U-labels
};

} // namespace uriform::internal
