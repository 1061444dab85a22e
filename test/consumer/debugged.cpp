// Stops in `stop`, where the test checks how the pretty-printers show the arguments.
#include <uriform/uriform.hpp>

using namespace uriform;

[[gnu::noinline]] void stop(const uri_reference_view& view, const uri& owner, const result<uri_view>& good,
                            const result<uri_view>& bad, const result<void>& done)
{
    asm volatile("" : : "r"(&view), "r"(&owner), "r"(&good), "r"(&bad), "r"(&done) : "memory");
}

int main()
{
    const auto good = parse_uri("HTTP://Example.com:80?q#f");
    stop(*parse_uri_reference("//us%65r@[::1]:?#"), normalize(*good), good, parse_uri("http://a b/"), result<void>());
}
