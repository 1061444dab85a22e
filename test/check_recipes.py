#!/usr/bin/env python3
"""Checks the recipes in lib/packaging with an archive from `meson dist`. A project gets the archive through the wrap file. The other
recipes are checked if the programs that read them are installed: their syntax, and for vcpkg the function calls and whether a project
finds the installed package. Nothing is built."""

import ast
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from libraries import LIBRARIES, NAMED

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROJECT = """project('crawler', 'cpp', default_options: 'cpp_std=c++20')
foreach name : ['uriform', 'uriform-keys', 'uriform-explain', 'uriform-arrow']
  found = dependency(name, default_options: ['iri=disabled'])
  assert(found.type_name() == 'internal' and found.version() == '{}')
  executable(name + '-crawler', 'crawler.cpp', dependencies: found)
endforeach
"""
# The functions that portfile.cmake calls, except CMake commands and the functions that VCPKG defines.
FUNCTIONS = ['configure_meson', 'install_meson', 'fixup_pkgconfig', 'install_copyright', 'extract_source_archive']
VCPKG = """cmake_policy(VERSION 3.18)
set(FEATURES iri)
set(CURRENT_PACKAGES_DIR "${CMAKE_CURRENT_LIST_DIR}/packages")
set(PORT uriform)
function(vcpkg_download_distfile)
  cmake_parse_arguments(PARSE_ARGV 1 given "" "FILENAME;SHA512" "URLS")
  file(SHA512 "@ARCHIVE@" sha512)
  if(NOT given_SHA512 STREQUAL sha512 OR NOT given_URLS)
    message(FATAL_ERROR "not the archive: ${ARGV}")
  endif()
endfunction()
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 given "" CONFIG_PATH "")
  file(RENAME "${CURRENT_PACKAGES_DIR}/${given_CONFIG_PATH}" "${CURRENT_PACKAGES_DIR}/share/${PORT}")
endfunction()
function(vcpkg_replace_string file from to)
  file(READ "${file}" text)
  string(REPLACE "${from}" "${to}" text "${text}")
  file(WRITE "${file}" "${text}")
endfunction()
"""
# A project that finds the package where vcpkg installs it.
VCPKG_PROJECT = """cmake_minimum_required(VERSION 3.18)
project(crawler LANGUAGES NONE)
find_package(uriform CONFIG REQUIRED)
foreach(name IN ITEMS uriform keys explain arrow iri)
  get_target_property(library uriform::${name} IMPORTED_LOCATION)
  get_target_property(headers uriform::${name} INTERFACE_INCLUDE_DIRECTORIES)
  if(NOT EXISTS "${library}" OR NOT EXISTS "${headers}/uriform.h")
    message(FATAL_ERROR "not there: ${library} or ${headers}/uriform.h")
  endif()
endforeach()
"""


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **more)
    if done.returncode:
        sys.exit(f'{command}:\n{done.stdout}{done.stderr}')
    return done.stdout


def check_wrap(recipes, folder, version):
    (folder / 'subprojects').mkdir(parents=True)
    shutil.copy(recipes / 'wrapdb/uriform.wrap', folder / 'subprojects')
    shutil.copy(ROOT / 'test/consumer/core.cpp', folder / 'crawler.cpp')
    (folder / 'meson.build').write_text(PROJECT.format(version))
    run('meson', 'setup', folder, folder / 'build', '--wrap-mode=forcefallback', '--libdir=lib')


def check_vcpkg(recipes, archive, version, package):
    """Checks the vcpkg port. `package` is the folder with the CMake package that meson writes for the library folder `lib`."""
    port = recipes / 'vcpkg'
    manifest = json.loads((port / 'vcpkg.json').read_text())
    if manifest['version'] != version or not (port / 'usage').is_file():
        sys.exit('vcpkg.json has another version')
    packages = port / 'packages'
    for folder in ('include', 'lib/cmake', 'share'):
        (packages / folder).mkdir(parents=True)
    (packages / 'include/uriform.h').touch()
    for library in LIBRARIES:
        (packages / f'lib/lib{library.name}.a').touch()
    shutil.copytree(package, packages / 'lib/cmake/uriform', ignore=lambda _, names: [name for name in names if '.cmake' not in name])
    stubs = ''.join(f'function(vcpkg_{name})\nendfunction()\n' for name in FUNCTIONS)
    portfile = (port / 'portfile.cmake').read_text()
    (port / 'check.cmake').write_text(VCPKG.replace('@ARCHIVE@', str(archive)) + f'set(VERSION {version})\n' + stubs + portfile)
    run('cmake', '-P', port / 'check.cmake')
    if 'vcpkg_cmake_config_fixup' in portfile and 'vcpkg-cmake-config' not in json.dumps(manifest['dependencies']):
        sys.exit('vcpkg.json lacks vcpkg-cmake-config, which has vcpkg_cmake_config_fixup')
    (port / 'project').mkdir()
    (port / 'project/CMakeLists.txt').write_text(VCPKG_PROJECT)
    run('cmake', '-S', port / 'project', '-B', port / 'project/build', f'-DCMAKE_PREFIX_PATH={packages}')


def check_conan(recipes):
    """Checks that the recipe's table agrees with lib/libraries.tsv."""
    text = (recipes / 'conan/conanfile.py').read_text()
    [table] = [ast.literal_eval(node.value) for node in ast.parse(text).body
               if isinstance(node, ast.Assign) and node.targets[0].id == 'LIBRARIES']
    if table != {library.folder: [NAMED[needed].folder for needed in library.needs] for library in LIBRARIES}:
        sys.exit('conanfile.py has other libraries than lib/libraries.tsv')


def main():
    archive = pathlib.Path(sys.argv[1]).resolve()
    version = archive.name.removeprefix('uriform-').removesuffix('.tar.xz')
    with tempfile.TemporaryDirectory() as name:
        recipes = pathlib.Path(name) / 'recipes'
        run(sys.executable, ROOT / 'lib/packaging/fill_recipes.py', archive, recipes, '--address', archive.parent.as_uri())
        project = pathlib.Path(name) / 'project'
        check_wrap(recipes, project, version)
        check_vcpkg(recipes, archive, version, project / f'build/subprojects/uriform-{version}/lib/packaging/cmake')
        check_conan(recipes)
        for file in recipes.rglob('*.py'):
            compile(file.read_text(), str(file), 'exec')
        checks = {'ruby': ['-c', recipes / 'homebrew/uriform.rb'],
                  'nix-instantiate': ['--parse', recipes / 'nix/default.nix', recipes / 'nix/package.nix']}
        for program, arguments in checks.items():
            if shutil.which(program):
                run(program, *arguments)
            else:
                print(f'not checked: {program} is not found')


if __name__ == '__main__':
    main()
