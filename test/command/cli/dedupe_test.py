"""Tests of uriform's command `dedupe`, which compares inputs by their keys.

    python3 dedupe_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

import random

from support import MIB, TestCase, has_usual_memory, main, run

VARIANTS = [[], ['--threads=3'], ['--hashed'], ['--hashed', '--threads=2']]
# The options that determine keys, each with the command that writes the keys.
KEYS = [([], ['normalize']), (['--level=syntax'], ['normalize', '--level=syntax']), (['--kind=uri'], ['normalize', '--kind=uri']),
        (['--web'], ['normalize', '--web']), (['--key-profile=page'], ['key', '--profile=page']),
        (['--key-profile=surt'], ['key', '--profile=surt']), (['--web', '--drop=a'], ['key', '--web', '--drop=a'])]


def corpus():
    """Returns lines in many blocks: equivalent to others, invalid, or neither."""
    random.seed(3986)
    spellings = (b'http://h%d.example/p?b&a', b'HTTP://H%d.example:80/%%70?b&a', b'http://h%d.example/x/../p?a&b', b'h%d /', b'/%d',
                 b'http://h%d.example/p\t', b'http://h%d.example/p?b&a\r', b'h%d\r\r', b'\xff%d')
    return b'\n'.join(random.choice(spellings) % random.randrange(4000) for _ in range(60_000)) + b'\n\n\r\nhttp://last'


class Dedupe(TestCase):
    def expected(self, options, making, given, invalid):
        """Returns the expected output by the keys that another command writes, a line for each input."""
        keys = run(*making, '--invalid=keep', given=given)[1].splitlines(keepends=True)
        failed = {int(line.split(b':')[1]) for line in run(*making, given=given)[2].splitlines()}
        lines = given.split(b'\n')
        self.assertEqual(len(keys), len(lines), making)
        out, seen = [], set()
        for number, (line, key) in enumerate(zip(lines, keys), 1):
            line = line.removesuffix(b'\r') if number != len(lines) else line
            if number in failed:
                out += {'skip': [], 'blank': [b'\n'], 'keep': [line + b'\n']}[invalid]
            elif key.rstrip(b'\n') not in seen:
                seen.add(key.rstrip(b'\n'))
                out.append(line + b'\n')
        return b''.join(out)

    def test_the_first_of_each_key_is_written(self):
        given = corpus()
        for options, making in KEYS:
            for invalid in ('skip', 'blank', 'keep'):
                errors = run(*making, given=given)[2]
                expected = self.expected(options, making, given, invalid)
                for variant in VARIANTS:
                    self.check(['dedupe', *options, *variant, f'--invalid={invalid}'], expected, 1 if errors else 0, errors,
                               given=given)

    def test_lines_that_end_in_several_ways(self):
        given = b'a\nb\r\na\r\nb\nc\r\r\nc\n\r\n\n'
        for variant in VARIANTS:
            self.check(['dedupe', '--invalid=keep', *variant], b'a\nb\nc\r\nc\n\n', 1, b'uriform: 5:2: invalid character in path\n',
                       given=given)
            self.check(['dedupe', '--null', *variant], b'a\0b\0', given=b'a\0b\0%61\0b')

    def test_arguments(self):
        for variant in ([], ['--hashed']):
            self.check(['dedupe', *variant, 'HTTP://A', 'b', 'http://a/', 'b'], b'HTTP://A\nb\n')

    def test_memory(self):
        """Besides the memory for any input, each kept line takes its bytes plus 60, or 24 bytes for a hash."""
        if not has_usual_memory():
            self.skipTest('a sanitizer has the memory')
        count = 1_500_000
        text = b''.join(b'http://h.example/a/path/of/usual/length/%07d\n' % i for i in range(count))
        chunks = [text[i:i + MIB] for i in range(0, len(text), MIB)]
        for options, most in [([], len(text) + 60 * count), (['--hashed'], 24 * count)]:
            usual = self.peak(['dedupe', *options], chunks[:1])
            self.assertLess(self.peak(['dedupe', *options], chunks), usual + most, options)


if __name__ == '__main__':
    main()
