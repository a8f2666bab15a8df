# /// script
# requires-python = ">=3.11"
# dependencies = ["sb3-contrib>=2.9,<3", "slide2048[gym]"]
# ///
"""Trains a player with masked PPO, and lets it play against random legal moves.

    pip install "slide2048[gym]" "sb3-contrib>=2.9,<3"     # brings PyTorch: large
    python examples/train_ppo.py

The games are those of ``slide2048.gym``, all of them stepped by one call; the learner is
``MaskablePPO`` of sb3-contrib, which never tries an illegal direction. A few minutes on two cores
are enough to play clearly better than at random, which scores 1095 a game; they are far from what
is possible.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv

ID = "slide2048.gym:slide2048/Classic-v0"

Array = npt.NDArray[Any]
Indices = None | int | Iterable[int]
Policy = Callable[[Array, Array], Array]


class Games(VecEnv):
    """The vector environment as Stable-Baselines3 wants it.

    Its way with an episode that ends is Gymnasium's mode ``SameStep``: the observation is that of
    the next one, and the last of the old one is in the info.
    """

    def __init__(self, count: int, seed: int) -> None:
        self.games = gymnasium.make_vec(
            ID, num_envs=count, observation="onehot", reward="log", autoreset_mode="SameStep"
        )
        self.first_seed: int | None = seed
        super().__init__(count, self.games.single_observation_space, self.games.single_action_space)

    def reset(self) -> Array:
        """Begin all games."""
        observations, self.infos = self.games.reset(seed=self.first_seed)
        self.first_seed = None
        return observations

    def step_async(self, actions: Array) -> None:
        """Note the actions of the step that follows."""
        self.actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Make the step."""
        observations, rewards, ended, _, self.infos = self.games.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(ended):
            final = self.infos["final_info"]
            infos[game] = {
                "terminal_observation": self.infos["final_obs"][game],
                # Its score is what Stable-Baselines3 writes as the mean reward of an episode.
                "episode": {"r": final["score"][game], "l": final["moves"][game]},
            }
        return observations, rewards.astype(np.float32), ended, infos

    def action_masks(self) -> Array:
        """Return the legal moves, for ``MaskablePPO``."""
        mask: Array = self.infos["action_mask"].view(np.bool_)
        return mask

    def close(self) -> None:
        """End all games."""
        self.games.close()

    def env_method(
        self, method_name: str, *_args: object, indices: Indices = None, **_kwargs: object
    ) -> list[Any]:
        """Call a method of each game."""
        return self.get_attr(method_name, indices)

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """Return an attribute of each game."""
        if attr_name == "action_masks":
            return list(self.action_masks())
        return [getattr(self.games, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: object, indices: Indices = None) -> None:
        """Refuse to change a game."""
        raise NotImplementedError(f"{attr_name} = {value} for {indices}")

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> Sequence[bool]:
        """Return that no game is wrapped."""
        return [issubclass(wrapper_class, type(None)) for _ in self._get_indices(indices)]


class Board(BaseFeaturesExtractor):
    """What the player's choice and its estimate of the points to come are both made from."""

    def __init__(self, space: gymnasium.spaces.Box, width: int = 256) -> None:
        super().__init__(space, width)
        self.layers = torch.nn.Sequential(
            torch.nn.Flatten(),
            torch.nn.Linear(int(np.prod(space.shape)), width),
            torch.nn.ReLU(),
            torch.nn.Linear(width, width),
            torch.nn.ReLU(),
        )

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Return the features of boards."""
        features: torch.Tensor = self.layers(observations)
        return features


def mean_score(policy: Policy, count: int, seed: int) -> tuple[float, float]:
    """Let a policy play games to their ends; return the mean of their scores and its error."""
    games = gymnasium.make_vec(ID, num_envs=count, observation="onehot", autoreset_mode="SameStep")
    observations, infos = games.reset(seed=seed)
    scores = np.full(count, -1)
    # The first episode of each, not the first episodes to end, which are the short ones.
    while (scores < 0).any():
        actions = policy(observations, infos["action_mask"])
        observations, _, ended, _, infos = games.step(actions)
        first = ended & (scores < 0)
        if first.any():
            scores[first] = infos["final_info"]["score"][first]
    return float(scores.mean()), float(scores.std() / count**0.5)


def main() -> None:
    """Train, then compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=1_500_000, help="moves to learn from")
    parser.add_argument("--games", type=int, default=256, help="games played side by side")
    parser.add_argument("--evaluation", type=int, default=1000, help="games to compare by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, help="of PyTorch; one where cores are busy")
    options = parser.parse_args()
    if options.threads:
        torch.set_num_threads(options.threads)

    model = MaskablePPO(
        "MlpPolicy",
        Games(options.games, options.seed),
        learning_rate=lambda left: 1e-3 * left,
        n_steps=32,
        batch_size=1024,
        n_epochs=2,
        gamma=0.99,
        policy_kwargs={"features_extractor_class": Board, "net_arch": []},
        seed=options.seed,
        verbose=1,
        device="cpu",
    )
    choices = np.random.default_rng(options.seed)

    def network(observations: Array, mask: Array) -> Array:
        return model.predict(observations, action_masks=mask, deterministic=True)[0]

    def at_random(_observations: Array, mask: Array) -> Array:
        return (choices.random(mask.shape) * mask).argmax(axis=1)

    def compare(*players: tuple[str, Policy]) -> None:
        for name, policy in players:
            mean, error = mean_score(policy, options.evaluation, options.seed + 1)
            print(f"{name}: mean score {mean:.0f} ± {error:.0f} in {options.evaluation} games")

    # A network that knows nothing prefers some directions, which is better than none.
    compare(("random legal moves", at_random), ("untrained network", network))
    begin = time.perf_counter()
    model.learn(options.steps, log_interval=20)
    print(f"{options.steps:,} steps in {time.perf_counter() - begin:.0f} seconds")
    compare(("trained network", network))


if __name__ == "__main__":
    main()
