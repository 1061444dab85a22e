#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// The functions of the system that sets of keys are saved and loaded by, for one file, which is in memory: WebAssembly has no
// files. They are those of `keys/set/system_file.cpp`, and stand before those of the C library.

static char* data;      ///< its octets
static size_t capacity; ///< of `data`
static size_t size;     ///< of the file
static size_t place;    ///< where the next octet is written

enum { DESCRIPTOR = 3 };

/// Imported from memory.js: fills a buffer with random octets.
__attribute__((import_module("host"), import_name("randomOctets"))) void random_octets(void* buffer, size_t count);

/// As std::random_device calls it, for the seeds of sets.
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

/// Makes a file of `new_size` octets, which JavaScript writes. Returns them, or null if there is no memory.
char* bridge_make_file(size_t new_size)
{
    bridge_drop_file();
    data = malloc(new_size != 0 ? new_size : 1);
    if (data != NULL)
        capacity = size = new_size;
    return data;
}

/// Returns the octets of the file.
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
    errno = ENOENT; // no file is replaced
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

/// Hands the file over to the set, which frees it by munmap().
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
