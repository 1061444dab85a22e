#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// @file
/// Files as the sets need them of the system. Names are as the system has them, on Windows in UTF-8. If a function fails, `errno`
/// has the reason.

namespace uriform::internal {

/// The octets of a file, which are mapped.
class mapped_file {
public:
    /// Maps a file, which must not be a pipe. Returns none if that fails.
    [[nodiscard]] static std::optional<mapped_file> open(const std::string& path);

    mapped_file(mapped_file&& other) noexcept : octets_(std::exchange(other.octets_, {})) {}
    mapped_file& operator=(mapped_file&&) = delete;
    ~mapped_file();

    [[nodiscard]] std::string_view octets() const noexcept { return octets_; }

private:
    mapped_file() = default;

    std::string_view octets_;
};

/// A file that is written, and then put in the place of another at once. After a failure, the functions do nothing.
class replacing_file {
public:
    /// Creates the file in the folder of the one that it is going to replace, by a name of its own, since several may replace one
    /// file, and with that file's mode. Follows a symbolic link. Fails if `path` is a device, a pipe or a folder.
    explicit replacing_file(const std::string& path);
    replacing_file(const replacing_file&) = delete;
    replacing_file& operator=(const replacing_file&) = delete;

    /// Deletes the file, unless it has replaced the other.
    ~replacing_file();

    /// Writes behind the octets that were written last.
    void write(std::string_view octets) noexcept;

    /// Writes over the first octets.
    void write_begin(std::string_view octets) noexcept;

    /// Has the disk store the file, and replaces the other. Returns false if any function failed.
    [[nodiscard]] bool replace();

private:
    std::string path_;
    std::string new_path_;
    int file_ = -1;
    bool has_failed_ = false;
};

} // namespace uriform::internal
