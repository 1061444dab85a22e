#include "support.hpp"

#include <cstdlib>
#include <iostream>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

namespace uriform::fuzz {
void require(bool holds, std::string_view what)
{
    if (holds)
        return;
    std::cerr << "does not hold: " << what << std::endl;
    std::abort();
}

memory_file::memory_file(std::string_view content)
    : fd_(::memfd_create("input", MFD_CLOEXEC)), name_("/dev/fd/" + std::to_string(fd_))
{
    require(::write(fd_, content.data(), content.size()) == static_cast<ssize_t>(content.size()), "the file can be made");
}

memory_file::~memory_file()
{
    ::close(fd_);
}

std::string_view text_of(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

std::vector<std::string_view> pieces(std::string_view text, std::size_t most)
{
    static constexpr std::string_view separators("\0\n", 2);
    std::vector<std::string_view> all;
    while (all.size() + 1 < most && text.find_first_of(separators) != text.npos) {
        const std::size_t end = text.find_first_of(separators);
        all.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    all.push_back(text);
    return all;
}

std::span<const normal_form_options> all_normal_forms()
{
    static constexpr scheme_rule rules[] = {{"s", 8, true, true, true}, {"http", 8080, false, true}};
    static const scheme_table mine(rules);
    static const std::array<normal_form_options, 7> all{{
        {},
        {.level = normalization_level::syntax},
        {.drop_fragment = true},
        {.level = normalization_level::syntax, .drop_fragment = true},
        {.urn_equivalence = true},
        {.drop_fragment = true, .urn_equivalence = true, .schemes = &mine},
        {.schemes = &mine},
    }};
    return all;
}

namespace {

template <class Predicate>
[[nodiscard]] std::string percent_encoded_if(std::string_view text, Predicate is_encoded)
{
    static constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const auto octet = static_cast<unsigned char>(c);
        if (is_encoded(c))
            out += {'%', digits[octet >> 4], digits[octet & 0xF]};
        else
            out += c;
    }
    return out;
}

} // namespace

std::string percent_encoded_ascii(std::string_view text)
{
    return percent_encoded_if(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

std::string percent_encoded(std::string_view text, std::string_view octets)
{
    return percent_encoded_if(text, [octets](char c) { return octets.find(c) != octets.npos; });
}

} // namespace uriform::fuzz
