"""Makes a page look like a scan of it, and puts it on the canvas that the network sees."""
import io
import math

import numpy as np
from PIL import Image, ImageFilter

CLASSES = {'table': 0, 'chart': 1}


def load(row):
    """Grey pixels of a labelled page and its regions as [class, x0, y0, x1, y1]."""
    import os

    with Image.open(os.path.join(row['folder'], row['image'])) as image:
        grey = image.convert('L')
    regions = [[CLASSES[region['kind']], *region['bbox']] for region in row['regions']]
    return grey, np.array(regions, np.float32).reshape(-1, 5)


def plain(row, canvas):
    """A page as it is, for validation."""
    grey, regions = load(row)
    return place(grey, regions, canvas, Image.BOX)


def scanned(row, canvas, chance):
    """A page as a scanner, a copier or a camera may give it. `chance` is a numpy Generator."""
    grey, regions = load(row)
    grey, regions = frame(grey, regions, chance)
    if chance.random() < 0.35:
        degrees = chance.normal(0, 0.4) if chance.random() < 0.7 else chance.uniform(-2, 2)
        grey, regions = turn(grey, regions, degrees)
    if chance.random() < 0.55:
        grey = spoil(grey, chance)
    resample = [Image.BOX, Image.LANCZOS, Image.BILINEAR][chance.integers(3)]
    image, regions = place(grey, regions, canvas, resample)
    return tone(image, chance), regions


def frame(grey, regions, chance):
    """Other margins: cut off, or white around; a page may also be cut between its regions."""
    if chance.random() < 0.4:
        return grey, regions
    width, height = grey.size
    ink = grey.point(lambda value: 255 if value < 200 else 0).getbbox() or (0, 0, width, height)
    cut = list(ink)
    if chance.random() < 0.3 and ink[3] - ink[1] > height / 2:
        # only the upper or lower part of the page
        at = int(chance.uniform(0.3, 0.7) * height)
        if not any(y0 - 6 < at < y1 + 6 for _, _, y0, _, y1 in regions):
            cut[1 if chance.random() < 0.5 else 3] = at
    for side in range(4):
        cut[side] += int((-1 if side < 2 else 1) * chance.uniform(0.005, 0.11) * width)
    box = tuple(cut)
    if box[2] - box[0] < 64 or box[3] - box[1] < 64:
        return grey, regions
    sheet = Image.new('L', (box[2] - box[0], box[3] - box[1]), 255)
    sheet.paste(grey, (-box[0], -box[1]))
    kept = regions - np.array([0, box[0], box[1], box[0], box[1]], np.float32)
    is_in = (kept[:, 2] > -2) & (kept[:, 4] < sheet.size[1] + 2)
    return sheet, kept[is_in]


def turn(grey, regions, degrees):
    width, height = grey.size
    turned = grey.rotate(degrees, Image.BICUBIC, fillcolor=255)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    out = regions.copy()
    for i, (_, x0, y0, x1, y1) in enumerate(regions):
        # corners hold ink more often than not; a box around them is the hull of the turned words
        x, y = np.array([x0, x1, x0, x1]) - width / 2, np.array([y0, y0, y1, y1]) - height / 2
        tx, ty = c * x + s * y + width / 2, -s * x + c * y + height / 2
        out[i, 1:] = tx.min(), ty.min(), tx.max(), ty.max()
    return turned, out


def spoil(grey, chance):
    """Blur, noise, specks, one bit a pixel, JPEG: some of them, at the scan's own resolution."""
    if chance.random() < 0.35:
        # 100 dpi scans made larger have no fine detail
        width, height = grey.size
        share = chance.uniform(0.6, 0.95)
        small = grey.resize((int(width * share), int(height * share)), Image.BILINEAR)
        grey = small.resize((width, height), Image.BILINEAR)
    if chance.random() < 0.4:
        grey = grey.filter(ImageFilter.GaussianBlur(float(chance.uniform(0.3, 1.3))))
    if chance.random() < 0.5:
        pixels = np.asarray(grey, np.int16)
        noise = chance.integers(-64, 65, (257, 509), np.int16)
        strength = int(chance.uniform(2, 30))
        tiled = np.resize(noise, pixels.shape) * strength // 64
        grey = Image.fromarray(np.clip(pixels + tiled, 0, 255).astype(np.uint8))
    if chance.random() < 0.25:
        grey = specks(grey, chance)
    if chance.random() < 0.3:
        at = int(chance.uniform(90, 215))
        grey = grey.point(lambda value: 255 if value > at else 0)
    if chance.random() < 0.4:
        file = io.BytesIO()
        grey.save(file, 'JPEG', quality=int(chance.uniform(15, 75)))
        grey = Image.open(file).convert('L')
    return grey


def specks(grey, chance):
    pixels = np.array(grey)
    count = int(10 ** chance.uniform(1, 3.2))
    y, x = chance.integers(0, pixels.shape[0], count), chance.integers(0, pixels.shape[1], count)
    pixels[y, x] = chance.integers(0, 120, count)
    if chance.random() < 0.3:
        # a dark edge of the lid, a fold
        at = int(chance.uniform(0, 0.04) * pixels.shape[1])
        pixels[:, :at] = np.minimum(pixels[:, :at], int(chance.uniform(20, 150)))
    return Image.fromarray(pixels)


def place(grey, regions, canvas, resample):
    """Scales the page into the canvas (height, width), ink = 1; the rest is white."""
    height, width = canvas
    long_side = max(canvas)
    scale = min(long_side / max(grey.size), width / grey.size[0], height / grey.size[1])
    size = (max(1, round(grey.size[0] * scale)), max(1, round(grey.size[1] * scale)))
    image = np.zeros(canvas, np.float32)
    image[: size[1], : size[0]] = 1 - np.asarray(grey.resize(size, resample), np.float32) / 255
    out = regions.copy()
    out[:, 1:] *= scale
    out[:, [1, 3]] = np.clip(out[:, [1, 3]], 0, size[0])
    out[:, [2, 4]] = np.clip(out[:, [2, 4]], 0, size[1])
    return image, out


def tone(image, chance):
    """Faint ink, grey paper, light that falls off to a side."""
    if chance.random() < 0.4:
        image = image ** chance.uniform(0.6, 1.5)
    if chance.random() < 0.3:
        image = image * chance.uniform(0.5, 1)
    if chance.random() < 0.3:
        h, w = image.shape
        slope = chance.uniform(-0.25, 0.25, 2)
        light = np.linspace(0, slope[0], h)[:, None] + np.linspace(0, slope[1], w)[None, :] + chance.uniform(0, 0.1)
        image = image + np.maximum(0, light) * (1 - image)
    return np.clip(image, 0, 1).astype(np.float32)
