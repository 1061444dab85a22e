#include <cstdio>
#include <string>

#include <uriform/set/seen_set.hpp>
#include <uriform/uriform.hpp>

/// @file
/// Uses a DLL of uriform, and prints the false expressions.

namespace {

int failures = 0;

void require(bool holds, const char* what)
{
    if (!holds) {
        std::printf("%s\n", what);
        failures = 1;
    }
}

} // namespace

int main()
{
    using namespace uriform;

    require(normalize(*parse_uri("HTTP://h/%7e")) == "http://h/~", "a text is normalized");
    require(scheme_table::standard().find("http") != nullptr, "the table of schemes is shared");
    bool is_caught = false;
    try {
        static_cast<void>(parse_uri("http://a b/").value());
    } catch (const bad_result& e) {
        is_caught = e.error().position == 8;
    }
    require(is_caught, "an exception is caught");

    const std::string path = "\xE4\xBE\x8B\xE3\x81\x88.set"; // 例え.set
    hashed_keys keys;
    keys.insert("http://h/");
    require(keys.save(path, "identity").has_value(), "a set is saved");
    keys.insert("http://h/a");
    require(keys.save(path, "identity").has_value(), "a set replaces another");
    const auto loaded = hashed_keys::load(path, "identity");
    require(loaded && loaded->size() == 2 && loaded->contains("http://h/a"), "a set is loaded");
    require(hashed_keys::load(path, "another").error().code == set_errc::other_identity, "the identity is checked");
    require(!keys.save(".") && errno == EISDIR, "a folder is not replaced");
    require(!keys.save("NUL"), "a device is not replaced");
    require(!keys.save("missing/a") && errno == ENOENT, "the reason of a failure is told");
    require(!hashed_keys::load("missing") && errno == ENOENT, "a missing file is no set");
    require(!keys.save("\xFF"), "names are UTF-8");
    return failures;
}
