"""Writes trained weights as the ONNX file that the plugin loads. Any checkpoint will do."""
import argparse
import hashlib
import json
import os

import numpy as np
import onnx
import onnx.numpy_helper
import torch

from network import STRIDE, Detector

CLASSES = ('table', 'chart')
LONG_SIDE = 640


def export(weights, path, long_side=LONG_SIDE):
    """`weights` is a state of the detector, or None for an untrained one; gives the file's sha256."""
    torch.manual_seed(0)
    detector = Detector(len(CLASSES))
    if weights is not None:
        detector.load_state_dict(weights)
    detector.eval()
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    grid = {0: 'n', 2: 'h8', 3: 'w8'}
    torch.onnx.export(
        detector,
        torch.zeros(1, 1, long_side, long_side - 128),
        path,
        opset_version=13,
        input_names=['image'],
        output_names=['score', 'box', 'spread'],
        dynamic_axes={'image': {0: 'n', 2: 'h', 3: 'w'}, 'score': grid, 'box': grid, 'spread': grid},
    )
    model = onnx.load(path)
    model.ir_version = 8
    halve(model.graph)
    for key, value in {
        'family': 'recreate',
        'classes': json.dumps(CLASSES),
        'long_side': str(long_side),
        'stride': str(STRIDE),
    }.items():
        model.metadata_props.add(key=key, value=value)
    onnx.checker.check_model(model)
    onnx.save(model, path)
    return hash_of(path)


def halve(graph):
    """Keeps large weights with 16 bits, which halves the file; they are widened again when it is loaded."""
    widened = []
    for weights in list(graph.initializer):
        values = onnx.numpy_helper.to_array(weights)
        if values.dtype != np.float32 or values.size < 1000:
            continue
        graph.initializer.remove(weights)
        graph.initializer.append(onnx.numpy_helper.from_array(values.astype(np.float16), weights.name + '_16'))
        widened.append(onnx.helper.make_node('Cast', [weights.name + '_16'], [weights.name], to=onnx.TensorProto.FLOAT))
    for node in reversed(widened):
        graph.node.insert(0, node)


def hash_of(path):
    with open(path, 'rb') as file:
        return hashlib.sha256(file.read()).hexdigest()


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--checkpoint', help='weights to write; untrained ones when not given')
    parser.add_argument('--out', required=True, help='the ONNX file')
    given = parser.parse_args()
    state = torch.load(given.checkpoint, map_location='cpu')['average'] if given.checkpoint else None
    print(export(state, given.out))
