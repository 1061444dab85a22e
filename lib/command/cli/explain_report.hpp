#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include <uriform/explain/explain_pair.hpp>
#include <uriform/explain/explain_url.hpp>

#include "command/cli/appearance.hpp"

/// @file
/// Reports on URLs. They hide credentials: `*` replaces each octet in passwords, and in parameters whose names suggest credentials.

namespace uriform::cli {

/// A text without credentials (web::hide_credentials()) and its readings. Most readings equal the text.
class shown_texts {
public:
    explicit shown_texts(std::string_view text) : given_(text), shown_(web::hide_credentials(text)), hides_(shown_ != text) {}

    [[nodiscard]] std::string_view text() const noexcept { return shown_; }

    /// Returns whether a credential is replaced.
    [[nodiscard]] bool hides() const noexcept { return hides_; }

    /// Returns a reading without credentials. `room` may store it.
    [[nodiscard]] std::string_view of(std::string_view reading, std::string& room) const
    {
        return reading == given_ ? text() : room = web::hide_credentials(reading);
    }

    /// Returns a finding's detail, without credentials. It may view the text.
    [[nodiscard]] std::string_view detail_of(const web::finding& found) const noexcept
    {
        const std::string_view detail = found.detail;
        const bool is_part = std::less_equal<>()(given_.data(), detail.data()) &&
                             std::less_equal<>()(detail.data() + detail.size(), given_.data() + given_.size());
        return is_part ? text().substr(static_cast<std::size_t>(detail.data() - given_.data()), detail.size()) : detail;
    }

private:
    std::string_view given_;
    std::string shown_;
    bool hides_;
};

/// Replaces readings by `hidden`, the readings of the text without credentials, because a reading against a base may not show that
/// octets are a password. Keeps a reading if `*` replaces a delimiter in it that another reading takes for a part of a password;
/// writing the reading hides its own secrets.
inline void hide_in_readings(web::explanation& report, web::explanation hidden)
{
    const auto has_same_parts = [](const web::url& a, const web::url& b) {
        return a.protocol() == b.protocol() && a.host() == b.host() && a.password().empty() == b.password().empty();
    };
    if (report.uri && hidden.uri)
        report.uri = std::move(hidden.uri);
    if (report.url && hidden.url && has_same_parts(*report.url, *hidden.url))
        report.url = std::move(hidden.url);
    if (report.iri && report.iri->iri && hidden.iri->iri)
        report.iri->iri = std::move(hidden.iri->iri);
}

/// Replaces two keys by keys for the texts without credentials, because a key rule may remove the sign that octets are a password,
/// for example the second slash. The position refers to these keys.
inline void hide_in_keys(web::pair_explanation& report, std::string_view a, std::string_view b, const web::explain_options& how)
{
    if (report.a_key.empty())
        return;
    bool same_sizes = true;
    const auto hide = [&](std::string_view text, std::string& key) {
        const std::string hidden = web::hide_credentials(text);
        if (hidden == text)
            return;
        const std::string other = web::explain_pair(hidden, "x:", how).a_key; // no text with a credential has the key of x:
        same_sizes = same_sizes && other.size() == key.size();
        key = other;
    };
    hide(a, report.a_key);
    hide(b, report.b_key);
    if (!same_sizes) {
        const auto ends = std::mismatch(report.a_key.begin(), report.a_key.end(), report.b_key.begin(), report.b_key.end());
        report.position = static_cast<std::size_t>(ends.first - report.a_key.begin());
    }
}

/// Returns a change's replacement without credentials; `hidden` equals hide_credentials(text).
[[nodiscard]] inline std::string replacement_of(const normalization_change& change, std::string_view text, std::string_view hidden)
{
    const std::size_t size = change.end - change.begin;
    const bool is_secret = hidden.substr(change.begin, size) != text.substr(change.begin, size);
    return is_secret ? std::string(change.replacement.size(), '*') : change.replacement;
}

/// Appends a report for people to read, in several lines. Here and below, `texts` belongs to the report's text.
/// @{
void append_text(const web::explanation& report, const shown_texts& texts, const appearance& looks, std::string& out);
void append_text(const web::pair_explanation& report, std::string_view a, std::string_view b, std::string& out);
/// @}

/// Appends a report as a JSON object. The manual page lists the members.
/// @{
void append_json(const web::explanation& report, const shown_texts& texts, std::string& out);
void append_json(const web::pair_explanation& report, std::string_view a, std::string_view b, std::string& out);
/// @}

} // namespace uriform::cli
