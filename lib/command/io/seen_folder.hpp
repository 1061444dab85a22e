#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace uriform::cli {

/// A set of keys in a folder of the file system, larger than memory, which only one process at a time may change. Its memory is
/// bounded.
///
/// All functions throw std::runtime_error with a message for the user.
class seen_folder {
public:
    seen_folder() = default;
    seen_folder(const seen_folder&) = delete;
    seen_folder& operator=(const seen_folder&) = delete;
    virtual ~seen_folder() = default;

    /// Returns how the keys were made.
    [[nodiscard]] virtual std::string identity() const = 0;

    /// Throws unless the keys were made as `identity` says.
    virtual void check_identity(const std::string& identity) const = 0;

    /// Returns the number of keys. Constant time.
    [[nodiscard]] virtual std::uint64_t size() const = 0;

    /// Sets the item of `is_seen` that has the number of a key to whether the folder has it.
    virtual void contains(std::span<const std::string_view> keys, std::span<bool> is_seen) const = 0;

    /// Adds keys that are distinct and not in the folder: all, or none if this throws. They are there after a crash of the process,
    /// but perhaps not after one of the system.
    virtual void add(std::span<const std::string_view> keys) = 0;

    /// Moves the keys that add() has written to a log to files whose damage is found. They are also there after a crash of the
    /// system from then on. To be called at the end, once the output has been stored.
    virtual void settle() = 0;

    /// Calls `use` with each key, in the order of their octets.
    virtual void each(const std::function<void(std::string_view)>& use) const = 0;
};

/// Opens a folder to read it.
[[nodiscard]] std::unique_ptr<seen_folder> open_seen_folder(const std::string& path);

/// Opens a folder, or makes one, whose keys are made as `identity` says.
[[nodiscard]] std::unique_ptr<seen_folder> open_seen_folder(const std::string& path, const std::string& identity);

/// The name and the type of the module's function, which opens a folder that the caller owns; to read it, if `identity` is null.
inline constexpr const char* seen_module_function = "uriform_open_seen_folder";
using seen_module_opener = seen_folder*(const std::string& path, const std::string* identity);

} // namespace uriform::cli
