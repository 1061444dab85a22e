#!/usr/bin/env python3
"""Makes a C99 program from the `@code ... @endcode` blocks in a C header's comments.

Every function that the header declares must be preceded by a block. An `assert` that does not hold ends the program.
"""

import argparse
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from extract_examples import blocks  # pylint: disable=wrong-import-position

PROLOGUE = '''\
/* Made of the examples in {header}. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

{includes}

#define assert(condition) (void)((condition) || (printf("%s:%d: %s\\n", __FILE__, __LINE__, #condition), exit(1), 0))

{helpers}int main(void)
{{
'''

# The further headers whose functions the examples call.
FURTHER = {'uriform-iri.h': ['uriform-explain.h']}

# Other functions that the examples call.
HELPERS = {'uriform-arrow.h': '''\
static int32_t text_offsets[] = {0, 0};
static const void* text_buffers[] = {NULL, text_offsets, NULL};

static void release_schema(struct ArrowSchema* schema)
{
    schema->release = NULL;
}

static void release_array(struct ArrowArray* array)
{
    array->release = NULL;
}

static void export_text(const char* text, struct ArrowSchema* schema, struct ArrowArray* array)
{
    *schema = (struct ArrowSchema){.format = "u", .flags = ARROW_FLAG_NULLABLE, .release = release_schema};
    *array = (struct ArrowArray){.length = 1, .n_buffers = 3, .buffers = text_buffers, .release = release_array};
    text_offsets[1] = (int32_t)strlen(text);
    text_buffers[2] = text;
}

static int get_schema(struct ArrowArrayStream* stream, struct ArrowSchema* schema)
{
    struct ArrowArray array;
    export_text((const char*)stream->private_data, schema, &array);
    return 0;
}

static int get_next(struct ArrowArrayStream* stream, struct ArrowArray* array)
{
    struct ArrowSchema schema;
    array->release = NULL;
    if (stream->private_data != NULL)
        export_text((const char*)stream->private_data, &schema, array);
    stream->private_data = NULL;
    return 0;
}

static const char* get_last_error(struct ArrowArrayStream* stream)
{
    (void)stream;
    return NULL;
}

static void release_stream(struct ArrowArrayStream* stream)
{
    stream->release = NULL;
}

static void export_stream(const char* text, struct ArrowArrayStream* stream)
{
    *stream = (struct ArrowArrayStream){get_schema, get_next, get_last_error, release_stream, (void*)(uintptr_t)text};
}

'''}


def without_example(text):
    """Yields the functions without a block after the previous declaration."""
    begin = 0
    for declaration in re.finditer(r'^URIFORM_(?:[A-Z]+_)?API .*?\b(uriform_\w+)\(', text, re.MULTILINE):
        if '@endcode' not in text[begin:declaration.start()]:
            yield declaration.group(1)
        begin = declaration.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('header', type=pathlib.Path, help='the header')
    parser.add_argument('output', type=pathlib.Path, help='the source to write')
    arguments = parser.parse_args()
    text = arguments.header.read_text(encoding='utf-8')
    missing = list(without_example(text))
    if missing:
        sys.exit('no example of ' + ', '.join(missing))
    name = arguments.header.name
    examples = ''.join(f'{{\n#line {begin} "{name}"\n' + '\n'.join(lines) + '\n}\n' for begin, lines in blocks(text))
    includes = ''.join(f'#include <{header}>\n' for header in [name, *FURTHER.get(name, [])])
    arguments.output.write_text(PROLOGUE.format(header=name, includes=includes, helpers=HELPERS.get(name, '')) + examples + 'return 0;\n}\n', encoding='utf-8')


if __name__ == '__main__':
    main()
