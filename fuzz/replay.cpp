#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "support.hpp"

/// @file
/// Passes files, and the files in folders, to the linked fuzz target, so that a corpus is a test for any compiler.

namespace {

namespace fs = std::filesystem;

/// Returns the files that `argument` names, in a portable order.
std::vector<fs::path> files_of(const fs::path& argument)
{
    if (!fs::is_directory(argument))
        return {argument};
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(argument))
        if (entry.is_regular_file())
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

bool replay(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        std::cerr << file.string() << ": cannot be read\n";
        return false;
    }
    std::cerr << file.string() << '\n'; // before it runs, so that the last name printed is the one that aborts
    std::vector<char> octets{std::istreambuf_iterator<char>(in), {}};
    octets.reserve(1); // so that an empty input is not a null pointer
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(octets.data()), octets.size());
    return true;
}

} // namespace

int main(int count, char** arguments)
{
    std::size_t replayed = 0;
    for (int i = 1; i < count; ++i) {
        for (const fs::path& file : files_of(arguments[i])) {
            if (!replay(file))
                return 1;
            ++replayed;
        }
    }
    std::cerr << replayed << " inputs\n";
    return replayed == 0 ? 1 : 0; // without inputs, the arguments are wrong
}
