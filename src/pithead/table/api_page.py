"""The interface for programs: `/api/openapi.json`, and a page with what it says, for people."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pithead.core.view import Json
from pithead.table.pages import render

router = APIRouter(include_in_schema=False)


@router.get("/api")
def api_page(request: Request) -> HTMLResponse:
    """Show every request, its answers, and the shapes of both."""
    description = request.app.openapi()
    sections: dict[str, list[Json]] = {}
    for path, methods in description["paths"].items():
        for method, facts in methods.items():
            sections.setdefault(facts["tags"][0], []).append(_operation(method, path, facts))
    shapes = [_shape(name, facts) for name, facts in sorted(description["components"]["schemas"].items())]
    about = description["info"]["description"].replace("`", "").splitlines()
    return render(request, "api.html", about=[" ".join(about)], sections=list(sections.items()), shapes=shapes)


@router.get("/api/openapi.json")
def description(request: Request) -> Json:
    """Describe the interface as OpenAPI does; in a thread of its own, as it takes a moment the first time."""
    told: Json = request.app.openapi()
    return told


def _operation(method: str, path: str, facts: Json) -> Json:
    return {
        "method": method.upper(),
        "path": path,
        "summary": facts["summary"],
        "description": facts.get("description", ""),
        "takes": [(taken["name"], taken.get("description", "")) for taken in facts.get("parameters", [])],
        "body": _name(facts.get("requestBody", {})),
        "answers": [(status, _name(answer)) for status, answer in facts["responses"].items()],
    }


def _name(facts: Json) -> str:
    """Return the name of the shape that a body or an answer has, if it has one."""
    for content in facts.get("content", {}).values():
        reference: str = content.get("schema", {}).get("$ref", "")
        if reference:
            return reference.rpartition("/")[2]
    return ""


def _shape(name: str, facts: Json) -> tuple[str, str, list[tuple[str, str, str]]]:
    fields = [
        (field, _kind(field_facts), str(field_facts.get("description", "")))
        for field, field_facts in facts.get("properties", {}).items()
    ]
    return name, str(facts.get("description", "")), fields


def _kind(facts: Json) -> str:
    """Return what values a field has, in a few words."""
    if "$ref" in facts:
        return str(facts["$ref"]).rpartition("/")[2]
    if "anyOf" in facts:
        return " or ".join(_kind(one) for one in facts["anyOf"])
    if "enum" in facts:
        return " or ".join(repr(value) for value in facts["enum"])
    if facts.get("type") == "array":
        return f"list of {_kind(facts.get('items', {}))}"
    kind: Any = facts.get("type", "anything")
    return str(kind)
