#!/usr/bin/env python3
"""Runs the tests of https://cache-tests.fyi with the example caching_proxy: http_cache_tests.py PROGRAM FOLDER, where the folder is a
clone of the repository http-tests/cache-tests after `npm install`. (The package in npm is older than RFC 9111's last changes.) Prints
the results by kind, and fails if a test that is required fails.

With the repository's commit b55b8bda of 2026-07-20, 147 of those that are required pass, 78 of those for an optimal cache, and four
fail, which are of RFC 9213 (CDN-Cache-Control).
"""

import collections
import json
import os
import pathlib
import socket
import subprocess
import sys
import time

LEFT_OUT = 'cdn-' # RFC 9213

LIST = """
const suites = (await import(process.argv[1])).default
console.log(JSON.stringify(suites.flatMap(suite => suite.tests)))
"""


def free_port():
    with socket.socket() as any_port:
        any_port.bind(('127.0.0.1', 0))
        return any_port.getsockname()[1]


def wait_for(port):
    for _ in range(100):
        with socket.socket() as client:
            if client.connect_ex(('127.0.0.1', port)) == 0:
                return
        time.sleep(0.1)
    sys.exit(f'nothing listens at port {port}')


def outcome(tests, results, name):
    """A test counts only if those that it depends on have passed."""
    if any(outcome(tests, results, other) != 'pass' for other in tests[name].get('depends_on', [])):
        return 'not applicable'
    result = results.get(name)
    return 'pass' if result is True else 'not run' if result is None or result[0] == 'Setup' else 'fail'


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    port = free_port()
    server = subprocess.Popen(['node', 'test-engine/server/server.mjs'], cwd=folder, stdout=subprocess.DEVNULL,
                              env={**os.environ, 'npm_config_protocol': 'http', 'npm_config_port': str(port),
                                   'npm_config_pidfile': str(folder / 'pid')})
    wait_for(port)
    proxy = subprocess.Popen([program, '0', '127.0.0.1', str(port)], stdout=subprocess.PIPE, text=True)
    try:
        own = proxy.stdout.readline().rpartition(':')[2].strip()
        results = folder / 'results.json'
        with results.open('w') as out:
            subprocess.run(['node', '--no-warnings', 'test-engine/cli.mjs'], cwd=folder, stdout=out, check=True, timeout=600,
                           env={**os.environ, 'npm_config_base': f'http://127.0.0.1:{own}', 'npm_package_config_id': ''})
        if proxy.poll() is not None:
            sys.exit('the program has ended')
        listed = subprocess.run(['node', '--input-type=module', '-e', LIST, str(folder / 'tests/index.mjs')], stdout=subprocess.PIPE, check=True)
    finally:
        server.kill()
        proxy.kill()
    tests = {test['id']: test for test in json.loads(listed.stdout)}
    results = json.loads(results.read_text())
    kinds = collections.defaultdict(list)
    for name, test in tests.items():
        kinds[test.get('kind', 'required'), outcome(tests, results, name)].append(name)
    print('\n'.join(f'{kind}: {len(names)} {result}' for (kind, result), names in sorted(kinds.items())))
    failed = [name for name in kinds['required', 'fail'] if not name.startswith(LEFT_OUT)]
    print('required, and failed:', ' '.join(failed) or 'none')
    sys.exit(1 if failed or len(kinds['required', 'pass']) < 100 else 0)


if __name__ == '__main__':
    main()
