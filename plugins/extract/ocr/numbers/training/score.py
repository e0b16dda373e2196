"""Share of crops that are read exactly, by kind. Spaces are not counted: they do not change a number."""

import numpy as np
import torch

from alphabet import decode
from network import HEIGHT

KINDS = {
    'digits only': lambda text: text.isdigit(),
    'brackets': lambda text: '(' in text or ')' in text,
    'minus': lambda text: '-' in text and len(text) > 1,
    'decimals': lambda text: '.' in text,
    'commas': lambda text: ',' in text,
    'percent': lambda text: '%' in text,
    'currency': lambda text: any(sign in text for sign in '$€£¥'),
    'lone dash': lambda text: text == '-',
    'raised mark': lambda text: '^' in text,
}


def plain(text):
    return text.replace(' ', '')


def read_crops(run, pool, batch=32):
    """Texts of all crops. `run` maps float32 [n, 1, 32, w] to log probabilities."""
    order = sorted(range(len(pool)), key=lambda i: pool.crops[i].shape[1])
    texts = [''] * len(pool)
    for at in range(0, len(order), batch):
        own = order[at : at + batch]
        width = -(-max(pool.crops[i].shape[1] for i in own) // 2) * 2
        crops = np.zeros((len(own), 1, HEIGHT, width), np.float32)
        for row, i in enumerate(own):
            crops[row, 0, :, : pool.crops[i].shape[1]] = pool.crops[i]
        best = run(crops / 255).argmax(2)
        for row, i in enumerate(own):
            texts[i] = decode(best[row])
    return texts


def wrong_in(reader, pool):
    """Indices and texts of the crops that a network misreads."""
    reader.eval()

    def run(crops):
        with torch.no_grad():
            return reader(torch.from_numpy(crops)).numpy()

    return [(i, text) for i, text in enumerate(read_crops(run, pool)) if plain(text) != plain(pool.labels[i])]


def report(name, pool, texts):
    right = [plain(text) == plain(label) for text, label in zip(texts, pool.labels)]
    print(f'{name}: {np.mean(right):.4f} of {len(pool)}')
    for kind, holds in KINDS.items():
        own = [is_right for is_right, label in zip(right, pool.labels) if holds(plain(label))]
        if own:
            print(f'  {kind}: {np.mean(own):.4f} of {len(own)}')
    return float(np.mean(right))
