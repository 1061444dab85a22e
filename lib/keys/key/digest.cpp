#include <uriform/key/digest.hpp>

#include "keys/key/digest_digits.hpp"

std::string uriform::key::to_string(const digest& value)
{
    std::string digits(internal::digest_digits, '0');
    internal::write_digits(value, digits.data());
    return digits;
}
