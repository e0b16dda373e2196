"""Draws everything that is not a table or chart: prose, headings, lists, contents pages, forms, signatures, equations, pictures."""
import math

from PIL import Image, ImageDraw, ImageFilter

from . import words
from .sheet import POINT, font, line_height
from .tables import wrap


def paragraph(sheet, chance, page, x, y, width, height, style=0):
    """Draws the element and returns its end; skips it if there is no room."""
    face = font(page['family'], style, page['size'])
    line = line_height(face) * page['leading']
    text = ' '.join(words.sentence(chance) for _ in range(chance.randint(1, 6)))
    first = chance.choice((0, 0, 12)) * POINT
    lines = wrap(text, face, width - first)
    for i, part in enumerate(lines):
        if y + line > height:
            break
        if page['justify'] and i < len(lines) - 1 and ' ' in part:
            justify(sheet, part, x, y, width, face)
        else:
            sheet.write(part, x + (first if i == 0 else 0), y, face)
        y += line
    return y + page['gap']


def justify(sheet, text, x, y, width, face):
    parts = text.split(' ')
    free = (width - sum(face.getlength(part) for part in parts)) / max(1, len(parts) - 1)
    for part in parts:
        sheet.write(part, x, y, face)
        x += face.getlength(part) + free


def heading(sheet, chance, page, x, y, width, height):
    face = font(chance.choice((page['family'], page['other'])), chance.choice((1, 1, 2)), page['size'] + chance.choice((0, 0, 2, 5)))
    text = phrase_that_fits(chance, face, width)
    if y + line_height(face) > height:
        return height
    if chance.random() < 0.1:
        sheet.fill((x, y - 2, x + width, y + line_height(face) + 2), chance.choice((40, 90, 160)))
        sheet.write(text, x + 4, y, face, ink=255)
    else:
        sheet.write(text, *((x + width / 2, y, face, 'm') if chance.random() < 0.2 else (x, y, face)))
    return y + line_height(face) * 1.3 + page['gap'] * 0.4


def phrase_that_fits(chance, face, width):
    text = words.phrase(chance, 2, 8)
    return text if face.getlength(text) < width else wrap(text, face, width)[0]


def bullets(sheet, chance, page, x, y, width, height):
    face = font(page['family'], 0, page['size'])
    mark = chance.choice(('•', '-', '–', '1', 'a', '(i)', 'o'))
    step = chance.uniform(10, 26) * POINT
    for i in range(chance.randint(2, 7)):
        sign = f'{i + 1}.' if mark == '1' else f'({chr(97 + i)})' if mark == 'a' else mark
        text = ' '.join(words.sentence(chance, 4, 18) for _ in range(chance.choice((1, 1, 2))))
        for j, part in enumerate(wrap(text, face, width - step)):
            if y + line_height(face) > height:
                return height
            if j == 0:
                sheet.write(sign, x, y, face)
            sheet.write(part, x + step, y, face)
            y += line_height(face) * page['leading']
        y += page['gap'] * chance.choice((0.2, 0.8))
    return y + page['gap']


def contents_list(sheet, chance, page, x, y, width, height):
    """Contents, an index of statements or of exhibits: titles and page numbers, not a table."""
    face = font(page['family'], 0, page['size'])
    pitch = line_height(face) * chance.choice((1.0, 1.2, 1.5, 1.9))
    dots, has_items = chance.random() < 0.6, chance.random() < 0.5
    at = chance.randint(1, 30)
    for _ in range(chance.randint(5, 45)):
        if y + pitch > height:
            break
        left = x + chance.choice((0, 0, 12, 24)) * POINT
        if has_items:
            sheet.write(f'Item {at % 16}.', x, y, face)
            left = x + 50 * POINT
        right = width + x
        text = wrap(words.phrase(chance, 2, 9), face, right - left - 40)[0]
        end = sheet.write(text, left, y, face)[2]
        if dots:
            count = int((right - 30 - end) / max(1, face.getlength('.')))
            sheet.write('.' * max(0, count), end + 3, y, face)
        sheet.write(str(at), right, y, face, 'r')
        at += chance.randint(0, 6)
        y += pitch
    return y + page['gap']


def form(sheet, chance, page, x, y, width, height):
    """Labels with boxes or lines to fill in, some of them filled."""
    face = font(page['family'], 0, page['size'])
    pitch = line_height(face) * chance.uniform(1.6, 2.6)
    kind = chance.choice(('line', 'line', 'box', 'colon'))
    for _ in range(chance.randint(3, 12)):
        if y + pitch > height:
            break
        fields = chance.choice((1, 1, 2))
        for i in range(fields):
            left, room = x + i * width / fields, width / fields - 12
            text = wrap(words.phrase(chance, 1, 4), face, room * 0.5)[0]
            end = sheet.write(text + (':' if kind == 'colon' else ''), left, y, face)[2]
            if kind == 'line':
                sheet.rule(end + 4, y + line_height(face), left + room, y + line_height(face))
            elif kind == 'box':
                box = (end + 6, y - 2, left + room, y + line_height(face) + 2)
                sheet.draw.rectangle(box, outline=0)
            if chance.random() < 0.5 and left + room - end > 60:
                sheet.write(wrap(words.phrase(chance, 1, 3), face, left + room - end - 12)[0], end + 9, y, face)
        y += pitch
    return y + page['gap']


def boxes_to_tick(sheet, chance, page, x, y, width, height):
    face = font(page['family'], 0, page['size'])
    side = int(page['size'] * POINT * 0.9)
    for _ in range(chance.randint(2, 6)):
        if y + side * 2 > height:
            break
        sheet.draw.rectangle((x, y, x + side, y + side), outline=0)
        if chance.random() < 0.4:
            sheet.draw.line((x, y, x + side, y + side), fill=0, width=2)
            sheet.draw.line((x, y + side, x + side, y), fill=0, width=2)
        sheet.write(wrap(words.sentence(chance, 3, 12), face, width - 30)[0], x + side + 8, y, face)
        y += side * 1.8
    return y + page['gap']


def signatures(sheet, chance, page, x, y, width, height):
    """Names, lines, titles and dates under a contract or a report; not a table."""
    face, italic = font(page['family'], 0, page['size']), font(page['family'], 2, page['size'])
    for _ in range(chance.randint(1, 6)):
        high = line_height(face) * 3.4
        if y + high > height:
            break
        left = x + chance.choice((0, width / 2))
        sheet.write('By: /s/ ' + words.phrase(chance, 2, 2).title(), left, y, italic)
        sheet.rule(left, y + line_height(face), left + width * 0.42, y + line_height(face))
        sheet.write(words.phrase(chance, 2, 4), left, y + line_height(face) * 1.1, face)
        if chance.random() < 0.6:
            sheet.write(words.day(chance), x + (width * 0.6 if left == x else 0), y, face)
        y += high
    return y + page['gap']


def address(sheet, chance, page, x, y, width, height):
    face = font(page['family'], 0, page['size'])
    left = x + chance.choice((0, 0, width * 0.6))
    for _ in range(chance.randint(3, 6)):
        if y + line_height(face) > height:
            break
        sheet.write(wrap(words.phrase(chance, 1, 5).title(), face, width * 0.4)[0], left, y, face)
        y += line_height(face) * 1.1
    return y + page['gap'] * 2


def equation(sheet, chance, page, x, y, width, height):
    face = font(page['family'], 2, page['size'] + 1)
    if y + 40 > height:
        return height
    middle = x + width / 2
    sheet.write('S(x) = α + β · Σ w  −  ' + words.number(chance, words.number_style(chance)), middle, y + 8, face, 'm')
    sheet.rule(middle + 80, y + 30, middle + 150, y + 30)
    sheet.write(f'({chance.randint(1, 30)})', x + width, y + 8, face, 'r')
    return y + 44


def picture(sheet, chance, page, x, y, width, height):
    """A photograph, a drawing or a logo: soft shapes, no words; the network must not report it."""
    high = min(height - y - 10, chance.uniform(0.1, 0.5) * width)
    wide = chance.uniform(0.2, 1) * width
    if high < 30:
        return height
    size = (max(4, int(wide)), max(4, int(high)))
    if chance.random() < 0.7:
        small = Image.frombytes('L', (9, 7), bytes(chance.randint(0, 255) for _ in range(63)))
        image = small.resize(size, Image.BICUBIC)
        for _ in range(chance.randint(0, 9)):
            shape = (chance.random() * size[0], chance.random() * size[1])
            radius = chance.uniform(4, size[1] / 2)
            box = (shape[0] - radius, shape[1] - radius, shape[0] + radius, shape[1] + radius * chance.uniform(0.5, 2))
            draw = ImageDraw.Draw(image)
            (draw.ellipse if chance.random() < 0.5 else draw.rectangle)(box, fill=chance.randint(0, 255))
        image = image.filter(ImageFilter.GaussianBlur(chance.uniform(0, 3)))
    else:
        image = Image.new('L', size, chance.choice((255, 255, 30, 120)))
        draw = ImageDraw.Draw(image)
        points = []
        for i in range(chance.randint(3, 12)):
            angle, far = i * 0.7, chance.uniform(0.2, 0.5) * min(size)
            points.append((size[0] / 2 + math.cos(angle) * far, size[1] / 2 + math.sin(angle) * far))
        draw.polygon(points, fill=chance.randint(0, 200))
    left = x + chance.random() * (width - wide)
    sheet.image.paste(image, (int(left), int(y)))
    return y + high + 12


def text_columns(sheet, chance, page, x, y, width, height):
    """Two or three columns of short prose beside each other."""
    count = chance.choice((2, 2, 3))
    gap = chance.uniform(10, 26) * POINT
    room = (width - gap * (count - 1)) / count
    bottom = min(height, y + chance.uniform(90, 400))
    ends = []
    for i in range(count):
        at = y
        while at < bottom - 30:
            at = paragraph(sheet, chance, page, x + i * (room + gap), at, room, bottom)
        ends.append(at)
    return max(ends)


def boxed_text(sheet, chance, page, x, y, width, height):
    """Prose on a tint or in a frame."""
    bottom = min(height, y + chance.uniform(60, 240))
    if bottom - y < 50:
        return height
    sheet.draw.rectangle((x, y, x + width, bottom), fill=chance.choice((255, 235, 215)), outline=chance.choice((0, 120, 235)))
    at = y + 8
    while at < bottom - 24:
        at = paragraph(sheet, chance, page, x + 10, at, width - 20, bottom - 6)
    return bottom + page['gap'] * 1.5


ELEMENTS = (
    (40, paragraph),
    (10, heading),
    (9, bullets),
    (3, contents_list),
    (3, form),
    (2, boxes_to_tick),
    (2, signatures),
    (2, address),
    (1, equation),
    (4, picture),
    (3, text_columns),
    (3, boxed_text),
)
