"""Make the network that reads digits again: `make digits`, within an hour on two cores.

Boards are printed in the fonts of this machine, photographed, cut into cells, and learned from; no
real photo is looked at. What was done is recorded beside the network, in `digits.json`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from datetime import date
from pathlib import Path

import numpy as np
import torch
from digits.examples import Examples, make_examples, split_fonts
from digits.network import find_temperature, logits, make_network, train, write_onnx

TARGET = Path(__file__).parent.parent / "src" / "ninefold" / "photo" / "digits.onnx"


def main() -> None:
    options = _options()
    begun = time.perf_counter()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.jobs)
    learned, kept, pens = split_fonts()
    examples = make_examples(options.boards, options.seed, learned, pens, options.jobs)
    fresh = make_examples(max(options.boards // 20, 20), options.seed + 1, kept, pens, options.jobs)
    print(f"{len(examples.classes):,} cells in {time.perf_counter() - begun:.0f} s", flush=True)
    network = make_network()
    train(network, examples, options.epochs, options.seed)
    said = logits(network, fresh)
    temperature = find_temperature(said, fresh.classes)
    write_onnx(network, temperature, options.output)
    record = {
        "made": date.today().isoformat(),
        "boards": options.boards,
        "cells": len(examples.classes),
        "epochs": options.epochs,
        "seed": options.seed,
        "families_learned": len(learned),
        "families_kept_for_measuring": len(kept),
        "temperature": round(temperature, 3),
        "right_on_fonts_kept": round(_share_right(said, fresh), 5),
        "parameters": sum(weights.numel() for weights in network.parameters()),
        "torch": torch.__version__,
        "minutes": round((time.perf_counter() - begun) / 60, 1),
    }
    options.output.with_suffix(".json").write_text(json.dumps(record, indent=2) + "\n")
    print(json.dumps(record, indent=2))


def _share_right(said: torch.Tensor, examples: Examples) -> float:
    return float(np.mean(said.argmax(1).numpy() == examples.classes))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=9000)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--output", type=Path, default=TARGET)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
