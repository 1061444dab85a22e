#include <csignal>
#include <set>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/parse.hpp>

#include "../support/expect.hpp"
#include "../support/generator.hpp"
#include "../support/names.hpp"
#include "../support/table.hpp"
#include "differences.hpp"
#include "peer.hpp"
#include "questions.hpp"

/// @file
/// Compares uriform with other libraries on generated and mutated texts. test/data/differences.tsv lists all differences, each with
/// the RFC's rule that decides it; nothing else differs.

using namespace uriform;
using namespace uriform::test;

namespace {

struct counts {
    std::size_t all = 0, same = 0;
};

/// Returns whether the answers are the same. Ends the test case if they differ and no known difference explains it.
bool check(counts& count, const peer& other, std::string_view operation, std::string_view text, std::string_view second = {})
{
    const answers given = ask(other, operation, text, second);
    ++count.all;
    if (given.ours == given.theirs) {
        ++count.same;
        return true;
    }
    const auto answer = [](const std::optional<std::string>& one) { return one ? shown(*one) : "refused"; };
    expect(!name_of_difference(other.name, operation, given).empty(), [&] {
        return std::string(other.name) + ", " + std::string(operation) + ' ' + shown(text) + ' ' + shown(second) + ": " +
               answer(given.theirs) + ", not " + answer(given.ours);
    });
    return false;
}

const std::vector<const peer*> peers{
#ifdef WITH_BOOST_URL
    &boost_url,
#endif
#ifdef WITH_URIPARSER
    &uriparser,
#endif
};

std::string any_text(generator& make)
{
    switch (make.below(6)) {
    case 0:
        return make.noise(12);
    case 1:
        return make.dotted_reference();
    case 2:
        return make.reference();
    default:
        return make.mutated();
    }
}

/// Returns a base, often a short one, because these combine most cases.
std::string any_base(generator& make)
{
    static const std::vector<std::string> few{"http://a/b/c/d;p?q", "http://a", "s:", "s:a/b", "s:/", "s:/.//a", "s://h:1/../a//"};
    for (std::string text = make.once_in(2) ? make.reference() : few[make.below(few.size())];; text = make.reference())
        if (parse_uri(text))
            return text;
}

/// Returns `text`, or a text that differs from it in a single octet.
std::string neighbour(generator& make, std::string text)
{
    static constexpr std::string_view octets = "abA/.?#%2e";
    if (!text.empty() && make.once_in(2))
        text[make.below(text.size())] = octets[make.below(octets.size())];
    return text;
}

/// Checks a text with all operations.
void check_all(const peer& other, generator& make, counts& count)
{
    const std::string text = any_text(make);
    if (!check(count, other, "read", text) || !parse_uri_reference(text))
        return; // with other components it is another reference
    check(count, other, "normalize", text);
    const std::string base = any_base(make);
    if (check(count, other, "read", base))
        check(count, other, "resolve", text, base);
    const std::string near = neighbour(make, text);
    if (other.equal == nullptr || !check(count, other, "read", near) || !parse_uri_reference(near))
        return;
    if (may_be_compared(text) && may_be_compared(near))
        check(count, other, "compare", text, near);
}

} // namespace

BOOST_AUTO_TEST_SUITE(differential)

BOOST_AUTO_TEST_CASE(nothing_else_differs)
{
    for (const peer* other : peers) {
        generator make(seed());
        counts count;
        for (int left = 200'000; left != 0; --left)
            check_all(*other, make, count);
        BOOST_TEST_MESSAGE(other->name << ": " << count.same << " of " << count.all << " answers are the same");
        BOOST_TEST(count.same > count.all / 2); // otherwise the known differences would hide all others
    }
}

/// Each known difference occurs, and only under its name.
BOOST_AUTO_TEST_CASE(each_listed_difference_is_seen)
{
    std::set<std::string> listed;
    for (const row& r : read_table("differences.tsv", {"peer", "operation", "difference", "rule", "text", "second"})) {
        if (r.text(0) == "urllib" || r.text(0) == "Node")
            continue; // urllib_test.py and node_test.py check these
        listed.insert(r.text(0) + ' ' + r.text(1) + ' ' + r.text(2));
        for (const peer* other : peers) {
            if (other->name != r.text(0))
                continue;
            const std::string second = r.cells[5].value_or("");
            const answers given = ask(*other, r.text(1), r.text(4), second);
            BOOST_TEST_CONTEXT(r.place)
            {
                BOOST_TEST((given.ours != given.theirs));
                BOOST_TEST(name_of_difference(other->name, r.text(1), given) == r.text(2));
            }
        }
    }
    BOOST_TEST(listed == names_of_differences(), boost::test_tools::per_element());
}

#ifdef WITH_BOOST_URL
/// A comparison that may_be_compared() prevents: for this path, Boost.URL counts a `.` as a negative length.
BOOST_AUTO_TEST_CASE(comparing_with_boost_url_may_not_end)
{
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGALRM, SIG_DFL);
        alarm(1);
        _exit(boost_url.equal("/", ".") ? 1 : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    BOOST_TEST(WIFSIGNALED(status));
}
#endif

BOOST_AUTO_TEST_SUITE_END()
