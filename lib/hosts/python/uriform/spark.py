"""SQL functions for Spark: `register(spark)` registers them, by UDFs that take and return whole Arrow arrays.

| Function | Type |
| --- | --- |
| `uri_parse(url)` | struct of `scheme`, `userinfo`, `host`, `port`, `path`, `query`, `fragment`, `host_kind` and `port_number` |
| `uri_normalize(url)` | string |
| `uri_key(url)`, `uri_key(url, profile)` | string |
| `uri_equivalent(url, url)` | boolean |
| `uri_href(url)`, `uri_href(url, base)` | string |
| `uri_param(url, name)` | string |
| `uri_params(url)` | array of structs of `name` and `value` |
| `uri_resolve(base, reference)` | string |
| `uri_hash(url)` | bigint: the 64-bit XXH3 of the normal form, with sign |
| `uri_to_uri(iri)` | string |

Each of them raises the error of a text that is not what it takes, which has the beginning of the text, without passwords. Its twin `try_uri_parse` etc. is null in that row. All are null in
rows that have a null.

The UDFs are Arrow UDFs in Spark 4.1 and later, and pandas UDFs before, which return a struct of nulls for a null struct.

Executors import this package and pyarrow, with the Python that the environment PYSPARK_PYTHON names when the session begins: by default
`python3` of their PATH, and not that of a virtual environment that is not activated. On one machine, name that of the driver:
`os.environ['PYSPARK_PYTHON'] = sys.executable`. On a cluster, install the package on each node, or send an environment as an archive:
`venv-pack -o environment.tar.gz` in it, then `spark.archives=environment.tar.gz#environment` and
`PYSPARK_PYTHON=./environment/bin/python`. The package has code for one processor and system: the archive is made on such as the nodes
have.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pyarrow
import pyarrow.compute
import pyspark
from pyspark.sql import SparkSession

from . import ParseError, arrow, hide_credentials
from .arrow import _Errors

__all__ = ['register']


def _parse(errors: _Errors, urls: Any) -> Any:
    parsed = pyarrow.array(arrow.parse(urls, errors=errors))
    fields = [pyarrow.field(name, _SPARK_TYPES.get(name, pyarrow.string())) for name in parsed.type.names]
    columns = [parsed.field(field.name).cast(field.type) for field in fields]
    return pyarrow.StructArray.from_arrays(columns, fields=fields, mask=parsed.is_null())


def _normalize(errors: _Errors, urls: Any) -> Any:
    return pyarrow.array(arrow.normalize(urls, errors=errors))


def _key(errors: _Errors, urls: Any, profile: Any = None) -> Any:
    if profile is None:
        return pyarrow.array(arrow.key(urls, errors=errors))
    return _for_each(urls, profile, lambda rows, value: arrow.key(rows, value, errors=errors))


def _equivalent(errors: _Errors, urls: Any, others: Any) -> Any:
    return pyarrow.array(arrow.equivalent(urls, others, errors=errors))


def _href(errors: _Errors, urls: Any, base: Any = None) -> Any:
    return pyarrow.array(arrow.href(urls, base, errors=errors))


def _param(errors: _Errors, urls: Any, name: Any) -> Any:
    return _for_each(urls, name, lambda rows, value: arrow.param(rows, value, errors=errors))


def _params(errors: _Errors, urls: Any) -> Any:
    params = pyarrow.array(arrow.params(urls, errors=errors))
    item = pyarrow.struct([('name', pyarrow.string()), ('value', pyarrow.string())])
    return params.cast(pyarrow.list_(item))


def _resolve(errors: _Errors, bases: Any, references: Any) -> Any:
    return pyarrow.array(arrow.resolve(bases, references, errors=errors))


def _hash(errors: _Errors, urls: Any) -> Any:
    return pyarrow.array(arrow.hash64(urls, errors=errors)).view(pyarrow.int64())


def _to_uri(errors: _Errors, iris: Any) -> Any:
    return pyarrow.array(arrow.to_uri(iris, errors=errors))


def _for_each(urls: Any, values: Any, function: Any) -> Any:
    """Returns the rows of `function(rows, value)` for all rows with a value, most often the same in all rows; null for null."""
    order = pyarrow.compute.sort_indices(values)
    runs = pyarrow.compute.run_end_encode(values.take(order))
    made = [pyarrow.array([], urls.type)]
    failed = []
    begin = 0
    for end, value in zip(runs.run_ends.to_pylist(), runs.values.to_pylist(), strict=True):
        rows = urls.take(order[begin:end])
        try:
            made.append(pyarrow.nulls(len(rows), urls.type) if value is None else pyarrow.array(function(rows, value)))
        except ParseError as error:
            if error.row is None:
                raise
            failed.append(order[begin + error.row].as_py())
        begin = end
    if failed:  # The order is stable, so that the first error of each value is known. The first of all is raised with its row.
        row = min(failed)
        function(pyarrow.concat_arrays([pyarrow.nulls(row, urls.type), urls[row : row + 1]]), values[row].as_py())
    return pyarrow.concat_arrays(made).take(pyarrow.compute.sort_indices(order))


# Spark has no unsigned integers.
_SPARK_TYPES = {'port_number': pyarrow.int32()}


class _Function(NamedTuple):
    body: Any
    ddl: str


_FUNCTIONS = {
    'uri_parse': _Function(
        _parse,
        'scheme string, userinfo string, host string, port string, path string, query string, fragment string,'
        ' host_kind string, port_number int',
    ),
    'uri_normalize': _Function(_normalize, 'string'),
    'uri_key': _Function(_key, 'string'),
    'uri_equivalent': _Function(_equivalent, 'boolean'),
    'uri_href': _Function(_href, 'string'),
    'uri_param': _Function(_param, 'string'),
    'uri_params': _Function(_params, 'array<struct<name: string, value: string>>'),
    'uri_resolve': _Function(_resolve, 'string'),
    'uri_hash': _Function(_hash, 'bigint'),
    'uri_to_uri': _Function(_to_uri, 'string'),
}


def register(spark: SparkSession) -> dict[str, Any]:
    """Registers the functions in a session, and returns them by their names, for the use on columns of a DataFrame."""
    has_arrow_udfs = tuple(int(part) for part in pyspark.__version__.split('.')[:2]) >= (4, 1)
    make = _arrow_udf if has_arrow_udfs else _pandas_udf
    made = {}
    for name, function in _FUNCTIONS.items():
        for prefix, errors in (('', 'raise'), ('try_', 'null')):
            made[prefix + name] = spark.udf.register(prefix + name, make(function, errors))
    return made


def _called(body: Any, errors: Any, columns: tuple[pyarrow.Array, ...]) -> pyarrow.Array:
    """Calls the body of a function. An error has its text in place of the row, which is that of a batch that only Spark knows."""
    try:
        return body(errors, *columns)
    except ParseError as error:
        if error.row is not None:
            text = hide_credentials(columns[error.text_index][error.row].as_py())
            shown = f'{text[:_SHOWN]!r}...' if len(text) > _SHOWN else repr(text)
            error.args = (str(error).replace(f' of row {error.row}', f' of {shown}'),)
        raise


_SHOWN = 100  # characters of a text


# Spark takes the kind of a function from its type hints.
def _arrow_udf(function: _Function, errors: Any) -> Any:
    from pyspark.sql.functions import arrow_udf

    body = function.body

    def udf(*columns: pyarrow.Array) -> pyarrow.Array:
        return _called(body, errors, columns)

    return arrow_udf(udf, function.ddl)


def _pandas_udf(function: _Function, errors: Any) -> Any:
    import pandas
    from pyspark.sql.functions import pandas_udf

    body = function.body

    def udf(*columns: Any) -> Any:
        result = _called(body, errors, tuple(pyarrow.Array.from_pandas(column, type=pyarrow.string()) for column in columns))
        if pyarrow.types.is_struct(result.type):
            return pyarrow.Table.from_struct_array(result).to_pandas()
        return result.to_pandas()

    is_struct = ',' in function.ddl
    udf.__annotations__ = {'columns': pandas.Series, 'return': pandas.DataFrame if is_struct else pandas.Series}
    return pandas_udf(udf, function.ddl)
