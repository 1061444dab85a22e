"""Structures of the Arrow C data interface that a producer has written in Python: their release, and those that are not well-formed."""

import ctypes
import errno
import gc

import pytest

import uriform
from uriform import arrow

Pointer = ctypes.c_void_p
RELEASE = ctypes.CFUNCTYPE(None, Pointer)


class Schema(ctypes.Structure):
    pass


Schema._fields_ = [
    ('format', ctypes.c_char_p), ('name', ctypes.c_char_p), ('metadata', ctypes.c_char_p), ('flags', ctypes.c_int64),
    ('n_children', ctypes.c_int64), ('children', Pointer), ('dictionary', ctypes.POINTER(Schema)), ('release', RELEASE),
    ('private_data', Pointer),
]  # fmt: skip


class Rows(ctypes.Structure):
    pass


Rows._fields_ = [
    ('length', ctypes.c_int64), ('null_count', ctypes.c_int64), ('offset', ctypes.c_int64), ('n_buffers', ctypes.c_int64),
    ('n_children', ctypes.c_int64), ('buffers', ctypes.POINTER(Pointer)), ('children', Pointer),
    ('dictionary', ctypes.POINTER(Rows)), ('release', RELEASE), ('private_data', Pointer),
]  # fmt: skip

GET = ctypes.CFUNCTYPE(ctypes.c_int, Pointer, Pointer)
LAST_ERROR = ctypes.CFUNCTYPE(Pointer, Pointer)


class Stream(ctypes.Structure):
    _fields_ = [
        ('get_schema', GET), ('get_next', GET), ('get_last_error', LAST_ERROR), ('release', RELEASE), ('private_data', Pointer),
    ]  # fmt: skip


new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = ctypes.py_object, [Pointer, ctypes.c_char_p, Pointer]

HELD = []  # memory that capsules point to, and that of those that nobody has released
RELEASED = []


def release_of(kind):
    """Returns a release callback that runs Python."""

    def release(place):
        RELEASED.append(kind.__name__)  # fails if an exception is set
        ctypes.cast(place, ctypes.POINTER(kind)).contents.release = RELEASE()

    return RELEASE(release)


RELEASE_SCHEMA, RELEASE_ROWS, RELEASE_STREAM = release_of(Schema), release_of(Rows), release_of(Stream)


def held(thing):
    HELD.append(thing)
    return thing


def schema(of='u', dictionary=None):
    made = held(Schema(of.encode() if of is not None else None, b'', None, 2, 0, None, None, RELEASE_SCHEMA, None))
    if dictionary is not None:
        made.dictionary = ctypes.pointer(dictionary)
    return made


def rows_of(length, *buffers, dictionary=None):
    pointers = held((Pointer * len(buffers))(*[None if b is None else ctypes.cast(held(b), Pointer) for b in buffers]))
    made = held(Rows(length, 0, 0, len(buffers), 0, pointers, None, None, RELEASE_ROWS, None))
    if dictionary is not None:
        made.dictionary = ctypes.pointer(dictionary)
    return made


def rows(*texts):
    octets = [text.encode() for text in texts]
    ends = [sum(map(len, octets[:i])) for i in range(len(octets) + 1)]
    return rows_of(len(texts), None, (ctypes.c_int32 * len(ends))(*ends), ctypes.create_string_buffer(b''.join(octets)))


def indices(*numbers, dictionary):
    return rows_of(len(numbers), None, (ctypes.c_int32 * len(numbers))(*numbers), dictionary=dictionary)


def capsule(thing, name):
    return new_capsule(ctypes.addressof(thing), name, None)


class Column:
    def __init__(self, type_of, made):
        self.type, self.rows = type_of, made

    def __arrow_c_array__(self, requested_schema=None):
        return capsule(self.type, b'arrow_schema'), capsule(self.rows, b'arrow_array')


def move(thing, place):
    ctypes.memmove(place, ctypes.addressof(thing), ctypes.sizeof(thing))
    thing.release = RELEASE()


class Chunks(Column):
    """A stream of one chunk."""

    __arrow_c_array__ = property()

    def __arrow_c_stream__(self, requested_schema=None):
        left = [self.rows]

        def get_schema(_, place):
            copy = Schema.from_buffer_copy(self.type)
            ctypes.memmove(place, ctypes.addressof(copy), ctypes.sizeof(copy))
            return 0

        def get_next(_, place):
            ctypes.memset(place, 0, ctypes.sizeof(Rows))
            if left:
                move(left.pop(), place)
            return 0

        made = held(Stream(held(GET(get_schema)), held(GET(get_next)), held(LAST_ERROR(lambda _: None)), RELEASE_STREAM, None))
        return capsule(made, b'arrow_array_stream')


@pytest.fixture(autouse=True)
def clean():
    RELEASED.clear()
    yield
    gc.collect()
    HELD.clear()


def released(name):
    return RELEASED.count(name)


@pytest.mark.parametrize('column', [Column, Chunks])
def test_the_collector_runs_during_a_release(column):
    def release(place):
        gc.collect()
        ctypes.cast(place, ctypes.POINTER(Rows)).contents.release = RELEASE()

    for _ in range(20):
        made = rows('http://h/', 'a')
        made.release = held(RELEASE(release))
        read = arrow.array(column(schema(), made)) if column is Column else arrow.normalize(column(schema(), made))
        assert len(read) == 2
        del read


@pytest.mark.parametrize('column', [Column, Chunks])
def test_release_before_an_error_is_raised(column):
    bad = ['HTTP://h', '', 'http://[']
    with pytest.raises(uriform.ParseError, match='^missing scheme, at 0 of row 1$'):
        arrow.key(column(schema(), rows(*bad)), errors='raise')
    assert released('Rows') == 1
    with pytest.raises(TypeError, match='expected a column of texts'):
        arrow.normalize(column(schema('i'), rows('a')))
    with pytest.raises(ValueError, match='^columns of different lengths$'):
        arrow.equivalent(column(schema(), rows('a')), column(schema(), rows('a', 'b')))
    with pytest.raises(uriform.ParseError, match='at 0 of row 0'):
        arrow.resolve(column(schema(), rows('', 'b')), column(schema(), rows('c', 'd')), errors='raise')
    gc.collect()
    assert released('Rows') >= 5
    assert released('Stream') == (6 if column is Chunks else 0)
    assert arrow.key(column(schema(), rows(*bad))).to_pylist() == ['http://h/', None, None]


def test_release_of_the_first_if_the_second_is_none():
    for wrong, error in ((3, TypeError), ([1], TypeError), (Column(schema('i'), rows('a')), TypeError)):
        before = released('Rows')
        with pytest.raises(error):
            arrow.equivalent(Column(schema(), rows('a')), wrong)
        assert released('Rows') > before
    with pytest.raises(ValueError):
        arrow.normalize(Column(schema(), rows('a')), errors='x')


def test_array_of_a_wrong_column():
    with pytest.raises(TypeError, match='expected a column of texts'):
        arrow.array(Column(schema('i'), rows('a')))
    assert released('Rows') == released('Schema') == 1
    column = Column(schema(), rows('a'))
    made = column.__arrow_c_array__()
    column.rows.release = RELEASE()

    class Half:
        def __arrow_c_array__(self, requested_schema=None):
            return made

    with pytest.raises(TypeError, match='nobody has consumed'):
        arrow.array(Half())
    assert released('Schema') == 2


def test_release_while_another_exception_is_raised():
    def fails():
        parts = arrow.normalize(Column(schema(), rows('http://h/')))  # shares the buffers
        capsules = parts.__arrow_c_array__()
        del parts
        raise KeyError('first', capsules)

    for _ in range(3):
        with pytest.raises(KeyError, match='first'):
            fails()
    gc.collect()
    assert released('Rows') == 3

    class Holder:
        def __init__(self):
            self.part = arrow.normalize(Column(schema(), rows('http://h/')))
            self.part.no_attribute  # an exception is set when the part is freed

    with pytest.raises(AttributeError, match='no_attribute'):
        Holder()
    gc.collect()
    assert released('Rows') == 4


def changed(made, **members):
    for name, value in members.items():
        setattr(made, name, value)
    return made


def of_itself(made):
    made.dictionary = ctypes.pointer(made)
    return made


def encoded(type_of=None, made=None, values=None):
    values = values or rows('HTTP://h', 'b')
    return type_of or schema('i', schema()), made or indices(0, 1, 0, dictionary=values)


NONE = RELEASE()
NO_BUFFERS = ctypes.POINTER(Pointer)()
WORD = ctypes.c_int32 * 2

MALFORMED = {
    'children of the array': lambda: (schema(), changed(rows('a'), n_children=1)),
    'negative number of children': lambda: (schema(), changed(rows('a'), n_children=-1)),
    'children of the type': lambda: (changed(schema(), n_children=1), rows('a')),
    'children of the dictionary': lambda: encoded(values=changed(rows('a', 'b'), n_children=1)),
    'children of the indices': lambda: encoded(made=changed(encoded()[1], n_children=1)),
    'children of the type of the dictionary': lambda: encoded(type_of=schema('i', changed(schema(), n_children=3))),
    'a type that is its dictionary': lambda: (of_itself(schema('i')), encoded()[1]),
    'an array that is its dictionary': lambda: (encoded()[0], of_itself(indices(0, dictionary=None))),
    'texts that are their dictionary': lambda: (schema(), of_itself(rows('a'))),
    'a dictionary of a dictionary': lambda: (schema('i', schema('i', schema())), indices(0, dictionary=encoded()[1])),
    'a dictionary of texts with a dictionary': lambda: encoded(values=of_itself(rows('a', 'b'))),
    'a released type of the dictionary': lambda: encoded(type_of=schema('i', changed(schema(), release=NONE))),
    'a released dictionary': lambda: encoded(values=changed(rows('a', 'b'), release=NONE)),
    'no dictionary': lambda: encoded(made=indices(0, dictionary=None)),
    'no type of the dictionary': lambda: (schema('i'), encoded()[1]),
    'no format': lambda: (schema(None), rows('a')),
    'no format of the dictionary': lambda: (schema('i', schema(None)), encoded()[1]),
    'an index too large': lambda: encoded(made=indices(0, 2, dictionary=rows('a', 'b'))),
    'a negative index': lambda: encoded(made=indices(-1, dictionary=rows('a', 'b'))),
    'no buffers': lambda: (schema(), changed(rows('a'), buffers=NO_BUFFERS)),
    'no buffers of views': lambda: (schema('vu'), changed(rows('a'), buffers=NO_BUFFERS)),
    'no buffers of indices': lambda: encoded(made=changed(encoded()[1], buffers=NO_BUFFERS)),
    'no buffers of the dictionary': lambda: encoded(values=changed(rows('a', 'b'), buffers=NO_BUFFERS)),
    'no number of buffers': lambda: (schema(), changed(rows('a'), n_buffers=0)),
    'a negative number of buffers': lambda: (schema(), changed(rows('a'), n_buffers=-1)),
    'a negative length': lambda: (schema(), changed(rows('a'), length=-1)),
    'a negative length of the dictionary': lambda: encoded(values=changed(rows('a', 'b'), length=-1)),
    'a negative offset': lambda: (schema(), changed(rows('a'), offset=-1)),
    'an offset that is too large': lambda: (schema(), changed(rows('a'), offset=2**63 - 1)),
    'a length that is too large': lambda: (schema(), changed(rows('a'), length=2**63 - 1)),
    'an offset of the dictionary': lambda: encoded(values=changed(rows('a', 'b'), offset=-3)),
    'nulls without a validity': lambda: (schema(), changed(rows('a'), null_count=1)),
    'offsets that decrease': lambda: (schema(), rows_of(1, None, WORD(1, 0), WORD())),
    'negative offsets': lambda: (schema(), rows_of(1, None, WORD(-5, 0), WORD())),
    'no offsets': lambda: (schema(), rows_of(1, None, None, WORD())),
    'no octets': lambda: (schema(), rows_of(1, None, WORD(0, 5), None)),
    'views of no buffer': lambda: (schema('vu'), rows_of(1, None, (ctypes.c_int32 * 4)(20, 0, 9, 0), WORD())),
    'views of a buffer of a negative size': lambda: (
        schema('vu'),
        rows_of(1, None, (ctypes.c_int32 * 4)(20, 0, 0, 0), WORD(), (ctypes.c_int64 * 1)(-(2**63))),
    ),
    'negative views': lambda: (schema('vu'), rows_of(1, None, (ctypes.c_int32 * 4)(-20, 0, 0, 0), WORD())),
    'nulls with children': lambda: (schema('n'), changed(rows_of(1), n_children=1)),
    'nulls of a negative length': lambda: (schema('n'), changed(rows_of(1), length=-1)),
}  # fmt: skip


# No type of texts: a TypeError, as that of a column of numbers. A column of texts whose rows are malformed is a ValueError.
MALFORMED_TYPES = {
    'children of the type',
    'children of the type of the dictionary',
    'a type that is its dictionary',
    'a dictionary of a dictionary',
    'a released type of the dictionary',
    'no type of the dictionary',
    'no format',
    'no format of the dictionary',
}


@pytest.mark.parametrize('fault', MALFORMED)
@pytest.mark.parametrize('column', [Column, Chunks])
def test_malformed_columns(column, fault):
    good = schema(), rows('a')
    message = 'expected a column' if fault in MALFORMED_TYPES else 'not a well-formed column|columns of different lengths'
    error = TypeError if fault in MALFORMED_TYPES else ValueError
    for call in (
        lambda made: arrow.normalize(made),
        lambda made: arrow.parse(made, errors='raise'),
        lambda made: arrow.component(made, 'host', views=True),
        lambda made: arrow.equivalent(made, 'a'),
        lambda made: arrow.equivalent(made, Column(*good)),
        lambda made: arrow.equivalent(Column(schema(), rows('a')), made),
    ):
        with pytest.raises(error, match=message):
            call(column(*MALFORMED[fault]()))
    if column is Column:
        with pytest.raises(error, match=message):
            arrow.array(column(*MALFORMED[fault]())).to_pylist()
    gc.collect()


def test_streams_without_functions():
    for member in ('get_schema', 'get_next', 'get_last_error'):

        class Lacks:
            def __arrow_c_stream__(self, requested_schema=None, member=member):
                made = held(Stream(held(GET(lambda *_: 5)), held(GET(lambda *_: 5)), held(LAST_ERROR(lambda _: None)), RELEASE_STREAM, None))
                setattr(made, member, type(getattr(made, member))())
                return capsule(made, b'arrow_array_stream')

        before = released('Stream')
        with pytest.raises((TypeError, ValueError, OSError)):
            arrow.normalize(Lacks())
        assert released('Stream') == before + 1


def test_messages_in_any_encoding():
    message = held(ctypes.create_string_buffer('die Datei fehlt: \xfc'.encode('latin-1')))

    class Fails:
        def __init__(self, code):
            self.code = code

        def __arrow_c_stream__(self, requested_schema=None):
            fails, say = held(GET(lambda *_: self.code)), held(LAST_ERROR(lambda _: ctypes.addressof(message)))
            return capsule(held(Stream(fails, fails, say, RELEASE_STREAM, None)), b'arrow_array_stream')

    for code, error in ((errno.EIO, OSError), (errno.EINVAL, ValueError)):
        with pytest.raises(error, match='die Datei fehlt: \ufffd') as caught:
            arrow.normalize(Fails(code))
        assert caught.type is error


def test_well_formed_columns():
    for column in (Column, Chunks):
        assert arrow.normalize(column(*encoded())).to_pylist() == ['http://h/', 'b', 'http://h/']
        assert arrow.normalize(column(schema('n'), rows_of(2))).to_pylist() == [None, None]
    assert arrow.array(Column(*encoded())).to_pylist() == ['HTTP://h', 'b', 'HTTP://h']
    part = changed(rows('a', 'HTTP://h'), offset=1, length=1)
    assert arrow.normalize(Column(schema(), part)).to_pylist() == ['http://h/']


def test_import_errors_of_a_producer():
    class Lacks:
        def __arrow_c_stream__(self, requested_schema=None):
            raise ImportError('no such module')

        def __iter__(self):
            return iter(['a'])

    with pytest.raises(ImportError, match='no such module'):
        arrow.normalize(Lacks())
