#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <uriform/explain/explain_pair.hpp>
#include <uriform/explain/explain_url.hpp>

#include "explain/iri_reading.hpp"

/// @file
/// Reports on URLs as the command writes them. No password, and no value of a parameter that has the name of a credential, is in
/// them: `*` stands for each of its octets.

namespace uriform::cli {

using internal::iri_reading;

/// A text without credentials (web::hide_credentials()), and other readings of it, which mostly are the same text.
class shown_texts {
public:
    explicit shown_texts(std::string_view text) : given_(text), shown_(web::hide_credentials(text)) {}

    [[nodiscard]] const std::string& text() const noexcept { return shown_; }
    [[nodiscard]] std::string of(std::string_view reading) const
    {
        return reading == given_ ? shown_ : web::hide_credentials(reading);
    }

    /// Returns the detail of a finding, which may view the text.
    [[nodiscard]] std::string_view detail_of(const web::finding& found) const noexcept
    {
        const std::string_view detail = found.detail;
        const bool is_part = std::less_equal<>()(given_.data(), detail.data()) &&
                             std::less_equal<>()(detail.data() + detail.size(), given_.data() + given_.size());
        return is_part ? std::string_view(shown_).substr(static_cast<std::size_t>(detail.data() - given_.data()), detail.size())
                       : detail;
    }

private:
    std::string_view given_;
    std::string shown_;
};

/// Returns the replacement of a change of `text`, without credentials; `hidden` is hide_credentials() of `text`.
[[nodiscard]] inline std::string replacement_of(const normalization_change& change, std::string_view text, std::string_view hidden)
{
    const std::size_t size = change.end - change.begin;
    const bool is_secret = hidden.substr(change.begin, size) != text.substr(change.begin, size);
    return is_secret ? std::string(change.replacement.size(), '*') : change.replacement;
}

/// Appends a report for a person to read: several lines. `texts` are those of the report's text, here and below.
/// @{
void append_text(const web::explanation& report, const std::optional<iri_reading>& iri, const shown_texts& texts, bool in_colour,
                 std::string& out);
void append_text(const web::pair_explanation& report, std::string_view a, std::string_view b, std::string& out);
/// @}

/// Appends a report as a JSON object. The manual page has the members.
/// @{
void append_json(const web::explanation& report, const std::optional<iri_reading>& iri, const shown_texts& texts, std::string& out);
void append_json(const web::pair_explanation& report, std::string_view a, std::string_view b, std::string& out);
/// @}

} // namespace uriform::cli
