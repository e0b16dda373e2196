"""Damage by scanners, cameras, faxes and screens."""
import io

import numpy as np
from PIL import Image, ImageFilter

from sheet import Sheet


def degrade(sheet, chance, noise):
    """`chance` is a random.Random, `noise` a numpy Generator. A third of the sheets stays as it is."""
    if chance.random() < 0.33:
        return sheet
    for step, share in ((skew, 0.22), (coarsen, 0.3), (blur, 0.3), (light, 0.2), (bands, 0.04), (grain, 0.3), (specks, 0.06), (two_levels, 0.13), (jpeg, 0.25)):
        if chance.random() < share:
            sheet = step(sheet, chance, noise)
    return sheet


def skew(sheet, chance, _):
    degrees = chance.gauss(0, 0.6) if chance.random() < 0.7 else chance.uniform(-2, 2)
    image = Image.fromarray(sheet.pixels)
    centre = ((sheet.x0 + sheet.x1) / 2, (sheet.y0 + sheet.y1) / 2)
    paper = int(np.median(sheet.pixels))
    turned = image.rotate(degrees, chance.choice([Image.BILINEAR, Image.BICUBIC]), center=centre, fillcolor=paper)
    return Sheet(np.asarray(turned), sheet.x0, sheet.y0, sheet.x1, sheet.y1)


def coarsen(sheet, chance, _):
    """Down and, in half of the cases, up again. Digits keep at least 6 pixels."""
    least = min(1, 6.2 / (sheet.y1 - sheet.y0))
    share = chance.uniform(max(least, 0.4), 1)
    image = Image.fromarray(sheet.pixels)
    size = max(8, round(image.width * share)), max(8, round(image.height * share))
    ways = [Image.BILINEAR, Image.BOX, Image.BICUBIC, Image.LANCZOS]
    small = image.resize(size, chance.choice([Image.NEAREST, *ways, *ways]) if share > 0.6 and sheet.y1 - sheet.y0 > 12 else chance.choice(ways))
    if chance.random() < 0.5:
        small = small.resize(image.size, chance.choice(ways))
    return sheet.scaled(np.asarray(small))


def blur(sheet, chance, _):
    tall = sheet.y1 - sheet.y0
    most = min(2.2, 0.035 * tall + 0.35)
    return sheet.scaled(np.asarray(Image.fromarray(sheet.pixels).filter(ImageFilter.GaussianBlur(chance.uniform(0.2, most)))))


def light(sheet, chance, noise):
    """Uneven light, less contrast, paper that is not white."""
    rows, columns = sheet.pixels.shape
    slope = np.linspace(-0.5, 0.5, columns, dtype=np.float32)[None] * chance.uniform(-70, 70)
    slope = slope + np.linspace(-0.5, 0.5, rows, dtype=np.float32)[:, None] * chance.uniform(-40, 40)
    middle = float(np.median(sheet.pixels))
    pixels = (sheet.pixels - middle) * chance.uniform(0.6, 1) + middle + slope
    return sheet.scaled(np.clip(pixels, 0, 255).astype(np.uint8))


def bands(sheet, chance, _):
    """Half of the cell is shaded."""
    pixels = sheet.pixels.astype(np.int16)
    at = round(chance.choice([sheet.y0 - (sheet.y1 - sheet.y0) * 0.3, sheet.y1 + (sheet.y1 - sheet.y0) * 0.35]))
    part = pixels[:at] if at < sheet.y0 else pixels[at:]
    part += chance.randint(-90, 60)
    return sheet.scaled(np.clip(pixels, 0, 255).astype(np.uint8))


def grain(sheet, chance, noise):
    # a share of the contrast between paper and ink
    strength = chance.choice([0.02, 0.04, 0.06, 0.1]) * (int(sheet.pixels.max()) - int(sheet.pixels.min()))
    pixels = sheet.pixels + noise.normal(0, strength, sheet.pixels.shape)
    return sheet.scaled(np.clip(pixels, 0, 255).astype(np.uint8))


def specks(sheet, chance, noise):
    pixels = sheet.pixels.copy()
    hit = noise.random(pixels.shape)
    share = chance.uniform(0.001, 0.012)
    pixels[hit < share] = 0
    pixels[hit > 1 - share] = 255
    return sheet.scaled(pixels)


def two_levels(sheet, chance, noise):
    """One bit for each pixel, as faxes and some scanners give it. Only where the digits are large enough for it."""
    if sheet.y1 - sheet.y0 < 10:
        return sheet
    low, high = int(sheet.pixels.min()), int(sheet.pixels.max())
    pixels = sheet.pixels.astype(np.int16)
    if chance.random() < 0.3:
        pixels = pixels + noise.integers(-20, 21, pixels.shape)
    at = low + (high - low) * chance.uniform(0.35, 0.68)
    return sheet.scaled(np.where(pixels > at, 255, 0).astype(np.uint8))


def jpeg(sheet, chance, _):
    written = io.BytesIO()
    Image.fromarray(sheet.pixels).save(written, 'JPEG', quality=chance.randint(25, 92))
    return sheet.scaled(np.asarray(Image.open(written).convert('L')))
