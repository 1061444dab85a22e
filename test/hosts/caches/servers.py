"""Caches that run locally."""

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time


def free_port():
    with socket.socket() as any_port:
        any_port.bind(('127.0.0.1', 0))
        return any_port.getsockname()[1]


def changed(text, *pairs):
    for old, new in pairs:
        if old not in text:
            raise ValueError(old)
        text = text.replace(old, new)
    return text


def environment(folder):
    """Returns the environment for a program that loads a module with a sanitizer: the sanitizer's library must be loaded first."""
    preload = os.environ.get('URIFORM_PRELOAD')
    if not preload:
        return None
    # nginx does not free everything that it allocates for its configuration.
    (folder / 'suppressions').write_text('leak:ngx_alloc\n')
    return os.environ | {'LD_PRELOAD': preload, 'LSAN_OPTIONS': f'print_suppressions=0:suppressions={folder}/suppressions'}


def reports(folder, *names):
    """Returns the log lines with sanitizer reports."""
    lines = ''.join((folder / name).read_text('latin-1') for name in names if (folder / name).exists()).splitlines()
    return [line for line in lines if 'Sanitizer' in line or 'runtime error' in line]


class Server:
    """A cache in front of an origin, with a configuration like those in the pages: only paths and ports are changed. The configuration need
    not use the module."""

    def __init__(self, kind, program, module, configuration, origin, start=None, options=()):
        self.folder, self.port = pathlib.Path(tempfile.mkdtemp()), free_port()
        self.program, self.module = start or [program], module
        command = [*getattr(self, kind)(configuration, origin), *options]
        self.log = open(self.folder / 'log', 'w')
        self.process = subprocess.Popen(command, cwd=self.folder, env=environment(self.folder), stdout=self.log, stderr=self.log)
        self.wait()

    def varnish(self, vcl, origin):
        file = self.folder / 'default.vcl'
        vcl = vcl.replace('import uriform;', f'import uriform from "{self.module}";')
        file.write_text(changed(vcl, ('8080', str(origin))))
        return [*self.program, '-F', '-n', self.folder / 'n', '-a', f'127.0.0.1:{self.port}', '-f', file, '-s', 'malloc,64m', '-j', 'none']

    def nginx(self, configuration, origin):
        file = self.folder / 'nginx.conf'
        first = f'daemon off; pid {self.folder}/pid; error_log {self.folder}/error.log info;\n'
        if os.geteuid() == 0:
            first += 'user root;\n'
        temporary = ''.join(f'    {kind}_temp_path {self.folder}/{kind};\n' for kind in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        configuration = configuration.replace('modules/ngx_http_uriform_module.so', str(self.module))
        file.write_text(first + changed(
            configuration, ('/var/cache/nginx/pages', str(self.folder / 'pages')),
            ('listen 80;', f'listen 127.0.0.1:{self.port};'), ('8080', str(origin)),
            ('http {\n', f'http {{\n    access_log off;\n{temporary}')))
        return [*self.program, '-p', self.folder, '-c', file, '-e', self.folder / 'error.log']

    def wait(self):
        for _ in range(1000):
            with socket.socket() as client:
                if client.connect_ex(('127.0.0.1', self.port)) == 0:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError((self.folder / 'log').read_text())

    def workers(self):
        """Returns the processes that answer requests."""
        children = pathlib.Path(f'/proc/{self.process.pid}/task/{self.process.pid}/children').read_text().split()
        # nginx's other processes manage its cache.
        return [int(child) for child in children if b'process' not in (line := pathlib.Path(f'/proc/{child}/cmdline').read_bytes()) or b'worker' in line]

    def processor_time(self):
        """Returns the seconds that these processes used, in the program and in the system."""
        return sum(time.clock_gettime((~child << 3) | 2) for child in self.workers()) # as in clock_getcpuclockid()

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()
        found = reports(self.folder, 'log', 'error.log')
        shutil.rmtree(self.folder, ignore_errors=True)
        if found:
            raise RuntimeError('\n'.join(found))
