#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <uriform/base/error.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/web/parse_url.hpp>

#include "core/web/host_parser.hpp"
#include "core/web/href_writer.hpp"
#include "core/web/special_schemes.hpp"
#include "core/web/url_octets.hpp"
#include "core/web/validation_log.hpp"

/// @file
/// The basic URL parser (WHATWG URL, section 4.4).
///
/// In place of a state machine over code points, components are found by their delimiters, and each state of the standard is a
/// function of its name. There are two steps: read() finds the outline of the URL, which is its scheme and its authority, how much
/// of the base it takes, and where in the text its path begins. Only that can fail. write() then writes the href. Tabs and newlines
/// are skipped when they are met, so that the text need not be copied.

namespace uriform::web::internal {

inline constexpr std::size_t delimiters_and_port = 32; ///< the size of those that a text may not have

/// Splits `authority`, which has no credentials, before the `:` of its port, and returns the size of the host (the host state).
[[nodiscard]] std::size_t host_size(std::string_view authority) noexcept;

/// Returns the number of octets before the `/`, `?`, `#` or, in special URLs, `\` that ends an authority.
[[nodiscard]] std::size_t authority_size(std::string_view text, scheme_type scheme) noexcept;

/// Reads the digits that begin `input`, and stores them in `port`, or null if they are the default port of `scheme`. Returns
/// whether they are a port; if not, the failure is reported.
bool read_port(std::string_view input, scheme_type scheme, std::optional<std::uint16_t>& port, validation_log& log);

/// Writes credentials and their `@`, or nothing if both are empty. Both are percent-encoded as they are written.
void write_credentials(std::string_view username, std::string_view password, href_writer& out) noexcept;

/// Does the same for credentials that are not split at their first `:`.
void write_credentials(std::string_view credentials, href_writer& out) noexcept;

/// Writes `:` and a port, unless it is null.
void write_port(std::optional<std::uint16_t> port, href_writer& out) noexcept;

/// Writes a query, percent-encoded as in the query state, to the first octet that is encoded and has `end`. Returns the number of
/// its octets that were written.
std::size_t write_encoded_query(std::string_view query, scheme_type scheme, href_writer& out, octet_property end = {}) noexcept;

class url_parser {
public:
    /// `text` has no C0 controls or spaces at its ends, and no ASCII tabs and newlines. `base` may be null. What is passed must
    /// outlive the parser.
    url_parser(std::string_view text, const url_view* base, const parse_options& options) noexcept
        : text_(text), base_(base), options_(options), log_(text, options.validation_errors), rest_(text)
    {
    }

    /// Finds the outline of the URL. Returns whether there is no failure().
    [[nodiscard]] bool read();

    /// Returns the failure of read().
    [[nodiscard]] const error& failure() const noexcept { return log_.failure(); }

    /// Returns the size of a buffer that write() needs, which may be no std::size_t of 32 bits. Linear; constant time if
    /// it is small.
    [[nodiscard]] std::uint64_t room_for_href() const noexcept;

    /// Writes the href to `buffer`, and its offsets to `parts`. Returns its size. Throws `std::bad_alloc`, if the options ask for
    /// what allocates.
    std::size_t write(char* buffer, components& parts);

private:
    /// The part of its base that a URL takes, besides scheme and, if it has one, authority.
    enum class inheritance : std::uint8_t { nothing, no_path, drive_letter, shortened_path, path, path_and_query };
    /// The state that the rest of the text is read in.
    /// `path_with_drive_letter` is the path state, with the drive letter in its buffer that the file host state has read.
    enum class rest_state : std::uint8_t { path_start, path, path_with_drive_letter, opaque_path, after_path };

    bool read_scheme();
    bool after_scheme();
    bool no_scheme_state();
    bool relative_state();
    void special_authority_ignore_slashes_state();
    bool authority_state();
    bool host_state(std::string_view input);
    bool file_state();
    bool file_slash_state();
    bool file_host_state();

    bool inherit(inheritance what, rest_state next) noexcept;
    bool skip_solidus();
    bool has_empty_host(rest_state next) noexcept;
    [[nodiscard]] bool is_base_file() const noexcept { return base_ != nullptr && type_of(base_->scheme()) == scheme_type::file; }
    /// Returns whether the rest begins with `/` or, in a special URL, `\`.
    [[nodiscard]] bool next_is_solidus() const noexcept
    {
        return rest_.starts_with('/') || (rest_.starts_with('\\') && is_special(scheme_));
    }

    void write_scheme_and_authority(href_writer& out, components& parts);
    void write_path(href_writer& out);
    void path_start_state(href_writer& out) noexcept;
    void write_opaque_path(href_writer& out) noexcept;
    void write_query(href_writer& out);
    void write_fragment(href_writer& out);
    [[nodiscard]] bool has_legacy_query() const noexcept;
    void encode_legacy_query();
    [[nodiscard]] std::string_view inherited_path() const noexcept;
    std::string_view take(std::size_t size) noexcept;

    std::string_view text_;
    const url_view* base_;
    const parse_options& options_;
    validation_log log_;
    std::string_view rest_; ///< the text that is yet to be read
    scheme_type scheme_ = scheme_type::not_special;
    inheritance inherits_ = inheritance::nothing;
    rest_state state_ = rest_state::path;
    bool has_host_ = false;
    std::optional<std::uint16_t> port_;
    std::string_view scheme_text_; ///< as it is written, in the text or the base
    std::string_view credentials_; ///< as they are written, without `@`
    std::string legacy_query_;     ///< the query in another encoding than UTF-8
    host_parser host_;
};

} // namespace uriform::web::internal
