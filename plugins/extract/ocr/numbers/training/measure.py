"""Scores an ONNX file on numbers of digital PDF files at given resolutions, and on drawn numbers in fonts never trained on.

    python3 measure.py --model ../model/numbers.onnx --pages FOLDER [--split split.json] --fonts FOLDER
"""
import argparse
import json
import os
import time

import numpy as np
import onnxruntime
from PIL import Image

from filings import exact_crops, files_of
from fonts import find_fonts
from pool import draw_pool
from score import plain, read_crops, report


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--model', required=True)
    parser.add_argument('--pages', nargs='*', default=[], help='folders of PDF files that were not trained on')
    parser.add_argument('--split', help='JSON file whose `check` lists the names to use; all files when not given')
    parser.add_argument('--dpi', type=int, nargs='*', default=[200, 100, 75])
    parser.add_argument('--most', type=int, help='at most about this many numbers of a file')
    parser.add_argument('--fonts', nargs='*', default=[])
    parser.add_argument('--drawn', type=int, default=0, help='how many numbers to draw in fonts not trained on')
    parser.add_argument('--wrong', help='folder for pictures of the misread crops, named by what was read and what is printed')
    given = parser.parse_args()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(given.model, options, providers=['CPUExecutionProvider'])
    names = set(json.load(open(given.split))['check']) if given.split else None
    for folder in given.pages:
        paths = [path for path in files_of(folder) if names is None or os.path.splitext(os.path.basename(path))[0] in names]
        for dpi in given.dpi:
            measure(session, f'{os.path.basename(os.path.normpath(folder))} at {dpi} dpi', exact_crops(paths, dpi, given.most), given.wrong)
    if given.drawn:
        paths = find_fonts(given.fonts)['unseen']
        measure(session, 'drawn, clean', draw_pool(paths, given.drawn, 'clean', False), given.wrong)
        measure(session, 'drawn, degraded', draw_pool(paths, given.drawn, 'degraded'), given.wrong)


def measure(session, name, pool, wrong):
    began = time.process_time()
    texts = read_crops(lambda crops: session.run(None, {'crops': crops})[0], pool)
    spent = (time.process_time() - began) * 1000 / max(1, len(pool))
    report(name, pool, texts)
    print(f'  {spent:.2f} ms a crop')
    for i, text in enumerate(texts):
        if wrong and plain(text) != plain(pool.labels[i]):
            os.makedirs(wrong, exist_ok=True)
            title = f'{name} {i} read {text} printed {pool.labels[i]}'.replace('/', '|').replace(' ', '_')
            Image.fromarray(255 - np.asarray(pool.crops[i])).save(os.path.join(wrong, title + '.png'))


if __name__ == '__main__':
    main()
