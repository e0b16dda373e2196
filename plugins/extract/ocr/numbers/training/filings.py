"""Crops of numbers from digital PDF files: the page's own text says what is printed."""
import glob
import os
import random
import time

import numpy as np
import pymupdf

from alphabet import OTHER, RAISED, normalise
from degrade import degrade
from pool import Pool
from sheet import Sheet, exact_crop, random_crop

RESOLUTIONS = [72, 75, 96, 96, 100, 100, 110, 120, 150, 150, 200, 200, 250, 300]
# gaps in shares of the font's size
SPACE, PART = 0.14, 0.75
# digits have this height in nearly all fonts of documents, as a share of the size
DIGITS = 0.69
LONGEST = 24


def crops_of(folder, count, seed, companies=None, without=()):
    """Random crops of random pages at random resolutions. Companies are named as the files begin."""
    chance, noise, pool = random.Random(seed), np.random.default_rng(list(str(seed).encode())), Pool()
    files = [path for path in files_of(folder) if company_of(path) not in without and (companies is None or company_of(path) in companies)]
    opened = [(path, pymupdf.open(path)) for path in files]
    began, pages = time.time(), 0
    while len(pool) < count:
        path, document = chance.choice(opened)
        page = document[chance.randrange(len(document))]
        numbers = [number for number in numbers_of(page) if chance.random() < worth(number[0])]
        if len(numbers) < 5:
            continue
        dpi = chance.choice(RESOLUTIONS)
        for label, sheet in sheets_of(page, chance.sample(numbers, min(60, len(numbers))), dpi):
            crop = random_crop(degrade(sheet, chance, noise), chance)
            if crop is not None and crop.shape[1] >= 4 * len(label):
                pool.add(crop, label, company_of(path))
        pages += 1
        if pages % 200 == 0:
            print(f'{pages} pages, {len(pool)} crops, {len(pool) / (time.time() - began):.0f}/s', flush=True)
    return pool


def exact_crops(paths, dpi, most=None, seed=1):
    """The crops that the score is measured on: as the page is drawn, without any damage."""
    chance, pool = random.Random(seed), Pool()
    for path in paths:
        with pymupdf.open(path) as document:
            pages = list(range(len(document)))
            chance.shuffle(pages)
            taken = 0
            for number in pages:
                if most is not None and taken >= most:
                    break
                page = document[number]
                numbers = [each for each in numbers_of(page) if any(character.isdigit() or character == '-' for character in each[0])]
                for label, sheet in sheets_of(page, numbers, dpi):
                    crop = exact_crop(sheet)
                    if crop is not None:
                        pool.add(crop, label, os.path.basename(path))
                        taken += 1
    return pool


def files_of(folder):
    return sorted(glob.glob(os.path.join(folder, '*.pdf')))


def company_of(path):
    return os.path.basename(path).split('_20')[0].upper()


def worth(label):
    """Years and small whole numbers are most of what a page holds, and soon learnt."""
    if label.isdigit():
        return 0.25 if len(label) <= 2 or (len(label) == 4 and label[0] in '12') else 0.6
    if label == '$':
        return 0.2
    return 0.1 if set(label) <= {OTHER, ' '} else 1


def sheets_of(page, numbers, dpi):
    scale = dpi / 72
    picture = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
    grey = np.frombuffer(picture.samples, np.uint8).reshape(picture.height, picture.stride)[:, : picture.width]
    for label, x0, x1, base, size in numbers:
        tall = size * DIGITS * scale
        if tall < 4.5:
            continue
        left, top, right, bottom = x0 * scale, base * scale - tall, x1 * scale, base * scale
        margin = tall * 1.2
        column, row = max(0, int(left - margin)), max(0, int(top - margin))
        piece = grey[row : int(bottom + margin) + 1, column : int(right + margin) + 1]
        if piece.size and left - column > tall * 0.3 and row < top and np.ptp(piece) > 40:
            yield label, Sheet(piece.copy(), left - column, top - row, right - column, bottom - row)


def numbers_of(page):
    """Yields (label, x0, x1, baseline, size) of the numbers of a page, in points."""
    if page.rotation:
        return
    for block in page.get_text('rawdict')['blocks']:
        for line in block.get('lines', []):
            if abs(line['dir'][0] - 1) > 0.001:
                continue
            characters = []
            for span in line['spans']:
                for each in span['chars']:
                    characters.append((each['bbox'][0], each['bbox'][2], each['origin'][1], span['size'], each['c']))
            characters.sort(key=lambda each: each[0])
            yield from parts_of(characters)


def parts_of(characters):
    part = []
    for each in characters:
        if each[4].isspace():
            continue
        if part and each[0] - part[-1][1] > PART * max(each[3], part[-1][3]):
            yield from number_of(part)
            part = []
        part.append(each)
    yield from number_of(part)


def number_of(part):
    """A part of a line as a number. Prose is left out: its neighbouring words would be in the picture."""
    words = [[]]
    for each in part:
        if words[-1] and each[0] - words[-1][-1][1] > SPACE * max(each[3], words[-1][-1][3]):
            words.append([])
        words[-1].append(each)
    text = label_of(words)
    if text is not None and (len(words) == 1 or OTHER not in text):
        yield from placed(words)


def placed(words):
    label = label_of(words)
    if not label or len(label) > LONGEST:
        return
    everything = [each for word in words for each in word]
    size = max(each[3] for each in everything)
    base = sorted(each[2] for each in everything if each[3] > 0.8 * size)[0]
    if max(abs(each[2] - base) for each in everything if each[3] > 0.8 * size) < 0.1 * size:
        yield label, everything[0][0], everything[-1][1], base, size


def label_of(words):
    everything = [each for word in words for each in word]
    if not everything:
        return None
    size, base = max(each[3] for each in everything), max(each[2] for each in everything)
    texts = []
    for word in words:
        text = normalise(''.join(each[4] for each in word))
        if text is None:
            return None
        raised = [each[3] < 0.82 * size and each[2] < base - 0.12 * size for each in word]
        texts.append(''.join(RAISED if up and character != '*' else character for up, character in zip(raised, text)))
    if all(character in ' ^' for text in texts for character in text):
        return None
    # a space in front of a raised mark is not seen
    return ' '.join(texts).replace(' ' + RAISED, RAISED)
