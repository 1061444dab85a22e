import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, get, rmdir
from conan.tools.gnu import PkgConfigDeps
from conan.tools.layout import basic_layout
from conan.tools.meson import Meson, MesonToolchain

required_conan_version = '>=2.0'


# The libraries, lowest first, with the libraries that each needs.
LIBRARIES = {
    'core': [],
    'keys': ['core'],
    'explain': ['core', 'keys'],
    'arrow': ['core', 'keys'],
    'iri': ['core'],
}


class Uriform(ConanFile):
    name = 'uriform'
    version = '@VERSION@'
    description = 'Parses, normalizes, compares and resolves URIs (RFC 3986), and reads URLs as browsers do'
    license = 'MIT'
    homepage = '@ADDRESS@'
    topics = 'uri', 'url', 'iri', 'rfc3986', 'whatwg'
    package_type = 'library'
    settings = 'os', 'arch', 'compiler', 'build_type'
    options = {'shared': [True, False], 'fPIC': [True, False], 'iri': [True, False]}
    default_options = {'shared': False, 'fPIC': True, 'iri': True}
    implements = ['auto_shared_fpic']

    def layout(self):
        basic_layout(self, src_folder='src')

    def requirements(self):
        # Headers compiled into the libraries.
        self.requires('nlohmann_json/3.11.3', visible=False)
        self.requires('xxhash/0.8.2', visible=False)
        if self.options.iri:
            self.requires('icu/74.2')

    def build_requirements(self):
        self.tool_requires('meson/[>=1.0 <2]')
        self.tool_requires('pkgconf/[>=2.0 <3]')

    def validate(self):
        check_min_cppstd(self, 20)

    def source(self):
        get(self, **self.conan_data['sources'][self.version], strip_root=True)

    def generate(self):
        toolchain = MesonToolchain(self)
        toolchain.project_options.update({
            'iri': 'enabled' if self.options.iri else 'disabled',
            'cli': 'disabled',
            'tests': 'disabled',
            'bench': 'disabled',
            'duckdb': 'disabled',
            'postgresql': 'disabled',
            'sqlite': 'disabled',
            'varnish': 'disabled',
            'nginx': 'disabled',
        })
        toolchain.generate()
        PkgConfigDeps(self).generate()

    def build(self):
        meson = Meson(self)
        meson.configure()
        meson.build()

    def package(self):
        copy(self, 'LICENSE', self.source_folder, os.path.join(self.package_folder, 'licenses'))
        Meson(self).install()
        # Conan writes these files for each program that links the libraries.
        for folder in ('lib/cmake', 'lib/pkgconfig', 'share/gdb'):
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        def of_conan(*components):
            """Returns the package components that the profile does not take from the system."""
            return [component for component in components if component.split('::')[0] in self.dependencies]

        self.cpp_info.set_property('cmake_file_name', 'uriform')
        others = {
            'core': of_conan('xxhash::xxhash'),
            'keys': of_conan('nlohmann_json::nlohmann_json'),
            'iri': of_conan('icu::icu-i18n', 'icu::icu-uc'),
        }
        for part, needed in LIBRARIES.items():
            if part != 'iri' or self.options.iri:
                name = 'uriform' if part == 'core' else f'uriform-{part}'
                component = self.cpp_info.components[part]
                component.libs = [name]
                component.requires = needed + others.get(part, [])
                component.set_property('cmake_target_name', 'uriform::uriform' if part == 'core' else f'uriform::{part}')
                component.set_property('pkg_config_name', name)
