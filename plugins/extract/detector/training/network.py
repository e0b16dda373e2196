"""The network: a small convolutional detector that predicts a region for every 8 x 8 pixels of a page.

Every cell answers with a score a class and the distances to the four edges of its region, each with a spread: how far
off it thinks it may be. Dense answers of this kind follow FCOS (Tian et al., ICCV 2019); the spreads, and the vote of
cells weighted by them, follow "Bounding box regression with uncertainty" (He et al., CVPR 2019). A cell next to an
edge knows that edge well and says so; so long tables have sharp edges although no cell sees all of them.
"""
import torch
from torch import nn
import torch.nn.functional as F

STRIDE = 8
# pixels for each unit of a raw distance
DISTANCE_UNIT = 64.0


def conv(inputs, outputs, size=3, stride=1, dilation=1):
    padding = dilation * (size // 2)
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, padding, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Block(nn.Module):
    """Two convolutions beside a shortcut."""

    def __init__(self, channels, dilation=1):
        super().__init__()
        self.first = conv(channels, channels, 3, 1, dilation)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x):
        return F.relu(x + self.second(self.first(x)))


class Strips(nn.Module):
    """Gives each cell a summary of its whole row and column (strip pooling, Hou et al., CVPR 2020)."""

    def __init__(self, channels):
        super().__init__()
        self.row = nn.Conv1d(channels, channels, 5, padding=2)
        self.column = nn.Conv1d(channels, channels, 5, padding=2)
        self.mix = nn.Sequential(nn.Conv2d(channels, channels, 1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x):
        rows = self.row(x.mean(3)).unsqueeze(3)
        columns = self.column(x.mean(2)).unsqueeze(2)
        return F.relu(x + self.mix(F.relu(rows + columns)))


class Detector(nn.Module):
    """`image` [n, 1, h, w], ink = 1, sides multiples of 32 -> score [n, classes, h/8, w/8], box and spread [n, 4, ...]."""

    def __init__(self, classes=2, width=1.0):
        super().__init__()
        a, b, c, d = (int(round(n * width)) for n in (24, 48, 80, 112))
        # blocks of 4 x 4 pixels become the channels of one cell, which is fast
        self.to4 = nn.Sequential(nn.PixelUnshuffle(4), conv(16, a))
        self.to8 = nn.Sequential(conv(a, b, 3, 2), Block(b))
        self.to16 = nn.Sequential(conv(b, c, 3, 2), Block(c), Block(c, 2))
        self.to32 = nn.Sequential(conv(c, d, 3, 2), Block(d), Strips(d), Block(d, 2), Strips(d), Block(d, 4), Strips(d))
        self.from32 = nn.Conv2d(d, c, 1)
        self.at16 = nn.Sequential(Block(c), Strips(c))
        self.from16 = nn.Conv2d(c, b, 1)
        self.at8 = Block(b)
        self.score = nn.Conv2d(b, classes, 1)
        self.edges = nn.Conv2d(b, 8, 1)
        nn.init.constant_(self.score.bias, -2.0)
        with torch.no_grad():
            self.edges.bias[4:] = 2.0

    def raw(self, image):
        """Scores before the sigmoid; distances and spreads in pixels of the input."""
        at8 = self.to8(self.to4(image))
        at16 = self.to16(at8)
        at32 = self.to32(at16)
        at16 = self.at16(at16 + F.interpolate(self.from32(at32), scale_factor=2.0, mode='nearest'))
        at8 = self.at8(at8 + F.interpolate(self.from16(at16), scale_factor=2.0, mode='nearest'))
        edges = self.edges(at8)
        distances = F.softplus(edges[:, :4]) * DISTANCE_UNIT
        spreads = F.softplus(edges[:, 4:]) * 4.0 + 1.0
        return self.score(at8), distances, spreads

    def forward(self, image):
        score, distances, spreads = self.raw(image)
        return torch.sigmoid(score), distances, spreads
