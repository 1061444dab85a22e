#include <string>
#include <string_view>

#include <uriparser/Uri.h>

#include "scaling.hpp"

namespace uriform::bench {
namespace {

/// A parsed URI that frees its memory.
struct parsed {
    UriUriA uri{};
    bool valid;

    explicit parsed(std::string_view text)
    {
        const char* error = nullptr;
        valid = uriParseSingleUriExA(&uri, text.data(), text.data() + text.size(), &error) == URI_SUCCESS;
    }
    parsed(const parsed&) = delete;
    ~parsed() { uriFreeUriMembersA(&uri); }

    std::size_t write(std::string& out) const
    {
        int size = 0;
        uriToStringCharsRequiredA(&uri, &size);
        out.resize(static_cast<std::size_t>(size) + 1);
        uriToStringA(out.data(), &uri, size + 1, &size);
        return static_cast<std::size_t>(size);
    }
};

} // namespace

void add_uriparser(const corpora& from)
{
    const auto& texts = from.texts.texts;
    measure("parse", "uriparser", from, [&](std::size_t i) { return parsed(texts[i]).valid; });
    measure_scaling("parse", "uriparser", from, one_by_one([](std::string_view text) { return parsed(text).valid; }));
    measure("parse and normalize", "uriparser", from, [&, out = std::string()](std::size_t i) mutable {
        parsed u(texts[i]);
        if (!u.valid)
            return std::size_t{0};
        uriNormalizeSyntaxA(&u.uri);
        return u.write(out);
    });
    measure("parse and resolve", "uriparser", from, [&, out = std::string()](std::size_t i) mutable {
        static const parsed base("http://a/b/c/d;p?q");
        const parsed u(texts[i]);
        UriUriA target{};
        std::size_t size = 0;
        if (u.valid && uriAddBaseUriA(&target, &u.uri, &base.uri) == URI_SUCCESS) {
            int needed = 0;
            uriToStringCharsRequiredA(&target, &needed);
            out.resize(static_cast<std::size_t>(needed) + 1);
            uriToStringA(out.data(), &target, needed + 1, nullptr);
            size = out.size();
        }
        uriFreeUriMembersA(&target);
        return size;
    });
}

} // namespace uriform::bench
