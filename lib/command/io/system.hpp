#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// @file
/// Files and the program's environment, on POSIX systems and on Windows. File names and arguments are the system's octets, on
/// Windows UTF-8. If a function fails, `errno` contains the reason.

namespace uriform::cli {

inline constexpr int standard_input = 0;
inline constexpr int standard_output = 1;
inline constexpr int standard_error = 2;

/// Makes the standard streams pass octets unchanged, and a closed pipe end the program quietly, if the system supports it. Files
/// that are opened later never replace a closed standard stream: reading and writing it still fails. Must be called before any file
/// is opened.
void prepare_streams() noexcept;

/// Returns the program's arguments, without its name.
[[nodiscard]] std::vector<std::string> arguments_of(int argc, char** argv);

/// Converts a name for the standard library.
[[nodiscard]] std::filesystem::path path_of(const std::string& name);

/// Opens a file for reading. Throws std::system_error.
[[nodiscard]] int open_file(const std::string& name);

/// Returns the size of a file, or 0 if it lacks a size, as pipes do.
[[nodiscard]] std::uint64_t size_of(int fd) noexcept;

/// Return the number of octets read or written, or -1 on failure.
/// @{
[[nodiscard]] std::ptrdiff_t read_octets(int fd, char* to, std::size_t size) noexcept;
[[nodiscard]] std::ptrdiff_t write_octets(int fd, std::string_view octets) noexcept;
/// @}

/// Wait until `fd` can be read or written, at most for `milliseconds` unless these are negative. Return whether it can.
/// @{
bool wait_to_read(int fd, int milliseconds) noexcept;
bool wait_to_write(int fd, int milliseconds) noexcept;
/// @}

/// Waits until the disk has stored the octets written to `fd`, if it is a file on a disk. Returns false on failure.
[[nodiscard]] bool store_file(int fd) noexcept;

[[nodiscard]] bool is_terminal(int fd) noexcept;

/// Returns a terminal's width in columns, 80 if it is unknown, or 0 for other files.
[[nodiscard]] std::size_t terminal_width(int fd) noexcept;

/// Closes a file. Returns whether this reported no error.
bool close_file(int fd) noexcept;

} // namespace uriform::cli
