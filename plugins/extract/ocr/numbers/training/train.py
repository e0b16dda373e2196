"""Draws numbers, cuts others out of filings, trains the reader, scores it and writes the ONNX file: one command.

    python3 train.py --out out/numbers --fonts FOLDER --filings FOLDER --minutes 120

Without --filings it learns from drawn numbers alone. `--start` goes on from a checkpoint or from an exported ONNX file.
Pools of crops in OUT/pools are used as they are; `--draw-only` adds some, also while a training runs. With --smoke
everything is done with tiny numbers, to see that it runs.
"""
import argparse
import json
import os
import time

from export import export, read_weights
from filings import crops_of
from fit import fit
from fonts import find_fonts
from pool import draw_pool, read_pool
from score import read_crops, report

# real pages have true wear and few fonts, drawn numbers have all fonts and signs
SHARE_OF_FILINGS = 0.35
UNSEEN = 1000


def main():
    given = arguments()
    fonts = find_fonts([*given.fonts, *SYSTEM_FONTS])
    print(f'{len(fonts["seen"])} font files to draw with, {len(fonts["unseen"])} to score with')
    pools, size = os.path.join(given.out, 'pools'), 300 if given.smoke else given.pool_size
    for number in range(given.first_pool, given.first_pool + given.pools):
        make(pools, f'drawn-{number}', lambda: draw_pool(fonts['seen'], size, f'{given.seed} drawn {number}'))
        if given.filings:
            make(pools, f'real-{number}', lambda: crops_of(given.filings, size // 2, f'{given.seed} real {number}', without=given.held_out))
    if given.draw_only:
        return
    unseen, most = {}, size // 20 if given.smoke else UNSEEN
    if fonts['unseen']:
        unseen['fonts'] = make(given.out, 'unseen-fonts', lambda: draw_pool(fonts['unseen'], most, 'unseen'))
    if given.filings:
        unseen['filings'] = make(given.out, 'unseen-filings', lambda: crops_of(given.filings, most, 'unseen', companies=given.held_out))
    # pools that another process adds meanwhile count, too
    sources = [(1 - SHARE_OF_FILINGS, pools, 'drawn'), (SHARE_OF_FILINGS, pools, 'real')]
    weights = fit(
        sources, given.out, time.time() + 60 * given.minutes, given.seed, given.threads, given.rate,
        read_weights(given.start) if given.start else None, unseen, 5 if given.smoke else None,
    )
    path = os.path.join(given.out, 'numbers.onnx')
    digest = export(weights, path)
    scores = {name: score(path, name, pool) for name, pool in unseen.items()}
    with open(os.path.join(given.out, 'report.json'), 'w') as file:
        json.dump({'sha256': digest, 'scores': scores}, file, indent=2)
    print(f'Wrote {path}, sha256 {digest}')


SYSTEM_FONTS = ('/usr/share/fonts', '/usr/share/texmf/fonts')


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--out', required=True, help='folder for crops, checkpoints and the ONNX file')
    parser.add_argument('--fonts', nargs='*', default=[], help='folders of fonts, besides those that are installed')
    parser.add_argument('--filings', help='folder of digital PDF files to cut numbers out of')
    parser.add_argument('--held-out', nargs='*', default=['SALESFORCE', 'FOOTLOCKER'], help='companies to score on, by file name')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--pools', type=int, default=5, help='how many pools of crops to make before the training')
    parser.add_argument('--first-pool', type=int, default=0, help='number of the first one; a pool that is there is not made again')
    parser.add_argument('--pool-size', type=int, default=20000, help='drawn crops of a pool; half as many come from filings')
    parser.add_argument('--draw-only', action='store_true', help='make pools and stop')
    parser.add_argument('--minutes', type=float, default=120, help='how long to train')
    parser.add_argument('--threads', type=int, default=1)
    parser.add_argument('--rate', type=float, default=2e-3, help='highest learning rate; 5e-4 is better to go on with')
    parser.add_argument('--start', help='a checkpoint or an ONNX file to go on from')
    parser.add_argument('--smoke', action='store_true', help='tiny numbers: about a minute')
    given = parser.parse_args()
    if given.smoke:
        given.pools, given.threads = 1, 1
    return given


def make(folder, name, draw):
    """Makes a pool once."""
    path = os.path.join(folder, name + '.npz')
    if not os.path.exists(path):
        draw().save(path)
    return read_pool(path)


def score(path, name, pool):
    import onnxruntime

    session = onnxruntime.InferenceSession(path, providers=['CPUExecutionProvider'])
    return report(name, pool, read_crops(lambda crops: session.run(None, {'crops': crops})[0], pool))


if __name__ == '__main__':
    main()
