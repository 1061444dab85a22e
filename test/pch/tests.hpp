/// @file
/// Headers that most tests include, compiled once for each program. Tests include the headers they use all the same.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/key/maker.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url_to_uri.hpp>
