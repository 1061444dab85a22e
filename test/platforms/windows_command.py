#!/usr/bin/env python3
"""Builds the library as a DLL, and the command, for Windows. Compares the command's output under wine with the native command's:
unchanged octets, file names and arguments beyond ASCII, lines from pipes, sets of keys.

The headers of CLI11, nlohmann-json and XXH3, which need no compiled code, come from the host. Its other headers are hidden.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CROSS = HERE / 'mingw-w64.ini'
COMPILER = 'x86_64-w64-mingw32-g++-posix'

COMMAND = 'lib/command/uriform.exe'
LIBRARIES = ['core', 'keys', 'explain', 'arrow']
HEADERS = {'CLI11': ['CLI'], 'nlohmann_json': ['nlohmann'], 'libxxhash': ['xxhash.h']}


def run(*command, **more):
    subprocess.run(list(map(str, command)), check=True, **more)


def link_headers(folder):
    """Fills a folder with links to the headers, and with pkg-config files for them."""
    packages = folder / 'share/pkgconfig'
    packages.mkdir(parents=True, exist_ok=True)
    (folder / 'include').mkdir(exist_ok=True)
    for package, names in HEADERS.items():
        def ask(*options, of=package):
            return subprocess.run(['pkg-config', *options, of], capture_output=True, text=True, check=True).stdout.strip()
        host = pathlib.Path(ask('--variable=includedir') or '/usr/include')
        for name in names:
            if not (folder / 'include' / name).exists():
                (folder / 'include' / name).symlink_to(host / name)
        (packages / f'{package}.pc').write_text(f'includedir={folder}/include\nName: {package}\nDescription: headers\n'
                                                f'Version: {ask("--modversion")}\nCflags: -I${{includedir}}\n', encoding='utf-8')
    return packages


def build(folder, *options):
    """Builds the libraries and the command for Windows."""
    if not (folder / 'build.ninja').exists():
        packages = link_headers(folder.parent / (folder.name + '-headers'))
        more = folder.parent / (folder.name + '-headers') / 'pkg-config.ini'
        cache = "'ccache', " if shutil.which('ccache') else ''
        more.write_text(f"[binaries]\ncpp = [{cache}'{COMPILER}']\npkgconfig = 'pkg-config'\n"
                        f"[properties]\npkg_config_libdir = '{packages}'\n", encoding='utf-8')
        run('meson', 'setup', '--cross-file', CROSS, '--cross-file', more, '-Diri=disabled', '-Dseen=disabled', '-Dtests=disabled',
            '-Dbench=disabled', *options, folder, ROOT)
    run('ninja', '-C', folder, COMMAND)


def folder_of(name):
    path = subprocess.run([COMPILER, '-print-file-name=' + name], capture_output=True, text=True, check=True).stdout.strip()
    return str(pathlib.Path(path).resolve().parent)


class Command(unittest.TestCase):
    build = None
    native = None
    environment = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def windows(self, *words, **more):
        return subprocess.run(['wine', self.build / COMMAND, *words], capture_output=True, check=False,
                              env=self.environment, cwd=self.folder, timeout=300, **more)

    def linux(self, *words, **more):
        return subprocess.run([self.native, *words], capture_output=True, check=False, cwd=self.folder, timeout=300, **more)

    def compare(self, *words, **more):
        """Runs both commands, and returns their output."""
        windows, linux = self.windows(*words, **more), self.linux(*words, **more)
        self.assertLess(linux.returncode, 2, linux.stderr)
        self.assertEqual(windows.stdout, linux.stdout)
        self.assertEqual(windows.stderr, linux.stderr)
        self.assertEqual(windows.returncode, linux.returncode)
        return linux.stdout

    def test_octets(self):
        octets = b'HTTP://A/\r\nhttp://b/\x1a\nhttp://c/\0\n\rhttp://d/\n\nhttp://e/%7e\r\r\nHTTP://F/'
        self.assertIn(b'http://a/\n', self.compare('normalize', '--invalid=keep', input=octets))
        self.compare('normalize', '--invalid=keep', '--null', input=octets.replace(b'\n', b'\0'))
        self.compare('normalize', '--invalid=keep', input=b''.join(b'http://h/%c\n' % octet for octet in range(256)))
        self.compare('parse', '--json', input=octets)

    def test_corpus(self):
        corpus = (ROOT / 'test/data/sample-urls.txt').read_bytes()
        for words in (['normalize'], ['parse', '--json'], ['key'], ['dedupe'], ['dedupe', '--hashed'], ['normalize', '--threads=3']):
            with self.subTest(words=words):
                self.assertTrue(self.compare(*words, input=corpus))

    def test_names_of_files(self):
        (self.folder / '例え ü.txt').write_bytes(b'HTTP://h/%7e\r\n')
        self.assertEqual(self.compare('normalize', '--file', '例え ü.txt'), b'http://h/~\n')
        (self.folder / '追跡.tsv').write_text('version\t1\nsid\t*\tvendor\thttp://v/\n', encoding='utf-8')
        self.assertEqual(self.compare('key', '--profile=page', '--tracking', '追跡.tsv', 'http://h/?sid=1&a=2'), b'http://h/?a=2\n')
        missing = self.windows('normalize', '--file', '例.txt')
        self.assertEqual(missing.returncode, 2)
        self.assertIn('cannot open 例.txt', missing.stderr.decode())

    def test_arguments(self):
        """Arguments are not treated as patterns of file names."""
        (self.folder / 'a').write_bytes(b'')
        for words in (['HTTP://h/*', '?', '*'], ['a b', '"', '\\', '\\"', ''], ['http://例え.jp/']):
            with self.subTest(words=words):
                self.compare('parse', '--json', '--', *words)

    def test_pipe(self):
        """The output for a line arrives before the next line is written."""
        with subprocess.Popen(['wine', self.build / COMMAND, 'normalize'], env=self.environment,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as command:
            for _ in range(3):
                command.stdin.write(b'HTTP://h/\n')
                command.stdin.flush()
                self.assertEqual(command.stdout.readline(), b'http://h/\n')
                time.sleep(0.05)
            command.stdin.close()
            self.assertEqual(command.stdout.read(), b'')
            self.assertEqual(command.wait(), 0)

    def test_large_output(self):
        self.compare('normalize', input=b'HTTP://h/' + b'x' * 3_000_000 + b'\n' + b'HTTP://h/\n' * 200_000)

    def test_moves_of_vectors(self):
        [library] = (self.build / 'lib/core').glob('liburiform-*.dll')
        run(sys.executable, HERE / 'check_moves.py', COMPILER.replace('g++-posix', 'objdump'), library)

    def test_program_with_dll(self):
        """A C program and a C++ program link the DLL, and catch its exception; they save and load sets under a name beyond ASCII."""
        (self.folder / 'c.c').write_text('#include <assert.h>\n#include <uriform.h>\nint main(void) { uriform_components parts;\n'
                                         'return uriform_parse("s:", 2, URIFORM_URI, &parts, 0); }\n', encoding='utf-8')
        run(COMPILER.replace('g++', 'gcc'), '-Wall', '-Werror', '-I', ROOT / 'include', self.folder / 'c.c', '-o', self.folder / 'c.exe',
            self.build / 'lib/core/liburiform.dll.a')
        run(COMPILER, '-std=c++20', '-Wall', '-Wextra', '-Werror', '-I', ROOT / 'include', HERE / 'dll_user.cpp',
            '-o', self.folder / 'cpp.exe',
            self.build / 'lib/keys/liburiform-keys.dll.a', self.build / 'lib/core/liburiform.dll.a')
        for program in ('c.exe', 'cpp.exe'):
            done = subprocess.run(['wine', self.folder / program], env=self.environment, cwd=self.folder, capture_output=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (0, b''), done.stderr.decode(errors='replace'))
        self.assertTrue((self.folder / '例え.set').exists())
        self.assertEqual(list(self.folder.glob('*.new-*')), [])

    def test_installed_by_cmake(self):
        """Programs find the installed library as a CMake package."""
        run('meson', 'install', '-C', self.build, '--quiet', '--destdir', self.folder)
        [config] = self.folder.rglob('uriform-config.cmake')
        run('cmake', '-S', ROOT / 'test/consumer/cmake', '-B', self.folder / 'built', '-DCMAKE_SYSTEM_NAME=Windows',
            f'-DCMAKE_CXX_COMPILER={COMPILER}', f'-DCMAKE_C_COMPILER={COMPILER.replace("g++", "gcc")}', f'-Duriform_DIR={config.parent}')
        run('cmake', '--build', self.folder / 'built')
        for program in ('core_cpp.exe', 'core_c.exe'):
            done = subprocess.run(['wine', self.folder / 'built' / program, 'HTTP://h/%7e'], env=self.environment, capture_output=True,
                                  check=True)
            self.assertEqual(done.stdout.split(), [b'http://h/~'])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('build', type=pathlib.Path, help='the folder of the build for Windows, which is made if it is not there')
    parser.add_argument('native', type=pathlib.Path, help='the native command')
    parser.add_argument('--setup', action='append', default=[], metavar='OPTION', help='an option of meson setup')
    arguments, others = parser.parse_known_args()
    Command.build = arguments.build.resolve()
    Command.native = arguments.native.resolve()
    build(Command.build, *arguments.setup)
    paths = [*(str(Command.build / 'lib' / name) for name in LIBRARIES), folder_of('libstdc++-6.dll'), folder_of('libwinpthread-1.dll')]
    Command.environment = os.environ | {'WINEDEBUG': '-all', 'WINEPATH': ';'.join('Z:' + path.replace('/', '\\') for path in paths)}
    unittest.main(argv=[sys.argv[0], *others])


if __name__ == '__main__':
    main()
