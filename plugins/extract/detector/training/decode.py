"""From the network's answer to boxes: the best cell leads, the cells that agree with it vote on every edge.

This is the reference for what the plugin does in TypeScript; the model card says the same in words.
"""
import numpy as np

from network import STRIDE

LEAST_SCORE = 0.6
LEAST_VOTE = 0.1
AGREEMENT = 0.5
MOST_SHARED = 0.5


def decode(score, box, spread, least=LEAST_SCORE):
    """Of one page, arrays [classes, h, w], [4, h, w], [4, h, w]: [(class, confidence, x0, y0, x1, y1)] in pixels."""
    _, h, w = score.shape
    x, y = (np.arange(w) + 0.5) * STRIDE, (np.arange(h) + 0.5) * STRIDE
    boxes = np.stack([x[None, :] - box[0], y[:, None] - box[1], x[None, :] + box[2], y[:, None] + box[3]], -1)
    found = []
    for kind in range(len(score)):
        voting = score[kind] >= LEAST_VOTE
        voters, scores = boxes[voting], score[kind][voting]
        weights = scores[:, None] / spread[:, voting].T ** 2
        order = np.argsort(-scores)
        is_free = np.ones(len(order), bool)
        for i in order:
            if scores[i] < least:
                break
            if not is_free[i]:
                continue
            agree = overlap(voters[i], voters) >= AGREEMENT
            is_free &= ~agree
            is_free[i] = False
            edges = (voters[agree] * weights[agree]).sum(0) / weights[agree].sum(0)
            # cells whose own box is the average of it and another's lead to boxes that were found already
            if all(shared(edges, other[2:]) < MOST_SHARED for other in found):
                found.append((kind, float(scores[i]), *map(float, edges)))
    return found


def area(box):
    return np.maximum(0, box[..., 2] - box[..., 0]) * np.maximum(0, box[..., 3] - box[..., 1])


def common(one, others):
    others = np.asarray(others)
    low, high = np.maximum(one[:2], others[..., :2]), np.minimum(one[2:], others[..., 2:])
    side = np.maximum(0, high - low)
    return side[..., 0] * side[..., 1]


def overlap(one, others):
    """Shared area over that of both together."""
    others = np.asarray(others)
    both = common(one, others)
    return both / np.maximum(1e-6, area(one) + area(others) - both)


def shared(one, other):
    """Shared area over that of the smaller."""
    other = np.asarray(other)
    return common(one, other) / max(1e-6, min(area(one), area(other)))
