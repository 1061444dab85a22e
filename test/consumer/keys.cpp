// Uses the library for keys: prints its argument's key as a page.
#include <iostream>
#include <string>

#include <uriform/keys.hpp>

int main(int, char** argv)
{
    auto pages = uriform::key::maker::of(uriform::key::page).value();
    std::string key;
    const auto made = pages.append(argv[1], key);
    if (!made)
        return std::cerr << made.error().message() << '\n', 1;
    std::cout << key << '\n';
}
