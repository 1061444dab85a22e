"""JSON Schema formats for python-jsonschema: URIs, IRIs and host names, by their standards.

>>> from jsonschema import Draft202012Validator
>>> from uriform.jsonschema import format_checker
>>> schema = {'type': 'string', 'format': 'uri-template'}
>>> validator = Draft202012Validator(schema, format_checker=format_checker())
>>> validator.is_valid('/users/{id}'), validator.is_valid('/users/{id')
(True, False)
"""

from collections.abc import Callable
from typing import Final

from jsonschema import FormatChecker

from . import _uriform

__all__ = ['FORMATS', 'format_checker']

#: The function of each format. A `hostname` may have A-labels, if they are valid (RFC 5891, section 4.4).
FORMATS: Final[dict[str, Callable[[str], bool]]] = {
    'uri': _uriform.is_uri,
    'uri-reference': _uriform.is_uri_reference,
    'uri-template': _uriform.is_uri_template,
    'iri': _uriform.iri_is_iri,
    'iri-reference': _uriform.iri_is_iri_reference,
    'hostname': lambda text: _uriform.is_hostname(text) and _uriform.iri_is_idn_hostname(text),
    'idn-hostname': _uriform.iri_is_idn_hostname,
}


def _check(has_format: Callable[[str], bool]) -> Callable[[object], bool]:
    """Returns a format's check. Values other than texts always pass it."""
    return lambda value: not isinstance(value, str) or has_format(value)


def format_checker(base: FormatChecker | None = None) -> FormatChecker:
    """Returns a checker for the formats of `base`, by default jsonschema's, with these formats replacing its own.

    A text with a lone surrogate matches no format.
    """
    checker = FormatChecker()
    checker.checkers = dict((base or checker).checkers)
    for name, has_format in FORMATS.items():
        checker.checks(name)(_check(has_format))
    return checker
