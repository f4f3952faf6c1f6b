"""What all requests and all answers are made of."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

BotName = Annotated[str, StringConstraints(min_length=1, max_length=40)]


class Request(BaseModel):
    """A request: unknown fields are a mistake."""

    model_config = ConfigDict(extra="forbid")


class Answer(BaseModel):
    """An answer; fields may be added. What was not set is not told."""

    def json_text(self) -> str:
        """Return it as it is sent."""
        return self.model_dump_json(exclude_unset=True)
