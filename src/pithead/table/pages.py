"""The pages that people see."""

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

router = APIRouter(include_in_schema=False)

HOME = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Pithead</title></head>
<body><h1>Pithead</h1><p>The table is running. Its interface for programs is described in
<a href="/api/openapi.json">/api/openapi.json</a>.</p></body>
</html>
"""


@router.get("/")
def home() -> HTMLResponse:
    """Show that the table is there."""
    return HTMLResponse(HOME)
