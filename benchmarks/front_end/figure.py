"""One line of the table: what was measured, and what it may be."""

from typing import NamedTuple


class Figure(NamedTuple):
    """A measured number.

    Attributes:
        what: What was measured.
        value: The number that counts.
        unit: What it is a number of.
        budget: What it has to stay below; ``None`` for what is only told.
        note: How the single runs spread, or what else helps to judge the number.
    """

    what: str
    value: float
    unit: str
    budget: float | None = None
    note: str = ""

    @property
    def met(self) -> bool:
        """Whether the number is within its budget."""
        return self.budget is None or self.value < self.budget

    @property
    def row(self) -> str:
        """The line of the table."""
        budget = "" if self.budget is None else f"< {self.budget:g} {self.unit}"
        verdict = "" if self.budget is None else "ok" if self.met else "MISSED"
        value = f"{self.value:,.2f} {self.unit}"
        return f"{self.what:<44}{value:>16}{budget:>16}  {verdict:<8}{self.note}"
