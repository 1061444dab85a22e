"""Tests of the command uriform built without IRIs.

    python3 no_iri_test.py PATH_OF_THE_COMMAND [unittest's own arguments]
"""

from support import TestCase, main, run


class NoIris(TestCase):
    def test_commands_and_options_are_wrong_usage(self):
        for arguments in [['to-uri', 'a'], ['to-iri', 'a'], ['parse', '--iri', 'a'], ['normalize', '--iri', 'a'],
                          ['equivalent', '--iri', 'a', 'a'], ['dedupe', '--iri', 'a'], ['encode', '--charset=utf-8', 'a']]:
            self.check_usage_error(*arguments)

    def test_help_has_none_of_them(self):
        self.assertNotIn(b'IRI', run('--help')[1])
        for name in ['parse', 'normalize', 'equivalent', 'dedupe', 'encode']:
            self.assertNotIn(b'--iri', run(name, '--help')[1])
            self.assertNotIn(b'--charset', run(name, '--help')[1])


if __name__ == '__main__':
    main()
