#include "iri/unicode/web_encoding.hpp"

#include <algorithm>

#include <uriform/base/detail/ascii.hpp>

namespace uriform::iri::internal {
namespace {

// Encoding Standard, section 12.2.2, step 5 of the ISO-2022-JP encoder (index ISO-2022-JP katakana), and the same step for
// U+2212.
constexpr replaced_character of_iso_2022_jp[] = {
    {0x2212, 0xFF0D}, {0xFF61, 0x3002}, {0xFF62, 0x300C}, {0xFF63, 0x300D}, {0xFF64, 0x3001}, {0xFF65, 0x30FB}, {0xFF66, 0x30F2},
    {0xFF67, 0x30A1}, {0xFF68, 0x30A3}, {0xFF69, 0x30A5}, {0xFF6A, 0x30A7}, {0xFF6B, 0x30A9}, {0xFF6C, 0x30E3}, {0xFF6D, 0x30E5},
    {0xFF6E, 0x30E7}, {0xFF6F, 0x30C3}, {0xFF70, 0x30FC}, {0xFF71, 0x30A2}, {0xFF72, 0x30A4}, {0xFF73, 0x30A6}, {0xFF74, 0x30A8},
    {0xFF75, 0x30AA}, {0xFF76, 0x30AB}, {0xFF77, 0x30AD}, {0xFF78, 0x30AF}, {0xFF79, 0x30B1}, {0xFF7A, 0x30B3}, {0xFF7B, 0x30B5},
    {0xFF7C, 0x30B7}, {0xFF7D, 0x30B9}, {0xFF7E, 0x30BB}, {0xFF7F, 0x30BD}, {0xFF80, 0x30BF}, {0xFF81, 0x30C1}, {0xFF82, 0x30C4},
    {0xFF83, 0x30C6}, {0xFF84, 0x30C8}, {0xFF85, 0x30CA}, {0xFF86, 0x30CB}, {0xFF87, 0x30CC}, {0xFF88, 0x30CD}, {0xFF89, 0x30CE},
    {0xFF8A, 0x30CF}, {0xFF8B, 0x30D2}, {0xFF8C, 0x30D5}, {0xFF8D, 0x30D8}, {0xFF8E, 0x30DB}, {0xFF8F, 0x30DE}, {0xFF90, 0x30DF},
    {0xFF91, 0x30E0}, {0xFF92, 0x30E1}, {0xFF93, 0x30E2}, {0xFF94, 0x30E4}, {0xFF95, 0x30E6}, {0xFF96, 0x30E8}, {0xFF97, 0x30E9},
    {0xFF98, 0x30EA}, {0xFF99, 0x30EB}, {0xFF9A, 0x30EC}, {0xFF9B, 0x30ED}, {0xFF9C, 0x30EF}, {0xFF9D, 0x30F3}, {0xFF9E, 0x309B},
    {0xFF9F, 0x309C},
};

// Sections 12.1.2 and 12.3.2: U+00A5 and U+203E are encoded as 0x5C and 0x7E.
constexpr replaced_character of_japanese[] = {{0x00A5, 0x005C}, {0x203E, 0x007E}, {0x2212, 0xFF0D}};

// Characters missing in ICU 72, and the private-use characters that it encodes as index Big5 encodes these.
constexpr replaced_character of_big5[] = {{0x31CF, 0xF7E5}, {0x9FB0, 0xF7EB}, {0x9FB1, 0xF7ED}};

// Section 10.2.2: characters that ICU 72 encodes in four octets, and the private-use characters that it encodes as the standard
// encodes these.
constexpr replaced_character of_gb18030[] = {
    {0x9FB4, 0xE81E}, {0x9FB5, 0xE826}, {0x9FB6, 0xE82B}, {0x9FB7, 0xE82C}, {0x9FB8, 0xE832}, {0x9FB9, 0xE843},
    {0x9FBA, 0xE854}, {0x9FBB, 0xE864}, {0xFE10, 0xE78D}, {0xFE11, 0xE78F}, {0xFE12, 0xE78E}, {0xFE13, 0xE790},
    {0xFE14, 0xE791}, {0xFE15, 0xE792}, {0xFE16, 0xE793}, {0xFE17, 0xE794}, {0xFE18, 0xE795}, {0xFE19, 0xE796},
};

/// The characters of ISO-8859-16, which ICU does not support, for octets from 0x80 on.
consteval upper_half make_iso_8859_16()
{
    constexpr char16_t from_a0[] = {0x00A0, 0x0104, 0x0105, 0x0141, 0x20AC, 0x201E, 0x0160, 0x00A7, 0x0161, 0x00A9, 0x0218, 0x00AB,
                                    0x0179, 0x00AD, 0x017A, 0x017B, 0x00B0, 0x00B1, 0x010C, 0x0142, 0x017D, 0x201D, 0x00B6, 0x00B7,
                                    0x017E, 0x010D, 0x0219, 0x00BB, 0x0152, 0x0153, 0x0178, 0x017C, 0x00C0, 0x00C1, 0x00C2, 0x0102,
                                    0x00C4, 0x0106, 0x00C6, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF,
                                    0x0110, 0x0143, 0x00D2, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x015A, 0x0170, 0x00D9, 0x00DA, 0x00DB,
                                    0x00DC, 0x0118, 0x021A, 0x00DF, 0x00E0, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x0107, 0x00E6, 0x00E7,
                                    0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00ED, 0x00EE, 0x00EF, 0x0111, 0x0144, 0x00F2, 0x00F3,
                                    0x00F4, 0x0151, 0x00F6, 0x015B, 0x0171, 0x00F9, 0x00FA, 0x00FB, 0x00FC, 0x0119, 0x021B, 0x00FF};
    upper_half characters{};
    for (std::size_t i = 0; i < 0x20; ++i)
        characters[i] = static_cast<char16_t>(0x80 + i);
    std::copy(std::begin(from_a0), std::end(from_a0), characters.begin() + 0x20);
    return characters;
}
constexpr upper_half iso_8859_16 = make_iso_8859_16();

/// Section 14.5.
consteval upper_half make_user_defined()
{
    upper_half characters{};
    for (std::size_t i = 0; i < characters.size(); ++i)
        characters[i] = static_cast<char16_t>(0xF780 + i);
    return characters;
}
constexpr upper_half user_defined = make_user_defined();

/// The encodings of section 4.2. Index Big5 uses no lead below 0xA1 for encoding (section 5), and EUC-JP no character of JIS X
/// 0212 (section 12.1.2). UTF-16 and replacement use UTF-8 as their output encoding (section 4.3).
constexpr web_encoding encodings[] = {
    {.name = "utf-8", .converter = "utf-8", .labels = "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"},
    {.name = "ibm866", .converter = "ibm866", .labels = "866 cp866 csibm866 ibm866"},
    {.name = "iso-8859-2",
     .converter = "iso-8859-2",
     .labels = "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"},
    {.name = "iso-8859-3",
     .converter = "iso-8859-3",
     .labels = "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"},
    {.name = "iso-8859-4",
     .converter = "iso-8859-4",
     .labels = "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"},
    {.name = "iso-8859-5",
     .converter = "iso-8859-5",
     .labels = "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988"},
    {.name = "iso-8859-6",
     .converter = "iso-8859-6",
     .labels = "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e "
               "iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"},
    {.name = "iso-8859-7",
     .converter = "iso-8859-7",
     .labels = "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 "
               "iso_8859-7:1987 sun_eu_greek"},
    {.name = "iso-8859-8",
     .converter = "iso-8859-8",
     .labels = "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 "
               "iso_8859-8:1988 visual"},
    {.name = "iso-8859-8-i", .converter = "iso-8859-8", .labels = "csiso88598i iso-8859-8-i logical"},
    {.name = "iso-8859-10",
     .converter = "iso-8859-10",
     .labels = "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"},
    {.name = "iso-8859-13", .converter = "iso-8859-13", .labels = "iso-8859-13 iso8859-13 iso885913"},
    {.name = "iso-8859-14", .converter = "iso-8859-14", .labels = "iso-8859-14 iso8859-14 iso885914"},
    {.name = "iso-8859-15", .converter = "iso-8859-15", .labels = "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"},
    {.name = "iso-8859-16", .converter = "us-ascii", .labels = "iso-8859-16", .upper = &iso_8859_16},
    {.name = "koi8-r", .converter = "koi8-r", .labels = "cskoi8r koi koi8 koi8-r koi8_r"},
    {.name = "koi8-u", .converter = "koi8-u", .labels = "koi8-ru koi8-u"},
    {.name = "macintosh", .converter = "macintosh", .labels = "csmacintosh mac macintosh x-mac-roman"},
    {.name = "windows-874", .converter = "windows-874", .labels = "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"},
    {.name = "windows-1250", .converter = "windows-1250", .labels = "cp1250 windows-1250 x-cp1250"},
    {.name = "windows-1251", .converter = "windows-1251", .labels = "cp1251 windows-1251 x-cp1251"},
    {.name = "windows-1252",
     .converter = "windows-1252",
     .labels = "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 "
               "iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252"},
    {.name = "windows-1253", .converter = "windows-1253", .labels = "cp1253 windows-1253 x-cp1253"},
    {.name = "windows-1254",
     .converter = "windows-1254",
     .labels = "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 "
               "windows-1254 x-cp1254"},
    {.name = "windows-1255", .converter = "windows-1255", .labels = "cp1255 windows-1255 x-cp1255"},
    {.name = "windows-1256", .converter = "windows-1256", .labels = "cp1256 windows-1256 x-cp1256"},
    {.name = "windows-1257", .converter = "windows-1257", .labels = "cp1257 windows-1257 x-cp1257"},
    {.name = "windows-1258", .converter = "windows-1258", .labels = "cp1258 windows-1258 x-cp1258"},
    {.name = "x-mac-cyrillic", .converter = "x-mac-cyrillic", .labels = "x-mac-cyrillic x-mac-ukrainian"},
    {.name = "gbk",
     .converter = "windows-936",
     .labels = "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk"},
    {.name = "gb18030", .converter = "gb18030", .labels = "gb18030", .replaced = of_gb18030},
    {.name = "big5",
     .converter = "big5-hkscs",
     .labels = "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
     .replaced = of_big5,
     .refused_leads = char_set::range(0x81, 0xA0)},
    {.name = "euc-jp",
     .converter = "euc-jp",
     .labels = "cseucpkdfmtjapanese euc-jp x-euc-jp",
     .replaced = of_japanese,
     .refused_leads = char_set::range(0x80, 0xA0) - char_set::range(0x8E, 0x8E)},
    {.name = "iso-2022-jp", .converter = "iso-2022-jp", .labels = "csiso2022jp iso-2022-jp", .replaced = of_iso_2022_jp},
    {.name = "shift_jis",
     .converter = "shift_jis",
     .labels = "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis",
     .replaced = of_japanese},
    {.name = "euc-kr",
     .converter = "windows-949",
     .labels = "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 "
               "windows-949"},
    {.name = "replacement",
     .converter = "utf-8",
     .labels = "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement"},
    {.name = "utf-16be", .converter = "utf-8", .labels = "unicodefffe utf-16be"},
    {.name = "utf-16le", .converter = "utf-8", .labels = "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"},
    {.name = "x-user-defined", .converter = "us-ascii", .labels = "x-user-defined", .upper = &user_defined},
};

[[nodiscard]] bool has_label(std::string_view labels, std::string_view label) noexcept
{
    for (std::size_t begin = 0; begin < labels.size();) {
        const std::size_t end = std::min(labels.find(' ', begin), labels.size());
        if (uriform::detail::ascii::equal_ignoring_case(labels.substr(begin, end - begin), label))
            return true;
        begin = end + 1;
    }
    return false;
}

} // namespace

const web_encoding* find_web_encoding(std::string_view label) noexcept
{
    constexpr std::string_view whitespace = "\t\n\f\r ";
    label.remove_prefix(std::min(label.find_first_not_of(whitespace), label.size()));
    label = label.substr(0, label.find_last_not_of(whitespace) + 1); // npos + 1 is 0
    const auto* const found = std::find_if(std::begin(encodings), std::end(encodings),
                                           [&](const web_encoding& each) { return has_label(each.labels, label); });
    return found != std::end(encodings) ? found : nullptr;
}

} // namespace uriform::iri::internal
