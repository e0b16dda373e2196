"""The characters that the reader knows, and how a printed text maps to them.

Characters that look alike share one class, so that the label of a drawn or printed number never depends on a choice
that the picture does not show: all dashes are "-", all apostrophes are "'".
"""
# a character that no number holds; keeps the reader from forcing words into digits
OTHER = '\ufffd'
# one for each raised character: a footnote mark such as the small 2 behind a number
RAISED = '^'
CLASSES = "0123456789.,' ()-△▲±+$€£¥%/*:<>" + RAISED + 'naxmbkNAM' + OTHER
LOOK_ALIKES = {
    **dict.fromkeys('‐‑‒–—―−﹣－', '-'),
    **dict.fromkeys('’‘´`′', "'"),
    **dict.fromkeys('\u00a0\u2007\u2009\u202f\u200a', ' '),
    '×': 'x',
    '▵': '△',
    '⁄': '/',
    '∗': '*',
    '￥': '¥',
    '（': '(',
    '）': ')',
}
# letters that small print does not set apart from digits are never drawn as OTHER
OTHER_LETTERS = 'cdefhjprtuvwyzCEFGHJKLPRTUVWXY'
BLANK = 0
_INDEX = {character: i + 1 for i, character in enumerate(CLASSES)}


def normalise(text):
    """Maps look-alikes to one character; None when a character is neither known nor one of OTHER_LETTERS."""
    out = []
    for character in text:
        character = LOOK_ALIKES.get(character, character)
        if character not in _INDEX:
            if character not in OTHER_LETTERS:
                return None
            character = OTHER
        out.append(character)
    return ''.join(out)


def encode(text):
    """Class numbers of a normalised text; 0 is CTC's blank."""
    return [_INDEX[character] for character in text]


def decode(best):
    """Greedy CTC (Graves et al., "Connectionist Temporal Classification", 2006): drops repeats, then blanks."""
    out, last = [], BLANK
    for number in best:
        if number != last and number != BLANK:
            out.append(CLASSES[number - 1])
        last = number
    return ''.join(out)
