"""`pithead corpus`: the same file at once and in parts; mistakes."""


def test_the_command_writes_the_same_file_at_once_and_in_parts(run, fails, tmp_path):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    common = ["corpus", "haspelknecht", "--bot", "mcts:sims=4", "--seats", "2", "--jobs", "1"]
    assert run(*common, "-o", str(whole), "--games", "3").code == 0
    assert run(*common, "-o", str(parts), "--games", "2").code == 0
    parts.write_text(parts.read_text()[:-50])  # it was stopped in the middle of a line
    assert run(*common, "-o", str(parts), "--games", "3", "--resume").code == 0
    assert parts.read_bytes() == whole.read_bytes()
    for wrong, problem in (
        (["-o", str(whole)], "not there yet, or --resume"),
        (["-o", str(whole), "--resume", "--seed", "9"], "of the same game, bot, seats, options and seed"),
        (["-o", str(tmp_path / "none.jsonl"), "--resume"], "cannot continue"),
        (["-o", str(tmp_path / "none.jsonl"), "--seats", "two"], "expected --seats"),
        (["-o", str(tmp_path / "none" / "none.jsonl")], "cannot write"),
        (["-o", str(tmp_path / "none.jsonl"), "--address", "here"], "expected --on ray"),
        (["-o", str(tmp_path / "none.jsonl"), "--games", "0"], "--games"),
    ):
        assert problem in fails(*common, *wrong).err
