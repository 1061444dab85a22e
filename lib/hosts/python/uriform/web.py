"""Web URLs as browsers read them (the WHATWG URL Standard).

>>> from uriform import web
>>> url = web.parse('../d e?x=1&y=a+b#f', 'HTTP://Example.COM:80/a/b')
>>> url.href, url.pathname, url.port
('http://example.com/d%20e?x=1&y=a+b#f', '/d%20e', '')
>>> url.search_params
(('x', '1'), ('y', 'a b'))
>>> web.href('https:é.example')
'https://xn--9ca.example/'
>>> web.can_parse('?q')
False
>>> web.to_uri('http:\\\\\\\\h/a|b%')
'http://h/a%7Cb%25'
>>> web.origin('https://u@H:443/')
'https://h'
>>> url.replace(port='8', hash='')
URL('http://example.com:8/d%20e?x=1&y=a+b')
"""

from ._paths import web_from_path as from_path
from ._paths import web_to_path as to_path
from ._uriform import URL
from ._uriform import web_can_parse as can_parse
from ._uriform import web_href as href
from ._uriform import web_origin as origin
from ._uriform import web_parse as parse
from ._uriform import web_to_uri as to_uri

__all__ = ['URL', 'can_parse', 'from_path', 'href', 'origin', 'parse', 'to_path', 'to_uri']
