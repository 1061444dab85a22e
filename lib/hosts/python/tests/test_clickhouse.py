"""ClickHouse runs the function that the page of the command shows."""

import pathlib
import re
import stat

import pytest
import uriform

chdb = pytest.importorskip('chdb')
from test_arrow import TEXTS  # noqa: E402

PAGE = pathlib.Path(__file__).resolve().parents[1] / 'subprojects/uriform/lib/docs/command.md'
COMMAND = pathlib.Path(uriform.__file__).parent / 'uriform-command'


def script(path, text):
    path.write_text(text, encoding='utf-8')
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def block(kind, mark):
    """Returns the block of code of that kind that contains `mark`."""
    blocks = re.findall(rf'```{kind}\n(.*?)```', PAGE.read_text(encoding='utf-8'), re.DOTALL)
    return next(text for text in blocks if mark in text)


@pytest.mark.skipif(not PAGE.exists(), reason='the project is not there')
def test_function(tmp_path, monkeypatch):
    (tmp_path / 'uriform').symlink_to(COMMAND)
    script(tmp_path / 'uri_normal_form', block('sh', '# uri_normal_form'))
    (tmp_path / 'functions.xml').write_text(block('xml', 'uri_normal_form'), encoding='utf-8')
    (tmp_path / 'config.xml').write_text(
        f'<clickhouse><user_scripts_path>{tmp_path}</user_scripts_path>'
        f'<user_defined_executable_functions_config>{tmp_path}/functions.xml</user_defined_executable_functions_config></clickhouse>',
        encoding='utf-8',
    )
    monkeypatch.setenv('PATH', str(tmp_path), prepend=':')
    connection = chdb.connect(f':memory:?config-file={tmp_path}/config.xml')
    urls = [text for text in TEXTS if "'" not in text and '\\' not in text]
    values = ', '.join(f"({i}, '{url}')" for i, url in enumerate(urls))
    try:
        for _ in range(2):  # the second time with the process of the first
            answer = connection.query(f"select uri_normal_form(u) from values('i Int32, u String', {values}) order by i", 'TSVRaw')
            assert str(answer).split('\n')[: len(urls)] == [row or '' for row in uriform.arrow.normalize(urls).to_pylist()]
        many = connection.query("select uniq(uri_normal_form(concat('HTTP://h:80/', toString(number % 1000)))) from numbers(200000)", 'CSV')
        assert str(many).strip() == '1000'
    finally:
        connection.close()
