"""Whole pages, put together from all that a page may hold, with the regions on them."""
import os
import random

from . import words
from .charts import draw_chart
from .prose import ELEMENTS, heading, paragraph, picture
from .sheet import POINT, Sheet, family_count, font, line_height
from .tables import draw_table, table_look, wrap

SIZES = ((850, 1100), (850, 1100), (850, 1100), (827, 1169), (827, 1169), (827, 1169), (700, 1000), (850, 1400), (1100, 850), (1169, 827))
SLIDES = ((1333, 750), (1000, 750))


def draw_pages(out, count, seed):
    """Writes `count` pages into `out` and gives their labels."""
    os.makedirs(out, exist_ok=True)
    labels = []
    for i in range(count):
        name = f'{i:05d}.png'
        sheet = draw_page(random.Random(f'{seed} {i}'))
        sheet.image.save(os.path.join(out, name), compress_level=1)
        labels.append({'image': name, 'group': 'drawn', 'width': sheet.width, 'height': sheet.height, 'regions': sheet.regions})
    return labels


def draw_page(chance):
    kind = chance.choice(('flow',) * 12 + ('columns',) * 3 + ('tables',) * 6 + ('whole',) * 3 + ('slide',) * 3 + ('dashboard',) * 2)
    size = chance.choice(SLIDES if kind == 'slide' or kind == 'dashboard' and chance.random() < 0.5 else SIZES)
    sheet = Sheet(*size)
    page = {
        'family': chance.randrange(family_count()),
        'other': chance.randrange(family_count()),
        'size': chance.choice((7, 8, 8.5, 9, 9.5, 10, 10, 10.5, 11, 12)) + (4 if kind == 'slide' else 0),
        'leading': chance.choice((1, 1, 1.1, 1.25, 1.5)),
        'justify': chance.random() < 0.4,
        'gap': chance.uniform(3, 14) * POINT,
        'tables': chance.choice((0, 0.1, 0.25, 0.45)),
        'charts': chance.choice((0, 0, 0.03, 0.08, 0.25)),
    }
    page['look'] = table_look(chance, page)
    left, right = chance.uniform(35, 110), sheet.width - chance.uniform(35, 110)
    top, bottom = chance.uniform(40, 100), sheet.height - chance.uniform(45, 100)
    top = running_head(sheet, chance, page, left, right, top, bottom)
    if kind == 'slide':
        slide(sheet, chance, page, left, top, right, bottom)
    elif kind == 'dashboard':
        dashboard(sheet, chance, page, left, top, right, bottom)
    elif kind == 'columns':
        count = chance.choice((2, 2, 2, 3))
        gap = chance.uniform(12, 30) * POINT
        room = (right - left - gap * (count - 1)) / count
        page['size'] = min(page['size'], 10)
        page['look'] = {**page['look'], 'size': min(page['look']['size'], 8)}
        if chance.random() < 0.3:
            top = element(sheet, chance, {**page, 'tables': 0.6}, left, top, right - left, top + (bottom - top) * 0.5)
        for i in range(count):
            flow(sheet, chance, page, left + i * (room + gap), top, room, bottom)
    elif kind == 'whole':
        # one table that fills the page, as statements do
        look = {**page['look'], 'wide': True}
        for _ in range(6):
            box = with_title(sheet, chance, {**page, 'look': look}, left, top, right - left, bottom)
            if box > top + (bottom - top) * 0.4:
                break
            top = box
    elif kind == 'tables':
        flow(sheet, chance, {**page, 'tables': 0.75, 'charts': page['charts'] / 2}, left, top, right - left, bottom)
    else:
        flow(sheet, chance, page, left, top, right - left, bottom)
    return sheet


def running_head(sheet, chance, page, left, right, top, bottom):
    face = font(page['family'], 0, max(6, page['size'] - 2))
    if chance.random() < 0.6:
        sheet.write(str(chance.randint(1, 300)), chance.choice(((left + right) / 2, left, right)), bottom + 12, face, 'm')
    if chance.random() < 0.3:
        sheet.write(words.phrase(chance, 2, 6), left, bottom + 12, face)
    if chance.random() < 0.3:
        sheet.write(words.phrase(chance, 2, 6), left, top - 22, face)
        if chance.random() < 0.4:
            sheet.rule(left, top - 6, right, top - 6)
    return top


def flow(sheet, chance, page, x, y, width, bottom):
    """One element under the other until the page, or the mood, ends."""
    end = bottom if chance.random() < 0.75 else y + (bottom - y) * chance.uniform(0.2, 0.9)
    while y < end - 25:
        y = element(sheet, chance, page, x, y, width, end)


def element(sheet, chance, page, x, y, width, bottom):
    mood = chance.random()
    if mood < page['tables']:
        return with_title(sheet, chance, page, x, y, width, bottom)
    if mood < page['tables'] + page['charts']:
        return chart(sheet, chance, page, x, y, width, bottom)
    draw = chance.choices([own for _, own in ELEMENTS], [odds for odds, _ in ELEMENTS])[0]
    return draw(sheet, chance, page, x, y, width, bottom)


def with_title(sheet, chance, page, x, y, width, bottom):
    """A table with its title and unit over it and its notes under it, which are no part of it."""
    look = page['look'] if chance.random() < 0.8 else table_look(chance, page)
    face, bold = font(page['family'], 0, look['size']), font(page['family'], 1, look['size'])
    line = line_height(face)
    mood = chance.random()
    if mood < 0.3:
        y = line_of(sheet, chance, x, y, width, bold, words.phrase(chance, 2, 9), bottom)
    elif mood < 0.7:
        y = caption(sheet, chance, page, look, x, y, width, bottom)
    if chance.random() < 0.3:
        unit = chance.choice(('(in millions)', '(Dollars in thousands, except per share amounts)', '1 000 tonnes', '%', '(EUR million)', '(Unaudited)'))
        y = line_of(sheet, chance, x, y, width, face, unit, bottom)
    y += chance.choice((0, 0, 2, 4, 10))
    room, left = width, x
    if chance.random() < 0.3:
        room = width * chance.uniform(0.45, 0.95)
        left = x + (width - room) * chance.choice((0, 0.5, 1, 0.5))
    if width > 450 and chance.random() < 0.06:
        # two tables beside each other
        gap = chance.uniform(16, 40) * POINT / 1.4
        half = (width - gap) / 2
        boxes = [draw_table(sheet, chance, {**look, 'size': min(8, look['size'])}, x + i * (half + gap), y, half, bottom - y) for i in (0, 1)]
        for box in filter(None, boxes):
            sheet.keep('table', box)
        ends = [box[3] for box in boxes if box]
        return max(ends) + page['gap'] * 1.5 if ends else bottom if bottom - y < 60 else y + line
    box = draw_table(sheet, chance, look, left, y, room, bottom - y)
    if not box:
        return y + line if bottom - y > 60 else bottom
    sheet.keep('table', box)
    y = box[3] + chance.choice((4, 6, 10))
    if mood >= 0.7 and chance.random() < 0.4:
        y = caption(sheet, chance, page, look, x, y, width, bottom)
    if chance.random() < 0.35:
        small = font(page['family'], 0, max(5.5, look['size'] - 1.5))
        for i in range(chance.randint(1, 3)):
            text = chance.choice(('Source: ', f'({i + 1}) ', '* ', 'Note: ')) + words.sentence(chance, 3, 14)
            if y + line_height(small) < bottom and small.getlength(text) < width:
                sheet.write(text, x, y, small)
                y += line_height(small)
    return y + page['gap'] * chance.choice((0.7, 1.5, 2))


def caption(sheet, chance, page, look, x, y, width, bottom):
    """`Table 3.2: what it shows`, over one line or several, in any style, close to the table; no part of it."""
    size = look['size'] + chance.choice((-1, 0, 0, 1, 2))
    face = font(chance.choice((page['family'], look['family'])), chance.choice((0, 1, 1, 2)), max(6, size))
    number = chance.choice((f'{chance.randint(1, 40)}', f'{chance.randint(1, 12)}.{chance.randint(1, 30)}', 'II', 'A1'))
    sign = chance.choice(('Table ', 'Table ', 'TABLE ', 'Tab. ', 'Exhibit ')) + number + chance.choice((':', '.', ' –', '', '   '))
    lines = wrap(f'{sign} {words.phrase(chance, 3, chance.choice((8, 14, 25)))}', face, width)[:3]
    anchor = chance.choice(('l', 'l', 'm'))
    for part in lines:
        if y + line_height(face) > bottom:
            break
        sheet.write(part, x if anchor == 'l' else x + width / 2, y, face, anchor)
        y += line_height(face) * 1.05
    return y


def line_of(sheet, chance, x, y, width, face, text, bottom):
    if face.getlength(text) < width and y + line_height(face) < bottom:
        sheet.write(text, *((x, y, face) if chance.random() < 0.6 else (x + width / 2, y, face, 'm')))
        return y + line_height(face) * 1.15
    return y


def chart(sheet, chance, page, x, y, width, bottom):
    high = min(bottom - y - 6, width * chance.uniform(0.3, 0.8))
    if high < 110:
        return bottom if bottom - y < 130 else paragraph(sheet, chance, page, x, y, width, bottom)
    wide = width * chance.choice((1, 1, 0.7, 0.5)) if width > 400 else width
    if width > 450 and chance.random() < 0.3:
        count = chance.choice((2, 2, 3))
        for i in range(count):
            room = width / count
            sheet.keep('chart', draw_chart(sheet, chance, page, x + i * room, y, room - 24, high))
        return y + high + page['gap'] * 2
    sheet.keep('chart', draw_chart(sheet, chance, page, x + (width - wide) * chance.choice((0, 0.5, 1)), y, wide, high))
    return y + high + page['gap'] * 2


def slide(sheet, chance, page, left, top, right, bottom):
    top = heading(sheet, chance, {**page, 'size': page['size'] + 8}, left, top, right - left, bottom) + 10
    half = (right - left) / 2 - 15
    rooms = [(left, right - left)] if chance.random() < 0.5 else [(left, half), (left + half + 30, half)]
    for x, width in rooms:
        mood = chance.random()
        if mood < 0.35:
            chart(sheet, chance, page, x, top, width, bottom)
        elif mood < 0.6:
            with_title(sheet, chance, page, x, top, width, bottom)
        elif mood < 0.7:
            picture(sheet, chance, page, x, top, width, bottom)
        else:
            flow(sheet, chance, {**page, 'tables': 0, 'charts': 0}, x, top, width, bottom)


def dashboard(sheet, chance, page, left, top, right, bottom):
    """Charts and tables in a grid."""
    columns, rows = chance.choice(((2, 2), (2, 3), (3, 2), (1, 2), (1, 3)))
    wide, high = (right - left) / columns, (bottom - top) / rows
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * wide, top + row * high
            if chance.random() < 0.65:
                sheet.keep('chart', draw_chart(sheet, chance, page, x, y, wide - 26, high - 30))
            elif chance.random() < 0.5:
                with_title(sheet, chance, {**page, 'look': {**page['look'], 'size': 8}}, x, y, wide - 26, y + high - 30)
            else:
                paragraph(sheet, chance, page, x, y, wide - 26, y + high - 30)
