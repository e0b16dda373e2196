"""Writes trained weights as the ONNX file that the plugin loads, and reads them back from it to train on."""
import argparse
import hashlib
import os

import numpy as np
import onnx
import onnx.numpy_helper
import torch

from alphabet import CLASSES
from network import HEIGHT, STRIDE, Reader

HALF = '_16'


def export(weights, path):
    """`weights` is a state of the reader, or None for an untrained one; returns the file's sha256."""
    torch.manual_seed(0)
    reader = Reader()
    if weights is not None:
        reader.load_state_dict(weights)
    reader.eval()
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    torch.onnx.export(
        reader,
        torch.zeros(2, 1, HEIGHT, 96),
        path,
        opset_version=13,
        dynamo=False,
        # batch norms stay apart, so that each value keeps its name and training can go on from the file;
        # ONNX Runtime folds them into the convolutions when it loads the file
        training=torch.onnx.TrainingMode.PRESERVE,
        do_constant_folding=False,
        input_names=['crops'],
        output_names=['log_probabilities'],
        dynamic_axes={'crops': {0: 'n', 3: 'w'}, 'log_probabilities': {0: 'n', 1: 'w2'}},
    )
    model = onnx.load(path)
    model.ir_version = 8
    halve(model.graph)
    for key, value in {'classes': CLASSES, 'height': str(HEIGHT), 'stride': str(STRIDE)}.items():
        model.metadata_props.add(key=key, value=value)
    onnx.checker.check_model(model)
    onnx.save(model, path)
    with open(path, 'rb') as file:
        return hashlib.sha256(file.read()).hexdigest()


def halve(graph):
    """Keeps large weights with 16 bits, which halves the file; they are widened again when it is loaded."""
    widened = []
    for weights in list(graph.initializer):
        values = onnx.numpy_helper.to_array(weights)
        if values.dtype != np.float32 or values.size < 1000:
            continue
        graph.initializer.remove(weights)
        graph.initializer.append(onnx.numpy_helper.from_array(values.astype(np.float16), weights.name + HALF))
        widened.append(onnx.helper.make_node('Cast', [weights.name + HALF], [weights.name], to=onnx.TensorProto.FLOAT))
    for node in reversed(widened):
        graph.node.insert(0, node)


def read_weights(path):
    """The weights of an exported file or of a checkpoint, as a state of the reader."""
    if not path.endswith('.onnx'):
        return torch.load(path, map_location='cpu')['average']
    stored = {weights.name.removesuffix(HALF): onnx.numpy_helper.to_array(weights) for weights in onnx.load(path).graph.initializer}
    state = Reader().state_dict()
    for name, value in state.items():
        # counters of batches are no part of the network
        if value.dtype.is_floating_point:
            state[name] = torch.from_numpy(stored[name].astype(np.float32)).reshape(value.shape)
    return state


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--start', help='a checkpoint or an ONNX file; untrained weights when not given')
    parser.add_argument('--out', required=True, help='the ONNX file')
    given = parser.parse_args()
    print(export(read_weights(given.start) if given.start else None, given.out))
