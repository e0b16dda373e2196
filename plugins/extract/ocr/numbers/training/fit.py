"""Trains the reader for a number of minutes, from scratch, from a checkpoint or from an ONNX file, with averaged weights."""
import glob
import math
import os
import time

import numpy as np
import torch

from alphabet import encode
from network import HEIGHT, STRIDE, Reader
from pool import read_pool
from score import wrong_in

AVERAGE = 0.998
CHECKPOINT_SECONDS = 240
# pixels of a batch; batches of narrow crops hold more of them
AREA = 32 * 112
CLASSES_OF_WIDTH = 16
# CTC finds its alignment sooner on short numbers. The first EASY batches hold only narrow crops
EASY, EASY_WIDTH = 500, 64
# batches after which new pools are looked for
LOOK_AGAIN = 100


class Batches:
    """Endless batches of crops of about one width. `sources` are (share, folder, beginning of the pools' names)."""

    def __init__(self, sources, seed, easy=0, shrink=1):
        self.chance, self.area = np.random.default_rng(seed), AREA // shrink
        self.sources, self.easy, self.waiting, self.known = sources, easy, {}, {}
        self.look()

    def look(self):
        """Reads pools that came since: they may be drawn while the training runs."""
        found = []
        for share, folder, name in self.sources:
            for path in sorted(glob.glob(os.path.join(folder, f'{name}*.npz'))):
                if path not in self.known and 'writing' not in path:
                    self.known[path] = read_pool(path)
            own = [pool for path, pool in self.known.items() if os.path.basename(path).startswith(name)]
            if own:
                found += [(share * len(pool) / sum(len(each) for each in own), pool) for pool in own]
        shares = np.array([share for share, _ in found])
        self.shares, self.pools = shares / shares.sum(), [pool for _, pool in found]

    def __iter__(self):
        batches = 0
        while True:
            pool = self.pools[self.chance.choice(len(self.pools), p=self.shares)]
            i = self.chance.integers(len(pool))
            crop, label = pool.crops[i], pool.labels[i]
            if batches < self.easy and crop.shape[1] > EASY_WIDTH:
                continue
            width = -(-crop.shape[1] // CLASSES_OF_WIDTH) * CLASSES_OF_WIDTH
            own = self.waiting.setdefault(width, [])
            own.append((crop, label))
            if len(own) >= self.area // width:
                del self.waiting[width]
                batches += 1
                if batches % LOOK_AGAIN == 0:
                    self.look()
                yield self.batch(own, width)

    def batch(self, rows, width):
        width += CLASSES_OF_WIDTH * int(self.chance.integers(2))
        crops = np.zeros((len(rows), HEIGHT, width), np.float32)
        for into, (crop, _) in zip(crops, rows):
            at = int(self.chance.integers(width - crop.shape[1] + 1)) if self.chance.random() < 0.5 else 0
            into[:, at : at + crop.shape[1]] = crop
        crops /= 255
        # every crop is shown a few times, each time a little otherwise
        shape = (len(rows), 1, 1)
        crops = crops ** self.chance.uniform(0.7, 1.4, shape).astype(np.float32)
        crops *= self.chance.uniform(0.75, 1.05, shape).astype(np.float32)
        strength = (self.chance.uniform(0, 0.06, shape) * (self.chance.random(shape) < 0.3)).astype(np.float32)
        crops += strength * self.chance.standard_normal(crops.shape, np.float32)
        if self.chance.random() < 0.3:
            crops = np.roll(crops, int(self.chance.integers(-2, 3)), 1)
        # dark boxes that fill only a part of the crop come with the wrong polarity
        inverted = self.chance.random(len(rows)) < 0.03
        crops[inverted] = 1 - crops[inverted]
        codes = [encode(label) for _, label in rows]
        return (
            torch.from_numpy(np.clip(crops, 0, 1, out=crops))[:, None],
            torch.tensor([code for each in codes for code in each], dtype=torch.long),
            torch.tensor([len(each) for each in codes]),
        )


def fit(sources, out, until, seed, threads=1, rate=2e-3, start=None, unseen=None, most_steps=None, lowest=0.01):
    """Trains until the clock shows `until` (seconds since 1970); writes `checkpoint.pt` into `out`, returns averaged weights."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    torch.set_flush_denormal(True)
    reader = Reader()
    if start is not None:
        reader.load_state_dict(start)
    # laid out with the channels last, convolutions are a third quicker on a CPU
    reader = reader.to(memory_format=torch.channels_last)
    average = {name: value.clone() for name, value in reader.state_dict().items()}
    optimiser = torch.optim.AdamW(reader.parameters(), lr=rate, weight_decay=0.02)
    began = saved = time.time()
    step, shown, total = 0, 0, 0.0
    reader.train()
    for crops, codes, lengths in Batches(sources, [seed, int(began)], 0 if start else EASY, 1 if most_steps is None else 8):
        done = min(1.0, (time.time() - began) / max(1, until - began)) if most_steps is None else step / most_steps
        if done >= 1:
            break
        warm = min(1.0, (step + 1) / 100)
        for group in optimiser.param_groups:
            group['lr'] = rate * warm * (lowest + (1 - lowest) * (1 + math.cos(math.pi * done)) / 2)
        told = reader(crops.contiguous(memory_format=torch.channels_last)).transpose(0, 1)
        frames = torch.full((crops.shape[0],), crops.shape[3] // STRIDE)
        loss = torch.nn.functional.ctc_loss(told, codes, frames, lengths, zero_infinity=True)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 5.0)
        optimiser.step()
        step, shown, total = step + 1, shown + len(lengths), total + loss.item()
        keep = min(AVERAGE, step / (step + 10))
        for name, value in reader.state_dict().items():
            if value.dtype.is_floating_point:
                average[name].mul_(keep).add_(value, alpha=1 - keep)
            else:
                average[name].copy_(value)
        if step % 100 == 0:
            print(f'{time.strftime("%H:%M:%S")} step {step} done {done:.0%} loss {total / 100:.4f} crops/s {shown / (time.time() - began):.0f}', flush=True)
            total = 0.0
        if time.time() - saved > CHECKPOINT_SECONDS:
            save(average, out)
            check(average, unseen)
            saved = time.time()
    save(average, out)
    return average


def check(weights, unseen):
    reader = Reader()
    reader.load_state_dict(weights)
    for name, pool in (unseen or {}).items():
        wrong = wrong_in(reader, pool)
        print(f'  {name}: {1 - len(wrong) / len(pool):.4f} of {len(pool)}', flush=True)


def save(average, out):
    os.makedirs(out, exist_ok=True)
    torch.save({'average': average}, os.path.join(out, 'writing.pt'))
    os.replace(os.path.join(out, 'writing.pt'), os.path.join(out, 'checkpoint.pt'))
