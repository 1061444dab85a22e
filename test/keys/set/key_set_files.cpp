#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#ifndef _WIN32
#include <sys/resource.h>
#endif
#include <sys/stat.h>

#include <boost/test/unit_test.hpp>

#include <uriform/key/profile.hpp>
#include <uriform/key/tracking_list.hpp>
#include <uriform/set/seen_set.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/web/web_errc.hpp>

#include "../../support/generator.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests files of sets, both intact and damaged.

using namespace uriform;

namespace {

/// Windows cannot replace a file while a set reads from it.
#ifdef _WIN32
constexpr bool is_windows = true;
#else
constexpr bool is_windows = false;
#endif

/// A temporary file, removed by the destructor.
class temporary_file {
public:
    temporary_file()
        : path_((std::filesystem::temp_directory_path() / ("uriform-set-" + std::to_string(hashed_keys().seed()))).string())
    {
    }
    ~temporary_file() { std::remove(path_.c_str()); }
    temporary_file(const temporary_file&) = delete;
    temporary_file& operator=(const temporary_file&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

    /// Returns the number of files whose names begin with this file's name.
    [[nodiscard]] std::size_t count() const
    {
        std::size_t found = 0;
        for (const auto& each : std::filesystem::directory_iterator(std::filesystem::path(path_).parent_path()))
            found += each.path().string().starts_with(path_) ? 1 : 0;
        return found;
    }

    [[nodiscard]] std::string read() const
    {
        std::ifstream in(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    /// Writes a new file with this name, since a mapped file must not change.
    void write(const std::string& octets) const
    {
        std::remove(path_.c_str());
        std::ofstream(path_, std::ios::binary) << octets;
    }

private:
    std::string path_;
};

std::string key_text(std::uint64_t number)
{
    return "http://h/" + std::to_string(number);
}

hashed_keys set_of(std::size_t count, std::uint64_t seed = 7)
{
    hashed_keys keys(seed);
    for (std::size_t i = 0; i < count; ++i)
        keys.insert(key_text(i));
    return keys;
}

void put_number(std::string& octets, std::size_t at, std::uint64_t number)
{
    for (std::size_t i = 0; i < 8; ++i, number >>= 8U)
        octets[at + i] = static_cast<char>(number);
}

std::uint64_t number_at(const std::string& octets, std::size_t at)
{
    std::uint64_t number = 0;
    for (std::size_t i = 8; i-- != 0;)
        number = number << 8U | static_cast<unsigned char>(octets[at + i]);
    return number;
}

/// Returns the inverse of an odd number modulo 2^64, by Newton's method.
std::uint64_t inverse_of(std::uint64_t odd)
{
    std::uint64_t inverse = odd;
    for (int i = 0; i < 6; ++i)
        inverse *= 2 - odd * inverse;
    return inverse;
}

/// Returns the octets of a file with at most 256 digests after updating its checksums.
std::string with_checksums(std::string octets)
{
    const auto hash = [](std::string_view hashed, std::uint64_t seed) { return exact_keys(seed).key(hashed).hash; };
    const std::string_view all = octets;
    const std::size_t end = octets.size() - 8; // of the only checksum for the digests
    put_number(octets, end - 8, hash(all.substr(4096, end - 8 - 4096), 0));
    put_number(octets, end, hash(all.substr(end - 8, 8), hash(all.substr(0, 4096), 0)));
    return octets;
}

/// Returns the octets of a file after replacing a number in the header and updating the checksums.
std::string with_number(std::string octets, std::size_t at, std::uint64_t number)
{
    put_number(octets, at, number);
    return with_checksums(std::move(octets));
}

/// Looks up all keys, and as many keys that the set lacks. Returns the first error; requires that no answer is wrong.
error use(const std::string& path, std::size_t count)
{
    const result<hashed_keys> loaded = hashed_keys::load(path, "identity");
    if (!loaded)
        return loaded.error();
    const result<void> verified = loaded->verify();
    bool is_damaged = false;
    for (std::size_t i = 0; i < 2 * count; ++i)
        try {
            BOOST_REQUIRE(loaded->contains(key_text(i)) == (i < count));
        } catch (const bad_result& e) {
            BOOST_REQUIRE(e.error().code == set_errc::damaged_set);
            is_damaged = true;
        }
    BOOST_REQUIRE((!is_damaged || !verified));
    return verified ? error() : verified.error();
}

} // namespace

BOOST_AUTO_TEST_SUITE(files_of_key_sets)

BOOST_AUTO_TEST_CASE(saved_and_loaded)
{
    const temporary_file file;
    for (const std::size_t count : {0U, 1U, 2U, 255U, 256U, 257U, 1000U, 30'000U}) {
        const hashed_keys saved = set_of(count);
        BOOST_REQUIRE(saved.save(file.path(), "identity").has_value());
        hashed_keys loaded = hashed_keys::load(file.path(), "identity").value();
        BOOST_TEST(loaded.verify().has_value());
        BOOST_TEST(loaded.seed() == 7U);
        BOOST_TEST(loaded.size() == count);
        BOOST_TEST(loaded.memory() < 200U + count);
        BOOST_TEST((std::set<key::digest>(loaded.begin(), loaded.end()) == std::set<key::digest>(saved.begin(), saved.end())));
        for (std::size_t i = 0; i < count; ++i)
            BOOST_REQUIRE((loaded.contains(key_text(i)) && !loaded.insert(key_text(i))));
        for (std::size_t i = count; i < count + 100; ++i)
            BOOST_REQUIRE((!loaded.contains(key_text(i)) && loaded.insert(key_text(i)) && loaded.contains(key_text(i))));
        BOOST_TEST(loaded.size() == count + 100);
        const std::array<key::digest, 2> pair{loaded.key(key_text(count + 99)), loaded.key(key_text(count + 100))};
        std::array<bool, 2> is_seen{};
        std::as_const(loaded).contains(pair, is_seen);
        BOOST_TEST((is_seen == std::array{true, false}));
        const hashed_keys copy(loaded);

        // The set that reads the file can replace it, including added keys.
        const temporary_file second, third;
        const temporary_file& replaced = is_windows ? second : file;
        BOOST_REQUIRE(loaded.save(replaced.path(), "identity").has_value());
        BOOST_TEST(replaced.count() == 1U);
        hashed_keys again = hashed_keys::load(replaced.path(), "identity").value();
        BOOST_TEST(again.size() == count + 100);
        again.reserve(count + 200);
        for (const hashed_keys* set : std::array<const hashed_keys*, 3>{&loaded, &copy, &again}) {
            BOOST_TEST((std::set<key::digest>(set->begin(), set->end()).size() == count + 100));
            for (std::size_t i = 0; i < count + 200; ++i)
                BOOST_REQUIRE(set->contains(key_text(i)) == (i < count + 100));
        }
        const temporary_file& last = is_windows ? third : file;
        BOOST_REQUIRE(again.save(last.path(), "identity").has_value()); // writes a file from a file
        BOOST_TEST(use(last.path(), count + 100) == error());
        again.clear();
        BOOST_TEST((again.empty() && again.insert(key_text(0))));
    }
}

/// The first removal of a key that is in a file reads the file into memory; removing keys that were added later does not.
BOOST_AUTO_TEST_CASE(keys_of_a_file_that_are_removed)
{
    const temporary_file file;
    hashed_keys keys(7);
    for (int i = 0; i < 1000; ++i)
        keys.insert(std::to_string(i));
    keys.save(file.path()).value();
    hashed_keys loaded = hashed_keys::load(file.path()).value();
    BOOST_TEST((loaded == keys && !loaded.erase("a") && loaded.insert("a") && loaded.erase("a") && loaded == keys));
    BOOST_TEST((loaded.insert("b") && loaded.erase("500") && !loaded.contains("500") && !loaded.erase("500")));
    BOOST_TEST((loaded.size() == 1000 && loaded.contains("b") && loaded != keys));
    BOOST_TEST((loaded.insert("500") && loaded.erase("b") && loaded == keys));
    const hashed_keys again = hashed_keys::load(file.path()).value(); // unchanged
    BOOST_TEST((again == keys));
}

BOOST_AUTO_TEST_CASE(nineteen_bytes_for_a_key)
{
    const temporary_file file;
    BOOST_REQUIRE(set_of(30'000).save(file.path()).has_value());
    BOOST_TEST(std::filesystem::file_size(file.path()) < 4096 + 30'000 * 19);
}

BOOST_AUTO_TEST_CASE(cut_at_each_length)
{
    const temporary_file file;
    BOOST_REQUIRE(set_of(300).save(file.path(), "identity").has_value());
    const std::string octets = file.read();
    for (std::size_t size = 0; size < octets.size(); size += size < 80 || size + 80 > octets.size() ? 1 : 37) {
        file.write(octets.substr(0, size));
        BOOST_REQUIRE(use(file.path(), 300) == error(size == 0 ? set_errc::not_a_seen_set : set_errc::wrong_set_size, size));
    }
    file.write(octets + '\0');
    BOOST_TEST(use(file.path(), 300) == error(set_errc::wrong_set_size, octets.size() + 1));
    file.write(octets);
    BOOST_TEST(use(file.path(), 300) == error());
}

/// Changes each octet of the first numbers and of the end, and every fifth octet of the digests, which reaches each octet of a
/// digest.
BOOST_AUTO_TEST_CASE(octets_changed)
{
    const temporary_file file;
    BOOST_REQUIRE(set_of(300).save(file.path(), "identity").has_value());
    std::string octets = file.read();
    test::sample some;
    for (std::size_t i = 0; i < octets.size(); i += i < 100 || i + 80 > octets.size() ? 1 : i > 4000 ? 5 : 37) {
        if (!some.next())
            continue;
        octets[i] = static_cast<char>(octets[i] ^ 1 << i % 8);
        file.write(octets);
        const error_number code = use(file.path(), 300).code;
        if (i < 8)
            BOOST_REQUIRE(code == set_errc::not_a_seen_set);
        else if (i < 12)
            BOOST_REQUIRE(code == set_errc::unknown_set_version);
        else
            BOOST_REQUIRE((code == set_errc::damaged_set || code == set_errc::wrong_set_size));
        octets[i] = static_cast<char>(octets[i] ^ 1 << i % 8);
    }
}

/// Tests numbers that no set saves, with correct checksums: an attacker cannot craft a file that fills the disk or the memory.
BOOST_AUTO_TEST_CASE(numbers_that_contradict_each_other)
{
    const temporary_file file;
    BOOST_REQUIRE(set_of(100).save(file.path(), "identity").has_value());
    const std::string octets = file.read();
    file.write(with_number(octets, 16, 7));
    BOOST_TEST(use(file.path(), 100) == error());
    const std::uint64_t slots = number_at(octets, 48);
    for (const auto& [at, number] : std::vector<std::pair<std::size_t, std::uint64_t>>{{24, 2},     // the factor is odd
                                                                                       {32, slots}, // fewer digests than slots
                                                                                       {32, 101},   // as many as the homes are for
                                                                                       {32, ~std::uint64_t{0}},         //
                                                                                       {32, std::uint64_t{1} << 60},    //
                                                                                       {40, 0},                         // the homes
                                                                                       {40, number_at(octets, 40) + 1}, //
                                                                                       {40, slots},                     //
                                                                                       {40, ~std::uint64_t{0}}}) {      //
        file.write(with_number(octets, at, number));
        BOOST_TEST(use(file.path(), 100).code == set_errc::damaged_set);
    }
    for (const std::uint64_t number : {std::uint64_t{0}, slots + 1, slots - 1, std::uint64_t{1} << 60, ~std::uint64_t{0}}) {
        file.write(with_number(octets, 48, number));
        BOOST_TEST((use(file.path(), 100).code == set_errc::damaged_set || use(file.path(), 100).code == set_errc::wrong_set_size));
    }
    // Identities that are longer than the file.
    for (const std::uint64_t size :
         {std::uint64_t{octets.size() - 55}, std::uint64_t{octets.size() - 56}, std::uint64_t{0xFFFFFFFF}}) {
        file.write(with_number(octets, 8, size << 32U | 1));
        BOOST_TEST(use(file.path(), 100) == error(set_errc::wrong_set_size, octets.size()));
    }
    // More homes than slots, and a last slot that is not empty. Searches end at an empty last slot.
    const std::size_t digests = 4096;
    const std::size_t few = number_at(octets, 40);
    std::string cut = octets.substr(0, digests + 16 * (few - 1)) + std::string(16, '\xFF') + std::string(16, '\0');
    file.write(with_number(cut, 48, few));
    BOOST_TEST(use(file.path(), 100).code == set_errc::damaged_set);
    std::string full = octets;
    full[digests + 16 * slots - 1] = '\0';
    file.write(with_checksums(full));
    BOOST_TEST(use(file.path(), 100).code == set_errc::damaged_set);
    full[digests + 16 * slots - 1] = '\xFF';
    file.write(with_checksums(full));
    BOOST_TEST(use(file.path(), 100) == error());
}

/// Tests the digest that would equal an empty slot, and digests that differ only in their lower halves.
BOOST_AUTO_TEST_CASE(digests_at_the_ends)
{
    constexpr std::uint64_t most = ~std::uint64_t{0};
    const temporary_file file;
    hashed_keys keys(7);
    for (const std::uint64_t low : {2U, 4U})
        keys.insert(key::digest{5, low});
    BOOST_REQUIRE(keys.save(file.path()).has_value());
    const std::uint64_t inverse = inverse_of(number_at(file.read(), 24));
    const key::digest last{most * inverse, most}, before{most * inverse, most - 1}, other{most * inverse, 7};
    const auto check = [&](hashed_keys& set, bool with_last) {
        for (std::uint64_t low = 1; low < 6; ++low)
            BOOST_TEST(set.contains(key::digest{5, low}) == (low == 2 || low == 4));
        BOOST_TEST(set.contains(last) == with_last);
        BOOST_TEST(set.contains(before) == with_last); // which share a form
        BOOST_TEST(set.contains(other) == with_last);
        BOOST_TEST(std::distance(set.begin(), set.end()) == (with_last ? 4 : 2));
        BOOST_TEST(set.size() == (with_last ? 4U : 2U));
    };
    check(keys, false);
    {
        hashed_keys loaded = hashed_keys::load(file.path()).value();
        check(loaded, false);
    } // Windows does not replace a mapped file
    BOOST_TEST((keys.insert(last) && !keys.insert(last) && keys.insert(other)));
    check(keys, true);
    BOOST_REQUIRE(keys.save(file.path()).has_value());
    hashed_keys again = hashed_keys::load(file.path()).value();
    check(again, true);
}

/// Tests a table whose last slot ends a block: 219 digests have 255 homes, and all of them lie in the first ones.
BOOST_AUTO_TEST_CASE(digests_that_fill_a_block)
{
    const temporary_file file;
    hashed_keys keys(7);
    keys.insert(key::digest{0, 0});
    BOOST_REQUIRE(keys.save(file.path()).has_value());
    const std::uint64_t inverse = inverse_of(number_at(file.read(), 24));
    for (std::uint64_t i = 1; i < 219; ++i)
        keys.insert(key::digest{(i << 56U) * inverse, i});
    BOOST_REQUIRE(keys.save(file.path()).has_value());
    BOOST_TEST(file.read().size() == 4096U + 256 * 16 + 2 * 8);
    BOOST_TEST((hashed_keys::load(file.path()).value() == keys));
}

/// Tests the format of version 1, octet by octet: a saved file can be loaded, and is saved unchanged.
BOOST_AUTO_TEST_CASE(golden_file)
{
    std::string octets;
    for (const test::row& part : test::read_table("seen_set.tsv", {"offset", "octets"})) {
        octets.resize(std::stoul(part.text(0)), '\0');
        const std::string& hex = part.text(1);
        for (std::size_t i = 0; i < hex.size(); i += 2)
            octets.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    }
    const temporary_file file;
    file.write(octets);
    const hashed_keys loaded = hashed_keys::load(file.path(), "identity").value();
    BOOST_TEST(loaded.verify().has_value());
    BOOST_TEST((loaded.seed() == 7U && loaded.size() == 5U));
    BOOST_TEST(use(file.path(), 5) == error());
    const temporary_file second;
    const temporary_file& replaced = is_windows ? second : file;
    BOOST_REQUIRE(loaded.save(replaced.path(), "identity").has_value());
    BOOST_TEST((replaced.read() == octets));
}

/// Answers that do not depend on the damaged part are still returned.
BOOST_AUTO_TEST_CASE(a_part_that_is_damaged)
{
    const temporary_file file;
    BOOST_REQUIRE(set_of(30'000).save(file.path(), "identity").has_value());
    std::string octets = file.read();
    octets[octets.size() / 2] = static_cast<char>(octets[octets.size() / 2] ^ 4);
    file.write(octets);
    hashed_keys loaded = hashed_keys::load(file.path(), "identity").value();
    int damaged = 0;
    for (std::size_t i = 0; i < 30'000; ++i)
        try {
            BOOST_REQUIRE(loaded.contains(key_text(i)));
        } catch (const bad_result&) {
            ++damaged;
            BOOST_CHECK_THROW(loaded.insert(key_text(i)), std::system_error);
        }
    BOOST_TEST((damaged > 100 && damaged < 400));
    BOOST_CHECK_THROW(static_cast<void>(loaded.save(file.path(), "identity")), bad_result);
    hashed_keys other(7);
    BOOST_CHECK_THROW(static_cast<void>(other.merge(loaded)), bad_result);
    BOOST_TEST(other.empty());
    BOOST_TEST(file.read() == octets);
    BOOST_TEST(file.count() == 1U);
    octets[4096] = static_cast<char>(octets[4096] ^ 4); // among the first digests
    file.write(octets);
    BOOST_CHECK_THROW(static_cast<void>(other.merge(hashed_keys::load(file.path(), "identity").value())), bad_result);
    BOOST_TEST(other.empty());
}

// Emscripten lacks threads (unless requested), file modes, and pipes in folders.
#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)

/// Each save replaces the file with a complete file.
BOOST_AUTO_TEST_CASE(sets_that_are_saved_to_one_path_at_once)
{
    const temporary_file file;
    std::array<int, 4> failures{};
    std::vector<std::thread> threads;
    for (std::size_t number = 0; number < failures.size(); ++number)
        threads.emplace_back([&, number] {
            const hashed_keys saved = set_of(1000 * (number + 1));
            for (int i = 0; i < 5; ++i) {
                failures[number] += saved.save(file.path(), "identity").has_value() ? 0 : 1;
                const result<hashed_keys> loaded = hashed_keys::load(file.path(), "identity");
                failures[number] += loaded && loaded->verify() ? 0 : 1;
            }
        });
    for (std::thread& each : threads)
        each.join();
    for (const int each : failures)
        BOOST_TEST(each == 0);
    BOOST_TEST(file.count() == 1U);
}

/// Modes and links are as if a program had opened the file to write it.
BOOST_AUTO_TEST_CASE(modes_and_kinds_of_files_that_are_saved)
{
    namespace fs = std::filesystem;
    const temporary_file file;
    const fs::path link = file.path() + ".link";
    std::remove(file.path().c_str());
    const mode_t mask = umask(027);
    BOOST_TEST(set_of(3).save(file.path()).has_value());
    umask(mask);
    BOOST_TEST(static_cast<unsigned>(fs::status(file.path()).permissions()) == 0640U);
    fs::permissions(file.path(), fs::perms(0604));
    fs::create_symlink(file.path(), link);
    BOOST_TEST(set_of(4).save(link.string()).has_value());
    BOOST_TEST(fs::is_symlink(link));
    fs::remove(link);
    BOOST_TEST(static_cast<unsigned>(fs::status(file.path()).permissions()) == 0604U);
    BOOST_TEST(hashed_keys::load(file.path()).value().size() == 4U);
    std::remove(file.path().c_str());
    BOOST_REQUIRE(mkfifo(file.path().c_str(), 0600) == 0);
    BOOST_TEST(set_of(3).save(file.path()).error().code == set_errc::unwritable_file);
    BOOST_TEST(fs::is_fifo(file.path()));
}

/// If a file cannot be written completely, the old file stays, and no other file is left.
BOOST_AUTO_TEST_CASE(no_room_for_a_file)
{
    const temporary_file file;
    BOOST_REQUIRE(set_of(3).save(file.path()).has_value());
    const std::string octets = file.read();
    rlimit before{};
    BOOST_REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
    const rlimit small{8192, before.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    BOOST_REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
    const result<void> saved = set_of(30'000).save(file.path());
    const int reason = errno;
    BOOST_REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
    std::signal(SIGXFSZ, handler);
    BOOST_TEST(saved.error().code == set_errc::unwritable_file);
    BOOST_TEST(reason == EFBIG);
    BOOST_TEST((file.read() == octets && file.count() == 1U));
}

BOOST_AUTO_TEST_CASE(a_pipe_that_nobody_writes_to)
{
    const temporary_file file;
    BOOST_REQUIRE(mkfifo(file.path().c_str(), 0600) == 0);
    BOOST_TEST(hashed_keys::load(file.path()).error().code == set_errc::not_a_seen_set);
}

#endif

BOOST_AUTO_TEST_CASE(other_files)
{
    const temporary_file file;
    BOOST_TEST(hashed_keys::load(file.path()).error().code == set_errc::unreadable_file);
    BOOST_TEST(errno == ENOENT);
    BOOST_TEST(hashed_keys::load(std::filesystem::temp_directory_path().string()).error().code == set_errc::unreadable_file);
    file.write("http://h/\n");
    BOOST_TEST(hashed_keys::load(file.path()).error().code == set_errc::not_a_seen_set);
    BOOST_TEST(hashed_keys().save(std::filesystem::temp_directory_path().string()).error().code == set_errc::unwritable_file);
    BOOST_TEST(hashed_keys().verify().has_value()); // without a file
    BOOST_TEST(hashed_keys().save("/no/such/folder/file").error().code == set_errc::unwritable_file);
    BOOST_TEST(errno == ENOENT);
}

BOOST_AUTO_TEST_CASE(other_identities)
{
    const temporary_file file;
    hashed_seen_set seen;
    seen.insert(*parse_uri("http://h/"));
    BOOST_REQUIRE(seen.save(file.path()).has_value());
    BOOST_TEST(hashed_seen_set::load(file.path()).value().contains(*parse_uri("HTTP://h")));
    BOOST_TEST(hashed_seen_set::load(file.path(), by_normal_form{.options = {.drop_fragment = true}}).error().code ==
               set_errc::other_identity);
    const by_key pages = by_key::of(key::page).value();
    BOOST_TEST((seen_set<hashed_keys, by_key>::load(file.path(), pages).error().code == set_errc::other_identity));
    BOOST_TEST((seen_set<hashed_keys, by_text>::load(file.path()).error().code == set_errc::other_identity));
}

using key_set = seen_set<hashed_keys, by_key>;

/// Saves a set by `by` and loads it by `other`. Returns the error, or nothing if the set is loaded.
std::optional<error_number> error_of_loading(const by_key& by, const by_key& other)
{
    const temporary_file file;
    key_set seen(by);
    seen.insert(*parse_uri("http://h/?q=1&z=2"));
    BOOST_REQUIRE(seen.save(file.path()).has_value());
    const result<key_set> loaded = key_set::load(file.path(), other);
    return loaded ? std::nullopt : std::optional(loaded.error().code);
}

/// docs/seen_sets.md: a file whose keys were made differently is rejected. The lists have no version, or the same version.
BOOST_AUTO_TEST_CASE(other_tracking_lists)
{
    const auto clear_urls = [](const std::string& name) {
        return key::tracking_list::parse_clear_urls(R"({"providers":{"x":{"urlPattern":".*","rules":[")" + name + R"("]}}})")
            .value();
    };
    const auto own = [](const std::string& rows) { return key::tracking_list::parse("version\t1\n" + rows).value(); };
    const auto by = [](const key::tracking_list& list) { return by_key::of(key::page, {.tracking = list}).value(); };
    const key::tracking_list lists[] = {clear_urls("q"),
                                        clear_urls("z"),
                                        own("q*\t*\tv\ts\n"),
                                        own("q\tsite.org\tv\ts\n"),
                                        own("q\torg\tv\ts\n"),
                                        own("-\torg\tv\ts\n"),
                                        own("q\t*\tv\ts\nz\t*\tv\ts\n"),
                                        {},
                                        key::tracking_list::standard()};
    for (const key::tracking_list& a : lists)
        for (const key::tracking_list& b : lists)
            BOOST_TEST((error_of_loading(by(a), by(b)) == (&a == &b ? std::nullopt : std::optional(set_errc::other_identity))));
    // The same entries in another format, order and version produce the same keys.
    const auto both = key::tracking_list::parse("version\t2\n# a comment\nz\t\tw\tt\n\nq\t*\tw\tt\n").value();
    BOOST_TEST(!error_of_loading(by(lists[6]), by(both)).has_value());
    BOOST_TEST(!error_of_loading(by(lists[0]), by(own("q\t*\tv\ts\n"))).has_value());
}

/// docs/keys.md: programs store the list with the keys if the profile contains `drop-tracking`. Other keys do not depend on it.
BOOST_AUTO_TEST_CASE(profiles_without_tracking)
{
    const key::maker_options other{.tracking = {}};
    for (const key::profile& each :
         {key::cache, key::surt, key::heritrix, key::ssurt, key::page.without(key::rule::drop_tracking)}) {
        BOOST_TEST(!error_of_loading(by_key::of(each).value(), by_key::of(each, other).value()).has_value(), each);
        BOOST_TEST(by_key::of(each)->name().find("tracking=") == std::string::npos, each);
    }
    const key::profile tracked = key::cache.with(key::rule::drop_tracking);
    BOOST_TEST((error_of_loading(by_key::of(tracked).value(), by_key::of(tracked, other).value()) == set_errc::other_identity));
}

/// key/surt.hpp: domain_to_ascii changes only keys in surt_form::archive.
BOOST_AUTO_TEST_CASE(conversions_of_domains)
{
    const key::maker_options converting{.domain_to_ascii = [](std::string_view, bool, std::span<char>) -> result<std::size_t> {
        return error{web_errc::domain_to_ascii, 0};
    }};
    for (const key::profile& each : {key::cache, key::page, key::heritrix, key::ssurt})
        BOOST_TEST(!error_of_loading(by_key::of(each).value(), by_key::of(each, converting).value()).has_value(), each);
    const by_key with = by_key::of(key::surt, converting).value();
    const by_key without = by_key::of(key::surt).value();
    BOOST_TEST((error_of_loading(with, without) == set_errc::other_identity));
    BOOST_TEST((error_of_loading(without, with) == set_errc::other_identity));
    BOOST_TEST(!error_of_loading(with, with).has_value());
}

BOOST_AUTO_TEST_CASE(identities_of_any_size)
{
    const temporary_file file;
    for (const std::size_t size : {0U, 1U, 4039U, 4040U, 4041U, 10'000U}) {
        const std::string identity(size, 'i');
        BOOST_REQUIRE(set_of(3).save(file.path(), identity).has_value());
        BOOST_TEST(hashed_keys::load(file.path(), identity).value().contains(key_text(2)));
        BOOST_TEST(hashed_keys::load(file.path(), identity + "i").error().code == set_errc::other_identity);
    }
}

BOOST_AUTO_TEST_SUITE_END()
