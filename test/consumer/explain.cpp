// Uses the library for reports: prints its argument without credentials, if a program may fetch it.
#include <iostream>

#include <uriform/explain.hpp>

int main(int, char** argv)
{
    const auto answer = uriform::web::safe_to_fetch(argv[1]);
    if (!answer.target)
        return std::cerr << to_string(answer.why) << '\n', 1;
    std::cout << uriform::web::hide_credentials(argv[1]) << '\n';
}
