"""Draws pages, labels filings, trains the region detector, scores it and writes the ONNX file: one command.

    python3 train.py --out out/detector --filings FOLDER --seed 1

Without --filings it learns from drawn pages alone. Labelling wants the built project (`npm run build`), `mutool` and
`pdfimages`. With --smoke everything is done with tiny numbers, to see that it runs.
"""
import argparse
import json
import os

import torch

from augment import plain
from drawing.pages import draw_pages
from evaluate import canvas_of, evaluate, read_detector, report
from export import export
from filings import label_filings, read_labels, write_labels
from fit import LONG_SIDE, fit

HERE = os.path.dirname(os.path.abspath(__file__))
# half of the time goes to small pictures, on which layouts are learnt at more than twice the speed
SMALL_SIDE = 448
SHARE_OF_FILINGS = 0.45
SMOKE = {'pages': 12, 'side': 160, 'batch': 2, 'steps': 3, 'filing_pages': 3}


def main():
    given = arguments()
    drawn = draw(given, 'drawn', given.pages, f'{given.seed} train')
    unseen = {'drawn': draw(given, 'drawn-unseen', max(6, given.pages // 20), f'{given.seed} unseen')}
    filings = []
    if given.filings:
        label_filings(
            given.filings, given.out, given.recreate, set(given.held_out), given.seed,
            SMOKE['filing_pages'] if given.smoke else None,
        )
        filings = read_labels(os.path.join(given.out, 'train'))
        unseen['filings'] = read_labels(os.path.join(given.out, 'held-out'))
    train(given, drawn, filings)
    checkpoint = os.path.join(given.out, 'checkpoint.pt')
    detector = read_detector(checkpoint)
    scores = {name: evaluate(detector, labels, long_side=SMOKE['side'] if given.smoke else LONG_SIDE) for name, labels in unseen.items()}
    for name, own in scores.items():
        report(name, own)
    path = os.path.join(given.out, 'regions.onnx')
    digest = export(torch.load(checkpoint, map_location='cpu')['average'], path)
    with open(os.path.join(given.out, 'report.json'), 'w') as file:
        json.dump({'sha256': digest, 'scores': scores}, file, indent=2)
    print(f'Wrote {path}, sha256 {digest}')


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--out', required=True, help='folder for pictures, labels, checkpoints and the ONNX file')
    parser.add_argument('--filings', help='folder of PDF files to label and learn from')
    parser.add_argument('--held-out', nargs='*', default=['SALESFORCE', 'FOOTLOCKER'], help='companies to score on, by file name')
    parser.add_argument('--recreate', default=os.path.join(HERE, '../../../../dist/server/cli.js'), help='the built command line')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--pages', type=int, default=4000, help='how many pages to draw')
    parser.add_argument('--minutes', type=float, default=120, help='how long to train')
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--start', help='a checkpoint to go on from')
    parser.add_argument('--smoke', action='store_true', help='tiny numbers: under a minute on two cores')
    given = parser.parse_args()
    if given.smoke:
        given.pages, given.threads = SMOKE['pages'], 1
    return given


def draw(given, name, count, seed):
    """Draws once; a folder that has labels is used as it is."""
    folder = os.path.join(given.out, name)
    if not os.path.exists(os.path.join(folder, 'labels.jsonl')):
        write_labels(folder, draw_pages(folder, count, seed))
    return read_labels(folder)


def train(given, drawn, filings):
    shared = {'out': given.out, 'seed': given.seed, 'threads': given.threads}
    if given.smoke:
        fit(mixed(drawn, filings), minutes=1, most_steps=SMOKE['steps'], batch=SMOKE['batch'], loaders=0, long_side=SMOKE['side'], **shared)
        return
    last = os.path.join(given.out, 'checkpoint.pt')
    fit(mixed(drawn, filings), minutes=given.minutes * 0.4, long_side=SMALL_SIDE, batch=12, is_first=True, start=given.start, **shared)
    filings = without_charts(read_detector(last), filings)
    fit(mixed(drawn, filings), minutes=given.minutes * 0.6, batch=8, rate=1e-3, start=last, **shared)


def mixed(drawn, filings):
    return [(SHARE_OF_FILINGS, filings), (1 - SHARE_OF_FILINGS, drawn)] if filings else [(1, drawn)]


def without_charts(detector, labels):
    """Leaves out pages on which a network that has learnt charts from drawn pages sees one: nobody labelled it."""
    detector.eval()
    kept = []
    for row in labels:
        image, _ = plain(row, canvas_of(row, SMALL_SIDE))
        with torch.no_grad():
            score = detector(torch.from_numpy(image)[None, None])[0]
        if any(region['kind'] == 'chart' for region in row['regions']) or float(score[0, 1].max()) < 0.5:
            kept.append(row)
    return kept


if __name__ == '__main__':
    main()
