#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// System functions for saving and loading sets of keys, for a single file in memory: WebAssembly offers no files.
// `keys/set/system_file.cpp` calls these functions. They precede those in the C library.

static char* data;      ///< the file's octets
static size_t capacity; ///< capacity of `data`
static size_t size;     ///< file size
static size_t place;    ///< position of the next octet to write

enum { DESCRIPTOR = 3 };

/// Imported from memory.js. Fills a buffer with random octets.
__attribute__((import_module("host"), import_name("randomOctets"))) void random_octets(void* buffer, size_t count);

/// std::random_device calls this function to seed sets.
int getentropy(void* buffer, size_t count)
{
    random_octets(buffer, count);
    return 0;
}

/// Frees the file.
void bridge_drop_file(void)
{
    free(data);
    data = NULL;
    capacity = size = place = 0;
}

/// Creates a file of `new_size` octets for JavaScript to write. Returns the octets, or null if there is not enough memory.
char* bridge_make_file(size_t new_size)
{
    bridge_drop_file();
    data = malloc(new_size != 0 ? new_size : 1);
    if (data != NULL)
        capacity = size = new_size;
    return data;
}

/// Returns the file's octets.
const char* bridge_file(void)
{
    return data;
}

size_t bridge_file_size(void)
{
    return size;
}

int open(const char* path, int flags, ...)
{
    (void)path;
    if ((flags & O_CREAT) != 0)
        bridge_drop_file();
    return DESCRIPTOR;
}

int close(int descriptor)
{
    (void)descriptor;
    return 0;
}

static int describe(struct stat* about)
{
    memset(about, 0, sizeof *about);
    about->st_mode = S_IFREG | 0600;
    about->st_size = (off_t)size;
    return 0;
}

int fstat(int descriptor, struct stat* about)
{
    (void)descriptor;
    return describe(about);
}

int stat(const char* restrict path, struct stat* restrict about)
{
    (void)path, (void)about;
    errno = ENOENT; // there is no file to replace
    return -1;
}

int fchmod(int descriptor, mode_t mode)
{
    (void)descriptor, (void)mode;
    return 0;
}

int fsync(int descriptor)
{
    (void)descriptor;
    return 0;
}

int rename(const char* from, const char* to)
{
    (void)from, (void)to;
    return 0;
}

int unlink(const char* path)
{
    (void)path;
    bridge_drop_file();
    return 0;
}

char* realpath(const char* restrict path, char* restrict resolved)
{
    (void)path, (void)resolved;
    return NULL;
}

off_t lseek(int descriptor, off_t offset, int origin)
{
    (void)descriptor, (void)origin;
    place = (size_t)offset;
    return offset;
}

ssize_t write(int descriptor, const void* octets, size_t count)
{
    (void)descriptor;
    if (capacity - place < count) {
        const size_t new_capacity = place + count + capacity / 2;
        char* const grown = new_capacity < count ? NULL : realloc(data, new_capacity);
        if (grown == NULL) {
            errno = ENOSPC;
            return -1;
        }
        data = grown;
        capacity = new_capacity;
    }
    memcpy(data + place, octets, count);
    place += count;
    if (place > size)
        size = place;
    return (ssize_t)count;
}

/// Passes the file's memory to the set. The set frees it by munmap().
void* mmap(void* address, size_t length, int protection, int flags, int descriptor, off_t offset)
{
    (void)address, (void)length, (void)protection, (void)flags, (void)descriptor, (void)offset;
    void* const octets = data;
    data = NULL;
    capacity = size = place = 0;
    return octets != NULL ? octets : MAP_FAILED;
}

int munmap(void* address, size_t length)
{
    (void)length;
    free(address);
    return 0;
}
