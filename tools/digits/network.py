"""The network: four small convolutions, trained by PyTorch, written as ONNX.

    32 x 32 -> 16 x 16 of 16 -> 32 -> pool -> 8 x 8 of 48 -> 48 -> pool -> 64 -> 11

The last layer is divided by a temperature that makes the chances honest on fonts that were not
learned from (Guo et al., "On Calibration of Modern Neural Networks", 2017).
"""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from digits.examples import Examples, unpacked

CLASSES = 11
BATCH = 512


def make_network() -> nn.Sequential:
    """An untrained network."""
    return nn.Sequential(
        *_stage(1, 16, size=5, stride=2),
        *_stage(16, 32),
        nn.MaxPool2d(2),
        *_stage(32, 48),
        *_stage(48, 48),
        nn.MaxPool2d(2),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(48 * 16, 64),
        nn.ReLU(),
        nn.Linear(64, CLASSES),
    )


def _stage(before: int, after: int, size: int = 3, stride: int = 1) -> tuple[nn.Module, ...]:
    filters = nn.Conv2d(before, after, size, stride, padding=size // 2)
    return filters, nn.BatchNorm2d(after), nn.ReLU()


def train(network: nn.Sequential, examples: Examples, epochs: int, seed: int) -> None:
    """Learn from the examples, so many times over."""
    random = np.random.default_rng(seed)
    steps = epochs * (len(examples.classes) // BATCH)
    optimizer = torch.optim.AdamW(network.parameters(), weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps)
    network.train()
    for epoch in range(epochs):
        begun, total = time.perf_counter(), 0.0
        order = random.permutation(len(examples.classes))
        for first in range(0, len(order) - BATCH + 1, BATCH):
            chosen = np.sort(order[first : first + BATCH])
            cells = torch.from_numpy(unpacked(examples.cells[chosen]))[:, None]
            loss = nn.functional.cross_entropy(
                network(cells), torch.from_numpy(examples.classes[chosen])
            )
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
        seconds = time.perf_counter() - begun
        print(f"epoch {epoch + 1}: loss {total / (len(order) // BATCH):.4f}, {seconds:.0f} s", flush=True)


@torch.no_grad()
def logits(network: nn.Sequential, examples: Examples) -> torch.Tensor:
    """What the network says about every example."""
    network.eval()
    parts = np.array_split(examples.cells, max(1, len(examples.cells) // 2048))
    return torch.cat([network(torch.from_numpy(unpacked(part))[:, None]) for part in parts])


def find_temperature(said: torch.Tensor, classes: np.ndarray) -> float:
    """The temperature under which what was said is least surprised by the truth."""
    truth = torch.from_numpy(classes)
    tried = np.geomspace(0.5, 4, 60)
    losses = [float(nn.functional.cross_entropy(said / t, truth)) for t in tried]
    return float(tried[int(np.argmin(losses))])


def write_onnx(network: nn.Sequential, temperature: float, path: Path) -> None:
    """The network with its normalizations folded in, from cells to chances."""
    nodes: list[onnx.NodeProto] = []
    weights: list[onnx.TensorProto] = []
    value = "cells"

    def add(kind: str, *arrays: torch.Tensor, **settings: object) -> None:
        nonlocal value
        names = []
        for array in arrays:
            names.append(f"weight{len(weights)}")
            weights.append(numpy_helper.from_array(array.detach().numpy(), names[-1]))
        result = f"value{len(nodes)}"
        nodes.append(helper.make_node(kind, [value, *names], [result], **settings))
        value = result

    layers = list(network)
    for index, layer in enumerate(layers):
        if isinstance(layer, nn.Conv2d):
            norm = layers[index + 1]
            factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            bias = (layer.bias - norm.running_mean) * factor + norm.bias
            kernel = layer.weight * factor[:, None, None, None]
            add("Conv", kernel, bias, pads=4 * [layer.padding[0]], strides=list(layer.stride))
        elif isinstance(layer, nn.Linear):
            scale = temperature if layer is layers[-1] else 1.0
            add("Gemm", layer.weight / scale, layer.bias / scale, transB=1)
        elif isinstance(layer, nn.MaxPool2d):
            add("MaxPool", kernel_shape=[2, 2], strides=[2, 2])
        elif isinstance(layer, nn.ReLU | nn.Flatten):
            add("Relu" if isinstance(layer, nn.ReLU) else "Flatten")
    add("Softmax", axis=1)
    cells = helper.make_tensor_value_info("cells", TensorProto.FLOAT, ["n", 1, 32, 32])
    chances = helper.make_tensor_value_info(value, TensorProto.FLOAT, ["n", CLASSES])
    graph = helper.make_graph(nodes, "digits", [cells], [chances], weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
