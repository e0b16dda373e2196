"""Pictures and labels from digital filings: the project's own recogniser says where their tables are.

Only pages on which it is sure are kept: a doubtful table, or a warning that letters are missing, drops the whole page,
for a table left out would be taught as white. So do pages with a
picture, which may be a chart. Companies named as held out go to a folder of their own.
"""
import glob
import json
import os
import random
import subprocess

from PIL import Image

DPI = 110
SURE = 0.75
SURE_CHART = 0.5
TROUBLE = ('needs_ocr', 'garbled_text', 'page_failed')


def label_filings(folder, out, recreate, held_out, seed, most=None):
    """Writes out/train and out/held-out, each with pictures and `labels.jsonl`; `most` is the most pages of a file."""
    chance = random.Random(seed)
    rows = {'train': [], 'held-out': []}
    for path in sorted(glob.glob(os.path.join(folder, '*.pdf'))):
        name = os.path.splitext(os.path.basename(path))[0]
        pages = recognise(path, os.path.join(out, 'recognised'), recreate, most)
        part = 'held-out' if company_of(name) in held_out else 'train'
        pictures = rasterise(path, os.path.join(out, part, name), most)
        illustrated = pages_with_pictures(path)
        for page in pages:
            if page['page_number'] in pictures and page['page_number'] not in illustrated and is_sure(page):
                rows[part].append(label(name, page, pictures[page['page_number']], os.path.join(out, part)))
    for part, labels in rows.items():
        chance.shuffle(labels)
        write_labels(os.path.join(out, part), labels)


def company_of(name):
    return name.split('_20')[0]


def recognise(path, out, recreate, most):
    """The recogniser's answer, page by page; kept beside the pictures, so that it runs once."""
    answer = os.path.join(out, os.path.splitext(os.path.basename(path))[0] + '.json')
    if not os.path.exists(answer):
        pages = ['--pages', f'1-{most}'] if most else []
        command = ['node', recreate, 'extract', path, '--out', out, '--workers', '1', *pages]
        done = subprocess.run(command, capture_output=True, text=True)
        if not os.path.exists(answer):
            raise RuntimeError(f'No labels for {path}: {done.stderr.strip()[-400:]}')
    with open(answer) as file:
        return json.load(file)['pages']


def rasterise(path, out, most):
    """Grey pictures of all pages, by page number."""
    os.makedirs(out, exist_ok=True)
    if not os.listdir(out):
        pages = [f'1-{most}'] if most else []
        subprocess.run(
            ['mutool', 'draw', '-q', '-r', str(DPI), '-c', 'gray', '-o', os.path.join(out, '%04d.png'), path, *pages],
            check=True,
            capture_output=True,
        )
    return {int(name[:4]): os.path.join(out, name) for name in os.listdir(out) if name.endswith('.png')}


def pages_with_pictures(path):
    """Pages on which a picture lies that is larger than a mark: it may be a chart, and nobody says so."""
    listed = subprocess.run(['pdfimages', '-list', path], capture_output=True, text=True).stdout.split('\n')[2:]
    rows = [line.split() for line in listed if line.strip()]
    return {int(row[0]) for row in rows if int(row[3]) >= 120 and int(row[4]) >= 60}


def is_sure(page):
    return (
        page['state'] in ('done', 'empty')
        and all(table['confidence'] >= SURE for table in page.get('tables', []))
        and all(chart['confidence'] >= SURE_CHART for chart in page.get('charts', []))
        and not any(warning['code'] in TROUBLE for warning in page.get('warnings', []))
    )


def label(name, page, picture, root):
    with Image.open(picture) as image:
        width, height = image.size
    to_pixels = width / page['width']
    regions = [('table', table['bbox'], 1) for table in page.get('tables', [])]
    # a chart's box is all its ink, a table's the hull of its words
    regions += [('chart', chart['bbox'], 0) for chart in page.get('charts', [])]
    return {
        'image': os.path.relpath(picture, root),
        'group': name,
        'width': width,
        'height': height,
        'regions': [
            {
                'kind': kind,
                'bbox': [
                    (box['x0'] - margin) * to_pixels,
                    (box['y0'] - margin) * to_pixels,
                    (box['x1'] + margin) * to_pixels,
                    (box['y1'] + margin) * to_pixels,
                ],
            }
            for kind, box, margin in regions
        ],
    }


def write_labels(folder, labels):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, 'labels.jsonl'), 'w') as file:
        for row in labels:
            file.write(json.dumps(row) + '\n')


def read_labels(folder):
    with open(os.path.join(folder, 'labels.jsonl')) as file:
        return [{**json.loads(line), 'folder': folder} for line in file]
