#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// @file
/// Files and the program's surroundings, on POSIX systems and on Windows. Names of files and arguments are as the system has them,
/// on Windows in UTF-8. If a function fails, `errno` has the reason.

namespace uriform::cli {

inline constexpr int standard_input = 0;
inline constexpr int standard_output = 1;
inline constexpr int standard_error = 2;

/// Has the standard streams carry octets as they are, and a closed pipe end the program quietly, if the system can. No file that is
/// opened later becomes a standard stream that was closed: reading and writing it still fails. To be called before any file is
/// opened.
void prepare_streams() noexcept;

/// Returns the program's arguments, without its name.
[[nodiscard]] std::vector<std::string> arguments_of(int argc, char** argv);

/// Returns a name for the standard library.
[[nodiscard]] std::filesystem::path path_of(const std::string& name);

/// Opens a file to read it. Throws std::system_error.
[[nodiscard]] int open_file(const std::string& name);

/// Returns 0 if the file has no size, as a pipe.
[[nodiscard]] std::uint64_t size_of(int fd) noexcept;

/// Return the number of octets that were read or written, -1 on failure.
/// @{
[[nodiscard]] std::ptrdiff_t read_octets(int fd, char* to, std::size_t size) noexcept;
[[nodiscard]] std::ptrdiff_t write_octets(int fd, std::string_view octets) noexcept;
/// @}

/// Wait until `fd` can be read or written, or for `milliseconds` if they are not negative; false if it cannot yet.
/// @{
bool wait_to_read(int fd, int milliseconds) noexcept;
bool wait_to_write(int fd, int milliseconds) noexcept;
/// @}

/// Waits until the octets that were written to `fd` are on the disk, if it is a file of a disk. Returns false on failure.
[[nodiscard]] bool store_file(int fd) noexcept;

[[nodiscard]] bool is_terminal(int fd) noexcept;

/// Returns whether no error was left to be reported.
bool close_file(int fd) noexcept;

} // namespace uriform::cli
