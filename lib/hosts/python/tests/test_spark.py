"""The SQL functions of Spark, on a cluster of two worker processes, against the command."""

import functools
import importlib
import os
import pathlib
import shutil
import subprocess
import sys
import warnings

import pytest

pyspark = pytest.importorskip('pyspark')
pyarrow = pytest.importorskip('pyarrow')
pytest.importorskip('pandas')
if shutil.which('java') is None:
    pytest.skip('there is no Java', allow_module_level=True)

from pyspark.errors import PythonException  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from test_arrow import TEXTS  # noqa: E402

import uriform.spark  # noqa: E402

# One more folder of modules for the workers: that of the package under test.
PACKAGE = str(pathlib.Path(uriform.__file__).parents[1])
FOLDERS = [parent / 'shared' / 'data' for parent in pathlib.Path(__file__).resolve().parents]
URLS = next((folder / 'web-urls.txt' for folder in FOLDERS if (folder / 'web-urls.txt').exists()), None)
GENERATED = 1_000_000
COMMAND = os.path.join(PACKAGE, 'uriform', 'uriform-command')
# Of Spark itself.
pytestmark = pytest.mark.filterwarnings('ignore')


@pytest.fixture(scope='module')
def spark():
    os.environ['PYSPARK_PYTHON'] = sys.executable
    session = (
        SparkSession.builder.master('local-cluster[2,1,1024]')
        .config('spark.ui.enabled', 'false')
        .config('spark.ui.showConsoleProgress', 'false')
        .config('spark.driver.bindAddress', '127.0.0.1')
        .config('spark.driver.host', '127.0.0.1')
        .config('spark.sql.shuffle.partitions', '4')
        .config('spark.executorEnv.PYTHONPATH', os.pathsep.join(filter(None, [PACKAGE, os.environ.get('PYTHONPATH')])))
        .getOrCreate()
    )
    session.sparkContext.setLogLevel('OFF')
    uriform.spark.register(session)
    yield session
    session.stop()


def command(lines, *arguments):
    text = ''.join(line + '\n' for line in lines)
    done = subprocess.run([COMMAND, *arguments], input=text.encode(), capture_output=True, check=False)
    assert done.returncode in (0, 1)
    return done.stdout.decode().split('\n')[:-1]


def collected(frame):
    """Returns the columns of a frame, in the order of its rows."""
    table = frame.toArrow()
    return [column.to_pylist() for column in table.columns]


def blank(values):
    return ['' if value is None else value for value in values]


def table_of(spark, urls):
    spark.createDataFrame(pyarrow.table({'i': range(len(urls)), 'u': pyarrow.array(urls, 'string')})).createOrReplaceTempView('urls')


def test_functions(spark):
    table_of(spark, [*TEXTS, None])
    columns = {
        'parse': 'try_uri_parse(u)',
        'normalize': 'try_uri_normalize(u)',
        'key': 'try_uri_key(u)',
        'surt': "try_uri_key(u, 'surt')",
        'equivalent': "try_uri_equivalent(u, 'http://h')",
        'href': 'try_uri_href(u)',
        'based': "try_uri_href(u, 'http://b/c')",
        'param': "try_uri_param(u, 'q')",
        'params': 'try_uri_params(u)',
        'resolve': "try_uri_resolve('http://b/c', u)",
        'hash': 'try_uri_hash(u)',
        'from_iri': 'try_uri_from_iri(u)',
    }
    rows = spark.sql(f'select {", ".join(f"{sql} as {name}" for name, sql in columns.items())} from urls order by i').collect()
    texts = [*TEXTS, None]
    arrow = uriform.arrow
    assert [row.parse and row.parse.asDict() for row in rows] == arrow.parse(texts).to_pylist()
    assert [row.normalize for row in rows] == arrow.normalize(texts).to_pylist()
    assert [row.key for row in rows] == arrow.key(texts).to_pylist()
    assert [row.surt for row in rows] == arrow.key(texts, 'surt').to_pylist()
    assert [row.equivalent for row in rows] == arrow.equivalent(texts, 'http://h').to_pylist()
    assert [row.href for row in rows] == arrow.href(texts).to_pylist()
    assert [row.based for row in rows] == arrow.href(texts, 'http://b/c').to_pylist()
    assert [row.param for row in rows] == arrow.param(texts, 'q').to_pylist()
    assert [row.params and [each.asDict() for each in row.params] for row in rows] == arrow.params(texts).to_pylist()
    assert [row.resolve for row in rows] == arrow.resolve('http://b/c', texts).to_pylist()
    assert [row.hash and row.hash % 2**64 for row in rows] == arrow.hash64(texts).to_pylist()
    assert [row.from_iri for row in rows] == arrow.to_uri(texts).to_pylist()


# What other databases have: rows, which Spark has in arrays, and a function of Spark's own.
MISSING = {'uri_segments', 'uri_explain', 'uri_normal_form_version', 'parse_url'}
LONGEST = 50  # rows of a function


@pytest.fixture(scope='module')
def sql_table():
    folder = next((each / 'test/hosts' for each in pathlib.Path(__file__).resolve().parents if (each / 'test/hosts').exists()), None)
    if folder is None:
        pytest.skip('the project is not there')
    sys.path.append(str(folder))
    yield importlib.import_module('sql_table')
    sys.path.remove(str(folder))


def of_spark(value):
    """Returns a value of Spark as the table has it."""
    if isinstance(value, dict):
        return [tuple(value.values())]
    if isinstance(value, list):
        return [tuple(each.values()) for each in value]
    return value


def test_the_vocabulary_of_sql(spark, sql_table):
    known = {name for name, *_ in sql_table.functions()}
    assert known - {*uriform.spark._FUNCTIONS} == MISSING
    groups = {}
    for name, arguments, result in sql_table.cases():
        types = tuple('binary' if isinstance(each, bytes) else 'string' for each in arguments)
        if name not in MISSING:
            groups.setdefault((name, types), []).append((arguments, result))
    assert {name for name, _ in groups} == known - MISSING
    # One query of all functions: each has columns of its own, which end with nulls.
    table, calls, expected = {}, [], []
    for number, ((name, types), rows) in enumerate(groups.items()):
        valid = [row for row in rows if not str(row[1]).startswith('!!')]
        for place, type_ in enumerate(types):
            values = [arguments[place] for arguments, _ in valid] + [None] * (LONGEST - len(valid))
            table[f'c{number}_{place}'] = pyarrow.array(values, type_)
        calls.append(f'try_{name}({", ".join(f"c{number}_{place}" for place in range(len(types)))}) as r{number}')
        results = [None if str(result).startswith('!') else result for _, result in valid]
        expected.append((name, results + [None] * (LONGEST - len(valid))))
    spark.createDataFrame(pyarrow.table(table | {'i': range(LONGEST)})).createOrReplaceTempView('rows')
    made = collected(spark.sql(f'select {", ".join(calls)} from rows order by i'))
    assert [(name, [of_spark(each) for each in values]) for (name, _), values in zip(expected, made, strict=True)] == expected
    # The errors, without Spark.
    for (name, types), rows in groups.items():
        for arguments, result in rows:
            if str(result).startswith('!'):
                columns = [pyarrow.array([value], type_) for value, type_ in zip(arguments, types, strict=True)]
                with pytest.raises((uriform.ParseError, ValueError)):
                    uriform.spark._apply(uriform.spark._FUNCTIONS[name], 'raise', *columns)


def test_types(spark):
    table_of(spark, ['a'])
    columns = "uri_parse(u) p, uri_normalize(u) n, uri_equivalent(u, u) e, uri_href(u, 'http://b') h, uri_hash(u) x, uri_params(u) q"
    types = spark.sql(f'select {columns} from urls').dtypes
    names = ('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment')
    parts = ','.join(f'{name}:string' for name in names) + ',host_kind:string,port_number:int'
    array = 'array<struct<name:string,value:string>>'
    assert types == [
        ('p', f'struct<{parts}>'), ('n', 'string'), ('e', 'boolean'), ('h', 'string'), ('x', 'bigint'), ('q', array),
    ]  # fmt: skip


@pytest.mark.parametrize(
    'sql',
    [
        'uri_parse(u)',
        'uri_normalize(u)',
        'uri_key(u)',
        "uri_equivalent(u, 'a')",
        'uri_href(u)',
        "uri_param(u, 'q')",
        'uri_params(u)',
        'uri_hash(u)',
        'uri_from_iri(u)',
    ],
)
def test_errors_are_raised(spark, sql):
    table_of(spark, ['http://h/', None])
    assert len(spark.sql(f'select {sql} from urls').collect()) == 2
    table_of(spark, ['http://['])
    with pytest.raises(PythonException, match='ParseError'):
        spark.sql(f'select {sql} from urls').collect()


def test_an_error_has_the_text(spark):
    table_of(spark, ['http://h/', None, 'http://user:secret@a b/'])
    with pytest.raises(PythonException, match=r"ParseError: invalid character in host, at 20 of 'http://user:\*\*\*\*\*\*@a b/'"):
        spark.sql('select uri_normalize(u) from urls').collect()
    table_of(spark, ['http://h/' + 'a' * 5000 + ' '])
    with pytest.raises(PythonException, match=r"at 5009 of 'http://h/a{91}'\.\.\."):
        spark.sql('select uri_key(u) from urls').collect()
    table_of(spark, ['http://h/'])
    with pytest.raises(PythonException, match="at 4 of 'b:// '"):
        spark.sql("select uri_equivalent(u, 'b:// ') from urls").collect()


def test_registering_warns_of_nothing(spark, monkeypatch):
    with warnings.catch_warnings():
        warnings.simplefilter('error', UserWarning)  # others are of the versions of pandas and pyarrow
        uriform.spark.register(spark)
        with monkeypatch.context() as patch:
            patch.setattr(uriform.spark.pyspark, '__version__', '4.0.1')
            uriform.spark.register(spark)
        uriform.spark.register(spark)


def test_arguments_that_vary(spark):
    texts = ['http://h/?a=1&b=2', 'http://h/?a=3', None, 'http://h/?b=4', 'http://h/?c']
    names = ['b', 'a', 'a', None, 'c']
    profiles = ['page', 'surt', 'page', None, 'page']
    key, param = (functools.partial(uriform.spark._apply, uriform.spark._FUNCTIONS[name]) for name in ('uri_key', 'uri_param'))
    bodies = param, key
    for body, arguments, function in zip(bodies, (names, profiles), (uriform.arrow.param, uriform.arrow.key), strict=True):
        expected = [None if row is None else function([text], row).to_pylist()[0] for text, row in zip(texts, arguments, strict=True)]
        assert body('null', pyarrow.array(texts), pyarrow.array(arguments)).to_pylist() == expected
    assert len(param('null', pyarrow.array([], 'string'), pyarrow.array([], 'string'))) == 0
    for body, urls, arguments, row in (
        (param, ['?z=1', '?y=2', '%zz'], ['z', 'y', 'a'], 2),
        (param, ['?', '%zz', '?', '%', None, '['], ['b', 'c', 'a', 'a', None, 'b'], 1),
        (key, ['http://h', 'http://[', 'h'], ['page', 'page', 'cache'], 1),
        (key, ['http://h', 'http://h', 'h', 'http://['], ['surt', 'page', 'page', 'cache'], 2),
    ):
        with pytest.raises(uriform.ParseError, match=f'of row {row}$') as raised:
            body('raise', pyarrow.array(urls), pyarrow.array(arguments))
        assert raised.value.row == row
    table_of(spark, texts)
    (values,) = collected(spark.sql("select uri_param(u, if(i % 2 = 0, 'b', 'a')) from urls order by i"))
    assert values == ['2', '3', None, None, None]


def test_pandas_udfs(spark, monkeypatch):
    table_of(spark, [*TEXTS, None])
    columns = "try_uri_normalize(u), try_uri_key(u, 'page'), try_uri_equivalent(u, u), try_uri_param(u, 'q')"
    columns += ', try_uri_hash(u), try_uri_hash(u, 5), try_uri_hash(u, if(i = 1, null, i)), try_uri_port_or_default(u)'
    columns += ", try_uri_key128(u, 'page', 7), try_uri_host(null), try_uri_is_normalized(u), uri_hide_credentials(cast(u as binary))"
    sql = f'select try_uri_parse(u).host, try_uri_parse(u).port_number, {columns} from urls order by i'
    expected = collected(spark.sql(sql))
    with monkeypatch.context() as patch:
        patch.setattr(uriform.spark.pyspark, '__version__', '4.0.1')
        uriform.spark.register(spark)
    try:
        assert collected(spark.sql(sql)) == expected
        with pytest.raises(PythonException, match='rounds integers of more than 53 bits'):
            collected(spark.sql('select try_uri_hash(u, if(i = 1, null, 1152921504606846977)) from urls'))
    finally:
        uriform.spark.register(spark)


def test_urls_of_the_web(spark):
    lines = URLS.read_text(encoding='utf-8').splitlines() if URLS else TEXTS[:2] * 5000
    lines = [line.strip('\r\n') for line in lines if line]
    table_of(spark, lines)
    normal, keys = collected(spark.sql('select try_uri_normalize(u), try_uri_key(u) from urls order by i'))
    assert blank(normal) == command(lines, 'normalize', '--invalid=blank')
    assert blank(keys) == command(lines, 'key', '--profile=page', '--invalid=blank')
    (kept,) = collected(spark.sql('select try_uri_key(u) k from urls').dropna().dropDuplicates(['k']))
    deduplicated = command(lines, 'dedupe', '--key-profile=page')
    assert len(kept) == len(deduplicated)
    assert sorted(kept) == sorted(command(deduplicated, 'key', '--profile=page'))


def test_generated_urls(spark):
    spark.range(0, GENERATED, 1, 4).selectExpr(
        'id as i',
        "concat(if(id % 3 = 0, 'HTTP://Example', 'http://example'), id % 1000, '.com', if(id % 2 = 0, ':80', ''), "
        "'/a/./b%7e/', id % 100000, '?b=', id % 7, if(id % 5 = 0, '&utm_source=x', ''), '&a=1') as u",
    ).createOrReplaceTempView('urls')
    lines, normal, keys = collected(spark.sql('select u, uri_normalize(u), uri_key(u) from urls order by i'))
    assert len(lines) == GENERATED
    assert normal == command(lines, 'normalize')
    assert keys == command(lines, 'key', '--profile=page')
    kept = spark.sql('select u, uri_key(u) k from urls').dropDuplicates(['k'])
    deduplicated = command(lines, 'dedupe', '--key-profile=page')
    assert kept.count() == len(deduplicated) == len(set(keys))


def test_pipe(spark):
    """As the page of the command runs it in a pipe."""
    texts = [*(text for text in TEXTS if text.isascii()), 'HTTP://h']
    piped = spark.sparkContext.parallelize(texts, 3).pipe(f"sh -c '{COMMAND} normalize --invalid=blank; [ $? -le 1 ]'", checkCode=True)
    assert piped.collect() == command(texts, 'normalize', '--invalid=blank')
    assert sorted(piped.distinct().collect()) == sorted(set(piped.collect()))
