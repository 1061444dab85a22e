"""URLs for benchmarks of packages for other languages."""

import random


def generated(count):
    """Returns URLs as found in pages, the same in each run."""
    choose = random.Random(3986)

    def word():
        return ''.join(choose.choices(['an', 'ber', 'ca', 'do', 'el', 'fi', 'gro', 'hu', 'in', 'ka', 'lo', 'mer', 'no', 'ra', 'st', 'ti'],
                                      k=choose.randint(2, 4)))

    def segment():
        return choose.choice([word()] * 40 + [word() + '%20' + word(), word() + '_' + word(), '..'])

    for _ in range(count):
        text = choose.choice(['http://', 'https://', 'https://']) + choose.choice(['', 'www.']) + word()
        text += choose.choice(['.example'] * 8 + ['.Example']) + choose.choice([''] * 29 + [':8080'])
        text += ''.join('/' + segment() for _ in range(choose.randrange(4)))
        text += choose.choice(['/', '/', '/index.html', ''])
        text += choose.choice([''] * 5 + [f'?{word()}={choose.randrange(100000)}']) + choose.choice([''] * 24 + ['#' + word()])
        yield text
