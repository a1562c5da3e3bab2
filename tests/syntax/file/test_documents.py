"""What is no plain text is told as what it is, wherever files are read."""

import zipfile
from io import BytesIO

import pytest
from click.testing import CliRunner

from minelogic.cli.main import main
from minelogic.grading.grade import grade
from minelogic.grading.report.text import report_text
from minelogic.limits import Limits
from minelogic.syntax.file.checked import decode


def packed(name: str) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr(name, "<w/>")
    return stream.getvalue()


DOCUMENTS = {
    b"{\\rtf1\\ansi B(0, 0)\\par}": "an RTF document",
    b"\n {\\rtf1 B(0, 0)}": "an RTF document",
    b"%PDF-1.4\n1 0 obj\n": "a PDF document",
    b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n": "a PDF document",
    b"<!DOCTYPE html>\n<p>B(0, 0)": "an HTML document",
    b"\xef\xbb\xbf<html>B(0, 0)": "an HTML document",
    b"\x89PNG\r\n\x1a\n": "a picture (PNG)",
    b"\xff\xd8\xff\xe0\0\x10JFIF": "a picture (JPEG)",
    b"\0\0\0\x18ftypheic": "a picture or a film",
    b"\xd0\xcf\x11\xe0\xa1\xb1": "a document of an office program",
    packed("word/document.xml"): "a Word document",
    packed("answer.txt"): "a zip file",
}
TEXTS = (b"", b"{B(0, 0)}", b"% a comment\nB(0, 0)", b"<-> B(0, 0)", b"PK & ~Q", b"rule r: B(0, 0)")


@pytest.mark.parametrize("data", DOCUMENTS, ids=DOCUMENTS.values())
def test_a_document_is_told_as_what_it_is(data):
    source, findings = decode("answer.txt", data, Limits())
    assert [finding.code for finding in findings] == ["no-plain-text"]
    assert DOCUMENTS[data] in findings[0].message
    assert len(source.text) <= 40
    assert source.text.isprintable()


@pytest.mark.parametrize("data", TEXTS)
def test_a_text_is_none(data):
    assert not decode("answer.txt", data, Limits())[1]


@pytest.mark.parametrize("exercise", ["both-and-not", "true-or-false", "covered", "by-cases"])
def test_every_kind_of_exercise_tells_it(exercise):
    text = report_text(grade(exercise, b"{\\rtf1\\ansi 1. true\\par}"))
    assert "This is an RTF document" in text
    assert "LaTeX" not in text
    assert text.count("error:") == 1


@pytest.mark.parametrize(
    "command",
    [("check", "a.mine"), ("solve", "a.mine"), ("proof", "check", "a.proof"), ("read", "a.mine")],
)
def test_every_command_tells_it(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / command[-1]).write_bytes(b"%PDF-1.4\n1 0 obj\n")
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 1
    assert "This is a PDF document" in result.output
