"""A temporary PostgreSQL server with the extension, in a separate folder and on a socket in that folder."""

import ctypes
import ctypes.util
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

PROGRAMS = ('initdb', 'postgres', 'pg_ctl', 'psql', 'pg_dump', 'pg_restore', 'pgbench', 'pg_amcheck')
SUCCESS = (1, 2, 3, 4)  # PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_OUT, PGRES_COPY_IN
FIELDS = {'state': b'C', 'message': b'M', 'detail': b'D', 'hint': b'H'}


class Missing(Exception):
    """A program or library that the server needs is missing."""


class Error(Exception):
    """A server error."""

    def __init__(self, state, message):
        super().__init__(f'{state} {message}')
        self.state = state
        self.message = message


def load_libpq():
    try:
        pq = ctypes.CDLL(ctypes.util.find_library('pq') or 'libpq.so.5')
    except OSError as error:
        raise Missing(error) from error
    for name in ('PQconnectdb', 'PQexec', 'PQexecParams', 'PQgetResult'):
        getattr(pq, name).restype = ctypes.c_void_p
    for name in ('PQerrorMessage', 'PQresultErrorField', 'PQcmdTuples'):
        getattr(pq, name).restype = ctypes.c_char_p
    pq.PQgetvalue.restype = ctypes.POINTER(ctypes.c_char)
    return pq


RECEIVER = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)


def is_alive(process):
    try:
        return pathlib.Path(f'/proc/{process}/stat').read_text(encoding='utf-8').rpartition(')')[2].split()[0] != 'Z'
    except OSError:
        return False


class Connection:
    def __init__(self, pq, text):
        self.pq = pq
        self.notices = []
        self.link = ctypes.c_void_p(pq.PQconnectdb(text.encode()))
        if pq.PQstatus(self.link) != 0:
            message = pq.PQerrorMessage(self.link).decode()
            self.close()
            raise Error('08000', message)
        self.receiver = RECEIVER(lambda _, result: self.notices.append(
            (self.field(result, 'message'), self.field(result, 'hint'))))
        pq.PQsetNoticeReceiver(self.link, self.receiver, None)

    def close(self):
        if self.link:
            self.pq.PQfinish(self.link)
        self.link = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def field(self, result, name):
        found = self.pq.PQresultErrorField(ctypes.c_void_p(result), ord(FIELDS[name]))
        return found.decode() if found else None

    def rows_of(self, result):
        """Returns a result's rows and frees it: each cell as octets, or None."""
        pq, result = self.pq, ctypes.c_void_p(result)
        try:
            if pq.PQresultStatus(result) not in SUCCESS:
                raise Error(self.field(result.value, 'state') or '08006',
                            self.field(result.value, 'message') or pq.PQerrorMessage(self.link).decode())
            columns = range(pq.PQnfields(result))
            return [tuple(None if pq.PQgetisnull(result, row, column) else
                          ctypes.string_at(pq.PQgetvalue(result, row, column), pq.PQgetlength(result, row, column))
                          for column in columns) for row in range(pq.PQntuples(result))]
        finally:
            pq.PQclear(result)

    def run(self, query, arguments=None):
        """Returns a query's rows as octets. Arguments are texts, octets or None."""
        if arguments is None:
            return self.rows_of(self.pq.PQexec(self.link, query.encode()))
        given = [value.encode() if isinstance(value, str) else value for value in arguments]
        array = (ctypes.c_char_p * len(given))(*given)
        return self.rows_of(self.pq.PQexecParams(self.link, query.encode(), len(given), None, array, None, None, 0))

    def texts(self, query, arguments=None):
        """Returns a query's rows as texts."""
        return [tuple(cell if cell is None else cell.decode() for cell in row) for row in self.run(query, arguments)]

    def value(self, query, arguments=None):
        (value,), = self.texts(query, arguments)
        return value

    def column(self, query, arguments=None):
        return [value for value, in self.texts(query, arguments)]

    def plan(self, query):
        return '\n'.join(self.column('EXPLAIN (COSTS OFF) ' + query))

    def copy_in(self, query, data, end=True):
        """Writes data to COPY. More data may follow unless `end`."""
        if query is not None:
            self.run(query)
        for begin in range(0, len(data), 1 << 20):
            part = data[begin:begin + (1 << 20)]
            if self.pq.PQputCopyData(self.link, part, len(part)) != 1:
                raise Error('08006', self.pq.PQerrorMessage(self.link).decode())
        if end:
            self.pq.PQputCopyEnd(self.link, None)
            self.rows_of(self.pq.PQgetResult(self.link))
            self.pq.PQgetResult(self.link)

    def copy_out(self, query):
        self.run(query)
        parts, pointer = [], ctypes.c_void_p()
        while (size := self.pq.PQgetCopyData(self.link, ctypes.byref(pointer), 0)) > 0:
            parts.append(ctypes.string_at(pointer, size))
            self.pq.PQfreemem(pointer)
        self.rows_of(self.pq.PQgetResult(self.link))
        self.pq.PQgetResult(self.link)
        return b''.join(parts)


class Server:
    """The server's programs find their files relative to themselves. So the programs are copied, and their files are links, including the
    extension."""

    def __init__(self, pg_config, extension, script, control, settings=()):
        self.pq = load_libpq()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='uriform-pg-'))
        self.folder.chmod(0o755)
        self.user = ['runuser', '-u', 'postgres', '--'] if os.geteuid() == 0 else []
        self.started = False
        try:
            self.make_programs(pg_config, [extension, script, control])
            self.make_cluster(settings)
            self.start()
        except BaseException:
            self.remove()
            raise

    def make_programs(self, pg_config, files):
        def configured(name):
            return pathlib.Path(subprocess.run([pg_config, f'--{name}'], capture_output=True, check=True, text=True).stdout.strip())
        names = ('bindir', 'pkglibdir', 'sharedir')
        found = {name: configured(name) for name in names}
        if not (found['bindir'] / 'initdb').exists():
            raise Missing(f'{found["bindir"]} has no initdb')
        common = os.path.commonpath(found.values())
        made = {name: self.folder / 'server' / found[name].relative_to(common) for name in names}
        made['bindir'].mkdir(parents=True)
        for name in PROGRAMS:
            if (found['bindir'] / name).exists():
                shutil.copy(found['bindir'] / name, made['bindir'])
        for name in ('pkglibdir', 'sharedir'):
            shutil.copytree(found[name], made[name], copy_function=os.symlink, ignore=shutil.ignore_patterns('bitcode', 'uriform*'),
                            dirs_exist_ok=True)
        self.programs, self.extensions = made['bindir'], made['sharedir'] / 'extension'
        extension, script, control = map(pathlib.Path, files)
        shutil.copy(extension, made['pkglibdir'])
        for file in (script, control):
            shutil.copy(file, self.extensions)
        self.copy_libraries(extension)

    def copy_libraries(self, extension):
        """Copies the build's shared libraries, because the server's user may be unable to read the build folder."""
        folder = self.folder / 'libraries'
        folder.mkdir()
        for line in subprocess.run(['ldd', extension], capture_output=True, check=False, text=True).stdout.splitlines():
            words = line.split()
            if len(words) > 2 and words[0].startswith('liburiform'):
                shutil.copy(words[2], folder / words[0])
        self.environment = {**os.environ, 'LD_LIBRARY_PATH': str(folder)}

    def program(self, name, *arguments, **keywords):
        """Runs a program as the server's user. Returns its standard output."""
        done = subprocess.run([*self.user, self.programs / name, *arguments], capture_output=True, check=False, text=True,
                              env=self.environment, cwd=self.folder, **keywords)
        if done.returncode != 0:
            raise Error('XX000', f'{name}: {done.stderr}')
        return done.stdout

    def make_cluster(self, settings):
        self.data = self.folder / 'state/data'
        self.data.parent.mkdir()
        if self.user:
            try:
                shutil.chown(self.data.parent, 'postgres')
            except LookupError as error:
                raise Missing('no user postgres') from error
        self.program('initdb', '-D', self.data, '--no-locale', '-E', 'UTF8', '-A', 'trust', '-U', 'postgres', '--no-sync')
        with (self.data / 'postgresql.conf').open('a', encoding='utf-8') as file:
            file.write(f"listen_addresses = ''\nunix_socket_directories = '{self.data.parent}'\njit = off\nfsync = off\n" +
                       ''.join(f'{line}\n' for line in settings))

    def start(self):
        # The server keeps its output open, so it must not inherit this program's pipe.
        with open(self.data.parent / 'out', 'w', encoding='utf-8') as out:
            done = subprocess.run([*self.user, self.programs / 'pg_ctl', '-D', self.data, '-w', '-t', '60', '-l',
                                   self.data.parent / 'log', 'start'], stdout=out, stderr=out, check=False, env=self.environment)
        if done.returncode != 0:
            raise Error('XX000', (self.data.parent / 'log').read_text(encoding='utf-8'))
        self.started = True

    def stop(self):
        if self.started:
            self.program('pg_ctl', '-D', self.data, '-w', '-m', 'immediate', 'stop')
        self.started = False

    def process(self):
        return int((self.data / 'postmaster.pid').read_text(encoding='utf-8').split()[0])

    def kill(self):
        """Kills all server processes at once, as a crash does. Returns their numbers."""
        parent = self.process()
        children = pathlib.Path(f'/proc/{parent}/task/{parent}/children').read_text(encoding='utf-8').split()
        processes = [parent, *map(int, children)]
        for each in processes:
            os.kill(each, signal.SIGKILL)
        self.started = False
        deadline = time.monotonic() + 20
        while any(map(is_alive, processes)) and time.monotonic() < deadline:
            time.sleep(0.02)
        # Zombie processes seem to exist until their parent waits for them.
        for file in (self.data / 'postmaster.pid', *self.data.parent.glob('.s.PGSQL.*')):
            file.unlink()
        return processes

    def connect(self, database='postgres'):
        return Connection(self.pq, f"host='{self.data.parent}' dbname='{database}' user=postgres")

    def remove(self):
        try:
            self.stop()
        except Error:
            pass
        shutil.rmtree(self.folder, ignore_errors=True)
