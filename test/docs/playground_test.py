#!/usr/bin/env python3
"""Tests the page on which to try the library, in Chromium, as a file: its answers are those of the command; texts of strangers are text;
and the page can be used with a keyboard, with a screen reader, on narrow and wide screens, in dark and light.

usage: playground_test.py CHROMIUM PACKAGE COMMAND [--screenshots FOLDER]

PACKAGE is the folder of the package for JavaScript.
"""

import argparse
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAKE_PAGE = ROOT / 'lib/docs/playground/make_page.py'
OPTIONS = None
PROFILES = ['cache', 'page', 'surt', 'heritrix', 'ssurt']
COMPONENTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']
WIDTHS = [400, 900, 1600]
MEGABYTE = 1 << 20
URIS = [
    'HTTP://www.EXAMPLE.com:80/%7Euser/./a%2fb?utm_source=news&b=2&a=1#top', 'http://example.com', 'http://h/?#', '../a/./b?%7e', '',
    'URN:ISBN:0-395-36341-1', 'HTTP://[2001:DB8:0:0:0:0:0:1]:0080', 'http://0x7f.1/admin/%2e%2e/', 'file://localhost/etc', 'mailto:a@b.example',
    'web+x:/..//p', 'http://h:/a/../../b', 'http://example.com?a=b@c.example', 'javascript:alert(1)', '//H/a', 'http://h/%F0%9F%98%80',
]
OTHERS = [
    'http://good.example\\@evil.example/', 'https://example.com/a b|c?q=[1]', 'http://example.com:8o80/', 'http://[::1', 'http://a b/',
    'http://h/%4', 'java\tscript:alert(1)', 'https://b\u00fccher.example/\u00e9t\u00e9?q=na\u00efve', 'urn:\u00e9', '\u00e9/\U0001f600 x',
    'http://\u4f8b\u3048.jp/\u5f15', 'http://h/\U0001f600"', 'http://h:99999/',
]
PAIRS = [
    ('http://h/', 'http://h/'), ('HTTP://h/%7e', 'http://h/~'), ('HTTP://h:80', 'http://h/'), ('http://0x7f.1/', 'http://127.0.0.1/'),
    ('HTTP://h:80/a', 'http://h/a#b'), ('http://h/?b&a', 'http://h/?a&b'), ('http://h/?a=', 'http://h/?a'), ('http://www.h.example/', 'https://h.example'),
    ('http://h/a', 'http://h/b'), ('http://h/ a', 'http://h/%20a'),
]
HOSTILE = {
    'element': '<img src=x onerror="document.title=\'owned\'">', 'script': '"></textarea><script>document.title="owned"</script>',
    'code': 'javascript:document.title="owned"', 'NUL': 'http://h/\0a', 'only NUL': '\0' * 100_000, 'markup in a URL': 'http://<b>h</b>/<svg/onload=alert(1)>',
    'order of writing': 'http://h/\u202egpj.exe', 'line breaks': 'http://h/a\r\nb\nc', 'template': '${document.title}{{1}}@SCRIPT@', 'non-character': '\uffff\U0010ffff',
    'a megabyte': 'http://h/' + 'a' * MEGABYTE, 'a megabyte of octets': 'http://h/' + '%7e' * (MEGABYTE // 3),
    'a megabyte of another script': 'http://h/' + '\u00e9' * MEGABYTE, 'a megabyte of delimiters': 'http://' + '@' * MEGABYTE,
    'a megabyte of parameters': 'http://h/?' + 'a&' * (MEGABYTE // 2), 'a megabyte of dots': 'http://h/' + '../' * (MEGABYTE // 3),
    'a word of the prototype': 'constructor:__proto__',
}
READ = '''(() => {
  const read = (id) => {
    const card = document.getElementById(id);
    const refused = card.querySelector('[data-code]');
    if (refused) return { code: refused.dataset.code, position: Number(refused.dataset.position), marked: card.querySelector('mark').textContent };
    const components = [...card.querySelectorAll('dd')].map((dd) =>
      [dd.dataset.component, dd.dataset.value === 'undefined' ? null : dd.querySelector('code')?.textContent ?? '']);
    const drawn = [...card.querySelectorAll('.part')].map((part) => [part.dataset.name, part.textContent]);
    return { components: Object.fromEntries(components), drawn: Object.fromEntries(drawn), text: card.querySelector('.drawing').textContent,
      host: card.querySelector('[data-host]')?.textContent ?? '', uri: card.querySelector('[data-uri]')?.textContent };
  };
  const all = (selector, map) => [...document.querySelectorAll(selector)].map(map);
  return {
    uri: read('reading-uri'), iri: read('reading-iri'), url: read('reading-url'),
    normal: document.getElementById('normal-form')?.textContent,
    changes: all('.changes li', (li) => [li.dataset.rule, ...[...li.querySelectorAll(':scope > code, :scope > em')].map((e) => e.localName === 'em' ? '' : e.textContent)]),
    keys: Object.fromEntries(all('#keys [data-profile]', (dd) => [dd.dataset.profile, dd.textContent])),
    findings: all('[data-finding]', (li) => [li.dataset.finding, li.className]),
    difference: all('.difference', (div) => Number(div.dataset.position)),
    comparisons: Object.fromEntries(all('[data-comparison]', (li) => [li.dataset.comparison, li.dataset.same === 'true'])),
    rules: all('.rules [data-rule]', (li) => li.dataset.rule),
    pairHidden: document.getElementById('pair').hidden,
    text: document.getElementById('text').value, other: document.getElementById('other').value, title: document.title, hash: location.hash,
  };
})()'''
# The contrast of each text with what is behind it (WCAG 2.2, section 1.4.3).
CONTRAST = '''(() => {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const components = (colors) => {
    context.clearRect(0, 0, 1, 1);
    for (const color of colors) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (colors) => components(colors).map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const poor = [];
  let texts = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement } = walker.currentNode;
    if (walker.currentNode.data.trim() === '' || !parentElement.checkVisibility() || parentElement.closest('script, .skip')) continue;
    const behind = [];
    for (let at = parentElement; at; at = at.parentElement) behind.unshift(getComputedStyle(at).backgroundColor);
    const color = getComputedStyle(parentElement).color;
    const [dark, light] = [luminance(behind), luminance([...behind, color])].sort((a, b) => a - b);
    const ratio = (light + 0.05) / (dark + 0.05);
    ++texts;
    if (ratio < 4.5) poor.push([walker.currentNode.data.slice(0, 30), parentElement.className, ratio]);
  }
  return { texts, poor };
})()'''


class Browser:
    """Chromium, spoken to by its DevTools protocol through pipes."""

    def __init__(self, chromium, folder):
        here, self.output = os.pipe()
        self.input, there = os.pipe()

        def use():  # the browser reads from 3 and writes to 4
            a, b = os.dup(here), os.dup(there)
            os.dup2(a, 3)
            os.dup2(b, 4)

        command = [chromium, '--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe', '--hide-scrollbars', f'--user-data-dir={folder}',
                   'about:blank']
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=use, close_fds=False)
        os.close(here)
        os.close(there)
        self.number, self.rest, self.session, self.events = 0, b'', None, []
        [target] = [each for each in self.call('Target.getTargets')['targetInfos'] if each['type'] == 'page']
        self.session = self.call('Target.attachToTarget', targetId=target['targetId'], flatten=True)['sessionId']
        for domain in ('Page', 'Runtime', 'Network', 'Log', 'Accessibility'):
            self.call(f'{domain}.enable')

    def receive(self):
        while b'\0' not in self.rest:
            octets = os.read(self.input, MEGABYTE)
            if not octets:
                sys.exit('the browser has ended')
            self.rest += octets
        message, self.rest = self.rest.split(b'\0', 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {'id': self.number, 'method': method, 'params': parameters}
        if self.session:
            message['sessionId'] = self.session
        octets = json.dumps(message).encode() + b'\0'
        while octets:
            octets = octets[os.write(self.output, octets):]
        while True:
            answer = self.receive()
            if answer.get('id') == self.number:
                if 'error' in answer:
                    raise AssertionError(answer['error'])
                return answer['result']
            self.events.append(answer)

    def run(self, script):
        answer = self.call('Runtime.evaluate', expression=script, returnByValue=True, awaitPromise=True)
        if 'exceptionDetails' in answer:
            raise AssertionError(answer['exceptionDetails'])
        return answer['result'].get('value')

    def open(self, address):
        self.call('Page.navigate', url='about:blank')
        self.call('Page.navigate', url=address)
        self.wait('document.readyState === "complete" && location.href !== "about:blank"')

    def wait(self, condition):
        for _ in range(600):
            if self.run(condition):
                return
            time.sleep(0.05)
        raise AssertionError(f'never: {condition}')

    def faults(self):
        """What the page has reported since the last time, and the addresses that it has asked for."""
        events, self.events = self.events, []
        faults = [each['params'] for each in events if each['method'] in ('Runtime.exceptionThrown', 'Log.entryAdded', 'Runtime.consoleAPICalled')]
        return faults, [each['params']['request']['url'] for each in events if each['method'] == 'Network.requestWillBeSent']

    def end(self):
        self.process.terminate()
        self.process.wait()


def fragment(text, other=None):
    parameters = {'text': text} if other is None else {'text': text, 'other': other}
    return '#' + urllib.parse.urlencode(parameters, errors='surrogatepass')


def command(*arguments):
    return subprocess.run([OPTIONS.command, *arguments], capture_output=True, check=False).stdout.decode()


def line(*arguments):
    return command(*arguments).removesuffix('\n')


def index(text, position):
    """The code unit at a byte."""
    return len(text.encode()[:position].decode(errors='ignore').encode('utf-16-le')) // 2


class Playground(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.page = pathlib.Path(cls.folder.name) / 'try.html'
        subprocess.run([sys.executable, MAKE_PAGE, OPTIONS.package, cls.page], check=True)
        cls.address = cls.page.as_uri()
        cls.browser = Browser(OPTIONS.chromium, pathlib.Path(cls.folder.name) / 'profile')

    @classmethod
    def tearDownClass(cls):
        cls.browser.end()
        cls.folder.cleanup()

    def setUp(self):
        self.browser.open(self.address)
        self.assertEqual(self.browser.run('document.getElementById("results").hidden'), False, self.browser.faults()[0])
        self.browser.faults()

    def tearDown(self):
        faults, requests = self.browser.faults()
        self.assertEqual(faults, [])
        self.assertEqual([each for each in requests if not each.startswith(self.address) and each != 'about:blank'], [])

    def read(self, text, other=None):
        """What the page shows of texts in its fragment, which a link changes."""
        self.browser.run(f'document.getElementById("results").hidden = true; location.hash = {json.dumps(fragment(text, other))}')
        self.browser.wait('!document.getElementById("results").hidden')
        return self.browser.run(READ)

    def check_reading(self, text, shown, expected, name):
        reading = shown[name]
        if not expected['valid']:
            self.assertEqual((reading['code'], reading['position']), (expected['error'], index(text, expected['position'])))
            return False
        self.assertNotIn('code', reading)
        drawn = {each: value for each, value in reading['components'].items() if value is not None and not (each == 'path' and value == '')}
        self.assertEqual(reading['drawn'], drawn)
        return True

    def check_text(self, text):
        shown = self.read(text)
        report = json.loads(command('explain', '--json', '--null', '--', text).rstrip('\0'))
        uri = json.loads(command('parse', '--json', '--null', '--', text).rstrip('\0'))
        iri = json.loads(command('parse', '--json', '--iri', '--null', '--', text).rstrip('\0'))
        for name, expected in (('uri', uri), ('iri', iri)):
            if self.check_reading(text, shown, expected, name):
                self.assertEqual(shown[name]['components'], {each: expected[each] for each in COMPONENTS})
                self.assertEqual(shown[name]['text'], text)
        self.assertEqual(shown['uri'].get('host', ''), report['uri'].get('connects_to', ''))
        if iri['valid'] and not text.isascii():
            self.assertEqual(shown['iri']['uri'], line('to-uri', '--', text))
        if self.check_reading(text, shown, report['url'], 'url'):
            url, components = report['url'], shown['url']['components']
            self.assertEqual(shown['url']['text'], url['href'])
            self.assertEqual(shown['url']['host'], url['connects_to'])
            self.assertEqual((components['scheme'] + ':', components['host'] or '', components['port'] or '', components['path'].removeprefix('/./')),
                             (url['protocol'], url['hostname'], url['port'], url['pathname'].removeprefix('/' if url['href'].startswith('web+x:/.') else '')))
            self.assertEqual('?' + (components['query'] or '') if url['search'] else '', url['search'])
            self.assertEqual('#' + (components['fragment'] or '') if url['hash'] else '', url['hash'])
        self.assertEqual(shown['findings'], [[each['name'], each['severity']] for each in report['findings']])
        if report['uri']['valid'] and report['url']['valid']:
            self.assertEqual(shown['difference'], [index(text, report['difference']['position'])] if report['difference'] else [])
        reader = [] if uri['valid'] else ['--iri'] if iri['valid'] else ['--web']
        self.assertEqual(shown.get('normal', ''), line('normalize', '--null', *reader, '--', text).removesuffix('\0'))
        of_uri = ['--', line('to-uri', '--', text)] if reader == ['--iri'] else [*reader, '--', text]
        for profile in PROFILES:
            shown_key = shown['keys'].get(profile, '')
            if shown_key.startswith('none: '):
                shown_key = ''
            self.assertEqual(shown_key, line('key', '--null', f'--profile={profile}', *of_uri).removesuffix('\0'), profile)
        if report['uri']['valid']:
            self.assertEqual(shown['changes'], [[each['rule'], text[each['begin']:each['end']], each['replacement']] for each in report['changes']])

    def test_answers_are_those_of_the_command(self):
        for text in URIS + OTHERS:
            with self.subTest(text=text):
                self.check_text(text)

    def test_pairs_are_those_of_the_command(self):
        for a, b in PAIRS:
            with self.subTest(a=a, b=b):
                shown = self.read(a, b)
                report = json.loads(command('explain', '--pair', '--json', '--', a, b))
                self.assertEqual(shown['comparisons'], report['comparisons'])
                self.assertEqual(shown['rules'], report['rules'])
                self.assertFalse(shown['pairHidden'])
        self.assertTrue(self.read('http://h/')['pairHidden'])

    def test_fragment(self):
        texts = ('http://h/?a=1&b=#\u00e9 +%2B', 'b&text=c')
        self.browser.open(self.address + fragment(*texts))
        shown = self.browser.run(READ)
        self.assertEqual((shown['text'], shown['other']), texts)
        self.browser.run('document.getElementById("text").select(); document.getElementById("text").focus()')
        self.browser.call('Input.insertText', text='HTTP://typed/\u00fc')
        self.browser.wait('document.getElementById("verdict").textContent.includes("An IRI")')
        shown = self.browser.run(READ)
        self.assertEqual(dict(urllib.parse.parse_qsl(shown['hash'][1:])), {'text': 'HTTP://typed/\u00fc', 'other': texts[1]})
        self.assertEqual(shown['normal'], 'http://typed/%C3%BC')
        self.browser.run('location.hash = "#results"')
        self.assertEqual(self.browser.run(READ)['text'], 'HTTP://typed/\u00fc')
        self.browser.run('document.querySelectorAll("#examples a")[1].click()')
        self.browser.wait('document.getElementById("text").value.includes("evil.example")')

    def test_texts_of_strangers_are_text(self):
        plain = self.browser.run('document.querySelectorAll("script, img, svg, b, iframe").length')
        for name, text in HOSTILE.items():
            for texts in ((text,), ('http://h/', text)):
                with self.subTest(name=name, texts=len(texts)):
                    begin = time.monotonic()
                    shown = self.read(*texts)
                    self.assertLess(time.monotonic() - begin, 60)
                    self.assertEqual(shown['title'], 'uriform: try it')
                    self.assertEqual(self.browser.run('document.querySelectorAll("script, img, svg, b, iframe").length'), plain)
                    self.assertLess(self.browser.run('document.querySelectorAll("*").length'), 3000)
                    self.assertLess(self.browser.run('document.getElementById("results").textContent.length'), 50_000)
                    self.assertEqual(self.browser.run('document.scrollingElement.scrollWidth <= innerWidth'), True)
        # A lone surrogate is read as U+FFFD, as URL reads it, and the texts that follow are read as ever.
        self.browser.run(r'document.getElementById("text").value = "http://h/\ud83d"; document.getElementById("text").dispatchEvent(new Event("input"))')
        self.browser.wait('document.getElementById("normal-form").textContent.includes("%EF%BF%BD")')
        self.assertIn('U+D83D', self.browser.run('document.getElementById("reading-uri").textContent'))
        self.check_text('http://h/%7e')

    def test_each_width_and_scheme(self):
        for text, other in [(URIS[0], PAIRS[0][0]), (OTHERS[0], None), (OTHERS[7], None), ('https://user:secret@example.com/?token=abc', 'http://a b')]:
            self.read(text, other)
            for scheme in ('light', 'dark'):
                self.browser.call('Emulation.setEmulatedMedia', features=[{'name': 'prefers-color-scheme', 'value': scheme}])
                contrast = self.browser.run(CONTRAST)
                self.assertGreater(contrast['texts'], 50)
                self.assertEqual(contrast['poor'], [], scheme)
                for width in WIDTHS:
                    self.browser.call('Emulation.setDeviceMetricsOverride', width=width, height=1000, deviceScaleFactor=1, mobile=False)
                    self.assertEqual(self.browser.run('document.scrollingElement.scrollWidth'), width)
                    if OPTIONS.screenshots:
                        OPTIONS.screenshots.mkdir(exist_ok=True)
                        picture = self.browser.call('Page.captureScreenshot', captureBeyondViewport=True)['data']
                        name = f'{scheme}-{width}-{"".join(filter(str.isalnum, text))[:20]}.png'
                        (OPTIONS.screenshots / name).write_bytes(base64.b64decode(picture))

    def test_keyboard(self):
        focused = []
        for _ in range(10):
            for kind in ('rawKeyDown', 'keyUp'):
                self.browser.call('Input.dispatchKeyEvent', type=kind, key='Tab', code='Tab', windowsVirtualKeyCode=9)
            focused.append(self.browser.run('document.activeElement.id || document.activeElement.textContent'))
            self.assertNotEqual(self.browser.run('getComputedStyle(document.activeElement).outlineStyle'), 'none', focused[-1])
        self.assertEqual(focused, ['Skip to the results', 'uriform', 'Documentation', 'Findings', 'Keys', 'JavaScript', 'text', 'other', 'share', 'Normal form'])

    def test_screen_reader(self):
        self.read('http://good.example\\@evil.example/', 'http://h/')
        nodes = [(each['role']['value'], each.get('name', {}).get('value', '')) for each in self.browser.call('Accessibility.getFullAXTree')['nodes']
                 if not each['ignored']]
        for expected in [('main', ''), ('banner', ''), ('contentinfo', ''), ('navigation', 'Documentation'), ('navigation', 'Examples'),
                         ('textbox', 'URL, URI or IRI'), ('textbox', 'Is it the same as this one? optional'), ('button', 'Copy a link to this'),
                         ('region', 'What each standard reads'), ('region', 'What to know about it'), ('region', 'Normal form'), ('region', 'Keys'),
                         ('region', 'Are these the same?'), ('article', 'RFC 3986'), ('article', 'RFC 3987'), ('article', 'URL Standard')]:
            self.assertIn(expected, nodes)
        self.assertEqual(self.browser.run('document.documentElement.lang'), 'en')
        self.assertIn('status', [role for role, _ in nodes])
        ids = self.browser.run('[...document.querySelectorAll("[id]")].map(({ id }) => id)')
        self.assertEqual(len(ids), len(set(ids)))

    def test_no_package(self):
        page = pathlib.Path(self.folder.name) / 'missing.html'
        subprocess.run([sys.executable, MAKE_PAGE, page.with_name('none'), page], check=True)
        text = page.read_text(encoding='utf-8')
        self.assertIn('<body class="missing">', text)
        self.assertIn('<script></script>', text)


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('chromium')
    parser.add_argument('package', type=pathlib.Path)
    parser.add_argument('command')
    parser.add_argument('--screenshots', type=pathlib.Path)
    OPTIONS, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest])
