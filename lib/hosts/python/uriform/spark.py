"""SQL functions for Spark: `register(spark)` registers them as UDFs that take and return whole Arrow arrays.

The functions use the same names and return the same answers as in databases (see the library's page on SQL): `uri_NAME(url, ...)`
is the function NAME of `uriform.arrow`, or the component, with the arguments that can be passed by position, as in `uri_host(url)`,
`uri_key(url)`, `uri_key(url, profile)`, `uri_href(url, base)` and `uri_resolve(base, reference)`. `quote` is `uri_encode(data,
set)`, `unquote` is `uri_decode(text, set)`, `to_uri` is `uri_from_iri`, `web_to_uri` is `uri_from_web`, and `hash64` is `uri_hash`.
Arguments can be columns. Results are strings, booleans, `int` for ports, `bigint` (signed) for 64-bit hashes, `binary` for 128-bit
hashes, structs, and arrays of structs of `name` and `value`. The table in the library's documentation of columns lists all
functions.

For an invalid text, each function raises an error that contains the beginning of the text, without passwords. Its twin, such as
`try_uri_parse`, returns null for that row. All functions return null for rows with a null.

The UDFs are Arrow UDFs in Spark 4.1 and later, and pandas UDFs in earlier versions, where they return a struct of nulls for a null
struct.

Executors import this package and pyarrow, with the Python that the environment variable PYSPARK_PYTHON names when the session
begins: by default `python3` in their PATH, not in a virtual environment that is not activated. On a single machine, name the
driver's Python: `os.environ['PYSPARK_PYTHON'] = sys.executable`. On a cluster, install the package on each node, or send an
environment as an archive: `venv-pack -o environment.tar.gz` in it, then `spark.archives=environment.tar.gz#environment` and
`PYSPARK_PYTHON=./environment/bin/python`. The package contains machine code: make the archive on the nodes' processor and system.
"""

from __future__ import annotations

import functools
import operator
from typing import Any, NamedTuple

import pyarrow
import pyarrow.compute
import pyspark
from pyspark.sql import SparkSession

from . import ParseError, arrow, hide_credentials
from ._columns import _Errors

__all__ = ['register']


class _Function(NamedTuple):
    name: str
    places: tuple[str, ...]  # the argument names
    operand: str  # the name of the column other than the texts, or none
    ddl: str


_PARTS = (
    'scheme string, userinfo string, host string, port string, path string, query string, fragment string, host_kind string,'
    ' port_number int'
)
_ATTRIBUTES = (
    'href string, protocol string, username string, password string, host string, hostname string, port string,'
    ' pathname string, search string, hash string, host_kind string'
)
_PAIR = pyarrow.struct([('name', pyarrow.string()), ('value', pyarrow.string())])
_TYPES = {
    'string': pyarrow.string(),
    'boolean': pyarrow.bool_(),
    'int': pyarrow.int32(),
    'bigint': pyarrow.int64(),
    'binary': pyarrow.binary(),
    'array<struct<name: string, value: string>>': pyarrow.list_(_PAIR),
}
_FUNCTIONS = {
    # begin: column_functions.tsv
    'uri_parse': _Function('parse', ('column',), '', _PARTS),
    'uri_scheme': _Function('scheme', ('column',), '', 'string'),
    'uri_authority': _Function('authority', ('column',), '', 'string'),
    'uri_userinfo': _Function('userinfo', ('column',), '', 'string'),
    'uri_host': _Function('host', ('column',), '', 'string'),
    'uri_port': _Function('port', ('column',), '', 'string'),
    'uri_path': _Function('path', ('column',), '', 'string'),
    'uri_query': _Function('query', ('column',), '', 'string'),
    'uri_fragment': _Function('fragment', ('column',), '', 'string'),
    'uri_port_or_default': _Function('port_or_default', ('column',), '', 'int'),
    'uri_normalize': _Function('normalize', ('column',), '', 'string'),
    'uri_is_normalized': _Function('is_normalized', ('column',), '', 'boolean'),
    'uri_equivalent': _Function('equivalent', ('column', 'other'), 'other', 'boolean'),
    'uri_hash': _Function('hash64', ('column', 'seed'), '', 'bigint'),
    'uri_resolve': _Function('resolve', ('base', 'column'), 'base', 'string'),
    'uri_key': _Function('key', ('column', 'profile'), '', 'string'),
    'uri_key128': _Function('key128', ('column', 'profile', 'seed'), '', 'binary'),
    'uri_origin': _Function('origin', ('column',), '', 'string'),
    'uri_same_origin': _Function('same_origin', ('column', 'other'), 'other', 'boolean'),
    'uri_relativize': _Function('relativize', ('base', 'column'), 'base', 'string'),
    'uri_params': _Function('params', ('column',), '', 'array<struct<name: string, value: string>>'),
    'uri_param': _Function('param', ('column', 'name'), '', 'string'),
    'uri_with_param': _Function('with_param', ('column', 'name', 'value'), 'value', 'string'),
    'uri_without_param': _Function('without_param', ('column', 'name'), '', 'string'),
    'uri_encode': _Function('quote', ('column', 'component'), '', 'string'),
    'uri_decode': _Function('unquote', ('column', 'set'), '', 'string'),
    'uri_web_parse': _Function('web_parse', ('column', 'base'), 'base', _ATTRIBUTES),
    'uri_href': _Function('href', ('column', 'base'), 'base', 'string'),
    'uri_from_web': _Function('web_to_uri', ('column', 'base'), 'base', 'string'),
    'uri_from_iri': _Function('to_uri', ('column',), '', 'string'),
    'uri_to_iri': _Function('to_iri', ('column',), '', 'string'),
    'uri_hide_credentials': _Function('hide_credentials', ('column',), '', 'string'),
    'uri_safe_to_fetch': _Function('safe_to_fetch', ('column', 'base'), 'base', 'string'),
    # end: column_functions.tsv
    # Column functions with other names or results.
    'uri_host_kind': _Function('host_kind', ('column',), '', 'string'),
    'uri_surt': _Function('surt', ('column',), '', 'string'),
}


def _host_kind(column: Any, errors: _Errors) -> Any:
    return pyarrow.compute.struct_field(pyarrow.array(arrow.parse(column, errors=errors)), 'host_kind').cast(pyarrow.string())


def _unquote(column: Any, errors: _Errors, set: str = 'query-value') -> Any:
    arrow.quote([], set)  # raises the error for an unknown set
    return arrow.unquote(column, plus=set == 'form', errors=errors)


_BODIES: dict[str, Any] = {'host_kind': _host_kind, 'surt': functools.partial(arrow.key, profile='surt'), 'unquote': _unquote}


def _apply(function: _Function, errors: _Errors, *columns: Any) -> Any:
    """Returns a function's result, in a type that Spark supports. Arguments are often the same in all rows."""
    given = dict(zip(function.places, columns, strict=False))
    texts, operand = given.pop('column'), given.pop(function.operand, None)
    body = _BODIES.get(function.name) or getattr(arrow, function.name, None) or functools.partial(arrow.component, name=function.name)

    def call(rows: Any, others: Any, arguments: tuple[Any, ...]) -> Any:
        named = dict(zip(given, arguments, strict=True))
        if others is not None:
            named[function.operand] = others
        return _for_spark(pyarrow.array(body(column=rows, errors=errors, **named)), function.ddl)

    groups: dict[tuple[Any, ...], list[int]] = {}
    for row, arguments in enumerate(zip(*(each.to_pylist() for each in given.values()), strict=True)):
        groups.setdefault(arguments, []).append(row)
    if not given or (len(groups) == 1 and None not in next(iter(groups))):
        return call(texts, operand, next(iter(groups), ()))
    made = [pyarrow.array([], texts.type if function.ddl == 'string' else _TYPES[function.ddl])]
    failed = []
    for arguments, rows in groups.items():
        if None in arguments:
            made.append(pyarrow.nulls(len(rows), made[0].type))
            continue
        try:
            made.append(call(texts.take(rows), operand and operand.take(rows), arguments))
        except ParseError as error:
            if error.row is None:
                raise
            failed.append((rows[error.row], arguments))
    if failed:  # Raise the very first error, with its row.
        row, arguments = min(failed, key=operator.itemgetter(0))
        alone = pyarrow.array([*[None] * row, row], pyarrow.int64())
        call(texts.take(alone), operand and operand.take(alone), arguments)
    order = [row for rows in groups.values() for row in rows]
    return pyarrow.concat_arrays(made).take(pyarrow.compute.sort_indices(pyarrow.array(order, pyarrow.int64())))


def _for_spark(result: Any, ddl: str) -> Any:
    """Converts a column to Spark's type. Spark does not support unsigned integers."""
    if ddl == 'bigint':
        return result.view(pyarrow.int64())
    if ddl in _TYPES:
        return result if ddl == 'string' else result.cast(_TYPES[ddl])
    fields = [pyarrow.field(name, _TYPES[type]) for name, type in (field.split(' ') for field in ddl.split(', '))]
    columns = [result.field(field.name).cast(field.type) for field in fields]
    return pyarrow.StructArray.from_arrays(columns, fields=fields, mask=result.is_null())


def register(spark: SparkSession) -> dict[str, Any]:
    """Registers the functions in a session, and returns them by name, for use on DataFrame columns."""
    has_arrow_udfs = tuple(int(part) for part in pyspark.__version__.split('.')[:2]) >= (4, 1)
    make = _arrow_udf if has_arrow_udfs else _pandas_udf
    made = {}
    for name, function in _FUNCTIONS.items():
        for prefix, errors in (('', 'raise'), ('try_', 'null')):
            made[prefix + name] = spark.udf.register(prefix + name, make(function, errors))
    return made


def _called(function: _Function, errors: _Errors, columns: tuple[Any, ...]) -> Any:
    """Applies a function. An error contains its text instead of the row, which counts in a batch that only Spark knows."""
    try:
        return _apply(function, errors, *columns)
    except ParseError as error:
        if error.row is not None:
            text = hide_credentials(columns[error.text_index][error.row].as_py())
            shown = f'{text[:_SHOWN]!r}...' if len(text) > _SHOWN else repr(text)
            error.args = (str(error).replace(f' of row {error.row}', f' of {shown}'),)
        raise


_SHOWN = 100  # characters


# Spark infers a function's kind from its type hints.
def _arrow_udf(function: _Function, errors: Any) -> Any:
    from pyspark.sql.functions import arrow_udf

    def udf(*columns: pyarrow.Array) -> pyarrow.Array:
        return _called(function, errors, columns)

    return arrow_udf(udf, function.ddl)


def _from_pandas(column: Any) -> Any:
    """Converts a pandas column to Arrow. In pandas, integers beside nulls are floats, and nulls alone may use any type.

    ValueError for an integer that may have been rounded.
    """
    made = pyarrow.Array.from_pandas(column)
    if made.null_count == len(made):
        return made.cast(pyarrow.string())
    if not pyarrow.types.is_floating(made.type):
        return made
    if pyarrow.compute.max(pyarrow.compute.abs(made)).as_py() >= 2**53:
        raise ValueError('Spark before 4.1 rounds integers of more than 53 bits in a column that has nulls')
    return made.cast(pyarrow.int64())


def _pandas_udf(function: _Function, errors: Any) -> Any:
    import pandas
    from pyspark.sql.functions import pandas_udf

    def udf(*columns: Any) -> Any:
        result = _called(function, errors, tuple(map(_from_pandas, columns)))
        if pyarrow.types.is_struct(result.type):
            return pyarrow.Table.from_struct_array(result).to_pandas()
        return result.to_pandas(integer_object_nulls=True)  # floats would round hashes

    is_struct = function.ddl not in _TYPES
    udf.__annotations__ = {'columns': pandas.Series, 'return': pandas.DataFrame if is_struct else pandas.Series}
    return pandas_udf(udf, function.ddl)
