"""The network: a small CNN over the crop, then convolutions along the line, and one answer for every two columns.

It follows CRNN (Shi, Bai and Yao, "An End-to-End Trainable Neural Network for Image-based Sequence Recognition", 2015/2017),
with convolutions along the line in place of its LSTM: they run faster on a CPU, and a number needs little context.
"""
import torch
from torch import nn

from alphabet import CLASSES

HEIGHT = 32
# columns of the picture for one answer; a digit of 7 columns still gets three
STRIDE = 2


class Convolution(nn.Sequential):
    def __init__(self, inputs, outputs, kernel, stride=1, padding=None):
        padding = tuple(side // 2 for side in kernel) if padding is None else padding
        super().__init__(
            nn.Conv2d(inputs, outputs, kernel, stride, padding, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
        )


class Along(nn.Module):
    """Looks at neighbouring answers; added to what is there."""

    def __init__(self, channels, width):
        super().__init__()
        self.look = Convolution(channels, channels, (1, width))

    def forward(self, line):
        return line + self.look(line)


class Reader(nn.Module):
    def __init__(self, classes=len(CLASSES) + 1):
        super().__init__()
        self.see = nn.Sequential(
            Convolution(1, 16, (5, 5), (2, 2)),  # 16 rows
            Convolution(16, 16, (3, 3)),
            Convolution(16, 32, (3, 3), (2, 1)),  # 8 rows
            Convolution(32, 32, (3, 3)),
            Convolution(32, 48, (3, 3), (2, 1)),  # 4 rows
            Convolution(48, 48, (3, 3)),
            Convolution(48, 96, (4, 3), 1, (0, 1)),  # one row
        )
        self.along = nn.Sequential(Along(96, 5), Along(96, 5), Along(96, 3))
        self.drop = nn.Dropout(0.1)
        self.tell = nn.Conv2d(96, classes, 1)

    def forward(self, crops):
        """[n, 1, 32, w], ink 1 and background 0, to log probabilities [n, w / 2, classes]."""
        line = self.along(self.see(crops))
        return torch.log_softmax(self.tell(self.drop(line)).squeeze(2).transpose(1, 2), 2)
