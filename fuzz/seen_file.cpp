#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>

#include <uriform/set/exact_keys.hpp>
#include <uriform/set/hashed_keys.hpp>

#include "keys/set/digest_order.hpp"
#include "support.hpp"

/// @file
/// A hashed set's file, whatever its contents, is loaded or refused with a named error. A loaded set is usable: it never reads
/// outside the file, every search ends, and damage is found before an answer.
///
/// The first octet is `f` for a file, `h` for the numbers of a 40-octet header and slots, or else the number of digests, with an
/// 8-octet factor and slots. The latter two are completed to files with correct checksums.

using namespace uriform;
using namespace uriform::fuzz;

namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t block_size = 4096;

void append(std::string& out, std::uint64_t number)
{
    for (int i = 0; i < 8; ++i, number >>= 8U)
        out.push_back(static_cast<char>(number));
}

std::uint64_t checksum_of(std::string_view octets, std::uint64_t seed)
{
    return exact_keys(seed).key(octets).hash; // 64 bits
}

/// Returns a file with these numbers in its header, slots and checksums.
std::string file_of(std::string_view numbers, std::string_view slots)
{
    std::string head(std::string_view("uriform\x1A\1\0\0\0\0\0\0\0", 16));
    head.append(numbers).resize(page);
    std::string checksums;
    for (std::size_t at = 0; at < slots.size(); at += block_size)
        append(checksums, checksum_of(slots.substr(at, block_size), at / block_size));
    const std::uint64_t last = checksum_of(checksums, checksum_of(head, 0));
    std::string file = head.append(slots).append(checksums);
    append(file, last);
    return file;
}

/// Returns the file that the input describes.
std::string file_of(std::string_view input)
{
    if (input.empty())
        return {};
    const auto kind = static_cast<unsigned char>(input.front());
    input.remove_prefix(1);
    if (kind == 'f')
        return std::string(input);
    if (kind == 'h' && input.size() >= 40)
        return file_of(input.substr(0, 40), input.substr(40));
    std::string slots(input.substr(std::min<std::size_t>(8, input.size())));
    const std::uint64_t homes = internal::homes_for(kind);
    slots.resize(std::max<std::size_t>(slots.size() / 16, homes) * 16, '\xFF');
    slots.append(16, '\xFF');
    std::string numbers;
    append(numbers, 7); // the seed
    numbers.append(input.substr(0, 8)).resize(16, '\1');
    numbers[8] = static_cast<char>(numbers[8] | 1);
    append(numbers, kind);
    append(numbers, homes);
    append(numbers, slots.size() / 16);
    return file_of(numbers, slots);
}

void use(hashed_keys& loaded, std::size_t file_size)
{
    std::size_t count = 0;
    for (const key::digest& digest : loaded) {
        require(++count <= file_size / 16, "there are no more digests than slots");
        static_cast<void>(loaded.contains(digest));
        static_cast<void>(loaded.contains(key::digest{digest.high + 1, digest.low}));
    }
    hashed_keys merged(loaded.seed());
    require(merged.merge(loaded).has_value() && merged.size() <= count, "a merged set contains the digests");
    for (const key::digest& digest : merged) {
        const bool was_seen = loaded.contains(digest);
        require(loaded.insert(digest) != was_seen && loaded.contains(digest), "an added digest is found");
    }
}

/// Errors reported for readable files.
constexpr error_number file_errors[] = {set_errc::not_a_seen_set, set_errc::unknown_set_version, set_errc::wrong_set_size,
                                        set_errc::damaged_set, set_errc::other_identity};

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string octets = file_of(text_of(data, size));
    const memory_file file(octets);
    result<hashed_keys> loaded = hashed_keys::load(file.name());
    if (!loaded) {
        const error_number code = loaded.error().code;
        require(std::find(std::begin(file_errors), std::end(file_errors), code) != std::end(file_errors),
                "the error belongs to a readable file");
        require(loaded.error().position <= octets.size(), "the position is in the file");
        return 0;
    }
    const bool is_whole = loaded->verify().has_value();
    try {
        use(*loaded, octets.size());
        require(is_whole, "damage is found");
    } catch (const bad_result& e) {
        require(!is_whole && e.error().code == set_errc::damaged_set, "damage is found where there is some");
    }
    return 0;
}
