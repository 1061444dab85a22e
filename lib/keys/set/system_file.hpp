#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// @file
/// File operations that the sets need. Names use the system's encoding, on Windows UTF-8. If a function fails, `errno` contains the
/// reason.

namespace uriform::internal {

/// A mapped file.
class mapped_file {
public:
    /// Maps a file. The file must not be a pipe. Returns `std::nullopt` on failure.
    [[nodiscard]] static std::optional<mapped_file> open(const std::string& path);

    mapped_file(mapped_file&& other) noexcept : octets_(std::exchange(other.octets_, {})) {}
    mapped_file& operator=(mapped_file&&) = delete;
    ~mapped_file();

    [[nodiscard]] std::string_view octets() const noexcept { return octets_; }

private:
    mapped_file() = default;

    std::string_view octets_;
};

/// Writes a new file that then replaces another file in a single step. After a failure, functions do nothing.
class replacing_file {
public:
    /// Creates the new file in the folder of the file to replace, with that file's mode. Its name is unique, because several
    /// programs may replace the same file. Follows a symbolic link. Fails if `path` is a device, a pipe or a folder.
    explicit replacing_file(const std::string& path);
    replacing_file(const replacing_file&) = delete;
    replacing_file& operator=(const replacing_file&) = delete;

    /// Deletes the new file, unless it has replaced the other file.
    ~replacing_file();

    /// Writes after the octets written last.
    void write(std::string_view octets) noexcept;

    /// Overwrites the first octets.
    void write_begin(std::string_view octets) noexcept;

    /// Syncs the new file to the disk and replaces the other file. Returns false if any function failed.
    [[nodiscard]] bool replace();

private:
    std::string path_;
    std::string new_path_;
    int file_ = -1;
    bool has_failed_ = false;
};

} // namespace uriform::internal
