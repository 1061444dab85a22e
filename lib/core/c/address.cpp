#include <algorithm>

#include <uriform.h>

#include <uriform/syntax/address_class.hpp>

using namespace uriform;

namespace {

template <class Address>
int class_of_octets(const unsigned char* octets) noexcept
{
    typename Address::octets_type copy{};
    std::copy_n(octets, copy.size(), copy.begin());
    return static_cast<int>(class_of(Address(copy)));
}

} // namespace

int uriform_class_of_address(const unsigned char* octets, size_t size)
{
    if (octets == nullptr)
        return -1;
    return size == 4 ? class_of_octets<ipv4_address>(octets) : size == 16 ? class_of_octets<ipv6_address>(octets) : -1;
}

const char* uriform_address_class_name(int address_class)
{
    const bool is_number = address_class >= 0 && address_class < URIFORM_ADDRESS_NONE;
    return is_number ? to_string(static_cast<uriform::address_class>(address_class)).data() : "";
}
