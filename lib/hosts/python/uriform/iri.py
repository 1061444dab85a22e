"""IRIs (RFC 3987): URIs that may contain non-ASCII characters.

>>> from uriform import iri
>>> iri.to_uri('http://é/é')
'http://xn--9ca/%C3%A9'
>>> iri.to_iri('http://xn--9ca/%C3%A9')
'http://é/é'
>>> iri.normalize('HTTP://É')
'http://xn--9ca/'
>>> iri.equivalent('//É', '//xn--9ca')
True
>>> iri.parse('http://é/b').host
'é'
>>> iri.is_iri('http://é'), iri.is_iri('é'), iri.is_idn_hostname('é.example')
(True, False, True)
"""

from ._uriform import IRI
from ._uriform import iri_equivalent as equivalent
from ._uriform import iri_is_idn_hostname as is_idn_hostname
from ._uriform import iri_is_iri as is_iri
from ._uriform import iri_is_iri_reference as is_iri_reference
from ._uriform import iri_normalize as normalize
from ._uriform import iri_parse as parse
from ._uriform import iri_to_iri as to_iri
from ._uriform import iri_to_uri as to_uri

__all__ = ['IRI', 'equivalent', 'is_idn_hostname', 'is_iri', 'is_iri_reference', 'normalize', 'parse', 'to_iri', 'to_uri']
