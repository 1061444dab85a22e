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
/// A recognizer for a grammar in ABNF (RFC 5234). It contains no knowledge about URIs: its answers follow from the grammar alone.

namespace uriform::test {

/// Grammar rules: the text of each definition by rule name.
using abnf_rules = std::map<std::string, std::string, std::less<>>;

/// Parses the rules defined in `text`. A definition's continuation lines begin with a space.
[[nodiscard]] abnf_rules parse_abnf(std::string_view text);

/// A nondeterministic automaton for a rule in a grammar without recursion. Each rule reference is replaced by its definition. The
/// end is reachable from every state.
class automaton {
public:
    using state = std::uint32_t;

    automaton(const abnf_rules& rules, std::string_view rule);

    /// Returns the initial states.
    [[nodiscard]] std::vector<state> start() const;
    /// Returns the states that follow `states` after `octet`.
    [[nodiscard]] std::vector<state> step(const std::vector<state>& states, unsigned char octet) const;
    /// Returns whether the octets that lead to `states` form a complete instance of the rule.
    [[nodiscard]] bool is_end(const std::vector<state>& states) const;

private:
    struct edge {
        unsigned char first, last;
        state to;
    };
    struct node {
        std::vector<edge> edges;
        std::vector<state> silent; ///< reached without an octet
    };

    // Each of these functions consumes its part of a definition from `rest`, appends it to the state `from`, and returns the state
    // where it ends.
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

/// A recognizer's answer for a text.
struct viability {
    std::size_t prefix; ///< the length of the longest prefix that some instance of the rule begins with
    bool complete;      ///< whether the text is itself an instance

    friend bool operator==(const viability&, const viability&) = default;
};

/// Reads texts as instances of a rule. State sets are kept once they occur, so that most steps are lookups.
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
    /// Replaces `<`, because on big-endian machines that compares too few octets (libstdc++ before 13.3, bug 113960).
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
