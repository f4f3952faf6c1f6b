"""Gymnasium's and PettingZoo's own checks of every game, as a script: where pictures cannot be drawn, too.

`python official.py PIL resvg` runs them as if these packages were missing, and prints what it found as JSON.
"""

import contextlib
import io
import json
import sys
import warnings
from functools import partial


def run() -> dict[str, object]:
    """Check every game with every number of seats."""
    import gymnasium
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, render_test

    from pithead.envs.gymnasium import ids
    from pithead.envs.pettingzoo import env

    checked = []
    for name, key in ids().items():
        for seats in (2, 3, 4):
            with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
                warnings.filterwarnings("ignore", "Observation")  # api_test warns of dictionaries
                check_env(gymnasium.make(name, seats=seats, opponents="greedy").unwrapped)
                api_test(env(key, seats), num_cycles=20)
                render_test(partial(env, key, seats))
            checked.append([key, seats])
    try:
        env("coal-baron", render_mode="rgb_array")
        refusal = ""
    except ImportError as error:
        refusal = str(error)
    modes = env("coal-baron").metadata["render_modes"], gymnasium.make("Pithead/CoalBaron-v0").metadata["render_modes"]
    return {"checked": checked, "modes": modes, "refusal": refusal}


if __name__ == "__main__":
    warnings.simplefilter("error")
    for missing in sys.argv[1:]:
        sys.modules[missing] = None  # type: ignore[assignment]
    print(json.dumps(run()))
