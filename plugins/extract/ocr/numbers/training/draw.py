"""Draws one number as a printer, a PDF viewer or a screen would."""
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFont, features

import fonts
from alphabet import LOOK_ALIKES, RAISED, normalise
from sheet import Sheet
from texts import draw_text

HAS_SHAPING = features.check('raqm')
# drawn with one of these where a font lacks a character
SPARE = 'DejaVu|FreeSans|FreeSerif|BIZUD|NotoSans-|Arimo'
BOLD_RULE = 0.12


class Pen:
    """Fonts, and those that replace missing characters."""

    def __init__(self, paths):
        self.paths = paths
        names = SPARE.split('|')
        self.spare = [path for path in paths if any(name.lower() in path.lower() for name in names)] or paths[:1]
        self.common = [path for path in paths if fonts.COMMON.search(path)] or paths
        self.opened = {}
        self.held = None

    def pick(self, chance):
        """A font; kept for some numbers, since opening one takes longer than drawing with it."""
        if self.held is None or chance.random() < 0.15:
            path = chance.choice(self.common if chance.random() < 0.5 else self.paths)
            # height of the digits in pixels: small print is hard, so there is more of it
            tall = math.exp(chance.uniform(math.log(6.5), math.log(34)))
            self.held = path, tall, chance.choices(['smooth', 'hinted', 'mono', 'screen'], [50, 25, 5, 20])[0]
        return self.held

    def open(self, path, size):
        key = (path, size)
        if key not in self.opened:
            if len(self.opened) > 60:
                self.opened.clear()
            self.opened[key] = ImageFont.truetype(path, size)
        return self.opened[key]


def draw_sheet(pen, chance):
    """Returns a sheet and its label, or None where nothing could be drawn. `chance` is a random.Random."""
    text, raised = draw_text(chance)
    label = normalise(text)
    if label is None or len(label) > 24:
        return None
    path, tall, way = pen.pick(chance)
    times = 1 if way in ('hinted', 'mono') else (4 if tall < 14 else 3)
    if way == 'screen':
        times = 3
    size = tall / fonts.digit_height(path) * times
    if way != 'smooth':
        size = max(5, round(size))
    ink, box = set_text(pen, path, size, text, raised, times, way == 'mono', chance)
    if ink is None:
        return None
    if way == 'screen':
        pixels = on_screen(ink, times, chance)
    else:
        coverage = ink if times == 1 else reduced(ink, times)
        pixels = composed(coverage, *shades(chance), chance)
    x0, y0, x1, y1 = (side / times for side in box)
    # an asterisk is raised in any case
    mark = ''.join('*' if character == '*' else RAISED for character in raised) if text else ''
    return Sheet(pixels, x0, y0, x1, y1), label + mark


def set_text(pen, path, size, text, raised, times, is_mono, chance):
    """Coverage from 0 to 1 on a canvas `times` as large, with clutter around, and the box of the digits."""
    font = pen.open(path, size)
    x0, y0, _, y1 = font.getbbox('0', anchor='ls')
    tall = y1 - y0
    if tall < 3:
        return None, None
    margin = tall * 1.3
    widths = []
    track = tall * chance.uniform(-0.05, 0.16) if chance.random() < 0.15 and text else 0
    option = chance.choice([['tnum'], ['lnum'], ['tnum', 'lnum'], ['onum'], ['pnum']]) if HAS_SHAPING and chance.random() < 0.2 else None
    pieces = split(pen, font, size, text, track != 0, chance)
    if pieces is None:
        return None, None
    for piece, own in pieces:
        widths.append(own.getlength(piece, features=option) + (track if track else 0))
    wide = sum(widths)
    small = pen.open(path, max(4, round(size * chance.uniform(0.55, 0.68)))) if raised else None
    more = small.getlength(raised) + 0.1 * tall if raised else 0
    canvas = Image.new('L', (math.ceil(wide + more + 2 * margin) + 1, math.ceil(tall + 2 * margin) + 1))
    pad = (-canvas.width) % times, (-canvas.height) % times
    canvas = Image.new('L', (canvas.width + pad[0], canvas.height + pad[1]))
    pencil = ImageDraw.Draw(canvas)
    if is_mono:
        pencil.fontmode = '1'
    left = margin + (chance.uniform(0, times) if times > 1 else chance.uniform(0, 1) if chance.random() < 0.3 else 0)
    base = margin + tall + (chance.uniform(0, times) if times > 1 else 0)
    if times == 1:
        left, base = (round(left) if is_mono else left), round(base)
    at = left
    for (piece, own), width in zip(pieces, widths):
        pencil.text((at, base), piece, fill=255, font=own, anchor='ls', features=option)
        at += width
    drawn = canvas.getbbox()
    if raised and text:
        pencil.text((at + 0.05 * tall, base - tall * chance.uniform(0.4, 0.6)), raised, fill=255, font=small, anchor='ls')
        drawn = canvas.getbbox()
    ends = (drawn[0], drawn[2]) if drawn else (left, left + tall)
    box = (ends[0], base - tall, ends[1], base)
    if drawn and not is_mono and chance.random() < BOLD_RULE:
        # the stroke of a printer that spreads or starves
        canvas = thicken(canvas, times, chance)
    clutter(canvas, pen, font, box, tall, times, chance)
    return np.asarray(canvas, np.float32) / 255, box


def split(pen, font, size, text, is_tracked, chance):
    """The text in pieces of one font; every character on its own where the letters are set apart. None where no font has one."""
    pieces = []
    for character in text:
        own = font
        if character != ' ' and not fonts.has(font, character):
            alike = LOOK_ALIKES.get(character)
            if alike and fonts.has(font, alike):
                character = alike
            else:
                spare = [path for path in pen.spare if fonts.has(pen.open(path, 24), character)]
                if not spare:
                    return None
                own = pen.open(chance.choice(spare), size)
        if pieces and pieces[-1][1] is own and not is_tracked:
            pieces[-1] = (pieces[-1][0] + character, own)
        else:
            pieces.append((character, own))
    return pieces


def thicken(canvas, times, chance):
    pixels = np.asarray(canvas, np.float32)
    shifted = np.roll(pixels, chance.choice([1, -1]) * max(1, times // 3), axis=chance.choice([0, 1]))
    share = chance.uniform(0.3, 1)
    other = np.maximum(pixels, shifted) if chance.random() < 0.7 else np.minimum(pixels, shifted)
    return Image.fromarray((pixels * (1 - share) + other * share).astype(np.uint8))


def clutter(canvas, pen, font, box, tall, times, chance):
    """Rules above, below and beside, and the letters of neighbouring lines."""
    pencil = ImageDraw.Draw(canvas)
    x0, y0, x1, y1 = box
    ink = chance.choice([255, 255, 200, 130])
    thick = max(1, round(times * chance.choice([1, 1, 1, 1.5, 2])))
    if chance.random() < 0.16:
        # under the number, as sums have it; touching it at times
        y = y1 + tall * chance.uniform(0.06, 0.5) + thick / 2
        ends = (0, canvas.width) if chance.random() < 0.7 else (x0 - tall * chance.uniform(-0.1, 0.5), x1 + tall * chance.uniform(-0.1, 0.5))
        pencil.line((ends[0], y, ends[1], y), ink, thick)
        if chance.random() < 0.25:
            pencil.line((ends[0], y + thick * 3, ends[1], y + thick * 3), ink, thick)
    if chance.random() < 0.1:
        y = y0 - tall * chance.uniform(0.05, 0.5) - thick / 2
        pencil.line((0, y, canvas.width, y), ink, thick)
    for side in (0, 1):
        if chance.random() < 0.05:
            gap = tall * chance.uniform(0.22, 0.6)
            x = x0 - gap if side == 0 else x1 + gap
            pencil.line((x, 0, x, canvas.height), ink, thick)
    for side in (0, 1):
        if chance.random() < 0.12:
            words = ''.join(chance.choice('0123456789,.()gpqyjabcdefhkt ') for _ in range(int(canvas.width / tall * 1.6) + 1))
            top, bottom = font.getbbox(words, anchor='ls')[1::2]
            if side == 0:
                y = y0 - tall * chance.uniform(0.1, 0.5) - bottom
            else:
                y = y1 + tall * chance.uniform(0.3, 0.6) - top
            pencil.text((chance.uniform(-tall, tall), y), words, fill=255, font=font, anchor='ls')


def reduced(ink, times):
    rows, columns = ink.shape
    return ink.reshape(rows // times, times, columns // times, times).mean((1, 3))


def shades(chance):
    """Grey of paper and of ink."""
    way = chance.random()
    if way < 0.6:
        return chance.choice([255, 255, 255, chance.randint(225, 255)]), chance.choice([0, 0, chance.randint(0, 70)])
    if way < 0.8:
        paper = chance.randint(150, 255)
        return paper, max(0, paper - chance.randint(70, 220))
    paper = chance.randint(0, 150)
    return paper, min(255, paper + chance.randint(70, 220))


def composed(coverage, paper, ink, chance):
    if chance.random() < 0.3:
        # viewers make thin letters darker or paler
        coverage = coverage ** chance.uniform(0.6, 1.5)
    pixels = paper + (ink - paper) * coverage
    return np.clip(pixels, 0, 255).astype(np.uint8)


def on_screen(ink, times, chance):
    """Text of a screen: each of a pixel's three colours has a third of its width, smoothed over its neighbours."""
    rows, columns = ink.shape
    thirds = ink.reshape(rows // times, times, columns).mean(1)
    kernel = np.array(chance.choice([(1, 2, 3, 2, 1), (0, 1, 1, 1, 0), (0, 0, 1, 0, 0)]), np.float32)
    padded = np.pad(thirds, ((0, 0), (2, 2)))
    smooth = sum(weight * padded[:, i : i + columns] for i, weight in enumerate(kernel / kernel.sum()))
    colours = smooth.reshape(rows // times, columns // 3, 3)
    paper, dark = shades(chance)
    tint = np.array([chance.uniform(0.6, 1) if chance.random() < 0.3 else 1 for _ in range(3)], np.float32)
    pixels = paper * (1 - colours) + dark * tint * colours
    return np.clip(pixels @ np.array([0.299, 0.587, 0.114], np.float32), 0, 255).astype(np.uint8)
