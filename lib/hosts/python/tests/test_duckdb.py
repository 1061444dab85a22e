"""DuckDB reads and writes columns through Arrow."""

import pytest

duckdb = pytest.importorskip('duckdb')
pa = pytest.importorskip('pyarrow')
from test_arrow import TEXTS  # noqa: E402

from uriform import arrow  # noqa: E402

ROWS = [*TEXTS, None] * 500


def test_replacement_scan():
    urls = duckdb.sql('select unnest($1) as url', params=[ROWS]).to_arrow_table()['url']
    keyed = pa.table({'url': urls, 'key': pa.chunked_array(arrow.key(urls)), 'parts': pa.chunked_array(arrow.parse(urls))})
    counts = duckdb.sql('select key, count(*) from keyed where parts.scheme is not null group by key').fetchall()
    keys = [key for key, uri in zip(arrow.key(ROWS).to_pylist(), arrow.parse(ROWS).to_pylist(), strict=True) if uri and uri['scheme']]
    assert dict(counts) == {key: keys.count(key) for key in set(keys)}


def test_stream():
    relation = duckdb.sql('select unnest($1) as url', params=[ROWS])
    column = relation.to_arrow_table()['url']
    hosts = pa.table({'host': pa.chunked_array(arrow.component(column, 'host', views=True))})
    expected = arrow.component(ROWS, 'host').to_pylist()
    assert [row[0] for row in duckdb.sql('select host from hosts').fetchall()] == expected


def test_function():
    connection = duckdb.connect()
    connection.create_function(
        'uri_normalize', lambda urls: pa.array(arrow.normalize(_one(urls))), ['VARCHAR'], 'VARCHAR', type='arrow', null_handling='special'
    )
    rows = connection.execute('select uri_normalize(url) from (select unnest($1) as url)', [ROWS]).fetchall()
    assert [row[0] for row in rows] == arrow.normalize(ROWS).to_pylist()


def _one(column):
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
