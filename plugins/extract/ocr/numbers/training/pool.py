"""Crops with labels, kept in one file: drawing is slower than training, so that each crop is shown a few times."""
import os
import random
import time

import numpy as np

from degrade import degrade
from draw import Pen, draw_sheet
from sheet import exact_crop, random_crop


class Pool:
    """Crops of 32 rows and different widths, one after the other in one buffer."""

    def __init__(self):
        self.crops, self.labels, self.groups = [], [], []

    def add(self, crop, label, group=''):
        self.crops.append(crop)
        self.labels.append(label)
        self.groups.append(group)

    def __len__(self):
        return len(self.labels)

    def save(self, path):
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        widths = np.array([crop.shape[1] for crop in self.crops], np.int32)
        flat = np.concatenate([crop.ravel() for crop in self.crops])
        texts = '\n'.join(self.labels).encode(), '\n'.join(self.groups).encode()
        np.savez(path + '.writing.npz', widths=widths, flat=flat, labels=np.frombuffer(texts[0], np.uint8), groups=np.frombuffer(texts[1], np.uint8))
        os.replace(path + '.writing.npz', path)


def read_pool(path):
    pool = Pool()
    with np.load(path) as file:
        flat, widths = file['flat'], file['widths']
        labels = file['labels'].tobytes().decode().split('\n')
        groups = file['groups'].tobytes().decode().split('\n')
    at = 0
    for width, label, group in zip(widths, labels, groups):
        pool.add(flat[at : at + 32 * width].reshape(32, width), label, group)
        at += 32 * int(width)
    return pool


def draw_pool(paths, count, seed, is_degraded=True):
    """Draws `count` crops in the fonts of `paths`."""
    chance, noise, pen, pool = random.Random(seed), np.random.default_rng(list(str(seed).encode())), Pen(paths), Pool()
    began = time.time()
    while len(pool) < count:
        drawn = draw_sheet(pen, chance)
        if drawn is None:
            continue
        sheet, label = drawn
        cropped = random_crop(degrade(sheet, chance, noise), chance) if is_degraded else exact_crop(sheet)
        # CTC wants more answers than characters
        if cropped is not None and cropped.shape[1] >= 4 * len(label):
            pool.add(cropped, label)
        if len(pool) % 20000 == 0 and cropped is not None:
            print(f'{len(pool)} crops, {len(pool) / (time.time() - began):.0f}/s', flush=True)
    return pool
