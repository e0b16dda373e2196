"""Draws tables of numbers and texts: ruled, shaded or without lines. A table's region is the hull of its words."""
from . import words
from .sheet import POINT, font, hull, line_height


def table_look(chance, page):
    """How the tables of one page look; a page's tables are alike, as in documents."""
    size = max(5.5, page['size'] - chance.choice((0, 0, 0, 0.5, 1, 1.5, 2)))
    levels = chance.choice(('none', 'none', 'head', 'head', 'head', 'all', 'sums', 'sums'))
    return {
        'family': page['family'] if chance.random() < 0.8 else page['other'],
        'size': size,
        'levels': levels,
        'uprights': chance.choice(('none', 'none', 'none', 'none', 'all', 'stub')),
        'frame': chance.random() < 0.15,
        'grid': chance.random() < 0.2,
        'zebra': chance.random() < 0.22,
        'tint': chance.randint(205, 245),
        'head': chance.choice(('plain', 'plain', 'plain', 'tint', 'dark')),
        'pitch': chance.choice((1.1, 1.2, 1.3, 1.5, 1.8, 2.2)),
        'leaders': chance.random() < 0.1,
        'numbers': chance.choice(('r', 'r', 'r', 'r', 'm', 'l')),
        'headers': chance.choice(('m', 'r', 'm', 'l')),
        'wide': chance.random() < 0.6,
        'dollar': chance.random() < 0.35,
        'thickness': chance.choice((1, 1, 1, 2, 3)),
        'ink': chance.choice((0, 0, 0, 90, 150)),
        'dash': chance.choice((0, 0, 0, 0, 2, 4)),
    }


def contents(chance, look, most_rows, most_columns):
    """Rows of cells: each row is (kind, [texts]); the first column is the stub."""
    columns = min(most_columns, chance.choice((1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 10, 12)))
    rows = min(most_rows, chance.choice((2, 3, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 60)))
    is_text = chance.random() < 0.14
    made = []
    stub_length = chance.choice((1, 2, 3, 5, 8))
    styles = [words.number_style(chance)] * columns
    if chance.random() < 0.4:
        styles = [words.number_style(chance) for _ in range(columns)]
    texts = [is_text or chance.random() < 0.07 for _ in range(columns)]
    header_levels = chance.choice((0, 1, 1, 1, 1, 2, 2, 3)) if columns > 1 else chance.choice((0, 1, 1))
    by_year = chance.random() < 0.5
    for level in range(header_levels):
        is_last = level == header_levels - 1
        corner = chance.choice(('', '', words.phrase(chance, 1, 3), '(in millions)', 'Year ended December 31,'))
        headers = []
        for _ in range(columns):
            if by_year and is_last:
                headers.append(words.year(chance))
            elif chance.random() < 0.25:
                headers.append(words.day(chance))
            else:
                headers.append(chance.choice(words.HEADS) if chance.random() < 0.7 else words.phrase(chance, 1, 4))
        made.append(('head' if is_last else 'span', [corner if is_last else '', *headers]))
    indent = 0
    for row in range(rows):
        kind = 'data'
        if row == rows - 1 and chance.random() < 0.5 or row > 1 and chance.random() < 0.08:
            kind = 'sum'
        elif row < rows - 1 and chance.random() < 0.07:
            kind = 'section'
        if kind == 'section':
            indent = chance.choice((0, 1, 1))
            made.append((kind, [words.label(chance) + chance.choice(('', ':'))]))
            continue
        stub = words.phrase(chance, 1, stub_length) if stub_length > 4 else words.label(chance)
        cells = []
        for column in range(columns):
            if texts[column]:
                cells.append(words.phrase(chance, 1, chance.choice((2, 4, 10)) if is_text else 2))
            elif chance.random() < styles[column]['empty'] / 2:
                cells.append('')
            else:
                cells.append(words.number(chance, styles[column]))
        if look['dollar'] and (kind == 'sum' or row == 0):
            cells = ['$ ' + cell if cell and cell[0] in '0123456789(' else cell for cell in cells]
        made.append((kind, ['   ' * (indent if kind == 'data' else 0) + ('Total' if kind == 'sum' and chance.random() < 0.5 else stub), *cells]))
    return columns, made, texts


def draw_table(sheet, chance, look, x, y, width, height):
    """Draws a table into this room and gives its box, or None where not even two rows have room."""
    face, bold = font(look['family'], 0, look['size']), font(look['family'], 1, look['size'])
    line = line_height(face)
    pitch = max(line + 1, look['size'] * POINT * look['pitch'])
    pad = chance.uniform(2.5, 9) * POINT
    columns, rows, texts = contents(chance, look, int(height / pitch) - 3, max(1, int(width / (look['size'] * 6)) - 1))
    own, stub_width = column_widths(chance, look, face, columns, rows, texts, width, pad)
    total = stub_width + sum(own)
    if total > width + 1 or len(rows) < 2:
        return None
    rights = [x + stub_width + sum(own[: i + 1]) for i in range(columns)]
    state = {'boxes': [], 'bands': [], 'lines': []}
    at = y
    drawn = 0
    for kind, cells in rows:
        wrapped = [wrap(text, face, (stub_width if i == 0 else own[i - 1]) - pad) for i, text in enumerate(cells)]
        if kind == 'section':
            wrapped = [[cells[0]]]
        tall = max(len(lines) for lines in wrapped)
        high = pitch + (tall - 1) * line
        if at + high > y + height:
            break
        state['bands'].append((kind, at, at + high))
        at += high
        drawn += 1
    if drawn < 2:
        return None
    shade(sheet, chance, look, state['bands'], x, rights[-1])
    for (kind, top, bottom), (_, cells) in zip(state['bands'], rows):
        write_row(sheet, chance, look, state, kind, cells, top, bottom, x, rights, own, stub_width, pad, face, bold, texts)
    rules(sheet, chance, look, state['bands'], x, rights, own)
    return hull(state['boxes'])


def column_widths(chance, look, face, columns, rows, texts, width, pad):
    """The stub's and the columns' widths: what they need, or what is there, shared out."""
    needs = []
    for i in range(columns + 1):
        lengths = [face.getlength(cells[i]) * 1.05 for kind, cells in rows if kind not in ('section', 'span') and i < len(cells)]
        need = max(lengths + [8 * POINT])
        most = width * (0.55 if i == 0 else max(0.12, 0.8 / columns))
        needs.append(min(need, most) + pad)
    extra = width - sum(needs)
    if extra < 0:
        share = (width - 2) / sum(needs)
        needs = [need * share for need in needs]
    elif look['wide']:
        to_stub = extra * chance.choice((0, 0.3, 0.6, 1))
        needs[0] += to_stub
        needs = [needs[0]] + [need + (extra - to_stub) / columns for need in needs[1:]]
    elif chance.random() < 0.5:
        even = max(needs[1:])
        if needs[0] + even * columns <= width:
            needs[1:] = [even] * columns
    return needs[1:], needs[0]


def wrap(text, face, room):
    if face.getlength(text) <= room:
        return [text]
    lines, line = [], ''
    for word in text.split(' '):
        longer = f'{line} {word}' if line else word
        if line and face.getlength(longer) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return lines + [line]


def shade(sheet, chance, look, bands, x0, x1):
    margin = 2 * POINT
    for i, (kind, top, bottom) in enumerate(bands):
        if kind in ('head', 'span') and look['head'] != 'plain':
            sheet.fill((x0 - margin, top - 1, x1 + margin, bottom), 60 if look['head'] == 'dark' else look['tint'])
        elif look['zebra'] and i % 2:
            sheet.fill((x0 - margin, top - 1, x1 + margin, bottom), look['tint'])


def write_row(sheet, chance, look, state, kind, cells, top, bottom, x, rights, own, stub_width, pad, face, bold, texts):
    ink = 255 if look['head'] == 'dark' and kind in ('head', 'span') else 0
    used = bold if kind in ('head', 'span', 'section') or kind == 'sum' and look['thickness'] > 1 else face
    line = line_height(face)
    boxes = state['boxes']
    if kind == 'span':
        # a spanning header over several columns, with its own rule below
        step = chance.choice((len(own), max(1, len(own) // 2)))
        for first in range(0, len(own), step):
            last = min(len(own), first + step) - 1
            left, right = rights[first] - own[first] + pad / 2, rights[last]
            text = cells[1 + first]
            if used.getlength(text) < right - left:
                boxes.append(sheet.write(text, (left + right) / 2, top, used, 'm', ink))
                if look['levels'] != 'none':
                    sheet.rule(left, bottom - 1, right, bottom - 1, look['ink'])
        return
    for i, text in enumerate(cells):
        if not text:
            continue
        room = (stub_width if i == 0 else own[i - 1]) - pad
        lines = [text] if kind == 'section' else wrap(text.lstrip(), used, room)
        indent = (len(text) - len(text.lstrip())) * 2 * POINT if i == 0 else 0
        at = top + (bottom - top - line * len(lines)) * (1 if kind == 'head' else 0.5 if look['grid'] else 0.2)
        left = x if i == 0 else rights[i - 1] - own[i - 1] + pad
        for part in lines:
            anchor = 'l' if i == 0 or texts[i - 1] else look['headers'] if kind == 'head' else look['numbers']
            place = {'l': left + indent, 'm': left + room / 2, 'r': left + room}[anchor]
            sign = part[:2] if part.startswith('$ ') and anchor == 'r' else ''
            if sign:
                boxes.append(sheet.write('$', left, at, used, 'l', ink))
            boxes.append(sheet.write(part[len(sign):], place, at, used, anchor, ink))
            at += line
        if i == 0 and look['leaders'] and kind == 'data':
            end = boxes[-1][2]
            dots = '.' * max(0, int((stub_width - (end - x)) / max(1, face.getlength('.'))) - 1)
            sheet.write(dots, end + 2, at - line, face)


def rules(sheet, chance, look, bands, x0, rights, own):
    x1 = rights[-1]
    ink, thick, dash = look['ink'], look['thickness'], look['dash']
    top, bottom = bands[0][1] - 1, bands[-1][2]
    last_head = max([band[2] for band in bands if band[0] == 'head'], default=None)
    if look['grid'] or look['levels'] == 'all':
        for _, _, end in bands:
            sheet.rule(x0, end, x1, end, ink, 1, dash)
        sheet.rule(x0, top, x1, top, ink, thick)
    if look['levels'] in ('head', 'all') and last_head:
        sheet.rule(x0, last_head, x1, last_head, ink, thick)
    if look['levels'] == 'head':
        sheet.rule(x0, bottom, x1, bottom, ink, thick)
        if chance.random() < 0.7:
            sheet.rule(x0, top, x1, top, ink, thick)
    if look['levels'] == 'sums':
        for kind, start, end in bands:
            if kind in ('sum', 'head'):
                for right, width in zip(rights, own):
                    at = end if kind == 'head' else start
                    sheet.rule(right - width * 0.85, at, right, at, 0)
                    if kind == 'sum' and end == bottom:
                        sheet.rule(right - width * 0.85, end, right, end, 0)
                        sheet.rule(right - width * 0.85, end + 2, right, end + 2, 0)
    if look['grid'] or look['uprights'] == 'all':
        for right, width in zip(rights, own):
            sheet.rule(right - width, top, right - width, bottom, ink, 1, dash)
    elif look['uprights'] == 'stub':
        sheet.rule(rights[0] - own[0], top, rights[0] - own[0], bottom, ink)
    if look['grid'] or look['frame']:
        for a, b, c, d in ((x0, top, x1, top), (x0, bottom, x1, bottom), (x0, top, x0, bottom), (x1, top, x1, bottom)):
            sheet.rule(a - 2 if a == x0 else a, b, c - 2 if c == x0 else c, d, ink, thick)
