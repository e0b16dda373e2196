"""Trains the network for a number of minutes, from scratch or from a checkpoint, and keeps averaged weights."""
import math
import os
import time

import numpy as np
import torch

from augment import scanned
from losses import loss, targets
from network import STRIDE, Detector

LONG_SIDE = 640
SHORT_SIDE = 512
AVERAGE = 0.998
CHECKPOINT_SECONDS = 240


class Batches(torch.utils.data.IterableDataset):
    """Endless batches of augmented pages. `sources` are (share, labels); a batch has pages of one orientation."""

    def __init__(self, sources, size, seed, long_side=LONG_SIDE):
        self.sources, self.size, self.seed, self.long_side = sources, size, seed, long_side

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        chance = np.random.default_rng([self.seed, worker.id if worker else 0, int(time.time())])
        pools = []
        for share, labels in self.sources:
            for is_wide in (False, True):
                rows = [row for row in labels if (row['width'] > row['height']) == is_wide]
                if rows:
                    # pages with something on them get twice the weight of empty pages
                    odds = np.array([2.0 if row['regions'] else 1.0 for row in rows])
                    pools.append((share * len(rows) / len(labels), is_wide, rows, odds / odds.sum()))
        wide = sum(share for share, is_wide, _, _ in pools if is_wide) / sum(share for share, *_ in pools)
        while True:
            is_wide = chance.random() < wide
            own = [pool for pool in pools if pool[1] == is_wide]
            shares = np.array([pool[0] for pool in own])
            short = self.long_side * SHORT_SIDE // LONG_SIDE // 32 * 32
            canvas = (short, self.long_side) if is_wide else (self.long_side, short)
            pages = []
            for _ in range(self.size):
                _, _, rows, odds = own[chance.choice(len(own), p=shares / shares.sum())]
                image, regions = scanned(rows[chance.choice(len(rows), p=odds)], canvas, chance)
                grid = targets(torch.from_numpy(regions), canvas[0] // STRIDE, canvas[1] // STRIDE)
                pages.append((torch.from_numpy(image)[None], *grid))
            yield tuple(torch.stack(part) for part in zip(*pages))


def fit(sources, out, minutes, seed, threads=1, loaders=1, batch=8, rate=1.5e-3, start=None, most_steps=None, long_side=LONG_SIDE, is_first=False):
    """Trains; writes `checkpoint.pt` into `out` at intervals and at the end, and returns the averaged weights.

    `minutes` sets the pace: the rate falls to nothing over them, or to half when this `is_first` of two trainings.
    `most_steps`, where given, sets it instead.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    # laid out with the channels last, convolutions are a third quicker on a CPU
    detector = Detector().to(memory_format=torch.channels_last)
    torch.set_flush_denormal(True)
    if start:
        detector.load_state_dict(torch.load(start, map_location='cpu')['average'])
    average = {name: value.clone() for name, value in detector.state_dict().items()}
    optimiser = torch.optim.AdamW(detector.parameters(), lr=rate, weight_decay=0.02)
    batches = torch.utils.data.DataLoader(
        Batches(sources, batch, seed, long_side), batch_size=None, num_workers=loaders, prefetch_factor=4 if loaders else 2
    )
    began = saved = time.time()
    step, sums = 0, np.zeros(3)
    detector.train()
    for image, kind, edges, share in batches:
        done = min(1.0, (time.time() - began) / (60 * minutes)) if most_steps is None else step / most_steps
        if done >= 1:
            break
        warm = min(1.0, (step + 1) / 100)
        for group in optimiser.param_groups:
            group['lr'] = rate * warm * (0.02 + 0.98 * (1 + math.cos(math.pi * done * (0.5 if is_first else 1))) / 2)
        parts = loss(*detector.raw(image.contiguous(memory_format=torch.channels_last)), kind, edges, share)
        total = 4 * parts[0] + 2 * parts[1] + parts[2]
        optimiser.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(detector.parameters(), 5.0)
        optimiser.step()
        step += 1
        keep = min(AVERAGE, step / (step + 10))
        for name, value in detector.state_dict().items():
            if value.dtype.is_floating_point:
                average[name].mul_(keep).add_(value, alpha=1 - keep)
            else:
                average[name].copy_(value)
        sums += [part.item() for part in parts]
        if step % 25 == 0:
            print(
                f'{time.strftime("%H:%M:%S")} step {step} done {done:.0%} '
                + 'score {:.3f} shape {:.3f} place {:.3f}'.format(*(sums / 25))
                + f' pages/s {step * batch / (time.time() - began):.1f}',
                flush=True,
            )
            sums[:] = 0
        if time.time() - saved > CHECKPOINT_SECONDS:
            save(average, out)
            saved = time.time()
    save(average, out)
    return average


def save(average, out):
    os.makedirs(out, exist_ok=True)
    torch.save({'average': average}, os.path.join(out, 'writing.pt'))
    os.replace(os.path.join(out, 'writing.pt'), os.path.join(out, 'checkpoint.pt'))
