#define BOOST_TEST_MODULE uriform
#include <boost/test/unit_test.hpp>
