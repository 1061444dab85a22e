#include "corpus.hpp"

#include <cctype>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>

namespace uriform::bench {
namespace {

/// Each text ends with a line feed. Views are made last, when the texts no longer move.
corpus of_lines(std::string bytes)
{
    if (!bytes.ends_with('\n'))
        bytes += '\n';
    corpus all{std::move(bytes), {}};
    const std::string_view rest(all.bytes);
    for (std::size_t begin = 0; begin < rest.size();) {
        const std::size_t end = rest.find('\n', begin);
        all.texts.push_back(rest.substr(begin, end - begin));
        begin = end + 1;
    }
    return all;
}

class generator {
public:
    std::string text()
    {
        std::string text = one_in(3) ? "http://" : "https://";
        text += one_in(2) ? "www." : "";
        text += word();
        if (one_in(4))
            text.append("-").append(word());
        text += one_in(9) ? ".Example" : ".example";
        text += one_in(30) ? ":8080" : "";
        for (std::size_t segments = below(4); segments != 0; --segments)
            (text += '/') += segment();
        if (one_in(2))
            text += '/';
        else if (one_in(2))
            text += "/index.html";
        if (one_in(6))
            text.append("?").append(word()).append("=").append(std::to_string(below(100000)));
        if (one_in(25))
            text.append("#").append(word());
        return text;
    }

private:
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(engine_() % end); }
    bool one_in(std::size_t of) { return below(of) == 0; }

    std::string word()
    {
        static constexpr std::string_view syllables[] = {"an", "ber", "ca", "do",  "el", "fi", "gro", "hu",
                                                         "in", "ka",  "lo", "mer", "no", "ra", "st",  "ti"};
        std::string all;
        for (std::size_t left = 2 + below(3); left != 0; --left)
            all += syllables[below(std::size(syllables))];
        return all;
    }

    std::string segment()
    {
        if (one_in(60))
            return one_in(2) ? ".." : ".";
        if (one_in(25))
            return word().append("%20").append(word());
        return one_in(8) ? word().append("_").append(word()) : word();
    }

    std::mt19937_64 engine_{3986};
};

} // namespace

corpus read_corpus(const std::string& file)
{
    std::ifstream in(file, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (!in || bytes.empty())
        throw std::runtime_error("cannot read " + file);
    return of_lines(std::move(bytes));
}

corpus generate_corpus(std::size_t count)
{
    generator next;
    std::string bytes;
    for (std::size_t i = 0; i < count; ++i)
        (bytes += next.text()) += '\n';
    return of_lines(std::move(bytes));
}

corpus respelled(const corpus& from)
{
    std::string bytes = from.bytes;
    bool scheme = true;
    for (char& c : bytes) {
        scheme = c == '\n' || (scheme && c != ':');
        if (scheme)
            c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
    return of_lines(std::move(bytes));
}

} // namespace uriform::bench
