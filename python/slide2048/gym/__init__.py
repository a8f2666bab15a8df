"""2048 for Gymnasium: one game, or many games side by side.

Importing this registers the environments, which ``gymnasium.make`` does by itself when the name
of the module comes first::

    gymnasium.make("slide2048.gym:slide2048/Classic-v0")
    gymnasium.make_vec("slide2048.gym:slide2048/Classic-v0", num_envs=1024)

``slide2048/Classic-v0`` is played on 4×4, ``slide2048/Large-v0`` on 5×5 and
``slide2048/Expert-v0`` on 6×6; ``size`` chooses any from 2 to 8.
"""

try:
    from gymnasium.envs.registration import register, registry
except ImportError as error:
    raise ImportError(
        'slide2048.gym needs Gymnasium; install it with: pip install "slide2048[gym]"'
    ) from error

from slide2048.gym.env import SlideEnv
from slide2048.gym.vector_env import SlideVectorEnv

__all__ = ["SlideEnv", "SlideVectorEnv"]

for _name, _size in (("Classic", 4), ("Large", 5), ("Expert", 6)):
    _id = f"slide2048/{_name}-v0"
    if _id not in registry:
        register(
            _id,
            entry_point="slide2048.gym.env:SlideEnv",
            vector_entry_point="slide2048.gym.vector_env:SlideVectorEnv",
            kwargs={"size": _size},
        )
