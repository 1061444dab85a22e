"""Shows the references, results and errors of uriform in gdb: a reference as its text and the components that are defined."""

import gdb
import gdb.printing


def text_of(storage):
    """Where the text of a reference begins, whether it is a view or an owner."""
    if 'data' in (field.name for field in storage.type.fields()):
        return storage['data']
    return storage['string']['_M_dataplus']['_M_p']  # of libstdc++


class ReferencePrinter:
    """A URI or IRI reference. A component that is undefined is not shown; one that is empty is `""`."""

    def __init__(self, value):
        storage = value['storage_']
        self.text = text_of(storage)
        self.parts = {field.name: storage['parts'][field] for field in storage['parts'].type.fields()}

    def slice(self, begin, end):
        begin, end = int(begin), int(end)
        return (self.text + begin).lazy_string('', end - begin) if end > begin else '""'

    def to_string(self):
        return self.slice(0, self.parts['size'])

    def children(self):
        at = {name: int(self.parts[name]) for name in self.parts if name not in ('host', 'seen')}
        authority = at['scheme_end'] + 3 if at['scheme_end'] else 2
        if at['scheme_end']:
            yield 'scheme', self.slice(0, at['scheme_end'])
        if int(self.parts['host']) != 0:
            if at['host_begin'] != authority:
                yield 'userinfo', self.slice(authority, at['host_begin'] - 1)
            yield 'host', self.slice(at['host_begin'], at['host_end'])
            yield 'host_kind', self.parts['host']
        if at['host_end'] != at['path_begin']:
            yield 'port', self.slice(at['host_end'] + 1, at['path_begin'])
        yield 'path', self.slice(at['path_begin'], at['path_end'])
        if at['path_end'] != at['query_end']:
            yield 'query', self.slice(at['path_end'] + 1, at['query_end'])
        if at['query_end'] != at['size']:
            yield 'fragment', self.slice(at['query_end'] + 1, at['size'])


class ErrorPrinter:
    """An error: what is wrong, where, and the rule that was being read."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return '{} at byte {}, reading {}'.format(*(self.value[name] for name in ('code', 'position', 'reading')))


class ResultPrinter:
    """A result: its value or its error."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return 'uriform::result'

    def children(self):
        failed = int(self.value['error_']['code']) != 0
        yield ('error', self.value['error_']) if failed else ('value', self.value['value_'])


def printers():
    collection = gdb.printing.RegexpCollectionPrettyPrinter('uriform')
    collection.add_printer('reference', '^uriform::(iri::)?basic_[ui]ri(_reference)?<.*>$', ReferencePrinter)
    collection.add_printer('error', '^uriform::error$', ErrorPrinter)
    collection.add_printer('result', '^uriform::result<.*>$', ResultPrinter)
    return collection


gdb.printing.register_pretty_printer(gdb.current_objfile(), printers(), replace=True)
