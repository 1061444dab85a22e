#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace uriform::cli {

/// A set of keys in a folder, perhaps larger than memory. Only one process at a time may change it. Its memory is bounded.
///
/// All functions throw std::runtime_error with a message for the user.
class seen_folder {
public:
    seen_folder() = default;
    seen_folder(const seen_folder&) = delete;
    seen_folder& operator=(const seen_folder&) = delete;
    virtual ~seen_folder() = default;

    /// Returns the text that describes the making of the keys.
    [[nodiscard]] virtual std::string identity() const = 0;

    /// Throws unless the keys were made in the way that `identity` describes.
    virtual void check_identity(const std::string& identity) const = 0;

    /// Returns the number of keys. Constant time.
    [[nodiscard]] virtual std::uint64_t size() const = 0;

    /// Sets each element in `is_seen` to whether the folder contains the key with the same index.
    virtual void contains(std::span<const std::string_view> keys, std::span<bool> is_seen) const = 0;

    /// Adds distinct keys that the folder lacks. If this throws, it adds nothing. The keys survive a process crash, but perhaps not
    /// a system crash.
    virtual void add(std::span<const std::string_view> keys) = 0;

    /// Moves the keys from add()'s log to files with checksums. From then on, they also survive a system crash. Must be called at
    /// the end, after the output has been stored.
    virtual void settle() = 0;

    /// Calls `use` with each key, sorted by octets.
    virtual void each(const std::function<void(std::string_view)>& use) const = 0;
};

/// Opens a folder to read it.
[[nodiscard]] std::unique_ptr<seen_folder> open_seen_folder(const std::string& path);

/// Opens or creates a folder for keys that are made in the way that `identity` describes.
[[nodiscard]] std::unique_ptr<seen_folder> open_seen_folder(const std::string& path, const std::string& identity);

/// The name and type of the module's function. It opens a folder, only for reading if `identity` is null. The caller owns the
/// result.
inline constexpr const char* seen_module_function = "uriform_open_seen_folder";
using seen_module_opener = seen_folder*(const std::string& path, const std::string* identity);

} // namespace uriform::cli
