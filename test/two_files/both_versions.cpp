#include FIRST_HEADER
#include SECOND_HEADER

#include <iostream>

std::string first(std::string_view text);
std::string second(std::string_view text);

/// Uses both versions in a file by their namespaces, next to files that each use a single version.
int main()
{
    const std::string_view text = "HTTP://H:80";
    const auto a = uriform::FIRST::parse_uri(text);
    const auto b = uriform::SECOND::parse_uri(text);
    const auto first_set = std::unordered_set<uriform::FIRST::uri>{uriform::FIRST::uri(*a)};
    const auto second_set = std::unordered_set<uriform::SECOND::uri>{uriform::SECOND::uri(*b)};
    static_assert(!std::is_same_v<decltype(a), decltype(b)>);
    const bool same = normalize(*a).text() == normalize(*b).text() && equivalent(*a, *a) && *a == *a && first_set.size() == 1 &&
                      second_set.size() == 1;
    std::cout << first(text) << ' ' << second(text) << '\n';
    return same ? 0 : 1;
}
