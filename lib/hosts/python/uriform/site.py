r"""Domains and sites, by a Public Suffix List (https://publicsuffix.org) that the program provides.

>>> from uriform import site
>>> rules = site.SuffixList.parse('// ===BEGIN ICANN DOMAINS===\ncom\nuk\nco.uk\n*.ck\n!www.ck\n// ===END ICANN DOMAINS===\n')
>>> rules.registrable_domain('www.example.co.uk'), rules.registrable_domain('a.b.c.ck'), rules.registrable_domain('www.ck')
('example.co.uk', 'b.c.ck', 'www.ck')
>>> rules.site('https://www.EXAMPLE.co.uk:8080/a')
'example.co.uk'
>>> site.within('www.example.com', 'example.com'), site.within('badexample.com', 'example.com')
(True, False)
"""

from ._site import DomainParts, Section, labels
from ._uriform import SuffixList
from ._uriform import site_within as within

__all__ = ['DomainParts', 'Section', 'SuffixList', 'labels', 'within']
