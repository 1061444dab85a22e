"""An nginx with the module, in a separate folder, and an origin that echoes its requests."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).parent.parent / 'caches'))

import origins  # noqa: E402
from servers import environment, free_port, reports  # noqa: E402


class Echo(origins.Answering):

    def understood(self, body):
        asked = {'method': self.command, 'target': self.requestline.split(' ', 1)[1].rpartition(' ')[0], 'host': self.headers['Host'],
                 'body': body.decode('latin-1')}
        self.server.targets.append(asked['target'])
        return asked | {name: value for name, value in self.headers.items() if name.startswith('X-')}, [origins.STORED]


class EchoServer(origins.LocalServer):

    def __init__(self):
        self.targets = []
        super().__init__(Echo)


class Nginx:
    """A server with a configuration. In the text of its block, `http`, HTTP is replaced by a port, HTTP2 by another port, and FOLDER by the
    folder."""

    def __init__(self, program, module, http, *, workers=1):
        self.program, self.folder = program, pathlib.Path(tempfile.mkdtemp())
        self.port, self.http2_port, self.workers = free_port(), free_port(), workers
        places = ''.join(f'{kind}_temp_path {self.folder}/{kind};\n' for kind in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        user = 'user root;' if os.geteuid() == 0 else ''
        for old, new in ('HTTP2', str(self.http2_port)), ('HTTP', str(self.port)), ('FOLDER', str(self.folder)):
            http = http.replace(f'{{{old}}}', new)
        self.file = self.folder / 'nginx.conf'
        self.file.write_text(f'load_module {module};\n{user} daemon off; pid {self.folder}/pid; worker_processes {workers};\n'
                             f'error_log {self.folder}/error.log info;\nevents {{ worker_connections 1024; }}\n'
                             f'http {{\naccess_log off;\n{places}{http}\n}}\n')
        self.environment = environment(self.folder)

    def command(self, *options):
        return [self.program, '-p', self.folder, '-c', self.file, '-e', self.folder / 'error.log', *options]

    def test(self):
        """Returns nginx's messages about the configuration."""
        done = subprocess.run(self.command('-t'), env=self.environment, capture_output=True, text=True)
        return done.returncode, done.stderr

    def start(self):
        self.out = open(self.folder / 'out', 'w')
        self.process = subprocess.Popen(self.command(), cwd=self.folder, env=self.environment, stdout=self.out, stderr=self.out)
        for _ in range(400):
            if self.process.poll() is not None:
                break
            with socket.socket() as client:
                if client.connect_ex(('127.0.0.1', self.port)) == 0:
                    return self
            time.sleep(0.02)
        raise RuntimeError((self.folder / 'out').read_text() + self.errors())

    def reload(self):
        self.process.send_signal(signal.SIGHUP)

    def errors(self):
        log = self.folder / 'error.log'
        return log.read_text('latin-1') if log.exists() else ''

    def stop(self):
        """Returns evidence that a worker failed."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(30)
        self.out.close()
        found = reports(self.folder, 'out', 'error.log')
        found += [line for line in self.errors().splitlines() if any(fault in line for fault in ('exited on', 'fatal code', '[alert]', '[crit]'))]
        shutil.rmtree(self.folder, ignore_errors=True)
        return found


class Client:
    """A persistent HTTP/1.1 connection."""

    def __init__(self, port):
        self.socket = socket.create_connection(('127.0.0.1', port), timeout=20)
        self.file = self.socket.makefile('rb')

    def close(self):
        self.file.close()
        self.socket.close()

    def send(self, target, host='h', method='GET', fields=(), body=b''):
        lines = [f'Host: {host}', *fields]
        if body:
            lines.append(f'Content-Length: {len(body)}')
        head = '\r\n'.join(['', *lines, '', '']).encode('latin-1')
        self.socket.sendall(method.encode() + b' ' + target + b' HTTP/1.1' + head + body)

    def receive(self, method='GET'):
        """Returns the status, the fields and the body; None if the connection was closed."""
        first = self.file.readline().decode('latin-1')
        if not first:
            return None
        fields = {}
        while (line := self.file.readline().decode('latin-1').strip()):
            name, _, value = line.partition(':')
            fields[name.lower()] = value.strip()
        body = b''
        if method != 'HEAD' and 'content-length' in fields:
            body = self.file.read(int(fields['content-length']))
        elif method != 'HEAD' and fields.get('transfer-encoding') == 'chunked':
            while (size := int(self.file.readline(), 16)) > 0:
                body += self.file.read(size + 2)[:-2]
            self.file.readline()
        return first.split(' ')[1], fields, body

    def ask(self, target, host='h', method='GET', fields=(), body=b''):
        self.send(target, host, method, fields, body)
        return self.receive(method)
