"""The documents as a site, at `/docs`: where `make docs` has built it, or where it was installed with the package."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.staticfiles import StaticFiles

HERE = Path(__file__).resolve().parent
PLACES = (HERE / "site", HERE.parent.parent.parent / "build" / "site")  # of a wheel, of a checkout


def mount_site(app: Starlette, places: tuple[Path, ...] = PLACES) -> bool:
    """Serve the site if there is one; tell whether there is."""
    for folder in places:
        if (folder / "index.html").is_file():
            app.mount("/docs", StaticFiles(directory=folder, html=True))
            return True
    return False
