"""Tests of the command explain.

    python3 explain_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

import json
import os
import re

from support import TestCase, main, run

MEMBERS = ['input', 'severity', 'uri', 'iri', 'url', 'difference', 'changes', 'findings']


def explain(*texts, options=()):
    """Returns the status and the objects for texts."""
    status, out, _ = run('explain', '--json', *options, '--', *texts)
    return status, [json.loads(line) for line in out.splitlines()]


def names(report):
    return [found['name'] for found in report['findings']]


class Explain(TestCase):
    def test_members(self):
        status, reports = explain('http://good.example\\@evil.example/', 'HTTP://0177.1:80/')
        self.assertEqual(status, 0)
        first, second = reports
        self.assertEqual(list(first), MEMBERS)
        self.assertEqual(first['uri'], {'valid': False, 'error': 'invalid-character', 'component': 'host', 'position': 19})
        self.assertEqual(first['url']['connects_to'], 'good.example')
        self.assertEqual(first['difference']['url_error'], 'invalid-reverse-solidus')
        self.assertEqual([(found['name'], found['begin'], found['end']) for found in first['findings']],
                         [('url-alone', 19, 20), ('backslash', 19, 20)])
        self.assertEqual((second['uri']['connects_to'], second['url']['connects_to'], second['severity']), ('0177.1', '127.0.0.1', 'error'))
        self.assertEqual([(change['rule'], change['replacement']) for change in second['changes']],
                         [('letter-case', 'http'), ('default-port', '')])

    def test_every_finding_has_a_severity_a_sentence_and_a_reference(self):
        _, [report] = explain('http://u:p@h:443/%2e/%252e?a;b=1&a=1')
        self.assertGreater(len(report['findings']), 4)
        for found in report['findings']:
            self.assertIn(found['severity'], ['note', 'warning', 'error'])
            self.assertTrue(found['sentence'].endswith('.') and found['reference'])

    def test_exit_status(self):
        loopback, ordinary = 'http://127.0.0.1/', 'http://example.com/'
        for words, text, expected in [
                ('warning', loopback, 1), ('warning', ordinary, 0), ('error', loopback, 0), ('special-address', loopback, 1),
                ('userinfo,special-address', loopback, 1), ('userinfo', loopback, 0), ('note', ordinary, 0)]:
            self.assertEqual(run('explain', f'--fail-on={words}', text)[0], expected, words)
            self.assertEqual(run('explain', '--quiet', f'--fail-on={words}', ordinary, text, ordinary), (expected, b'', b''), words)
        self.assertEqual(run('explain', 'nothing at all')[0], 0)
        self.assertEqual(run('explain', '--fail-on=not-a-url', 'nothing at all')[0], 1)
        status, _, err = run('explain', '--fail-on=loopback', loopback)
        self.assertEqual(status, 2)
        self.assertIn(b"'loopback' is neither", err)
        for words in ['', ',', 'userinfo,', ',userinfo', 'userinfo,,note', 'userinfo note']:
            self.assertEqual(run('explain', f'--fail-on={words}', ordinary)[0], 2, words)

    def test_credentials_are_in_no_report(self):
        text = 'https://user:hunter2@h/?x=1&access_token=s3cr3t-a#jwt=s3cr3t-b'
        for options in ([], ['--json'], ['--pair', '--json'], ['--pair']):
            for texts in ([text, text], [text, text.replace('//', '/\t/')], [text, 'http://h/']):
                out = run('explain', *options, *texts)[1]
                self.assertIn(b'access_token', out)
                for secret in (b'hunter2', b's3cr3t'):
                    self.assertNotIn(secret, out, options)

    def test_credentials_anywhere(self):
        for text in ('u:S3cret@h', 'john.doe:S3cret%2f@h:80/', '//u:S3cret@h', '/\\u:S3cret@h', '\\\\u%2f:S3cret@h', 'https:/u:S3cret@h',
                     'http://h/?u=http://u:S3cret@h/', 'http://h/?u=http%3A%2F%2Fu%3AS3cret%40h', 'http://h/?u=%252F%252Fu%253AS3cret%2540h',
                     'http://h/a;jsessionid=S3cret/b', 'http://h/?a;token=S3cret', 'http://h/#/a?token=S3cret', 'http://h/?u[pwd]=S3cret',
                     'http://h/?u=%2F%3Ftoken%3DS3cret', 'http://u:%533cret@h/?token=S3%63ret',
                     'http://h/?http://u:S3cret@x/=1&http://u:S3cret@x/=2', 'http://h/?a;token%3DS3cret=javascript:x',
                     'http://h/?a%3Ftoken%3DS3cret=http://evil.example/', '\thttp://h/?//u:S3cret@x\t/=1&//u:S3cret@x\t/=2',
                     'wss:/u:S3cret@h/', 'http://h/?n=https:u:S3cret@h', 'http://h/?n=/%09/u:S3cret@h', 'sip:u:S3cret@h',
                     'u_x:S3cret@h', 'u_x:S3cr\net@h', 'u_x:S3cret"é@h', 'https:u:S3cret@h', 'https:u:S3cret^@h', '1:S3cret@h/../a',
                     '///%23u:S3cret@h/', '\\\\/%3Fu:S3cret@h/', 'http://h/?n=http://%2Fu:S3cret@h', 'http://h/#token=a#S3cret',
                     'https://S3cret@h/', '//S3cret@h/', 'https://S3cret:@h/', 'http://h/?n=https%3A%2F%2FS3cret%40h', 'http://h/?code=S3cret',
                     'http://h/?userPin=1&access-key=S3cret', 'http://h/x//u:S3cret@h', 'http://h/a/..//u:S3cret@h',
                     'http://u:S3cret/S3cret@h/', 'http://u:S3cret?S3cret@h/', 'http://u:S3cret#S3cret@h/', '//u:S3cret/../S3cret@h/',
                     'http://u:%533cret%2f/S3%63ret@h/', '///u:S3cret/S3cret@h/', 'foo://u:S3cret;S3cret=S3cret/S3cret@h/', 'http:/u:S3cret?S3cret@h',
                     'http://h/?u=http%3A%2F%2Fx%3AS3cret%2fS3cret%40h', 'http://h/?u=http://x:S3cret#S3cret@h', 'http://h/http://x:S3cret?S3cret@h'):
            for options in ([], ['--json'], ['--base=http://h/'], ['--base=https://u:S3cret@h/', '--json'], ['--base=https://h/'], ['--pair'], ['--pair', '--json']):
                for texts in [[text, text], [text, 'foo:'], ['foo:', text]] if '--pair' in options else [[text]]:
                    out = run('explain', *options, '--', *texts)[1]
                    self.assertNotRegex(out, b'S3cret|3cret|S3%63ret', text)
        _, [report] = explain('http://u:%41@h/')
        self.assertEqual(report['changes'][0]['replacement'], '*')
        self.assertIn(b'*** becomes *', run('explain', 'http://u:%41@h/')[1])
        _, [report] = explain('http://h/?a;token%3Dsecret=javascript:x')
        self.assertIn('a;token%3D******', [found['detail'] for found in report['findings']])
        for text in ('mailto:a:b@h', 'sip:alice@h', 'http://h/npm:a@1/', 'http://h/?a=http://e/&b=c:d@e'):
            self.assertEqual(explain(text)[1][0]['input'], text)

    def test_json_is_safe_to_print(self):
        for text in ('foo://a%c2%9bx.example/', 'http://h/\x7f', 'http://h/?é\u202e', 'http://h/?\u2066a=1&\u2066a=2'):
            out = run('explain', '--json', '--', text)[1]
            self.assertTrue(out.isascii() and b'\x7f' not in out, out)
            self.assertEqual(json.loads(out)['input'], text)
        self.assertEqual(explain('foo://a%c2%9bx.example/')[1][0]['uri']['connects_to'], 'a\x9bx.example')
        out = run('explain', '--pair', '--json', 'http://h/\x7f\u202e', 'b')[1]
        self.assertTrue(out.isascii() and b'\x7f' not in out, out)

    def test_names_in_other_scripts(self):
        if b'to-uri' not in run('--help')[1]:
            self.skipTest('without IRIs')
        _, [report] = explain('http://pаypal.com/') # Cyrillic U+0430
        self.assertEqual(report['iri']['ascii_host'], 'xn--pypal-4ve.com')
        self.assertIn('mixed-scripts', names(report))

    def test_base(self):
        _, [report] = explain('///evil.example/', options=['--base=http://good.example/'])
        self.assertEqual(report['url']['connects_to'], 'evil.example')
        self.assertIn('hosts-differ', names(report))

    def test_pairs(self):
        status, out, _ = run('explain', '--pair', '--json', 'HTTP://h:80/a', 'http://h/a?utm_source=x')
        report = json.loads(out)
        self.assertEqual((status, report['same'], report['comparisons']['scheme']), (0, True, False))
        self.assertEqual(report['rules'], ['letter-case', 'default-port', 'drop-tracking'])
        status, out, err = run('explain', '--pair', given=b'http://h/a\thttp://h/b\nhttp://h/\n')
        self.assertEqual(status, 1)
        self.assertIn(b'after all rules, their keys differ in the path, from byte 10:', out)
        self.assertIn(b'uriform: 2:10:', err)
        self.assertEqual(run('explain', '--pair', 'a', 'b', 'c')[0], 2)
        for command in (['explain', '--json'], ['explain', '--pair', '--json']):
            self.check([*command, '--invalid=keep'], b'', 2,
                       b'uriform: --invalid has no effect with --json: an invalid input has an object\n')
        status, out, err = run('explain', '--pair', '--json', given='http://u:S3cret@h/\x7fé\na\tb\n'.encode())
        self.assertEqual((status, err), (1, b'uriform: 1:22: a TAB and a second text are missing\n'))
        first, second = out.splitlines()
        self.assertTrue(first.isascii())
        self.assertEqual(json.loads(first), {'input': 'http://u:******@h/\x7fé', 'valid': False, 'error': 'missing-tab', 'position': 21})
        self.assertEqual(json.loads(second)['same'], False)

    def test_drawing(self):
        out = run('explain', 'http://a@b@h/\x01é')[1].decode()
        lines = out.splitlines()
        self.assertEqual(lines[0], 'http://***@h/\\x01\\u{E9}')
        self.assertIn('       ^^^ userinfo', lines)
        self.assertIn('        ^ several-at-signs', lines)
        self.assertTrue(out.endswith('\n\n') and out.isascii())

    def test_colours_are_for_terminals(self):
        def has_colours(*options, environment):
            environment = {**os.environ, **environment}
            given = b'http://127.0.0.1/\n'
            there = '\x1b[' in self.on_terminal('explain', *options, given=given, env=environment)
            self.assertEqual(b'\x1b[' in run('explain', *options, given=given, env=environment)[1], '--color=always' in options)
            return there
        for threads in ('1', '2'):
            for options, allowed, forbidden in (([], True, False), (['--color=auto'], True, False), (['--color=always'], True, True),
                                                (['--color=never'], False, False)):
                with self.subTest(options=options, threads=threads):
                    self.assertEqual(has_colours(*options, '--threads', threads, environment={'NO_COLOR': ''}), allowed)
                    self.assertEqual(has_colours(*options, '--threads', threads, environment={'NO_COLOR': '1'}), forbidden)
        self.assertNotIn('\x1b[', self.on_terminal('explain', '--json', 'http://127.0.0.1/'))

    def test_reports_fit_the_terminal(self):
        text = 'http://good.example\\@evil.example:99999/' + 'a' * 60 + '/%2e%2e/?access_token=x&' + '/b' * 60
        whole = run('explain', '--color=never', text)[1].decode()
        for columns in (250, 120, 80, 60):
            shown = self.on_terminal('explain', '--color=never', text, columns=columns)
            for line in shown.splitlines():
                # Neither table cells nor words are split.
                self.assertTrue(len(line) <= columns or len(line.split()) <= 2, (columns, line))
            findings = shown[shown.index('  readings differ'):]
            self.assertEqual(findings.split(), whole[whole.index('  readings differ'):].split())
            self.assertEqual(re.findall(r'\^+', shown), re.findall(r'\^+', whole)) if columns > 80 else None
        wide = self.on_terminal('explain', '--color=never', 'http://127.0.0.1/', columns=1000)
        self.assertEqual(wide.encode(), run('explain', 'http://127.0.0.1/')[1])
        # A terminal with an unknown width has 80 columns. Colors take no columns.
        usual = self.on_terminal('explain', '--color=never', text, columns=80)
        self.assertEqual(self.on_terminal('explain', '--color=never', text, columns=0), usual)
        colours = self.on_terminal('explain', '--color=always', text, columns=80)
        self.assertEqual(re.sub('\x1b[^m]*m', '', colours), usual)
        # The parts are below each other.
        self.assertIn('\n  URL Standard\n    error ', self.on_terminal('explain', '--color=never', 'http://h:99999/', columns=40))

    def test_carets_are_below_what_they_are_about(self):
        text = 'http://h/' + 'a' * 200 + '?' + 'b' * 100 + '&access_token=x'
        for columns in (0, 40, 60, 100, 200, 400):
            lines = self.on_terminal('explain', '--color=never', text, columns=columns).splitlines()
            at = next(i for i, line in enumerate(lines) if 'credential' in line)
            carets = re.search(r'\^+', lines[at])
            drawn = next(line for line in reversed(lines[:at]) if '^' not in line)
            self.assertEqual(drawn[carets.start():carets.end()], 'access_token', columns)
            self.assertLessEqual(len(lines[at]), columns or 80)

    def test_lines_of_any_octets(self):
        given = b'\xff\x00http://h/\n\nhttp://\xc3(/\n'
        status, out, err = run('explain', '--json', given=given)
        self.assertEqual((status, len(out.splitlines()), err), (0, 3, b''))
        for line in out.splitlines():
            self.assertEqual(list(json.loads(line)), MEMBERS)
        self.assertEqual(run('explain', '--json', '--threads=3', given=given * 1000)[1], run('explain', '--json', given=given * 1000)[1])


if __name__ == '__main__':
    main()
