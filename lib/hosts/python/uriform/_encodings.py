"""The page encodings in which browsers encode queries: Python's codecs, with the exceptions of the Encoding Standard.

A character is encoded as the octets from which the codec decodes it, although the standard sometimes decodes them to another
character: the codec has decoded the page, and a browser sends the page's octets.
"""

import codecs
import functools
import re
import unicodedata
from collections.abc import Iterator

from w3lib.encoding import resolve_encoding

# The codecs for labels that put queries in UTF-8 (section 4.3): Unicode encodings, and the encoding `replacement`.
_IN_UTF_8 = re.compile('utf|hz$|iso2022_kr$')

# The labels of section 4.2 that neither Python nor w3lib knows.
_LABELS = {
    label: codec
    for codec, labels in {
        'utf-8': 'unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8 csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff '
        'unicodefffe replacement iso-2022-cn iso-2022-cn-ext',
        'iso8859-2': 'iso88592',
        'iso8859-3': 'iso88593',
        'iso8859-4': 'iso88594',
        'iso8859-5': 'iso88595',
        'iso8859-6': 'csiso88596e csiso88596i iso-8859-6-e iso-8859-6-i iso88596',
        'iso8859-7': 'iso88597 sun_eu_greek',
        'iso8859-8': 'csiso88598e iso-8859-8-e iso88598 visual csiso88598i iso-8859-8-i logical',
        'iso8859-10': 'iso885910',
        'iso8859-13': 'iso885913',
        'iso8859-14': 'iso885914',
        'iso8859-15': 'csisolatin9 iso885915',
        'koi8-r': 'koi koi8',
        'koi8-u': 'koi8-ru',
        'mac-roman': 'csmacintosh mac x-mac-roman',
        'mac-cyrillic': 'x-mac-cyrillic x-mac-ukrainian',
        'cp874': 'dos-874 iso885911',
        'cp1250': 'x-cp1250',
        'cp1251': 'x-cp1251',
        'cp1252': 'iso88591 x-cp1252',
        'cp1253': 'x-cp1253',
        'cp1254': 'iso88599 x-cp1254',
        'cp1255': 'x-cp1255',
        'cp1256': 'x-cp1256',
        'cp1257': 'x-cp1257',
        'cp1258': 'x-cp1258',
        'gbk': 'csgb2312 gb_2312 x-gbk',
        'big5hkscs': 'cn-big5 x-x-big5',
        'euc_jp': 'cseucpkdfmtjapanese x-euc-jp',
        'cp949': 'cseuckr csksc56011987 iso-ir-149 ks_c_5601-1989 ksc_5601 windows-949',
        'x-user-defined': 'x-user-defined',
    }.items()
    for label in labels.split()
}

# Characters that replace private-use characters of the codec (section 10.2.2).
_OF_GB_18030 = {
    'ḿ': b'\xa8\xbc',
    **dict(zip('龴龵龶龷龸龹龺龻', map(bytes.fromhex, 'fe59 fe61 fe66 fe67 fe6d fe7e fe90 fea0'.split()), strict=True)),
    **dict(zip('︐︑︒︓︔︕︖︗︘︙', map(bytes.fromhex, 'a6d9 a6db a6da a6dc a6dd a6de a6df a6ec a6ed a6f3'.split()), strict=True)),
}

# Characters that the codec encodes otherwise, or not at all.
_OTHERS = {
    'gbk': {'€': b'\x80', **_OF_GB_18030},
    'gb18030': _OF_GB_18030,
    'cp1255': {'\u05ba': b'\xca'},
    'koi8-u': {'Ў': b'\xbe', 'ў': b'\xae'},
    'cp932': {'\x80': b'\x80', '¥': b'\\', '‾': b'~', '−': b'\x81\x7c'},
    'euc_jp': {'¥': b'\\', '‾': b'~', '−': b'\xa1\xdd'},
    'big5hkscs': {
        **{chr(0x2400 + number): bytes((0xA3, 0xC0 + number)) for number in range(32)},
        **dict(zip('␡═╞╡╪╭╮╰╯＼／', map(bytes.fromhex, 'a3e0 f9f9 f9e9 f9eb f9ea a27e a2a1 a2a2 a2a3 a240 a1fe'.split()), strict=True)),
        **dict(zip('廴无癶隶仝嘅廐悤猪', map(bytes.fromhex, 'c6cf c6d3 c6d5 c6d7 c6df fb48 fbf9 fc6c fe52'.split()), strict=True)),
    },
}


@functools.cache
def _pointers(skipped: range) -> dict[str, int]:
    """Returns each character's first pointer in the index jis0208 (section 5), which the codec cp932 contains as Shift_JIS."""
    found: dict[str, int] = {}
    for pointer in range(11280):
        if pointer not in skipped:
            char = _shift_jis(pointer).decode('cp932', 'replace')
            if len(char) == 1 and unicodedata.category(char) != 'Co' and char != '\ufffd':
                found.setdefault(char, pointer)
    return found


def _shift_jis(pointer: int) -> bytes:
    """Returns a pointer's octets (section 12.3.2)."""
    lead, trail = divmod(pointer, 188)
    return bytes((lead + (0x81 if lead < 0x1F else 0xC1), trail + (0x40 if trail < 0x3F else 0x41)))


def _of_codec(char: str, codec: str) -> bytes:
    """Returns a codec's octets for a character; no octets if the codec lacks it, or supports only a similar character."""
    octets = char.encode(codec, 'ignore')
    return octets if octets.decode(codec, 'ignore') == char else b''


def _octets(char: str, codec: str) -> bytes:
    """Returns a character's octets; no octets if the encoding lacks it."""
    if char in _OTHERS.get(codec, ()):
        return _OTHERS[codec][char]
    if codec == 'gbk':  # gb18030 without four-octet characters
        octets = _of_codec(char, 'gb18030')
        return octets if len(octets) == 2 else b''
    if codec == 'cp932':
        pointer = _pointers(range(8272, 8836)).get(char)
        return _shift_jis(pointer) if pointer is not None else _of_codec(char, codec) if '｡' <= char <= 'ﾟ' else b''
    if codec == 'euc_jp':  # three-octet characters are only decoded
        pointer = _pointers(range(0)).get(char)
        octets = _of_codec(char, codec) if pointer is None else bytes(each + 0xA1 for each in divmod(pointer, 94))
        return octets if len(octets) < 3 else b''
    if codec == 'big5hkscs':  # Hong Kong's characters, with first octets below 0xA1, are only decoded, too
        octets = _of_codec(char, codec)
        return octets if octets > b'\xa1' else _of_codec(char, 'cp950')
    if codec == 'x-user-defined':  # section 14.5
        return bytes((ord(char) - 0xF700,)) if '\uf780' <= char <= '\uf7ff' else b''
    octets = _of_codec(char, codec)
    if not octets and char < '\xa0' and re.fullmatch(r'cp125\d|cp874', codec):  # a control character represents an undefined octet
        same = char.encode('latin-1')
        return b'' if same.decode(codec, 'ignore') else same
    return octets


def _reference(char: str) -> bytes:
    """Returns the percent-encoded reference that replaces a character that the encoding lacks (URL Standard, section 1.3)."""
    return b'%%26%%23%d%%3B' % ord(char)


# The states of ISO-2022-JP, as the escape sequences that begin them (section 12.2.1).
_ASCII, _ROMAN, _JIS = b'\x1b(B', b'\x1b(J', b'\x1b$B'


def _iso_2022_jp(text: str) -> Iterator[bytes]:
    """Yields the octets of characters and state changes (section 12.2.2). Non-ASCII characters are EUC-JP's with two octets, and
    half-width katakana are encoded as full-width.
    """
    before = _ASCII
    for char in re.sub('[｡-ﾟ]', lambda one: {'ﾞ': '゛', 'ﾟ': '゜'}.get(one[0]) or unicodedata.normalize('NFKC', one[0]), text):
        state = _ASCII if before == _JIS else before
        if char in '\x0e\x0f\x1b':
            octets = _reference('\ufffd')
        elif char < '\x80':
            state, octets = _ASCII if char in '\\~' else state, char.encode()
        elif char in '¥‾':
            state, octets = _ROMAN, _octets(char, 'euc_jp')
        elif octets := _octets(char, 'euc_jp'):
            state, octets = _JIS, bytes(each & 0x7F for each in octets)
        else:
            octets = _reference(char)
        if state != before:
            yield state
        yield octets
        before = state
    if before != _ASCII:
        yield _ASCII


def _codec(encoding: str) -> str:
    """Returns the codec name for an encoding, given as a web label or a name that Python knows."""
    label = encoding.strip('\t\n\f\r ').lower()
    name = _LABELS.get(label) or resolve_encoding(label) or codecs.lookup(encoding).name
    return 'gbk' if name == 'gb18030' and '18030' not in label else name  # w3lib uses the same codec for both


def is_in_utf_8(encoding: str) -> bool:
    """Returns whether pages in an encoding use UTF-8 for queries."""
    return _IN_UTF_8.match(_codec(encoding)) is not None


def encode(text: str, encoding: str) -> bytes:
    """Encodes a text. A percent-encoded reference replaces a character that the encoding lacks.

    >>> encode('①', 'euc-jp'), encode('ｶ', 'iso-2022-jp'), encode('é→', 'iso-8859-1')
    (b'\\xad\\xa1', b'\\x1b$B%+\\x1b(B', b'\\xe9%26%238594%3B')
    """
    codec = _codec(encoding)
    if codec == 'iso2022_jp':
        return b''.join(_iso_2022_jp(text))
    return b''.join([char.encode() if char < '\x80' else _octets(char, codec) or _reference(char) for char in text])
