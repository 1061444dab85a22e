#include <string>

#include <unicode/uidna.h>

#include <uriform/iri.hpp>

#include "operation.hpp"

namespace uriform::bench {
namespace {

constexpr std::string_view japanese = "http://\xE4\xBE\x8B\xE3\x81\x88.jp/\xE5\xBC\x95\xE3\x81\x8D\xE5\x87\xBA\xE3\x81\x97";

} // namespace

void add_uriform_iri(const corpora& from)
{
    const auto& texts = from.texts.texts;
    auto convert = [out = std::string()](std::string_view text) mutable {
        out.clear();
        if (const auto i = iri::parse_iri_reference(text))
            static_cast<void>(iri::append_uri(*i, out));
        return out.size();
    };
    measure("IRI to URI, ASCII", "uriform", from, [&, convert](std::size_t i) mutable { return convert(texts[i]); });
    measure("IRI to URI, Japanese", "uriform", from, [convert](std::size_t) mutable { return convert(japanese); });
    // The lower bound: ICU's host conversion alone.
    measure("IRI to URI, Japanese", "ICU (host)", from, [](std::size_t) {
        UErrorCode status = U_ZERO_ERROR;
        static const UIDNA* const idna = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_ASCII, &status);
        char name[64];
        UIDNAInfo info = UIDNA_INFO_INITIALIZER;
        return uidna_nameToASCII_UTF8(idna, japanese.data() + 7, 9, name, sizeof name, &info, &status);
    });
}

} // namespace uriform::bench
