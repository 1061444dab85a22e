#include "abnf.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <stdexcept>

namespace uriform::test {
namespace {

void skip_spaces(std::string_view& rest)
{
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
}

bool is_name_octet(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-';
}

std::string_view take_while(std::string_view& rest, bool (*is)(char))
{
    std::size_t size = 0;
    while (size < rest.size() && is(rest[size]))
        ++size;
    const std::string_view taken = rest.substr(0, size);
    rest.remove_prefix(size);
    return taken;
}

bool take(std::string_view& rest, char c)
{
    if (rest.empty() || rest.front() != c)
        return false;
    rest.remove_prefix(1);
    return true;
}

void expect(std::string_view& rest, char c)
{
    skip_spaces(rest);
    if (!take(rest, c))
        throw std::runtime_error(std::string("ABNF: no ") + c + " before " + std::string(rest));
}

std::size_t take_number(std::string_view& rest, std::size_t otherwise)
{
    const std::string_view digits = take_while(rest, [](char c) { return c >= '0' && c <= '9'; });
    return digits.empty() ? otherwise : std::stoul(std::string(digits));
}

unsigned char take_hex(std::string_view& rest)
{
    const std::string_view digits = take_while(rest, [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; });
    return static_cast<unsigned char>(std::stoul(std::string(digits), nullptr, 16));
}

std::string_view without_comment(std::string_view line)
{
    bool in_quotes = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        in_quotes = in_quotes != (line[i] == '"');
        if (line[i] == ';' && !in_quotes)
            return line.substr(0, i);
    }
    return line;
}

/// Returns the position after the element at the start of `rest`.
std::string_view behind_element(std::string_view rest)
{
    std::size_t depth = 0;
    bool in_quotes = false;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        const char c = rest[i];
        in_quotes = in_quotes != (c == '"');
        if (!in_quotes && (c == '(' || c == '['))
            ++depth;
        if (!in_quotes && (c == ')' || c == ']'))
            --depth;
        const bool in_word = i + 1 < rest.size() && (c == '%' || is_name_octet(c)) && is_name_octet(rest[i + 1]);
        if (!in_quotes && depth == 0 && !in_word)
            return rest.substr(i + 1);
    }
    throw std::runtime_error("ABNF: an element without end");
}

} // namespace

abnf_rules parse_abnf(std::string_view text)
{
    abnf_rules rules;
    std::string name;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        line = without_comment(line);
        if (!line.empty() && line.front() != ' ') {
            name = take_while(line, is_name_octet);
            expect(line, '=');
        }
        if (line.find_first_not_of(' ') != line.npos)
            (rules[name] += line) += ' ';
    }
    return rules;
}

automaton::automaton(const abnf_rules& rules, std::string_view rule) : rules_(rules)
{
    start_ = add();
    end_ = reference(rule, start_);
}

std::vector<automaton::state> automaton::start() const
{
    std::vector<state> states{start_};
    close(states);
    return states;
}

std::vector<automaton::state> automaton::step(const std::vector<state>& states, unsigned char octet) const
{
    std::vector<state> next;
    for (const state from : states)
        for (const edge& way : nodes_[from].edges)
            if (way.first <= octet && octet <= way.last)
                next.push_back(way.to);
    close(next);
    return next;
}

bool automaton::is_end(const std::vector<state>& states) const
{
    return std::binary_search(states.begin(), states.end(), end_);
}

automaton::state automaton::alternation(std::string_view& rest, state from)
{
    const state end = add();
    do
        link(concatenation(rest, from), end);
    while (take(rest, '/'));
    return end;
}

automaton::state automaton::concatenation(std::string_view& rest, state from)
{
    for (skip_spaces(rest); !rest.empty() && std::string_view("/)]").find(rest.front()) == std::string_view::npos;
         skip_spaces(rest))
        from = repetition(rest, from);
    return from;
}

/// Parses `n*m element`, `n element` or `element`.
automaton::state automaton::repetition(std::string_view& rest, state from)
{
    constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();
    const std::size_t number = take_number(rest, no_limit);
    const bool range = take(rest, '*');
    const std::size_t least = number != no_limit ? number : range ? 0 : 1;
    const std::size_t most = range ? take_number(rest, no_limit) : least;
    const std::string_view text = rest;
    const auto once = [&](state before) {
        std::string_view copy = text;
        return element(copy, before);
    };
    rest = behind_element(text);

    for (std::size_t i = 0; i < least; ++i)
        from = once(from);
    if (most == no_limit) {
        const state loop = add();
        link(from, loop);
        link(once(loop), loop);
        from = loop;
    }
    const state end = add();
    link(from, end);
    for (std::size_t i = least; most != no_limit && i < most; ++i) {
        from = once(from);
        link(from, end);
    }
    return end;
}

automaton::state automaton::element(std::string_view& rest, state from)
{
    switch (rest.empty() ? '\0' : rest.front()) {
    case '(':
        return group(rest, from, false);
    case '[':
        return group(rest, from, true);
    case '"':
        return quoted(rest, from);
    case '%':
        return octets(rest, from);
    default:
        return reference(rest, from);
    }
}

automaton::state automaton::group(std::string_view& rest, state from, bool optional)
{
    rest.remove_prefix(1);
    const state end = alternation(rest, from);
    expect(rest, optional ? ']' : ')');
    if (optional)
        link(from, end);
    return end;
}

/// A quoted string matches itself in either case (RFC 5234, section 2.3).
automaton::state automaton::quoted(std::string_view& rest, state from)
{
    for (rest.remove_prefix(1); !take(rest, '"'); rest.remove_prefix(1)) {
        const auto lower = static_cast<unsigned char>(std::tolower(static_cast<unsigned char>(rest.front())));
        const auto upper = static_cast<unsigned char>(std::toupper(lower));
        const state next = add_octets(from, lower, lower);
        nodes_[from].edges.push_back({upper, upper, next});
        from = next;
    }
    return from;
}

automaton::state automaton::octets(std::string_view& rest, state from)
{
    rest.remove_prefix(2);
    const unsigned char first = take_hex(rest);
    return add_octets(from, first, take(rest, '-') ? take_hex(rest) : first);
}

automaton::state automaton::reference(std::string_view& rest, state from)
{
    const std::string_view name = take_while(rest, is_name_octet);
    const auto rule = rules_.find(name);
    if (rule == rules_.end())
        throw std::runtime_error("ABNF: no rule " + std::string(name) + " before " + std::string(rest));
    std::string_view definition = rule->second;
    return alternation(definition, from);
}

automaton::state automaton::add()
{
    nodes_.emplace_back();
    return static_cast<state>(nodes_.size() - 1);
}

automaton::state automaton::add_octets(state from, unsigned char first, unsigned char last)
{
    const state to = add();
    nodes_[from].edges.push_back({first, last, to});
    return to;
}

/// Adds the states reachable from `states` without an octet, and sorts them.
void automaton::close(std::vector<state>& states) const
{
    std::vector<bool> met(nodes_.size());
    for (const state first : states)
        met[first] = true;
    for (std::size_t i = 0; i < states.size(); ++i)
        for (const state next : nodes_[states[i]].silent)
            if (!met[next]) {
                met[next] = true;
                states.push_back(next);
            }
    std::sort(states.begin(), states.end());
    states.erase(std::unique(states.begin(), states.end()), states.end());
}

recognizer::recognizer(const abnf_rules& rules, std::string_view rule) : automaton_(rules, rule)
{
    keep(automaton_.start());
}

viability recognizer::read(std::string_view text)
{
    std::uint32_t at = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        at = step(at, static_cast<unsigned char>(text[i]));
        if (sets_[at].states.empty())
            return {i, false};
    }
    return {text.size(), sets_[at].end};
}

std::uint32_t recognizer::keep(std::vector<automaton::state> states)
{
    const auto [known, is_new] = numbers_.try_emplace(states, static_cast<std::uint32_t>(sets_.size()));
    if (is_new) {
        const bool end = automaton_.is_end(states);
        sets_.push_back({std::move(states), {}, end});
        sets_.back().next.fill(unknown);
    }
    return known->second;
}

std::uint32_t recognizer::step(std::uint32_t from, unsigned char octet)
{
    if (sets_[from].next[octet] == unknown) {
        const std::uint32_t to = keep(automaton_.step(sets_[from].states, octet));
        sets_[from].next[octet] = to;
    }
    return sets_[from].next[octet];
}

} // namespace uriform::test
