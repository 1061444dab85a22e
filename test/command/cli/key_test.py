"""Tests of uriform's keys, by its promises to scripts.

    python3 key_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

from help_text import commands
from support import TestCase, main, run

LIST = b'version\t7\nAd_*\t*\tExample\thttps://example.com/\nfrom\tb.test\tExample\thttps://example.com/\n'


def key(text, *options):
    """Returns the key of an input."""
    status, out, err = run('key', *options, text)
    assert (status, err) == (0, b''), (status, err)
    return out.decode().removesuffix('\n')


def query(parameters, *options):
    """Returns the query in the key of a URI with these parameters, including `?`."""
    return key('http://h/?' + parameters, *options).removeprefix('http://h/')


def errors(err):
    """Returns the positions in error messages as `LINE:COLUMN`."""
    return [line.split(b': ')[1] for line in err.splitlines()]


class Profiles(TestCase):
    def test_cache(self):
        for options in ([], ['--profile=cache'], ['--profile', 'cache/1']):
            self.check(['key', *options, 'HTTP://H:80/a/../%7e?b&&a=&utm_source=x#f', 'http://h?#!f', 'urn:A:%7E#'],
                       b'http://h/~?b&&a=&utm_source=x\nhttp://h/?\nurn:a:~\n')

    def test_page(self):
        self.check(['key', '--profile=page', 'HTTP://h?b=1&utm_source=x&&a=2&b=0#top', 'http://h/?gclid=1', 'http://h/?', 'http://h/?&#!f'],
                   b'http://h/?a=2&b=1&b=0\nhttp://h/\nhttp://h/\nhttp://h/#!f\n')

    def test_surt(self):
        self.check(['key', '--profile=surt', 'http://www.Example.com:80/A?b=2&a=1#f', 'example.com', '', 'https://h:8/', 'http://h/\t%7e',
                    'http://3232235777/', 'http://0300.0250.01.01/', b'http://h/\xff'],
                   b'com,example)/a?a=1&b=2\ncom,example)/\n-\nh:8)/\nh)/~\n1,1,168,192)/\n1,1,168,192)/\nh)/%ff\n')
        self.check(['key', '--profile=surt', '--null'], b'h)/ab\0', given=b'http://h/a\nb\0')

    def test_an_empty_host_or_a_bad_port_of_a_surt(self):
        status, out, err = run('key', '--profile=surt', '--invalid=keep', given=b'http://:1\nh\nhttp://h:x/\n')
        self.assertEqual((status, out, errors(err)), (1, b'http://:1\nh)/\nhttp://h:x/\n', [b'1:8', b'3:10']))

    def test_hosts_of_surts(self):
        if 'to-uri' in commands():
            self.assertEqual(key('http://É.example/', '--profile=surt'), 'example,xn--9ca)/')
        self.assertEqual(key('http://xn--é.example/', '--profile=surt'), 'example,xn--%c3%a9)/')

    def test_other_forms(self):
        self.assertEqual(key('http://www.a.b/C', '--profile=heritrix'), 'http://(b,a,www,)/c')
        self.assertEqual(key('http://www.a.b/C', '--profile=ssurt'), 'b,a,www,//http:/C')

    def test_the_text_of_a_profile(self):
        self.assertEqual(key('http://www.h.a/?b&a&x', '--profile=page/1 strip-www sort=none drop=a', '--drop=x'), 'http://h.a/?b')
        self.assertEqual(key('http://www.h.a/?b&a', '--profile=page strip-www', '--sort=none'), 'http://h.a/?b&a')
        self.check(['key', '--profile=page strip', 'http://h'], b'', 2,
                   b"uriform: profile 'page strip': column 6: expected the name of a rule\n")
        for text in ('x', 'cache/0', 'page/1 www', 'surt/1 strip-www'):
            self.check_usage_error('key', '--profile', text)
        for text in ('foo', 'page/9'):
            self.assertIn(b' (cache/1, page/1, surt/1, heritrix/1, ssurt/1)\n', run('key', '--profile', text, 'a:')[2])

    def test_hashes_of_many_lines(self):
        inputs = [b'a b' if n % 7 == 3 else b'http://h%s/%%7E%d#x' % (b':80' if n % 5 == 0 else b'', n) for n in range(1500)]
        for options in (['--hash'], ['--hash', '--profile=page', '--invalid=keep'], ['--hash', '--invalid=blank']):
            alone = run('key', *options, *inputs)
            self.assertEqual(alone[0], 1)
            self.assertEqual(run('key', *options, given=b''.join(each + b'\n' for each in inputs)), alone)
            self.assertEqual(run('key', *options, given=b'\n'.join(each + b'\r' * (n % 3 == 0) for n, each in enumerate(inputs))), alone)
            self.assertEqual(run('key', *options, '--null', given=b'\0'.join(inputs)), (1, alone[1].replace(b'\n', b'\0'), alone[2]))

    def test_hash(self):
        given = b'http://h\nHTTP://H:80/#f\nhttp://h/?\nb\n'
        status, out, err = run('key', '--hash', '--invalid=blank', given=given)
        a, b, c, d = out.split(b'\n')[:-1]
        self.assertEqual((status, a, d, errors(err)), (1, b, b'', [b'4:2']))
        self.assertEqual(a, b'e2f2da591a4c78599d88b070e519744e') # printf http://h/ | xxhsum -H2
        self.assertNotEqual(a, c)
        for text in (a, c):
            self.assertRegex(text, rb'\A[0-9a-f]{32}\Z')
        self.assertEqual(key('http://h', '--profile=page', '--hash'), a.decode()) # depends only on the key


class Rules(TestCase):
    def test_they_are_added_and_removed(self):
        self.assertEqual(key('http://www.h.a/#f', '--rule=strip-www', '--no-rule', 'drop-fragment'), 'http://h.a/#f')
        self.assertEqual(key('http://h/?utm_source=x&b&a', '--profile=page', '--no-rule=drop-tracking'), 'http://h/?a&b&utm_source=x')

    def test_the_last_word_about_a_rule_counts(self):
        for words, found in [('+ -', 'www.h.a'), ('- +', 'h.a'), ('+ - +', 'h.a'), ('- + -', 'www.h.a'), ('+ +', 'h.a')]:
            options = [{'+': '--rule=strip-www', '-': '--no-rule=strip-www'}[word] for word in words.split()]
            self.assertEqual(key('http://www.h.a/', *options), f'http://{found}/', words)

    def test_they_are_listed(self):
        status, out, err = run('key', '--list-rules')
        self.assertEqual((status, err), (0, b''))
        rules, profiles = (part.splitlines() for part in out.decode().split('\n\n'))
        listed = {line.split()[0]: line.split()[1:3] for line in rules}
        self.assertEqual(listed['drop-fragment'], ['safe', 'cache,page'])
        self.assertEqual(listed['drop-tracking'], ['usual', 'page'])
        self.assertEqual(listed['strip-www'], ['aggressive', '-'])
        for rule in listed:
            self.assertEqual(run('key', '--rule', rule, '--no-rule', rule, 'a:')[0], 0, rule)
        self.assertEqual(profiles[:-1], ['cache/1', 'page/1', 'surt/1', 'heritrix/1', 'ssurt/1'])
        self.assertEqual(profiles[-1], run('--version')[1].decode().splitlines()[1])

    def test_fragments(self):
        self.assertEqual(key('a:#!f', '--profile=page', '--drop-fragment'), 'a:')
        self.assertEqual(key('a:#!f', '--profile=page/1 -drop-fragment', '--drop-fragment'), 'a:')
        self.assertEqual(key('a:#f', '--no-rule=drop-fragment'), 'a:#f')

    def test_options_that_decide_the_same(self):
        """Two options are an error if either has no effect with the other."""
        for other in ('--rule=drop-fragment', '--no-rule=drop-fragment', '--rule=keep-hashbang', '--no-rule=keep-hashbang'):
            for options in (['--drop-fragment', other], [other, '--drop-fragment']):
                for profile in ('cache', 'page'):
                    self.check(['key', f'--profile={profile}', *options, 'a:'], b'', 2,
                               f'uriform: {other} has no effect with --drop-fragment: all fragments are removed\n'.encode())
        for rule in ('--no-rule=drop-fragment', '--rule=keep-hashbang', '--rule=drop-userinfo'):
            self.check(['key', '--no-vary-search=key-order', rule, 'a:'], b'', 2,
                       f'uriform: {rule} has no effect with --no-vary-search: its keys have no userinfo or fragment\n'.encode())
        self.check(['key', '--no-vary-search=key-order', '--drop-fragment', 'a:'], b'', 2,
                   b'uriform: --drop-fragment has no effect with --no-vary-search: its keys have no fragment\n')
        self.check(['key', '--rule=keep-hashbang', '--no-rule=drop-fragment', 'a:'], b'', 2,
                   b'uriform: --rule=keep-hashbang has no effect without the rule drop-fragment\n')
        self.check(['key', '--drop=b', '--drop=a', '--keep=a', 'a:'], b'', 2, b'uriform: --drop=a has no effect with --keep=a\n')
        for option, given in (('--sort=name', '--sort=name'), ('--drop', '--drop=a'), ('--keep', '--keep=a'), ('--drop-fragment', '--drop-fragment'),
                              ('--rule=strip-www', '--rule=strip-www'), ('--no-vary-search', '--no-vary-search=')):
            status, out, err = run('key', '--profile=surt', given, 'a:')
            self.assertEqual((status, out), (2, b''))
            self.assertTrue(err.startswith(f'uriform: {option} cannot be used with the profile surt/1: '.encode()), err)


class Parameters(TestCase):
    def test_schemes(self):
        for scheme in ('http', 'https', 'ws', 'wss'):
            self.assertEqual(key(f'{scheme}://h/?b&a', '--sort=name'), f'{scheme}://h/?a&b')
        for uri in ('ftp://h/?b&a', 'urn:a:b?b&a'):
            self.assertEqual(key(uri, '--sort=name', '--drop=a'), uri)

    def test_orders(self):
        given = 'b=2&a1=1&a+=2&a%20=1&a=9&a'
        for order, sorted_as in [('none', given), ('name', 'a=9&a&a+=2&a%20=1&a1=1&b=2'), ('pair', 'a&a=9&a%20=1&a+=2&a1=1&b=2'),
                                 ('token', 'a&a%20=1&a+=2&a1=1&a=9&b=2')]:
            self.assertEqual(query(given, '--sort', order), '?' + sorted_as, order)
        self.assertEqual(query('b&a', '--profile=page', '--sort=none'), '?b&a')

    def test_a_name_ends_at_the_first_equals_sign(self):
        self.assertEqual(query('a=b=c&a&=a&d=a', '--drop=a'), '?=a&d=a')

    def test_names_are_compared_decoded_and_with_case(self):
        self.assertEqual(query('%61&A&a%2Bb&a+b&a%20b&c', '--drop=a', '--drop', 'a b'), '?A&a%2Bb&c')
        self.assertEqual(query('a%2Bb&a+b', '--drop', 'a+b'), '?a+b')
        self.assertEqual(query('a%2520b&a%20b', '--drop=a%20b'), '?a%20b')
        self.assertEqual(query('a%2Cb&a&b', '--drop=a,b'), '?a&b')
        self.assertEqual(query('%C3%A9&%E9', '--drop=é'), '?%E9')

    def test_prefixes(self):
        self.assertEqual(query('ad&ad_&ad_x&xad_', '--drop=ad_*'), '?ad&xad_')
        self.assertEqual(query('a*b&ab', '--drop=a*b'), '?ab')
        self.assertEqual(query('a&b', '--drop=*'), '')

    def test_a_keep_wins_over_a_drop(self):
        self.assertEqual(query('ad_x&ad_y&b', '--drop=ad_*', '--keep=ad_y'), '?ad_y&b')
        self.assertEqual(query('utm_source=x&gclid=2&a', '--profile=page', '--keep=utm_*'), '?a&utm_source=x')

    def test_keeps_where_nothing_is_dropped_mean_only_these(self):
        self.assertEqual(query('c&b&a', '--keep=a', '--keep=c'), '?c&a')
        self.assertEqual(query('c&b&a', '--keep=x'), '')
        self.assertEqual(query('c&b&a', '--profile=page', '--no-rule=drop-tracking', '--keep=a'), '?a')

    def test_pieces_are_kept_byte_for_byte(self):
        self.assertEqual(query('b=%2f%C3+&a=\'()', '--sort=name'), '?a=\'()&b=%2F%C3+') # except for the normal form

    def test_empty_pieces_and_queries(self):
        for options in (['--sort=name'], ['--drop=x'], ['--keep=*'], ['--profile=page']):
            self.assertEqual(query('&&a&&b&', *options), '?a&b', options)
        self.assertEqual(query('&&a&&b&'), '?&&a&&b&')
        self.assertEqual(query('x&', '--drop=x'), '')
        self.assertEqual(query('', '--drop=x'), '?')
        self.assertEqual(query('', '--drop=x', '--rule=drop-empty-query'), '')
        self.assertEqual(query('', '--rule=drop-empty-query'), '')
        self.assertEqual(query('', '--profile=page', '--no-rule=drop-empty-query'), '?')


class Tracking(TestCase):
    def test_another_list(self):
        name = self.file(LIST)
        self.check(['key', '--profile=page', '--tracking', name, 'http://h/?AD_1&utm_source&from', 'http://b.test/?FROM&%61d_&a'],
                   b'http://h/?from&utm_source\nhttp://b.test/?a\n')
        self.assertEqual(query('ad_1&b', '--rule=drop-tracking', f'--tracking={name}'), '?b')

    def test_the_lists_of_others(self):
        json = self.file(b'{"providers": {"x": {"urlPattern": ".*", "rules": ["ad_.*"]}}}', 'list.json')
        txt = self.file(b'! Title: a list\n$removeparam=ad_1\n', 'list.txt')
        for name in (json, txt):
            self.assertEqual(query('ad_1&utm_source', '--profile=page', '--tracking', name), '?utm_source')

    def test_errors(self):
        for text, end, place in [(b'', '.tsv', b'1:1'), (LIST + b'a\t*\n', '.tsv', b'4:4'), (LIST + b'a\tB\t\t\n', '.tsv', b'4:3'),
                                 (b'{\n "providers": 1}', '.json', b'2:16'), (b'\n', '.txt', b'2:1')]:
            name = self.file(text, 'list' + end)
            status, out, err = run('key', '--profile=page', '--tracking', name, 'a:')
            self.assertEqual((status, out), (2, b''), err)
            self.assertTrue(err.startswith(b'uriform: %s:%s: ' % (name.encode(), place)), err)
        for name in (self.folder, self.folder + '/none'):
            self.check_usage_error('key', '--profile=page', '--tracking', name)
        self.check(['key', '--profile=page', '--tracking', self.folder, 'a:'], b'', 2,
                   b'uriform: cannot read %s: Is a directory\n' % self.folder.encode())


class NoVarySearch(TestCase):
    def test_keys(self):
        self.assertEqual(query('b&a=%7E&c', '--no-vary-search=key-order, params=("c")'), '?a=%7E&b=')
        self.assertEqual(query('b=%7e', '--no-vary-search', ''), '?b=~')

    def test_several_are_lines_of_one_field(self):
        self.assertEqual(query('c&b&a', '--no-vary-search=key-order', '--no-vary-search', 'params=("c")'), '?a=&b=')
        self.check(['key', '--no-vary-search=a', '--no-vary-search=key-order=1', 'a:'], b'a:\n', 0,
                   run('key', '--no-vary-search=a, key-order=1', 'a:')[2])

    def test_equivalence(self):
        given = b'http://h?a=1&b=%7E\tHTTP://h/?b=~&a=1#f\nhttp://h/?a\thttp://h/?b\nhttp://h/?x=1\thttp://h/\n'
        self.check(['equivalent', '--no-vary-search=key-order, params=("x")'], b'equivalent\ndifferent\nequivalent\n', 1, given=given)
        self.check(['equivalent', '--no-vary-search=params', '--nvs-syntax=legacy'], b'equivalent\n' * 3, given=given)
        self.check(['equivalent', '--no-vary-search=except=()', 'http://h/?a', 'http://h/'], b'equivalent\n')
        status, out, err = run('equivalent', '--no-vary-search=key-order', given=b'a:\tb\nb\ta:\na:\n')
        self.assertEqual((status, out, errors(err)), (1, b'', [b'1:5', b'2:2', b'3:3']))

    def test_dedupe(self):
        self.check(['dedupe', '--no-vary-search=params=("x")'], b'http://h/?x=1&a\nhttp://h/?a&b\n',
                   given=b'http://h/?x=1&a\nhttp://h/?a\nhttp://h/?a&x\nhttp://h/?a&b\n')

    def test_the_older_syntax(self):
        for syntax, out in [('draft', '?b&a'), ('legacy', '?a=')]:
            status, written, err = run('key', '--nvs-syntax', syntax, '--no-vary-search=params, except=("a")', 'http://h/?b&a')
            self.assertEqual((status, written, len(err.splitlines())), (0, f'http://h/{out}\n'.encode(), syntax == 'draft'), syntax)

    def test_a_void_field(self):
        void = 'params=("a" b)'
        given = b'http://h/?b&a\n' * 50_000
        for command in ('key', 'dedupe'):
            for threads in ([], ['--threads=3']) if command == 'key' else ([],):
                status, out, err = run(command, '--no-vary-search', void, *threads, given=given)
                self.assertEqual((status, len(out)), (0, len(given) if command == 'key' else len(b'http://h/?b&a\n')))
                self.assertRegex(err, rb'\Auriform: the No-Vary-Search field is void: column 13: [^\n]+\n\Z')
        status, out, err = run('equivalent', '--no-vary-search', void, 'http://h/?b&a', 'http://h/?b')
        self.assertEqual((status, out, err.count(b'\n')), (1, b'different\n', 1))
        self.assertIn(b' is void: column 9: ', run('key', '--profile=cache/1 no-vary-search=params=(b)', 'a:')[2])


class Inputs(TestCase):
    def test_a_relative_reference_is_invalid(self):
        given = b'b\na:\n//h/\n\nhttp://h/%\n'
        for profile in ('cache', 'page'):
            for option, out in [([], b'a:\n'), (['--invalid=blank'], b'\na:\n\n\n\n'), (['--invalid=keep'], given)]:
                status, written, err = run('key', '--profile', profile, *option, given=given)
                self.assertEqual((status, written), (1, out))
                self.assertEqual(errors(err), [b'1:2', b'3:1', b'4:1', b'5:11'])
                self.assertIn(b'missing scheme', err.splitlines()[0])

    def test_web(self):
        self.check(['key', '--web', 'HTTP:\\\\H\\a|', 'a:b c#d'], b'http://h/a%7C\na:b%20c\n')
        self.check(['key', '--web', '--base=http://h/a/', '--profile=page', 'b?d&c#e'], b'http://h/a/b?c&d\n')
        self.assertEqual(errors(run('key', '--web', 'b', 'http://h:x')[2]), [b'1:2', b'2:10'])
        self.check(['key', '--web', '--profile=surt', 'http:\\\\www.h.a'], b'a,h)/\n')
        self.check(['dedupe', '--web', '--key-profile=page'], b'http:h?b&a\n', given=b'http:h?b&a\nhttp://h/?a&b\n')
        self.check(['equivalent', '--web', '--no-vary-search=key-order', 'http:h?b&a', 'http://h/?a&b'], b'equivalent\n')

    def test_iri(self):
        if 'to-uri' not in commands():
            return
        iris = ['HTTP://例え.jp/é', 'http://xn--é.jp/', 'http://%E4%BE%8B%E3%81%88.jp']
        self.assertEqual(run('key', '--iri', *iris), run('normalize', '--iri', *iris))
        self.check(['key', '--iri', '--profile=surt', *iris], b'jp,xn--r8jz45g)/%c3%a9\njp,xn--%c3%a9)/\njp,xn--r8jz45g)/\n')
        self.assertEqual(errors(run('key', '--iri', 'é', 'http://h/\xa0 ')[2]), [b'1:1', b'2:12'])
        self.check(['dedupe', '--iri', '--key-profile=page'], 'http://h/?é\n'.encode(),
                   given='http://h/?é\nhttp://h/?%C3%A9#f\n'.encode())
        self.check(['equivalent', '--iri', '--no-vary-search=params=("%C3%A9")', 'http://h/?é', 'http://h/'], b'equivalent\n')

    def test_dedupe_keeps_the_first_original_line(self):
        given = b'HTTP://h?b=1&a=2#x\nhttp://h/?a=2&b=1\nb\nhttp://h/?a=2&b=1&gclid=3\n\nhttp://h/?a=2\n'
        status, out, err = run('dedupe', '--key-profile=page', given=given)
        self.assertEqual((status, out, errors(err)), (1, b'HTTP://h?b=1&a=2#x\nhttp://h/?a=2\n', [b'3:2', b'5:1']))
        self.check(['dedupe', '--drop=b'], b'http://h/?a&b\nhttp://h/\n', given=b'http://h/?a&b\nhttp://h/?a\nhttp://h/\n')
        self.check(['dedupe', '--key-profile=surt'], b'www.a.b\n-\n', given=b'www.a.b\nHTTP://A.B/#c\n-\nhttps://a.b\n')

    def test_null(self):
        self.check(['key', '--null', '--profile=page'], b'http://h/?a&b\0a:\0', given=b'http://h?b&a\0a:\0')

    def test_registrable_domains(self):
        by = '--suffix-list=' + self.file(b'com\nuk\nco.uk\n')
        self.check(['key', '--rule=registrable-domain', by, 'HTTP://a.B.co.uk:81/c#d', 'http://192.0.2.1', 'http://com/'],
                   b'http://b.co.uk:81/c\nhttp://192.0.2.1/\nhttp://com/\n')
        self.check(['dedupe', '--key-profile=page registrable-domain', by, 'http://a.b.com/', 'http://c.b.com/', 'http://b.com/x'],
                   b'http://a.b.com/\nhttp://b.com/x\n')
        self.check(['key', '--rule=registrable-domain', 'a:'], b'', 2, b'uriform: the rule registrable-domain needs --suffix-list\n')
        self.check(['key', by, 'a:'], b'', 2, b'uriform: --suffix-list has no effect without the rule registrable-domain\n')
        name = self.file(b'com\nco..uk\n')
        self.check(['key', '--rule=registrable-domain', '--suffix-list', name, 'a:'], b'', 2,
                   b'uriform: ' + name.encode() + b':2:4: expected a domain name, optionally after `!` or `*.`\n')

    def test_threads(self):
        given = b''.join(b'HTTP://H%d.example?b=%d&a&utm_source=x#f\nbad %d\n' % (i % 7, i, i) for i in range(20_000))
        for options in (['--profile=page', '--drop=c'], ['--no-vary-search=key-order'], ['--profile=surt', '--hash'], ['--hash']):
            alone = run('key', *options, '--invalid=keep', given=given)
            self.assertEqual(alone[0], 0 if '--profile=surt' in options else 1)
            for threads in ('1', '2', '3'):
                self.check(['key', *options, '--invalid=keep', '--threads', threads], alone[1], alone[0], alone[2], given=given)

    def test_options_that_conflict(self):
        for options in (['--base=http://h/'], ['--web', '--iri'], ['--rule=www'], ['--rule=-strip-www'], ['--no-rule=drop='],
                        ['--sort=value'], ['--drop='], ['--drop', ''], ['--keep', ''], ['--rule='], ['--nvs-syntax=draft'],
                        ['--tracking', self.file(LIST)], ['--rule=registrable-domain'],
                        ['--no-vary-search=key-order', '--nvs-syntax=old'], ['--kind=uri'], ['--level=scheme']):
            self.check_usage_error('key', *options)
        for options in (['--rule=strip-www'], ['--sort=name'], ['--drop=a'], ['--keep=a'], ['--drop-fragment'],
                        ['--no-vary-search=key-order'], ['--tracking', self.file(LIST)]):
            self.check_usage_error('key', '--profile=surt', *options)
        for option in ('--key-profile=page', '--rule=strip-www', '--no-rule=drop-fragment', '--sort=name', '--drop=a', '--keep=a',
                       '--drop-fragment', '--no-vary-search=key-order'):
            for other in ('--kind=uri', '--level=scheme'):
                self.check_usage_error('dedupe', option, other)
        self.check_usage_error('equivalent', '--no-vary-search=key-order', '--kind=uri')
        self.check_usage_error('equivalent', '--no-vary-search=key-order', '--level=syntax')
        self.check_usage_error('equivalent', '--nvs-syntax=draft')


if __name__ == '__main__':
    main()
