"""The exceptions."""


class ParseError(ValueError):
    """A text is not what a function takes.

    position: the 0-based index of the error: of a str in code points, of bytes in bytes. It is the length of the
        longest prefix that some valid text begins with.
    component: the one that was being read, such as 'host', or ''.
    code: the name of the error, such as 'invalid-character'.
    text_index: the 0-based number of the text that has the error, among the arguments that are texts; -1 if it is
        that of the object whose method was called. Of SeenSet.update, the number of the item.
    row: the 0-based number of the row of a column, or None. Positions in columns are in bytes.
    """

    __module__ = 'uriform'

    position: int = 0
    component: str = ''
    code: str = ''
    text_index: int = 0
    row: int | None = None


class SetFileError(Exception):
    """The file of a SeenSet is none, has been damaged, or has keys that were made in another way.

    code: the name of the error, such as 'damaged-set' or 'other-identity'.
    """

    __module__ = 'uriform'

    code: str = ''
