"""What the network is taught: where regions are, how far their edges, how far off it is."""
import torch
import torch.nn.functional as F

from network import STRIDE


def targets(regions, h, w, device=None):
    """Of one page, for every cell: its class (-1 outside), the edges of its region, and how many cells share that."""
    kind = torch.full((h, w), -1, dtype=torch.long)
    edges = torch.zeros(4, h, w)
    share = torch.ones(h, w)
    x, y = (torch.arange(w) + 0.5) * STRIDE, (torch.arange(h) + 0.5) * STRIDE
    # small regions last, so that they keep their cells
    for region in sorted(regions.tolist(), key=lambda r: -(r[3] - r[1]) * (r[4] - r[2])):
        x0, y0, x1, y1 = region[1:]
        if x1 - x0 < 4 or y1 - y0 < 4:
            continue
        inside = ((y > y0) & (y < y1))[:, None] & ((x > x0) & (x < x1))[None, :]
        kind[inside] = int(region[0])
        edges[:, inside] = torch.tensor([x0, y0, x1, y1])[:, None]
        share[inside] = float(inside.sum())
    return kind, edges, share


def loss(score, distances, spreads, kind, edges, share):
    """Of a batch; `score` is before the sigmoid. Every region counts alike, whatever its size, up to a root."""
    n, classes, h, w = score.shape
    x = ((torch.arange(w) + 0.5) * STRIDE)[None, None, :]
    y = ((torch.arange(h) + 0.5) * STRIDE)[None, :, None]
    own = torch.stack([x - distances[:, 0], y - distances[:, 1], x + distances[:, 2], y + distances[:, 3]], 1)
    inside = kind >= 0
    weight = 1 / share[inside]
    regions = weight.sum().clamp(min=1)
    mine, gold = own.permute(0, 2, 3, 1)[inside], edges.permute(0, 2, 3, 1)[inside]
    iou, giou = overlaps(mine, gold)

    # quality focal loss (Li et al., NeurIPS 2020): the score is taught to be as high as the box is good
    aim = torch.zeros_like(score)
    quality = (0.5 + 0.5 * iou.detach()).clamp(0, 1)
    aim.permute(0, 2, 3, 1)[inside] = F.one_hot(kind[inside], classes).float() * quality[:, None]
    cross = F.binary_cross_entropy_with_logits(score, aim, reduction='none')
    focal = cross * (aim - torch.sigmoid(score)).abs() ** 2
    per_cell = torch.ones(n, 1, h, w)
    per_cell[:, 0][inside] = (150 * weight).sqrt()
    classification = (focal * per_cell).sum() / (per_cell[:, 0][inside].sum() + 100 * n)

    if len(mine) == 0:
        return classification, classification * 0, classification * 0
    share_of = weight / regions
    shape = ((1 - giou) * share_of).sum()
    spread = spreads.permute(0, 2, 3, 1)[inside]
    off = ((mine - gold).abs() / spread + spread.log()).mean(1)
    place = (off * share_of).sum()
    return classification, shape, place


def overlaps(mine, gold):
    """IoU, and the generalised one (Rezatofighi et al., CVPR 2019)."""
    low, high = torch.maximum(mine[:, :2], gold[:, :2]), torch.minimum(mine[:, 2:], gold[:, 2:])
    both = (high - low).clamp(min=0).prod(1)
    areas = (mine[:, 2:] - mine[:, :2]).clamp(min=0).prod(1) + (gold[:, 2:] - gold[:, :2]).prod(1)
    union = (areas - both).clamp(min=1)
    hull = (torch.maximum(mine[:, 2:], gold[:, 2:]) - torch.minimum(mine[:, :2], gold[:, :2])).prod(1).clamp(min=1)
    iou = both / union
    return iou, iou - (hull - union) / hull
