"""A piece of a page around one number, and the crop of it that the network sees."""
from dataclasses import dataclass, replace

import numpy as np
from PIL import Image

from network import HEIGHT

# the crop that the TypeScript side makes: margins around the digits, as shares of their height
ABOVE, BELOW, BESIDE = 0.25, 0.4, 0.35
WIDEST = 384
# least contrast that is stretched to the full range, in grey levels
LEAST_CONTRAST = 32


@dataclass(frozen=True)
class Sheet:
    """`pixels` is grey, uint8. The box holds the number: from the digits' top to their baseline."""

    pixels: np.ndarray
    x0: float
    y0: float
    x1: float
    y1: float

    def scaled(self, pixels):
        sx, sy = pixels.shape[1] / self.pixels.shape[1], pixels.shape[0] / self.pixels.shape[0]
        return replace(self, pixels=pixels, x0=self.x0 * sx, x1=self.x1 * sx, y0=self.y0 * sy, y1=self.y1 * sy)


def exact_crop(sheet):
    return crop(sheet, ABOVE, BELOW, BESIDE, BESIDE, Image.BILINEAR)


def random_crop(sheet, chance):
    resample = chance.choice([Image.BILINEAR, Image.BILINEAR, Image.BOX, Image.BICUBIC, Image.LANCZOS])
    return crop(
        sheet, chance.uniform(0.08, 0.5), chance.uniform(0.25, 0.6), chance.uniform(0.1, 0.7), chance.uniform(0.1, 0.7), resample,
        chance.uniform(0.88, 1.14) if chance.random() < 0.4 else 1,
    )


def crop(sheet, above, below, left, right, resample, stretch=1):
    """Ink of a crop, uint8 [32, w]: 0 is background, 255 the darkest (or lightest) ink. None when it is too wide."""
    tall = sheet.y1 - sheet.y0
    rows, columns = sheet.pixels.shape
    box = (
        max(0, sheet.x0 - left * tall), max(0, sheet.y0 - above * tall),
        min(columns, sheet.x1 + right * tall), min(rows, sheet.y1 + below * tall),
    )
    width = round((box[2] - box[0]) / (box[3] - box[1]) * HEIGHT * stretch)
    if width > WIDEST:
        return None
    image = Image.fromarray(sheet.pixels).resize((max(8, width), HEIGHT), resample, box)
    return ink_of(np.asarray(image))


def ink_of(grey):
    """Sets the polarity and the contrast: the median is the background, and ink is on the side with the longer tail."""
    values = grey.astype(np.float32) - np.median(grey)
    if float((values**3).sum()) > 0:
        values = -values
    strongest = np.partition(values.ravel(), 8)[8]
    return np.clip(values * (255 / min(strongest, -LEAST_CONTRAST)), 0, 255).astype(np.uint8)
