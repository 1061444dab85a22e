#pragma once

#include <string>
#include <string_view>

#include <uriform/key/surt.hpp>

/// @file
/// SURT hosts with reversed labels.

namespace uriform::key::internal {

/// Appends the labels of `host` in reverse order, separated by `,`. `append_label(label, out)` writes each label. Linear.
template <class AppendLabel>
void append_reversed(std::string_view host, std::string& out, AppendLabel append_label)
{
    for (std::size_t dot = host.rfind('.'); dot != host.npos; dot = host.rfind('.')) {
        append_label(host.substr(dot + 1), out);
        out += ',';
        host.remove_suffix(host.size() - dot);
    }
    append_label(host, out);
}

/// Appends the host of a `dns:` text, reversing its labels only. Linear.
void append_dns_host(std::string_view host, std::string& out, const surt_options& options);

/// Appends `host` according to steps 4, 5 and 7 of surt_maker. Returns false and appends nothing if the host is empty. Linear.
bool append_archive_host(std::string_view host, std::string& out, const surt_options& options,
                         web::domain_to_ascii_function domain_to_ascii, detail::surt_scratch& scratch);

} // namespace uriform::key::internal
