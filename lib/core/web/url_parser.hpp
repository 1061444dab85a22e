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
/// Implements the basic URL parser (WHATWG URL, section 4.4).
///
/// Instead of running a state machine over code points, the parser finds components by their delimiters; a function implements
/// each of the standard's states and bears its name. Parsing takes two steps. read() finds the URL's outline: its scheme and
/// authority, how much of the base it inherits, and where its path begins in the text. Only read() can fail. write() then writes
/// the href.

namespace uriform::web::internal {

inline constexpr std::size_t delimiters_and_port = 32; ///< the size of delimiters that a text may lack

/// Splits `authority`, without credentials, before its port's `:`, and returns the host's size (the host state).
[[nodiscard]] std::size_t host_size(std::string_view authority) noexcept;

/// Returns the number of octets before the `/`, `?`, `#` or, in special URLs, `\` that ends an authority.
[[nodiscard]] std::size_t authority_size(std::string_view text, scheme_type scheme) noexcept;

/// Reads the leading digits of `input`, and stores their value in `port`, or null for the default port of `scheme`. Returns
/// false, after reporting the failure, if they are not a port.
bool read_port(std::string_view input, scheme_type scheme, std::optional<std::uint16_t>& port, validation_log& log);

/// Percent-encodes and writes credentials and their `@`, or nothing if both are empty.
void write_credentials(std::string_view username, std::string_view password, href_writer& out) noexcept;

/// Does the same for credentials not yet split at their first `:`.
void write_credentials(std::string_view credentials, href_writer& out) noexcept;

/// Writes `:` and the port, unless it is null.
void write_port(std::optional<std::uint16_t> port, href_writer& out) noexcept;

/// Writes a query, percent-encoded as in the query state, up to the first encoded octet with the property `end`. Returns the
/// number of query octets written.
std::size_t write_encoded_query(std::string_view query, scheme_type scheme, href_writer& out, octet_property end = {}) noexcept;

class url_parser {
public:
    /// `text` must not contain ASCII tabs and newlines, nor leading or trailing C0 controls or spaces. `base` may be null. The
    /// arguments must outlive the parser.
    url_parser(std::string_view text, const url_view* base, const parse_options& options) noexcept
        : text_(text), base_(base), options_(options), log_(text, options.validation_errors), rest_(text)
    {
    }

    /// Finds the URL's outline. Returns whether there is no failure().
    [[nodiscard]] bool read();

    /// Returns the failure of read().
    [[nodiscard]] const error& failure() const noexcept { return log_.failure(); }

    /// Returns the buffer size that write() needs. It may exceed a 32-bit std::size_t. Takes linear time, or constant time if the
    /// size is small.
    [[nodiscard]] std::uint64_t room_for_href() const noexcept;

    /// Writes the href to `buffer`, and its offsets to `parts`. Returns the href's size. Throws `std::bad_alloc` if an option
    /// requires allocation.
    std::size_t write(char* buffer, components& parts);

private:
    /// The part of its base that a URL inherits, besides the scheme and, if present, the authority.
    enum class inheritance : std::uint8_t { nothing, no_path, drive_letter, shortened_path, path, path_and_query };
    /// The state for the rest of the text. `path_with_drive_letter` is the path state after the file host state has read a drive
    /// letter into its buffer.
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
    std::string_view rest_; ///< the text not yet read
    scheme_type scheme_ = scheme_type::not_special;
    inheritance inherits_ = inheritance::nothing;
    rest_state state_ = rest_state::path;
    bool has_host_ = false;
    std::optional<std::uint16_t> port_;
    std::string_view scheme_text_; ///< as written in the text or the base
    std::string_view credentials_; ///< as written, without `@`
    std::string legacy_query_;     ///< the query in a legacy encoding
    host_parser host_;
};

} // namespace uriform::web::internal
