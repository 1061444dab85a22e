"""The part of HTTP/2 needed to send a request with prior knowledge and to read its answer's status and body (RFC 9113, RFC 7541)."""

import socket
import struct

PREFACE = b'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
DATA, HEADERS, SETTINGS, PING, GOAWAY = 0, 1, 4, 6, 7
END_STREAM, END_HEADERS, ACK = 1, 4, 1
STATUS_OF_INDEX = {8: '200', 9: '204', 10: '206', 11: '304', 12: '400', 13: '404', 14: '500'}  # RFC 7541, appendix A


def frame(kind, flags, stream, payload=b''):
    return struct.pack('>I', len(payload))[1:] + struct.pack('>BBI', kind, flags, stream) + payload


def literal(name, value):
    """Encodes a field outside the tables, without Huffman coding (RFC 7541, section 6.2.2)."""
    def text(octets):
        if len(octets) < 127:
            return bytes([len(octets)]) + octets
        rest, size = b'', len(octets) - 127
        while size >= 128:
            rest += bytes([size % 128 + 128])
            size //= 128
        return b'\x7f' + rest + bytes([size]) + octets
    return b'\0' + text(name) + text(value)


def status_of(block):
    """Returns the status, the first field in an answer. A table size update may precede it (section 6.3)."""
    while block[0] & 0xe0 == 0x20:
        block = block[1:]
    if block[0] & 0x80:
        return STATUS_OF_INDEX[block[0] & 0x7f]
    return block[2:5].decode()  # nginx does not use Huffman coding here


class Connection:

    def __init__(self, port):
        self.socket = socket.create_connection(('127.0.0.1', port), timeout=20)
        self.file = self.socket.makefile('rb')
        self.socket.sendall(PREFACE + frame(SETTINGS, 0, 0))
        self.stream = -1

    def close(self):
        self.file.close()
        self.socket.close()

    def ask(self, target, host, method='GET', body=b''):
        """Returns the status and the body."""
        self.stream += 2
        fields = {b':method': method.encode(), b':scheme': b'http', b':path': target, b':authority': host.encode()}
        block = b''.join(literal(*field) for field in fields.items())
        self.socket.sendall(frame(HEADERS, END_HEADERS | (0 if body else END_STREAM), self.stream, block))
        if body:
            self.socket.sendall(frame(DATA, END_STREAM, self.stream, body))
        status, answer = None, b''
        while True:
            head = self.file.read(9)
            if len(head) < 9:
                return status, answer
            size, kind, flags, stream = int.from_bytes(head[:3], 'big'), head[3], head[4], int.from_bytes(head[5:], 'big')
            payload = self.file.read(size)
            if kind == SETTINGS and not flags & ACK:
                self.socket.sendall(frame(SETTINGS, ACK, 0))
            elif kind == GOAWAY:
                return status, answer
            elif stream == self.stream and kind == HEADERS:
                status = status_of(payload)
            elif stream == self.stream and kind == DATA:
                answer += payload
            if stream == self.stream and kind in (DATA, HEADERS) and flags & END_STREAM:
                return status, answer
