#!/usr/bin/env python3
"""Runs smoke.mjs in Chromium: in a page, a worker and a service worker, under a Content-Security-Policy that permits only WebAssembly.
Then the page fetches through the example service worker. It answers from its cache if the origin consented.

usage: in_browser.py CHROMIUM PACKAGE
"""

import functools
import http.server
import json
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile
import threading

RESULTS = queue.Queue()
COUNT = []
EXPECTED = ['cache: 1 1 1 2 2 3 4 5 6', 'page: ok', 'service worker: ok', 'worker: ok']
HERE = pathlib.Path(__file__).resolve().parent
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; frame-src 'self'"
PAGE = '<!doctype html><title>uriform</title><script type="module" src="page.mjs"></script>'
SCRIPT = '''
const show = (name, text) => fetch('result', { method: 'POST', body: `${name}: ${text}` });
import('./smoke.mjs').then(() => show('page', 'ok'), (error) => show('page', error));
const worker = new Worker('worker.mjs', { type: 'module' });
worker.onmessage = ({ data }) => show('worker', data);
worker.onerror = () => show('worker', 'error');
navigator.serviceWorker.onmessage = ({ data }) => show('service worker', data);
await navigator.serviceWorker.register('service.mjs', { type: 'module' });
const { active } = await navigator.serviceWorker.ready;
active.postMessage('http://H/');

// By the service worker of the examples, each answer has the number of the request that the origin saw.
const registration = await navigator.serviceWorker.register('cache/service_worker.js', { type: 'module' });
const worker2 = registration.installing ?? registration.waiting ?? registration.active;
while (worker2.state !== 'activated') await new Promise((resolve) => { setTimeout(resolve, 50); });
const frame = document.createElement('iframe'); // a page below that path
frame.src = 'cache/frame.html';
await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
const numbers = [];
for (const target of TARGETS) numbers.push(await (await frame.contentWindow.fetch(target)).text());
show('cache', numbers.join(' '));
'''
# Targets that the frame fetches; the fields tell caches to ignore `session` and the parameter order.
TARGETS = ['page?a=1&b=2&session=x', 'page?b=2&a=1', 'page?a=1&session=y&b=2', 'page?a=2&b=2', 'page?b=2&a=2&session=', 'plain?a=1&session=x',
           'plain?a=1', 'stale?a=1', 'stale?a=1']
WORKER = "import('./smoke.mjs').then(() => postMessage('ok'), (error) => postMessage(String(error)));\n"
SERVICE = '''
import { normalize } from './uriform/index.js';
onmessage = ({ data, source }) => source.postMessage(normalize(data) === 'http://h/' ? 'ok' : 'wrong');
'''


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {'.js': 'text/javascript', '.mjs': 'text/javascript', '.html': 'text/html'}

    def end_headers(self):
        self.send_header('Content-Security-Policy', POLICY)
        super().end_headers()

    def do_GET(self):
        name = self.path.partition('?')[0].rpartition('/')[2]
        if name not in ('page', 'plain', 'stale'):
            super().do_GET()
            return
        COUNT.append(self.path)
        body = str(len(COUNT)).encode()
        self.send_response(200)
        self.send_header('Content-Length', str(len(body)))
        self.send_header('Cache-Control', 'no-store' if name == 'stale' else 'max-age=60')
        if name == 'page':
            self.send_header('No-Vary-Search', 'key-order, params=("session")')
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        RESULTS.put(self.rfile.read(int(self.headers['Content-Length'])).decode())
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def main():
    chromium, package = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        (folder / 'uriform').symlink_to(package)
        smoke = (HERE / 'smoke.mjs').read_text(encoding='utf-8')
        smoke = smoke.replace("'uriform/explain'", "'./uriform/explain.js'").replace("'uriform'", "'./uriform/index.js'")
        script = SCRIPT.replace('TARGETS', json.dumps(TARGETS))
        (folder / 'cache').mkdir()
        (folder / 'cache/uriform').symlink_to(package)
        shutil.copy(HERE.parents[2] / 'lib/hosts/js/examples/service_worker.js', folder / 'cache')
        (folder / 'cache/frame.html').write_text('<!doctype html><title>frame</title>', encoding='utf-8')
        for file, text in {'index.html': PAGE, 'page.mjs': script, 'worker.mjs': WORKER, 'service.mjs': SERVICE, 'smoke.mjs': smoke}.items():
            (folder / file).write_text(text, encoding='utf-8')
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), functools.partial(Handler, directory=str(folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = subprocess.Popen(
            [chromium, '--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', f'--user-data-dir={folder}/profile',
             f'http://localhost:{server.server_port}/index.html'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            results = sorted(RESULTS.get(timeout=120) for _ in EXPECTED)
        except queue.Empty:
            sys.exit('no answer')
        finally:
            browser.terminate()
            browser.wait()
    print('; '.join(results))
    sys.exit(results != EXPECTED)


if __name__ == '__main__':
    main()
