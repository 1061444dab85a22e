#!/usr/bin/env python3
"""Runs smoke.mjs in Chromium: in a page, a worker and a service worker, under a Content-Security-Policy that permits WebAssembly alone.

usage: in_browser.py CHROMIUM PACKAGE
"""

import functools
import http.server
import pathlib
import queue
import subprocess
import sys
import tempfile
import threading

RESULTS = queue.Queue()
EXPECTED = ['page: ok', 'service worker: ok', 'worker: ok']
HERE = pathlib.Path(__file__).resolve().parent
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'"
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
'''
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

    def do_POST(self):
        RESULTS.put(self.rfile.read(int(self.headers['Content-Length'])).decode())
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def main():
    chromium, package = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / 'uriform').symlink_to(package)
        smoke = (HERE / 'smoke.mjs').read_text(encoding='utf-8')
        smoke = smoke.replace("'uriform/explain'", "'./uriform/explain.js'").replace("'uriform'", "'./uriform/index.js'")
        for file, text in {'index.html': PAGE, 'page.mjs': SCRIPT, 'worker.mjs': WORKER, 'service.mjs': SERVICE, 'smoke.mjs': smoke}.items():
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
