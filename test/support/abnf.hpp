#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// @file
/// A recognizer for a grammar that is given as ABNF (RFC 5234). It knows nothing of URIs: what it says of them is what the grammar
/// says that it is given.

namespace uriform::test {

/// The rules of a grammar: the text of each rule's definition by its name.
using abnf_rules = std::map<std::string, std::string, std::less<>>;

/// Returns the rules that `text` defines. A definition's further lines begin with a space.
[[nodiscard]] abnf_rules parse_abnf(std::string_view text);

/// A nondeterministic automaton for one rule of a grammar without recursion, each reference to a rule replaced by what it stands
/// for. From each of its states the end can be reached.
class automaton {
public:
    using state = std::uint32_t;

    automaton(const abnf_rules& rules, std::string_view rule);

    /// Returns the states where reading begins.
    [[nodiscard]] std::vector<state> start() const;
    /// Returns the states that follow upon `states` by one octet.
    [[nodiscard]] std::vector<state> step(const std::vector<state>& states, unsigned char octet) const;
    /// Returns whether what has led to `states` is a whole instance of the rule.
    [[nodiscard]] bool is_end(const std::vector<state>& states) const;

private:
    struct edge {
        unsigned char first, last;
        state to;
    };
    struct node {
        std::vector<edge> edges;
        std::vector<state> silent; ///< reached by no octet
    };

    // Each of these takes its own part of a definition from `rest`, puts it behind the state `from`, and returns the state where it
    // ends.
    state alternation(std::string_view& rest, state from);
    state concatenation(std::string_view& rest, state from);
    state repetition(std::string_view& rest, state from);
    state element(std::string_view& rest, state from);
    state group(std::string_view& rest, state from, bool optional);
    state quoted(std::string_view& rest, state from);
    state octets(std::string_view& rest, state from);
    state reference(std::string_view& rest, state from);

    state add();
    state add_octets(state from, unsigned char first, unsigned char last);
    void link(state from, state to) { nodes_[from].silent.push_back(to); }
    void close(std::vector<state>& states) const;

    const abnf_rules& rules_;
    std::vector<node> nodes_;
    state start_ = 0;
    state end_ = 0;
};

/// What a recognizer says of a text.
struct viability {
    std::size_t prefix; ///< the length of the longest prefix that some instance of the rule begins with
    bool complete;      ///< whether the text is itself an instance

    friend bool operator==(const viability&, const viability&) = default;
};

/// Reads texts by one rule. The automaton's sets of states are kept as they are met, so that most steps are look-ups.
class recognizer {
public:
    recognizer(const abnf_rules& rules, std::string_view rule);

    [[nodiscard]] viability read(std::string_view text);

private:
    static constexpr std::uint32_t unknown = 0xFFFF'FFFF;

    struct known_set {
        std::vector<automaton::state> states;
        std::array<std::uint32_t, 256> next;
        bool end;
    };

    std::uint32_t keep(std::vector<automaton::state> states);
    std::uint32_t step(std::uint32_t from, unsigned char octet);

    automaton automaton_;
    /// Not `<`, which compares too few octets on machines that are big-endian (libstdc++ before 13.3, its bug 113960).
    struct before {
        bool operator()(const std::vector<automaton::state>& a, const std::vector<automaton::state>& b) const
        {
            return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
        }
    };
    std::map<std::vector<automaton::state>, std::uint32_t, before> numbers_;
    std::vector<known_set> sets_;
};

} // namespace uriform::test
