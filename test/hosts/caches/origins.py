"""Three origins that read the same request differently, as servers and frameworks do. Each answer describes how it was understood."""

import http.server
import json
import re
import threading
import urllib.parse

# Some fields that frameworks trust more than the request itself.
TRUSTED = ('Forwarded', 'X-Forwarded-Host', 'X-Forwarded-Port', 'X-Forwarded-Prefix', 'X-Forwarded-Proto', 'X-Forwarded-Scheme',
           'X-Forwarded-Server', 'X-Host', 'X-HTTP-Method', 'X-HTTP-Method-Override', 'X-Method-Override', 'X-Original-URL',
           'X-Rewrite-URL')


def decoded(octets):
    return re.sub(rb'%([0-9A-Fa-f]{2})', lambda digits: bytes([int(digits[1], 16)]), octets)


def without_dots(path):
    segments = []
    for segment in path.split(b'/')[1:]:
        if segment == b'..':
            del segments[-1:]
        elif segment != b'.':
            segments.append(segment)
    return b'/' + b'/'.join(segments)


def to_the_letter(path, query, _):
    """Does not decode paths, and uses the first parameter with a name."""
    params = {}
    for each in query.split(b'&'):
        name, _, value = each.partition(b'=')
        params.setdefault(decoded(name.replace(b'+', b' ')), decoded(value.replace(b'+', b' ')))
    return path, params


def leniently(path, query, body):
    """Decodes a path first. `;`, NUL and line ends end a segment, `\\` and repeated slashes count as one slash, and a format at the end of a
    path and everything below it are ignored. Parameters also end at `;`. The last parameter counts, and the body takes precedence."""
    path = re.sub(rb'[;\0\n][^/]*', b'', decoded(path)).replace(b'\\', b'/')
    path = without_dots(re.sub(rb'/+', b'/', path)).lower()
    path = re.sub(rb'\.\w+$', b'', path)
    path = b'/account' if path.startswith(b'/account/') else path
    return path, dict(re.sub(rb'\[\]$', b'', decoded(each)).partition(b'=')[::2] for each in re.split(b'[&;]', query + b'&' + body))


def twice(path, query, body):
    """Decodes twice, then searches for the query and fragment delimiters."""
    path = decoded(decoded(path)).partition(b'#')[0]
    path, _, more = path.partition(b'?')
    params = {}
    for each in (more + b'&' + query + b'&' + body).split(b'&'):
        name, _, value = decoded(decoded(each)).partition(b'=')
        params[name] = value.partition(b'\0')[0]
    return without_dots(path), params


READINGS = {reading.__name__: reading for reading in (to_the_letter, leniently, twice)}


def text(octets):
    return octets.decode('latin-1')


class Answering(http.server.BaseHTTPRequestHandler):
    """Answers with the results of understood() for a request's content: a JSON object, and answer fields."""
    protocol_version = 'HTTP/1.1'
    wbufsize = 1 << 16  # an answer fits a packet

    def handle_any(self):
        understood, fields = self.understood(self.rfile.read(int(self.headers.get('Content-Length', 0))))
        answer = json.dumps(understood, sort_keys=True).encode()
        self.send_response(200)
        for name, value in [*fields, ('Content-Length', str(len(answer)))]:
            self.send_header(name, value)
        self.end_headers()
        if self.command != 'HEAD':
            self.wfile.write(answer)

    do_GET = do_HEAD = do_POST = handle_any

    def log_message(self, *_):
        pass


class LocalServer(http.server.ThreadingHTTPServer):
    """A local server on a free port."""
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, handler):
        super().__init__(('127.0.0.1', 0), handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()


STORED = ('Cache-Control', 'max-age=600')


class Handler(Answering):

    def understood(self, body):
        target = self.requestline.split(' ')[1].encode('latin-1')
        host = self.headers.get('Host', '')
        if not target.startswith(b'/'):
            parts = urllib.parse.urlsplit(text(target))
            target, host = target[len(f'{parts.scheme}://{parts.netloc}'):] or b'/', parts.netloc if self.server.by_target else host
        path, _, query = target.partition(b'?')
        path, params = self.server.reading(path, query, body)
        understood = {'path': text(path), 'params': sorted((text(name), text(value)) for name, value in params.items()), 'host': host}
        fields = {name.replace('_', self.server.underscore).lower(): value for name, value in self.headers.items()}
        understood |= {name: fields[name.lower()] for name in TRUSTED if name.lower() in fields}
        user = self.headers.get('Cookie') or self.headers.get('Authorization')
        is_private = path == b'/account' and user is not None
        if is_private:
            understood['user'] = user
        self.server.count += 1
        return understood, self.server.private_fields if is_private else [STORED]


class Origin(LocalServer):
    """Private answers contain the field, or nothing that allows a cache to store them."""

    def __init__(self, name):
        self.reading, self.count = READINGS[name], 0
        self.by_target = name == 'twice'
        self.underscore = '-' if name == 'leniently' else '_'  # programs that receive fields as variables (RFC 3875, section 4.1.18)
        self.private_fields = [('Cache-Control', 'private')] if name == 'to_the_letter' else []
        super().__init__(Handler)
