"""The fonts to draw with: every scalable font file below the given folders that has all digits and common signs."""
import os
import re

from PIL import Image, ImageDraw, ImageFont

# scripts, handwriting, ornaments, and digits that no document prints
LEFT_OUT = re.compile(
    r'symbol|dingbat|emoji|ornament|music|math|standardsymbols|d050000l|z003|chancery|script|initials|unicode|ikarius|oldania|'
    r'outline|shadow|stencil|braille|barcode|cursive|italic.*swash|opens___|symb|webding|wingding|marlett|cmex|cmsy|cmmi|msam|msbm|eufm|fraktur|'
    r'abecedario|klingon|futhark|greatvibes|quercus|jara|rg2014|babe|tulpen|imfe|isabella|proggy|monoisome|lmmi|lmsy|lmex|smallcaps|unicase|essays|hairline|thin\b|ultralight|zapf|beteckna.*lower|comfortaa-light|cabinsketch|stix.*(siz|int|var|non)|katex_(size|cal|fra|scr)|conakry',
    re.I,
)
# Noto has a family for each script, all with the same digits
NOTO = re.compile(r'noto(sans|serif|sansmono|sansdisplay|serifdisplay|mono)-', re.I)
# families that are only drawn for the score
UNSEEN = re.compile(r'carlito|gentium|\blato|courier.?prime|quattrocento|pagella|pt(sans|serif|mono)|pt[fsnzcm]\d|\bhack', re.I)
# families that print most documents; they get half of the drawings
COMMON = re.compile(
    r'liberation|nimbus|dejavu|arimo|tinos|cousine|caladea|opensans|roboto|notosans-|notoserif-|c059|p052|texgyre|lmroman|cmu|freesans|freeserif|'
    r'inter-|urwbookman|urwgothic|tahoma|aerial|arial',
    re.I,
)
NEEDED = '0123456789.,()-$%/'
# characters that few fonts have, all drawn as the same box by the others
RARE = '\ufff0\u0378\ue123△▲€¥'


def find_fonts(folders):
    """Returns the paths of usable fonts as {'seen': [...], 'unseen': [...]}."""
    found, names = {'seen': [], 'unseen': []}, set()
    for folder in folders:
        for root, _, files in sorted(os.walk(folder)):
            for name in sorted(files):
                if not name.lower().endswith(('.ttf', '.otf', '.pfb', '.t1')) or name in names:
                    continue
                if LEFT_OUT.search(name) or ('noto' in name.lower() and not NOTO.match(name)):
                    continue
                path = os.path.join(root, name)
                if is_usable(path):
                    names.add(name)
                    found['unseen' if UNSEEN.search(name) else 'seen'].append(path)
    return found


def is_usable(path):
    """Whether the needed characters are drawn, all different, and not as the box for a missing one."""
    try:
        font = ImageFont.truetype(path, 24)
        missing = bitmap(font, '\ufff0')
        drawn = [bitmap(font, character) for character in NEEDED]
    except (OSError, ValueError):
        return False
    return all(len(each) > 0 and each != missing for each in drawn) and len(set(drawn)) == len(drawn)


def bitmap(font, character):
    image = Image.new('L', (60, 60))
    ImageDraw.Draw(image).text((10, 10), character, fill=255, font=font)
    return image.tobytes() if image.getbbox() else b''


def has(font, character, _known={}):
    """Whether a font draws a character; fonts draw the same box for all that they lack."""
    if character in NEEDED:
        return True
    key = (font.path, character)
    if key not in _known:
        at = font.font_variant(size=24)
        for other in RARE:
            _known.setdefault((font.path, other, 'box'), bitmap(at, other))
        drawn = bitmap(at, character)
        boxes = [_known[font.path, other, 'box'] for other in RARE if other != character]
        _known[key] = len(drawn) > 0 and drawn not in boxes
    return _known[key]


def digit_height(path, _known={}):
    """Height of a zero as a share of the font's size."""
    if path not in _known:
        x0, y0, x1, y1 = ImageFont.truetype(path, 200).getbbox('0')
        _known[path] = max(0.2, (y1 - y0) / 200)
    return _known[path]
