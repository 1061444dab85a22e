#include "keys/set/system_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

#include "core/base/wide_text.hpp"
#include "keys/set/placement.hpp"

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace uriform::internal {
namespace {

#ifdef _WIN32

/// Sets `errno` according to a failure of a Windows function.
void set_errno() noexcept
{
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
        errno = ENOENT;
        break;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_COMMITMENT_LIMIT:
        errno = ENOMEM;
        break;
    case ERROR_DISK_FULL:
        errno = ENOSPC;
        break;
    case ERROR_NO_UNICODE_TRANSLATION:
        errno = EILSEQ;
        break;
    default:
        errno = EACCES; // also for files in use
    }
}

int open_to_read(const std::string& path)
{
    return _wopen(wide_text(path).c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}

/// Sets `size` to a file's size. Returns false on failure.
bool read_size(int file, std::uint64_t& size) noexcept
{
    struct _stat64 about = {};
    const bool is_read = _fstat64(file, &about) == 0;
    size = static_cast<std::uint64_t>(about.st_size);
    return is_read;
}

/// Returns null on failure.
const char* map_octets(int file, std::size_t) noexcept
{
    const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(file)); // NOLINT(performance-no-int-to-ptr)
    const HANDLE mapping = CreateFileMappingW(handle, nullptr, PAGE_READONLY, 0, 0, nullptr);
    const void* const data = mapping == nullptr ? nullptr : MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
    if (data == nullptr)
        set_errno();
    if (mapping != nullptr)
        CloseHandle(mapping); // the view remains valid
    return static_cast<const char*>(data);
}

void unmap_octets(std::string_view octets) noexcept
{
    UnmapViewOfFile(octets.data());
}

/// Returns a handle to a file or folder that allows neither reading nor writing.
HANDLE handle_of(const std::string& path)
{
    constexpr DWORD all_others = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    return CreateFileW(wide_text(path).c_str(), 0, all_others, nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
}

/// Returns the path of the file that a path denotes. Follows symbolic links, so that links are kept.
std::string target_of(const std::string& path)
{
    const HANDLE file = handle_of(path);
    std::wstring target(file == INVALID_HANDLE_VALUE ? 0 : GetFinalPathNameByHandleW(file, nullptr, 0, 0), L'\0');
    if (!target.empty())
        target.resize(GetFinalPathNameByHandleW(file, target.data(), static_cast<DWORD>(target.size()), 0));
    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    return target.empty() ? path : narrow_text(target.c_str());
}

/// Creates a file that will replace `old`. Returns false on failure, including if a file with this name exists, or if `old` cannot
/// be replaced.
bool create_new(const std::string& path, const std::string& old, int& file)
{
    if (const HANDLE replaced = handle_of(old); replaced != INVALID_HANDLE_VALUE) {
        BY_HANDLE_FILE_INFORMATION about = {};
        const bool is_known = GetFileType(replaced) == FILE_TYPE_DISK && GetFileInformationByHandle(replaced, &about) != 0;
        CloseHandle(replaced);
        const bool is_folder = (about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
        if (!is_known || is_folder) {
            errno = is_folder ? EISDIR : EINVAL;
            return false;
        }
    }
    file = _wopen(wide_text(path).c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    return file >= 0;
}

std::ptrdiff_t write_some(int file, std::string_view octets) noexcept
{
    return _write(file, octets.data(), static_cast<unsigned>(std::min<std::size_t>(octets.size(), 1U << 30)));
}

bool go_to_begin(int file) noexcept
{
    return _lseeki64(file, 0, SEEK_SET) == 0;
}

/// Syncs a file to the disk, closes it, and renames it.
bool put_in_place(int& file, const std::string& from, const std::string& to)
{
    const std::wstring old_name = wide_text(from);
    const std::wstring new_name = wide_text(to);
    const bool is_stored = _commit(file) == 0;
    if (!is_stored || _close(std::exchange(file, -1)) != 0)
        return false;
    const bool is_moved = MoveFileExW(old_name.c_str(), new_name.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
    if (!is_moved)
        set_errno();
    return is_moved;
}

void close_descriptor(int file) noexcept
{
    _close(file);
}

void remove_file(const std::string& path)
{
    _wunlink(wide_text(path).c_str());
}

#else

int open_to_read(const std::string& path)
{
    return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // does not wait for pipes; they have no size
}

/// Sets `size` to a file's size. Returns false on failure and for folders, because they cannot be mapped.
bool read_size(int file, std::uint64_t& size) noexcept
{
    struct stat about = {};
    if (fstat(file, &about) != 0)
        return false;
    size = static_cast<std::uint64_t>(about.st_size);
    const bool is_folder = S_ISDIR(about.st_mode);
    if (is_folder)
        errno = EISDIR;
    return !is_folder;
}

/// Returns null on failure.
const char* map_octets(int file, std::size_t size) noexcept
{
    const void* const data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    return data == MAP_FAILED ? nullptr : static_cast<const char*>(data);
}

void unmap_octets(std::string_view octets) noexcept
{
    munmap(const_cast<char*>(octets.data()), octets.size()); // NOLINT(cppcoreguidelines-pro-type-const-cast): as mmap() returned it
}

/// Returns the path of the file that a path denotes. Follows symbolic links, so that links are kept.
std::string target_of(const std::string& path)
{
    const std::unique_ptr<char, decltype(&std::free)> target(::realpath(path.c_str(), nullptr), &std::free);
    return target ? std::string(target.get()) : path;
}

/// Creates a file that will replace `old`, with its mode. Returns false on failure, including if a file with this name exists, or
/// if `old` cannot be replaced.
bool create_new(const std::string& path, const std::string& old, int& file)
{
    struct stat about = {};
    const bool replaces = ::stat(old.c_str(), &about) == 0;
    if (replaces && !S_ISREG(about.st_mode)) {
        errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
        return false;
    }
    file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return file >= 0 && (!replaces || ::fchmod(file, about.st_mode & 07777) == 0);
}

std::ptrdiff_t write_some(int file, std::string_view octets) noexcept
{
    return ::write(file, octets.data(), octets.size());
}

bool go_to_begin(int file) noexcept
{
    return ::lseek(file, 0, SEEK_SET) == 0;
}

void close_descriptor(int file) noexcept
{
    ::close(file);
}

void remove_file(const std::string& path)
{
    ::unlink(path.c_str());
}

/// Returns a file's folder.
std::string folder_of(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == path.npos ? "." : path.substr(0, slash + 1);
}

/// Syncs a folder, including its files' names, to the disk.
bool sync_folder(const std::string& path) noexcept
{
    const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool is_stored = folder >= 0 && fsync(folder) == 0;
    const int reason = errno;
    if (folder >= 0)
        ::close(folder);
    errno = reason;
    return is_stored;
}

/// Syncs a file to the disk, renames it, and syncs the folder.
bool put_in_place(int& file, const std::string& from, const std::string& to)
{
    const std::string folder = folder_of(to); // allocate before replacing the file
    return fsync(file) == 0 && std::rename(from.c_str(), to.c_str()) == 0 && sync_folder(folder);
}

#endif

/// Closes a file without changing `errno`.
void close_file(int file) noexcept
{
    const int reason = errno;
    if (file >= 0)
        close_descriptor(file);
    errno = reason;
}

/// Maps a file unless it is empty. Returns false on failure.
bool map_file(int file, std::string_view& octets) noexcept
{
    std::uint64_t size = 0;
    if (!read_size(file, size))
        return false;
    if (size == 0)
        return true;
    if (!std::in_range<std::size_t>(size)) {
        errno = EFBIG;
        return false;
    }
    const char* const data = map_octets(file, static_cast<std::size_t>(size));
    if (data == nullptr)
        return false;
    octets = {data, static_cast<std::size_t>(size)};
    return true;
}

/// Returns six letters or digits.
std::string random_suffix()
{
    std::string suffix;
    for (std::uint64_t number = random_number(); suffix.size() < 6; number /= 36)
        suffix.push_back("0123456789abcdefghijklmnopqrstuvwxyz"[number % 36]);
    return suffix;
}

} // namespace

std::optional<mapped_file> mapped_file::open(const std::string& path)
{
    const int file = open_to_read(path);
    mapped_file mapped;
    const bool is_mapped = file >= 0 && map_file(file, mapped.octets_);
    close_file(file);
    if (!is_mapped)
        return std::nullopt;
    return mapped;
}

mapped_file::~mapped_file()
{
    if (!octets_.empty())
        unmap_octets(octets_);
}

replacing_file::replacing_file(const std::string& path) : path_(target_of(path))
{
    do {
        new_path_ = path_ + ".new-" + random_suffix();
        has_failed_ = !create_new(new_path_, path_, file_);
    } while (has_failed_ && file_ < 0 && errno == EEXIST);
    if (file_ < 0)
        new_path_.clear();
}

replacing_file::~replacing_file()
{
    close_file(file_);
    const int reason = errno;
    if (!new_path_.empty())
        remove_file(new_path_);
    errno = reason;
}

void replacing_file::write(std::string_view octets) noexcept
{
    while (!has_failed_ && !octets.empty()) {
        const std::ptrdiff_t count = write_some(file_, octets);
        if (count >= 0)
            octets.remove_prefix(static_cast<std::size_t>(count));
        else
            has_failed_ = errno != EINTR;
    }
}

void replacing_file::write_begin(std::string_view octets) noexcept
{
    has_failed_ = has_failed_ || !go_to_begin(file_);
    write(octets);
}

bool replacing_file::replace()
{
    has_failed_ = has_failed_ || !put_in_place(file_, new_path_, path_);
    if (!has_failed_)
        new_path_.clear();
    return !has_failed_;
}

} // namespace uriform::internal
