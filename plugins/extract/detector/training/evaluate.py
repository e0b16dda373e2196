"""Scores weights on labelled pages that they never saw: regions found, at an IoU of 0.5 and of 0.8."""
import argparse

import numpy as np
import torch

from augment import CLASSES, plain
from decode import decode, overlap
from filings import read_labels
from fit import LONG_SIDE
from network import Detector


def evaluate(detector, labels, least=None, long_side=LONG_SIDE, on_page=None):
    """{class: {iou: (precision, recall, f1)}}; `least` is the lowest confidence that counts."""
    detector.eval()
    counts = {(kind, iou): [0, 0, 0] for kind in CLASSES for iou in (0.5, 0.8)}
    for row in labels:
        image, gold = plain(row, canvas_of(row, long_side))
        with torch.no_grad():
            score, box, spread = (part[0].numpy() for part in detector(torch.from_numpy(image)[None, None]))
        found = [snap(region, image) for region in decode(score, box, spread, **({'least': least} if least else {}))]
        if on_page:
            on_page(row, image, gold, found)
        for kind, number in CLASSES.items():
            mine = [region[2:] for region in found if region[0] == number]
            own = [region[1:] for region in gold if region[0] == number]
            for iou in (0.5, 0.8):
                hits = match(mine, own, iou)
                for i, count in enumerate((hits, len(mine), len(own))):
                    counts[kind, iou][i] += count
    return {kind: {iou: rates(*counts[kind, iou]) for iou in (0.5, 0.8)} for kind in CLASSES}


def canvas_of(row, long_side):
    scale = long_side / max(row['width'], row['height'])
    return tuple(-(-round(side * scale) // 32) * 32 for side in (row['height'], row['width']))


def snap(region, image, reach=3):
    """Moves each edge to the ink: inwards past white, and outwards while it cuts through ink, a few pixels at most."""
    kind, confidence, x0, y0, x1, y1 = region
    h, w = image.shape
    left, top, right, bottom = max(0, round(x0)), max(0, round(y0)), min(w, round(x1)), min(h, round(y1))
    if right - left < 4 or bottom - top < 4:
        return region
    dark = image > 0.25
    for _ in range(reach):
        top -= top > 0 and dark[top - 1, left:right].any() and dark[top, left:right].any()
        bottom += bottom < h and dark[bottom, left:right].any() and dark[bottom - 1, left:right].any()
        left -= left > 0 and dark[top:bottom, left - 1].any() and dark[top:bottom, left].any()
        right += right < w and dark[top:bottom, right].any() and dark[top:bottom, right - 1].any()
    rows, columns = np.flatnonzero(dark[top:bottom, left:right].any(1)), np.flatnonzero(dark[top:bottom, left:right].any(0))
    if len(rows) == 0:
        return region
    return kind, confidence, left + columns[0] - 1, top + rows[0] - 1, left + columns[-1] + 2, top + rows[-1] + 2


def match(mine, gold, least):
    """How many pairs there are, each region used once, best pairs first."""
    pairs = [(float(overlap(np.array(a), np.array(b))), i, j) for i, a in enumerate(mine) for j, b in enumerate(gold)]
    used, hits = set(), 0
    for iou, i, j in sorted(pairs, reverse=True):
        if iou >= least and ('mine', i) not in used and ('gold', j) not in used:
            used |= {('mine', i), ('gold', j)}
            hits += 1
    return hits


def rates(hits, found, gold):
    precision, recall = hits / max(1, found), hits / max(1, gold)
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def read_detector(checkpoint):
    detector = Detector()
    detector.load_state_dict(torch.load(checkpoint, map_location='cpu')['average'])
    return detector


def report(name, scores):
    for kind, at in scores.items():
        parts = '  '.join('IoU {} P {:.3f} R {:.3f} F1 {:.3f}'.format(iou, *at[iou]) for iou in at)
        print(f'{name} {kind}: {parts}', flush=True)


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--checkpoint', required=True)
    parser.add_argument('--least', type=float, help='lowest confidence that counts')
    parser.add_argument('folders', nargs='+', help='folders with labels.jsonl and pictures')
    given = parser.parse_args()
    for folder in given.folders:
        report(folder, evaluate(read_detector(given.checkpoint), read_labels(folder), given.least))
