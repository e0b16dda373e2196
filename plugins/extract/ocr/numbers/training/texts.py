"""Numbers as statements, bills, statistics and screens print them. `chance` is a random.Random."""

DASHES = ['-', '–', '—', '−']
GROUPS = [',', ',', ',', ',', ',', '.', '.', ' ', ' ', "'", '’', '']


def draw_text(chance):
    """Returns a printed text and the raised mark behind it, '' in most cases."""
    text = chance.choices(KINDS, WEIGHTS)[0](chance)
    raised = ''
    if chance.random() < 0.04:
        raised = chance.choice(['1', '2', '3', '4', '5', 'a', 'b', 'c', '(1)', '(2)', '(3)', '(a)', '1,2', '*', '10', '12'])
    return text, raised


def digits(chance, least=1, most=9):
    count = chance.choices(range(1, 13), [6, 9, 12, 11, 11, 10, 8, 5, 4, 2, 1, 1])[0]
    count = max(least, min(most, count))
    if chance.random() < 0.08:
        # runs of one digit are the hardest to count
        digit = chance.choice('0123456789111')
        return ''.join(digit if chance.random() < 0.75 else chance.choice('0123456789') for _ in range(count))
    first = chance.choice('123456789') if chance.random() < 0.97 else '0'
    return first + ''.join(chance.choice('0123456789') for _ in range(count - 1))


def grouped(chance, most=10):
    whole, separator = digits(chance, most=most), chance.choice(GROUPS)
    if chance.random() < 0.03:
        # as in India: groups of two above the first of three
        head, tail = whole[:-3], whole[-3:]
        parts = [head[max(0, i - 2) : i] for i in range(len(head), 0, -2)][::-1]
        return ','.join([part for part in parts if part] + [tail]), ','
    parts = [whole[max(0, i - 3) : i] for i in range(len(whole), 0, -3)][::-1]
    return separator.join(parts), separator


def decimal(chance, most=9):
    whole, separator = grouped(chance, most)
    if chance.random() < 0.3:
        whole = chance.choice(['0', '0', '', '1', '2', digits(chance, most=3)])
    point = ',' if separator in ('.',) or (separator in (' ', '') and chance.random() < 0.5) else '.'
    places = chance.choices([1, 2, 3, 4, 5], [5, 10, 2, 1, 0.4])[0]
    return whole + point + ''.join(chance.choice('0123456789') for _ in range(places))


def amount(chance):
    return decimal(chance) if chance.random() < 0.42 else grouped(chance)[0]


def signed(chance):
    """A negative or positive amount, in the ways that negatives are printed."""
    number, way = amount(chance), chance.random()
    if way < 0.5:
        inner = currency(chance, number) if chance.random() < 0.2 else number
        return f'({inner})' if chance.random() < 0.85 else f'( {inner} )'
    dash = chance.choice(DASHES)
    if way < 0.8:
        return dash + (' ' if chance.random() < 0.15 else '') + number
    if way < 0.88:
        return number + dash
    return chance.choice(['+', '+', '+', '±', '△', '▲', '△', '▲', '△ ', '▲ ', '<', '>', '± ']) + number


def bracket_piece(chance):
    """The closing bracket is often in a separate cell."""
    number = amount(chance)
    return '(' + number if chance.random() < 0.7 else number + ')'


def currency(chance, number=None):
    number = amount(chance) if number is None else number
    symbol, gap = chance.choice('$$$$$€€€££¥'), chance.choice(['', '', ' '])
    if symbol == '€' and chance.random() < 0.6:
        return number + ' €'
    return symbol + gap + number


def percentage(chance):
    number = chance.choice([decimal(chance, 3), digits(chance, most=3), decimal(chance, 2), '(' + decimal(chance, 3) + ')'])
    sign = chance.choice(['', '', '', '+', '-', '–', '−', '±'])
    return sign + number + chance.choice(['%', '%', '%', ' %'])


def date(chance):
    year = chance.choice([str(chance.randint(1950, 2035)), f'{chance.randint(0, 99):02d}'])
    month, day = chance.randint(1, 12), chance.randint(1, 31)
    two = chance.random() < 0.6
    a, b = (f'{month:02d}', f'{day:02d}') if two else (str(month), str(day))
    at = chance.choice('/.-/')
    if chance.random() < 0.3:
        return f'{year}{at}{a}{at}{b}'
    return f'{b}{at}{a}{at}{year}' if chance.random() < 0.5 else f'{a}{at}{b}{at}{year}'


def year(chance):
    first = chance.randint(1950, 2040)
    way = chance.random()
    if way < 0.7:
        return str(first)
    if way < 0.8:
        return f'{first}*'
    return f'{first}{chance.choice(["/", "-", "–"])}{chance.choice([str(first + 1), f"{(first + 1) % 100:02d}"])}'


def span(chance):
    dash = chance.choice(['-', '–', '–', '—', ' - ', ' – ', '/', ' / '])
    make = chance.choice([lambda: digits(chance, most=4), lambda: decimal(chance, 3)])
    return make() + dash + make() + chance.choice(['', '', '', '%'])


def lone(chance):
    return chance.choice(['-', '–', '—', '—', '—', '−', '--', '- -', '*', '%', '$', '€', '$ -', '$ —', '$—', '—%', '— %', '0', '-%', '±', '(-)', '.', '/'])


def code(chance):
    way = chance.random()
    if way < 0.25:
        return f'{digits(chance, most=3)}-{digits(chance, most=4)}'
    if way < 0.5:
        return f'({chance.randint(1, 60)})'
    if way < 0.65:
        return f'{chance.randint(0, 23):02d}:{chance.randint(0, 59):02d}'
    if way < 0.8:
        return '.'.join(str(chance.randint(1, 20)) for _ in range(chance.randint(2, 4)))
    if way < 0.9:
        return ' '.join(f'{chance.randint(0, 99):02d}' for _ in range(chance.randint(2, 5)))
    return f'{digits(chance, most=3)}*{digits(chance, most=3)}'


def lettered(chance):
    way = chance.random()
    if way < 0.2:
        return chance.choice(['n/a', 'N/A', 'NM', 'N/M', 'n.m.', 'nm', 'n.a.', 'na', 'N.M.', 'NA', 'N.A.'])
    number = decimal(chance, 3)
    if way < 0.45:
        return number + chance.choice(['x', 'x', 'X', ' x', '×'])
    if way < 0.7:
        return chance.choice(['', '$', '€', '(', '-']) + number + chance.choice(['m', 'bn', 'k', 'b', 'M', 'mn', ' m', ' mn'])
    if way < 0.85:
        return f'{digits(chance, most=3)} x {digits(chance, most=3)}'
    return digits(chance, most=5) + chance.choice(['a', 'b', 'A', ' kt', ' kW', ' mm', 'kg', ' pp', ' h', ' CHF', ' EUR', 'th', 'CR', ' Cr', ' yr'])


def other(chance):
    """Words: the reader answers with OTHER, so that they are not taken for numbers."""
    letters = 'cdefhjprtuvwyznaxmbkceehrtunaart'
    word = ''.join(chance.choice(letters) for _ in range(chance.randint(1, 6)))
    word = chance.choice([word, word.capitalize(), word.upper()])
    way = chance.random()
    if way < 0.3:
        return word + ' ' + digits(chance, most=4)
    if way < 0.4:
        return digits(chance, most=3) + word
    return word


def nothing(_):
    return ''


KINDS = [amount, signed, bracket_piece, currency, percentage, date, year, span, lone, code, lettered, other, nothing]
WEIGHTS = [38, 17, 3, 7, 7, 3, 4, 3, 5, 4, 4, 3, 2]
