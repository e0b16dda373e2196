"""A sheet of paper to write and draw on, in pixels at 100 to the inch, that remembers which regions lie on it."""
import functools
import os
import subprocess

from PIL import Image, ImageDraw, ImageFont

# families whose regular, bold and italic files may be installed; those that are, are used
FAMILIES = (
    ('LiberationSerif-Regular', 'LiberationSerif-Bold', 'LiberationSerif-Italic'),
    ('LiberationSans-Regular', 'LiberationSans-Bold', 'LiberationSans-Italic'),
    ('LiberationSansNarrow-Regular', 'LiberationSansNarrow-Bold', 'LiberationSansNarrow-Italic'),
    ('LiberationMono-Regular', 'LiberationMono-Bold', 'LiberationMono-Italic'),
    ('NimbusRoman-Regular', 'NimbusRoman-Bold', 'NimbusRoman-Italic'),
    ('NimbusSans-Regular', 'NimbusSans-Bold', 'NimbusSans-Italic'),
    ('NimbusSansNarrow-Regular', 'NimbusSansNarrow-Bold', 'NimbusSansNarrow-Oblique'),
    ('DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSans-Oblique'),
    ('DejaVuSansCondensed', 'DejaVuSansCondensed-Bold', 'DejaVuSansCondensed-Oblique'),
    ('DejaVuSerif', 'DejaVuSerif-Bold', 'DejaVuSerif-Italic'),
    ('DejaVuSansMono', 'DejaVuSansMono-Bold', 'DejaVuSansMono-Oblique'),
    ('C059-Roman', 'C059-Bold', 'C059-Italic'),
    ('P052-Roman', 'P052-Bold', 'P052-Italic'),
    ('URWBookman-Light', 'URWBookman-Demi', 'URWBookman-LightItalic'),
    ('URWGothic-Book', 'URWGothic-Demi', 'URWGothic-BookOblique'),
    ('Carlito-Regular', 'Carlito-Bold', 'Carlito-Italic'),
    ('Caladea-Regular', 'Caladea-Bold', 'Caladea-Italic'),
    ('EBGaramond12-Regular', 'EBGaramond12-Bold', 'EBGaramond12-Italic'),
    ('Inter-Regular', 'Inter-Bold', 'Inter-Italic'),
    ('Lato-Regular', 'Lato-Bold', 'Lato-Italic'),
    ('LinLibertine_R', 'LinLibertine_RB', 'LinLibertine_RI'),
    ('OpenSans-Regular', 'OpenSans-Bold', 'OpenSans-Italic'),
    ('OpenSans-CondLight', 'OpenSans-CondBold', 'OpenSans-CondLightItalic'),
    ('Roboto-Regular', 'Roboto-Bold', 'Roboto-Italic'),
    ('RobotoCondensed-Regular', 'RobotoCondensed-Bold', 'RobotoCondensed-Italic'),
    ('RobotoSlab-Regular', 'RobotoSlab-Bold', 'RobotoSlab-Regular'),
)
# pixels to a point
POINT = 100 / 72


@functools.lru_cache(None)
def font_files():
    listed = subprocess.run(['fc-list', '--format', '%{file}\n'], capture_output=True, text=True).stdout.split('\n')
    files = {os.path.splitext(os.path.basename(path))[0]: path for path in listed if path.endswith(('.ttf', '.otf'))}
    return [tuple(files[name] for name in family) for family in FAMILIES if all(name in files for name in family)]


def family_count():
    return len(font_files())


@functools.lru_cache(4000)
def font(family, style, size):
    """`style` is 0 regular, 1 bold, 2 italic; `size` in points."""
    return ImageFont.truetype(font_files()[family][style], max(5, round(size * POINT)))


class Sheet:
    """Coordinates are pixels; text is placed by the top of its line."""

    def __init__(self, width, height):
        self.image = Image.new('L', (int(width), int(height)), 255)
        self.draw = ImageDraw.Draw(self.image)
        self.regions = []

    @property
    def width(self):
        return self.image.size[0]

    @property
    def height(self):
        return self.image.size[1]

    def keep(self, kind, bbox):
        """Remembers a region by the hull of what was written and drawn in it, and a point around."""
        x0, y0, x1, y1 = bbox
        self.regions.append({'kind': kind, 'bbox': [x0 - POINT, y0 - POINT, x1 + POINT, y1 + POINT]})

    def write(self, text, x, y, face, anchor='l', ink=0):
        """Writes one line and gives its box; `anchor` l, m or r says what `x` is."""
        width = face.getlength(text)
        left = x - {'l': 0, 'm': width / 2, 'r': width}[anchor]
        self.draw.text((left, y), text, font=face, fill=ink)
        return left, y, left + width, y + line_height(face)

    def rule(self, x0, y0, x1, y1, ink=0, thickness=1, dash=0):
        """A level or upright line; dashed when `dash` pixels are given."""
        if not dash:
            self.draw.line((x0, y0, x1, y1), fill=ink, width=thickness)
            return
        length, at = max(abs(x1 - x0), abs(y1 - y0)), 0
        while at < length:
            end = min(length, at + dash)
            if y0 == y1:
                self.draw.line((x0 + at, y0, x0 + end, y0), fill=ink, width=thickness)
            else:
                self.draw.line((x0, y0 + at, x0, y0 + end), fill=ink, width=thickness)
            at += 2 * dash

    def fill(self, bbox, ink):
        self.draw.rectangle(bbox, fill=ink)


def line_height(face):
    ascent, descent = face.getmetrics()
    return min(ascent + descent, round(face.size * 1.2))


def hull(boxes):
    boxes = list(boxes)
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
