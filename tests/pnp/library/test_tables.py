import datetime
import time
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

from pnp.errors import Origin
from pnp.library.problems import Problems
from pnp.library.tables import plain_value, read_table


def rows(text):
    found, problems = csv_rows(text)
    return found, [str(problem) for problem in problems]


def csv_rows(text):
    """Return the rows and the problems of a file f.csv."""
    problems = Problems()
    with TemporaryDirectory() as folder:
        path = Path(folder, "f.csv")
        path.write_text(text, encoding="utf-8", newline="")
        return read_table(path, "f.csv", problems), problems


def values(text):
    found, problems = rows(text)
    assert problems == []
    return [row.values for row in found]


def read(path, **options):
    problems = Problems()
    found = read_table(path, "cards/" + path.name, problems, **options)
    return found, [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("7", 7), ("-2", -2), ("1.5", 1.5), ("0", 0), (" 3 ", 3), ("0.25", 0.25),
        ("007", "007"), ("+2", "+2"), ("1.50", "1.50"), ("1,5", "1,5"), ("1e5", "1e5"), ("-", "-"), ("-0", "-0"),
        ("1.0", 1.0), ("9" * 40, "9" * 40), ("", ""), ("٣", "٣"), ("true", "true"), ("1/2", "1/2"),
    ],
)  # fmt: skip
def test_a_cell_is_a_number_only_where_it_is_plainly_one(cell, value):
    assert plain_value(cell) == value
    assert type(plain_value(cell)) is type(value)


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_delimiter_is_distinguished_from_the_header_with_mark_and_any_line_ends(tmp_path, sign, mark, end):
    path = tmp_path / "f.csv"
    text = end.join([sign.join(["id", "name", "n"]), sign.join(["a", '"x, y; z"', "3"]), ""])
    path.write_bytes((mark + text).encode())
    found, problems = read(path)
    assert problems == []
    assert [row.values for row in found] == [{"id": "a", "name": "x, y; z", "n": 3}]


def test_dotted_headers_make_nested_values_and_a_blank_group_is_nothing():
    text = "id,effect.op,effect.n,effect.at.x\na,move,2,\nb,,,\n"
    assert values(text) == [
        {"id": "a", "effect": {"op": "move", "n": 2, "at": None}},
        {"id": "b", "effect": None},
    ]


def test_a_field_knows_its_line_and_column():
    found, _ = rows('id,note,effect.n\na,"two\nlines",1\n\nb,,2\n')
    assert found[0].origin("effect.n") == Origin("f.csv", 2, 3)
    assert found[1].origin("effect.n") == Origin("f.csv", 5, 3)
    assert found[1].origin("effect") == Origin("f.csv", 5, 3)
    assert found[1].origin("id") == Origin("f.csv", 5, 1)
    assert found[1].origin("unknown") == Origin("f.csv", 5)
    assert found[1].get("effect.n") == 2
    assert found[1].get("effect.x", "-") == "-"


def test_blank_lines_are_not_rows_and_blank_cells_past_the_header_no_fault():
    assert values("a,b\n\n1,2,,\n,\n") == [{"a": 1, "b": 2}]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f.csv: the file is empty"),
        (",\n,\n", "f.csv: the table is empty"),
        ("id,name,id\n", "f.csv:1:3: id: two columns have this name (the first is column 1)"),
        ("my name\n", 'f.csv:1:1: my name: "my name" is not a column name (allowed: letters, '),
        ("1-3\n", '"1-3" is not a column name (allowed: letters, digits, `_` and `-`, first a letter from A to Z, '),
        ("1-3\n", 'write "c1-3")'),
        ("designer notes\n", 'a dot for a field inside a field; write "designer_notes")'),
        ("a,a.b\n", 'f.csv:1:2: a.b: there is also a column "a"'),
        ("a,b\n1,2\n1,2,3\n", "f.csv:3:3: 3 cells under 2 columns: 3 is beyond the last column (a text with a comma"),
        ("a;b\n1;2;3\n", "f.csv:2:3: 3 cells under 2 columns: 3 is beyond the last column (a text with a semicolon"),
        ("a\tb\n1\t2\t3\n", "f.csv:2:3: 3 cells under 2 columns: 3 is beyond the last column (a text with a tab"),
        ("a,b,c\n1\n", "f.csv:2: one cell under 3 columns: no cell for b, c (add blank cells)"),
        ('a,b\n1,2\n1,"x\n3,4\n', "f.csv:3: a quote is opened here and never closed"),
        ('a,b\n"x"y,2\n', "f.csv:2: there is text after a closing quote"),
        ("a\n" + "x" * 140_000, "f.csv:2: a cell has more than 131,072 characters"),
    ],
)
def test_a_broken_table_is_reported_with_its_place(text, message):
    _, problems = rows(text)
    assert message in problems[0]


def test_csv_of_latin_1_and_with_nul_bytes_is_reported(tmp_path):
    path = tmp_path / "f.csv"
    path.write_bytes("id,name\na,Café\n".encode("latin-1"))
    assert read(path) == ([], ["cards/f.csv:2:6: byte 0xe9 is not UTF-8 (save the file as UTF-8)"])
    path.write_bytes(b"id,name\na,x\0\n")
    assert "cards/f.csv:2:4: a NUL byte" in read(path)[1][0]


def test_files_of_other_kinds_and_too_large_ones_are_reported(tmp_path):
    path = tmp_path / "f.doc"
    path.write_text("x")
    assert read(path)[1] == [
        'cards/f.doc: ".doc" is not a data file type (allowed: .csv, .tsv, .xlsx, .ods, .yaml, .yml, .json)'
    ]
    for name in ("big.csv", "big.xlsx"):
        path = tmp_path / name
        with path.open("wb") as file:
            file.truncate(65 * 1024 * 1024)
        assert f"cards/{name}: the file is 68 MB (allowed: 67 MB" in read(path)[1][0]


def test_more_rows_than_allowed_are_reported():
    assert rows("a\n" + "1\n" * 100_001)[1] == ["f.csv:100003: the table has more than 100,000 rows (split the file)"]


def workbook(path, *lines, second=()):
    book = openpyxl.Workbook()
    for line in lines:
        book.active.append(line)
    if second:
        sheet = book.create_sheet("Second")
        for line in second:
            sheet.append(line)
    book.save(path)
    return path


def test_xlsx_gives_whole_numbers_dates_and_plain_texts(tmp_path):
    path = workbook(
        tmp_path / "f.xlsx",
        ["id", "n", "x", "code", "day", "yes"],
        ["a", 3, 1.5, "007", datetime.date(2026, 1, 2), True],
        [],
        ["b", None, 2.0, " x ", None, False],
    )
    found, problems = read(path)
    assert problems == []
    assert [row.values for row in found] == [
        {"id": "a", "n": 3, "x": 1.5, "code": "007", "day": "2026-01-02", "yes": True},
        {"id": "b", "n": "", "x": 2, "code": "x", "day": "", "yes": False},
    ]
    assert type(found[1].values["x"]) is int
    assert found[1].origin("code") == Origin("cards/f.xlsx#Sheet", 4, 4)


def warned(path):
    problems = Problems()
    found = read_table(path, f"cards/{path.name}", problems)
    assert not problems
    return found, [str(one) for one in problems.warnings]


def test_xlsx_numbers_that_print_in_another_way_than_shown_are_reported(tmp_path):
    """Half was printed as 0.5 where the sheet shows 50 %, and 5 where it shows $5.00."""
    book = openpyxl.Workbook()
    cells = [("share", "0%", 0.5), ("price", '"$"0.00', 5), ("score", "#,##0", 1234567), ("plain", "General", 1234567)]
    book.active.append([name for name, _, _ in cells])
    for _ in range(3):
        book.active.append([value for _, _, value in cells])
    for column, (_, code, _) in enumerate(cells, 1):
        for row in (2, 3) if column == 1 else (3,):
            book.active.cell(row, column).number_format = code
    book.save(tmp_path / "f.xlsx")
    found, warnings = warned(tmp_path / "f.xlsx")
    assert found[0].values == {"share": 0.5, "price": 5, "score": 1234567, "plain": 1234567}
    advice = "(to print it as shown, format the cell as text and type it again)"
    more = " (the same is true of 1 more cell in this column)"
    at = "cards/f.xlsx#Sheet!"
    assert warnings == [
        f"{at}A2: the sheet shows this number in the format 0%, but 0.5 is printed{more} {advice}",
        f'{at}B3: the sheet shows this number in the format "$"0.00, but 5 is printed {advice}',
        f"{at}C3: the sheet shows this number in the format #,##0, but 1234567 is printed {advice}",
    ]


def test_a_date_among_other_values_is_reported(tmp_path):
    """Spreadsheet programs turn 1/2, the strength of a card, into the second of January."""
    day = datetime.date(2026, 1, 2)
    lines = ["id", "force", "made"], ["a", "0/1", day], ["b", day, day], ["c", day, None]
    found, warnings = warned(workbook(tmp_path / "f.xlsx", *lines))
    assert [row.values["force"] for row in found] == ["0/1", "2026-01-02", "2026-01-02"]
    assert warnings == [
        "cards/f.xlsx#Sheet!B3: this cell is a date, so 2026-01-02 is printed, but other cells of the column are not "
        "dates (if the program made a date of a text such as 1/2, format the column as text and type it again)"
    ]


def test_merged_cells_are_reported_once(tmp_path):
    """The rows under a merged cell had a blank type, and were left out of the deck without a word."""
    book = openpyxl.Workbook()
    for line in (["id", "type", "n"], ["a", "event", 1], ["b", None, None], ["c", None, 2]):
        book.active.append(line)
    for cells in ("B2:B4", "C2:C3"):
        book.active.merge_cells(cells)
    book.save(tmp_path / "f.xlsx")
    found, warnings = warned(tmp_path / "f.xlsx")
    assert [row.values["type"] for row in found] == ["event", "", ""]
    assert warnings == [
        "cards/f.xlsx#Sheet!B2: the cells down to B4 are merged: only the first has the value, the others are blank; "
        "1 more merged (unmerge them, and fill in each cell)"
    ]


def test_merged_cells_of_ods_are_reported(tmp_path):
    spans = 'office:value-type="string" table:number-rows-spanned="2" table:number-columns-spanned="1"'
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    members = {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "META-INF__manifest_xml": manifest}
    _, warnings = warned(zipped(tmp_path / "f.ods", **members, content_xml=ods_cell(spans, "event")))
    assert warnings == [
        "cards/f.ods#One!A2: the cells down to A3 are merged: only the first has the value, the others are blank "
        "(unmerge them, and fill in each cell)"
    ]


@pytest.mark.parametrize(
    ("name", "meant"), [("Card No.", "Card_No"), ("Name (DE)", "Name_DE"), ("Rules text", "Rules_text")]
)
def test_a_column_name_that_is_not_allowed_comes_with_one_that_is(name, meant):
    assert f'write "{meant}"' in rows(f"id,{name}\na,b\n")[1][0]


def test_a_truth_among_texts_is_a_text_as_shown(tmp_path):
    lines = ["id", "word", "flag"], ["a", True, True], ["b", "Maybe", None], ["c", False, False]
    found, warnings = warned(workbook(tmp_path / "f.xlsx", *lines))
    assert [row.values["word"] for row in found] == ["TRUE", "Maybe", "FALSE"]
    assert [row.values["flag"] for row in found] == [True, "", False]
    assert warnings == []


def test_xlsx_with_a_formula_never_calculated_or_an_error_is_reported_by_cell(tmp_path):
    path = workbook(tmp_path / "f.xlsx", ["id", "n"], ["a", "=1+1"], ["b", 2], ["c", "#REF!"])
    found, problems = read(path)
    assert found == []
    assert problems[0].startswith("cards/f.xlsx#Sheet!B2: the formula was never calculated")
    assert problems[1] == "cards/f.xlsx#Sheet!B4: the cell contains the error #REF! (correct its formula)"


def test_a_sheet_can_be_named_and_an_unknown_one_is_reported(tmp_path):
    path = workbook(tmp_path / "f.xlsx", ["id"], ["a"], second=[["id"], ["z"]])
    assert [row.values for row in read(path, sheet="Second")[0]] == [{"id": "z"}]
    assert read(path, sheet="Secnd")[1] == [
        'cards/f.xlsx: unknown sheet "Secnd" (allowed: Sheet, Second; did you mean "Second"?)'
    ]


def test_cells_that_are_only_styled_count_for_nothing(tmp_path):
    book = openpyxl.Workbook()
    for row in (["id", "name"], ["a", "Ada"]):
        book.active.append(row)
    for place in ("XFD3", "C1048576", "D1"):
        book.active[place].font = openpyxl.styles.Font(bold=True)
    book.save(tmp_path / "f.xlsx")
    found, problems = read(tmp_path / "f.xlsx")
    assert ([row.values for row in found], problems) == ([{"id": "a", "name": "Ada"}], [])


@pytest.mark.parametrize("heads", [["id", None, "n"], ["id", "n", None]])
def test_a_column_without_a_name_is_one_warning_however_many_cells_it_has(heads, tmp_path):
    rows = [["a", "x", "y"], ["b", None, None], ["c", "z", "w"]]
    path = workbook(tmp_path / "f.xlsx", heads, *rows)
    problems = Problems()
    found = read_table(path, "cards/f.xlsx", problems)
    column = heads.index("n")
    assert [row.values["n"] for row in found] == [row[column] or "" for row in rows]
    assert not problems
    assert list(map(str, problems.warnings)) == [
        f"cards/f.xlsx#Sheet!{'CB'[column - 1]}1: the column has no name: 2 cells are not used, the first on line 2 "
        "(name it, or delete it)"
    ]
    assert found[0].header_origin("n") == Origin("cards/f.xlsx#Sheet", 1, column + 1)


def test_a_column_without_name_and_cells_counts_for_nothing():
    found, problems = csv_rows("id,,n,\na,,1,\nb,,2,\n")
    assert ([row.values for row in found], problems.warnings) == ([{"id": "a", "n": 1}, {"id": "b", "n": 2}], [])
    assert not problems


def test_tsv_is_split_at_tabs_whatever_else_is_in_the_header(tmp_path):
    path = tmp_path / "f.tsv"
    path.write_text("id\ttext\na\tOne, two; three, four\n")
    assert [row.values for row in read(path)[0]] == [{"id": "a", "text": "One, two; three, four"}]
    path.write_text('id\t"a, b, c"\n')
    assert '"a, b, c" is not a column name' in read(path)[1][0]


@pytest.mark.parametrize(("column", "cell"), [(1, "A7"), (26, "Z7"), (27, "AA7"), (703, "AAA7"), (0, "7")])
def test_the_place_in_a_workbook_is_a_cell(column, cell):
    assert str(Origin("cards/g/deck.xlsx#Cards", 7, column)) == f"cards/g/deck.xlsx#Cards!{cell}"


def spreadsheet(path, *lines):
    document = OpenDocumentSpreadsheet()
    table = Table(name="One")
    document.spreadsheet.addElement(table)
    for line in lines:
        row = TableRow()
        table.addElement(row)
        for cell in line:
            if str(cell).startswith("="):
                made = TableCell(formula=f"of:{cell}")
            elif isinstance(cell, str):
                made = TableCell(valuetype="string")
                made.addElement(P(text=cell))
            else:
                made = TableCell(valuetype="float", value=cell)
            row.addElement(made)
    document.save(path)
    return path


def test_ods_is_read_like_xlsx(tmp_path):
    found, problems = read(spreadsheet(tmp_path / "f.ods", ["id", "n"], ["a", 3], ["007", 1.5]))
    assert problems == []
    assert [row.values for row in found] == [{"id": "a", "n": 3}, {"id": "007", "n": 1.5}]


def test_ods_with_a_formula_never_calculated_is_reported_by_cell(tmp_path):
    _, problems = read(spreadsheet(tmp_path / "f.ods", ["id", "n"], ["a", 3], ["b", "=1+1"]))
    assert len(problems) == 1
    assert problems[0].startswith("cards/f.ods#One!B3: the formula was never calculated")


SPACES = " ".join(
    f'xmlns:{name}="{uri}"'
    for name, uri in {
        "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
        "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
        "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
        "calcext": "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0",
    }.items()
)


def ods_cell(attributes, text):
    """Return an ODS workbook of a header and one cell under it, as a spreadsheet program writes them."""
    cells = ('office:value-type="string"', "n"), (attributes, text)
    rows = "".join(
        f"<table:table-row><table:table-cell {kind}><text:p>{said}</text:p></table:table-cell></table:table-row>"
        for kind, said in cells
    )
    body = f'<office:spreadsheet><table:table table:name="One">{rows}</table:table></office:spreadsheet>'
    return f"<office:document-content {SPACES}><office:body>{body}</office:body></office:document-content>"


@pytest.mark.parametrize(
    ("kind", "value", "text", "printed"),
    [
        ("percentage", "0.5", "50 %", "0.5"),
        ("currency", "5", "$5.00", "5"),
        ("float", "1234567", "1,234,567", "1234567"),
        ("float", "5", "5", None),
        ("float", "0.5", "0.5", None),
    ],
)
def test_ods_numbers_that_print_in_another_way_than_shown_are_reported(tmp_path, kind, value, text, printed):
    cell = ods_cell(f'office:value-type="{kind}" office:value="{value}"', text)
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    members = {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "META-INF__manifest_xml": manifest}
    _, warnings = warned(zipped(tmp_path / "f.ods", **members, content_xml=cell))
    advice = "(to print it as shown, format the cell as text and type it again)"
    message = f'cards/f.ods#One!A2: the sheet shows this number as "{text}", but {printed} is printed {advice}'
    assert warnings == ([] if printed is None else [message])


@pytest.mark.parametrize(
    ("attributes", "text"),
    [
        ('table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"', "#DIV/0!"),
        ('table:formula="of:=1/0" office:value-type="float" office:value="0"', "#DIV/0!"),
        ('table:formula="of:=x(" office:value-type="float" office:value="0" calcext:value-type="error"', "Err:508"),
    ],
)
def test_an_error_in_ods_is_reported_though_its_value_is_blank_or_nought(tmp_path, attributes, text):
    found, problems = read(zipped(tmp_path / "f.ods", content_xml=ods_cell(attributes, text)))
    assert found == []
    assert problems == [f"cards/f.ods#One!A2: the cell contains the error {text} (correct its formula)"]


def test_words_like_an_error_are_text_where_no_formula_made_them(tmp_path):
    found, problems = read(spreadsheet(tmp_path / "f.ods", ["n"], ["#N/A"]))
    assert ([row.values for row in found], problems) == ([{"n": "#N/A"}], [])


@pytest.mark.parametrize("name", ["f.xlsx", "f.ods"])
@pytest.mark.parametrize("data", [b"", b"PK\3\4junk", b"no workbook at all"])
def test_a_damaged_workbook_is_reported(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    found, problems = read(path)
    assert found == []
    assert len(problems) == 1
    assert "this is not a workbook" in problems[0]


def zipped(path, **members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), data)
    return path


def test_a_workbook_that_declares_entities_is_refused(tmp_path):
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'
    assert "declares entities" in read(zipped(tmp_path / "f.ods", content_xml=bomb))[1][0]
    assert "declares entities" in read(zipped(tmp_path / "f.xlsx", xl__workbook_xml=bomb))[1][0]


def test_a_workbook_that_unpacks_too_large_is_refused(tmp_path):
    path = zipped(tmp_path / "f.ods", content_xml="<x>" + " " * (65 * 1024 * 1024))
    assert "unpacks to more than 64 MB (split it, or save it as CSV)" in read(path)[1][0]


def test_pictures_in_a_workbook_are_not_counted(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["id", "n"])
    book.active.append(["a", 1])
    book.save(tmp_path / "f.xlsx")
    with zipfile.ZipFile(tmp_path / "f.xlsx", "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/media/map.bmp", bytes(65 * 1024 * 1024))
    assert read(tmp_path / "f.xlsx")[1] == []


def test_a_part_that_is_larger_than_the_archive_says_is_refused_before_it_is_read(tmp_path):
    path = zipped(tmp_path / "f.ods", content_xml="<x>" + " " * 5_000_000)
    size = (5_000_003).to_bytes(4, "little")
    data = path.read_bytes()
    assert data.count(size) == 2
    path.write_bytes(data.replace(size, (500).to_bytes(4, "little")))
    assert "this is not a workbook" in read(path)[1][0]


def test_a_sheet_of_enormous_extent_is_refused(tmp_path):
    book = openpyxl.Workbook()
    book.active["A1"] = "id"
    book.active["XFD1048576"] = 1
    book.save(tmp_path / "f.xlsx")
    assert "1,048,576 rows and 16,384 columns" in read(tmp_path / "f.xlsx")[1][0]


def test_a_text_file_has_no_sheets(tmp_path):
    (tmp_path / "f.csv").write_text("id\na\n")
    assert read(tmp_path / "f.csv", sheet="Cards") == ([], ['cards/f.csv: a .csv file has no sheets (remove "#Cards")'])


def test_a_sheet_of_too_many_cells_is_refused_for_their_number(tmp_path):
    book = openpyxl.Workbook()
    book.active["A1"] = "id"
    book.active["CV60000"] = 1
    book.save(tmp_path / "f.xlsx")
    found = "60,000 rows and 100 columns (allowed: 100,000 rows, 1,000 columns, 5,000,000 cells)"
    assert found in read(tmp_path / "f.xlsx")[1][0]


def test_records_of_yaml_and_json_are_rows_with_places(tmp_path):
    path = tmp_path / "f.yaml"
    path.write_text("- id: a\n  effect: {n: 3}\n  list: [x, {y: 1}]\n- id: b\n")
    found, problems = read(path)
    assert problems == []
    assert found[0].origin("effect.n") == Origin("cards/f.yaml", 2, 15)
    assert found[0].origin("list.1.y") == Origin("cards/f.yaml", 3, 17)
    assert found[1].origin() == Origin("cards/f.yaml", 4, 3)
    assert found[1].origin("effect.n") == Origin("cards/f.yaml", 4, 3)
    path = tmp_path / "f.json"
    path.write_text('{"a": {"n": 1},\n "b": {"id": "B"}}')
    assert [row.values for row in read(path)[0]] == [{"id": "a", "n": 1}, {"id": "B"}]


def test_values_that_are_not_records_are_reported(tmp_path):
    path = tmp_path / "f.yaml"
    path.write_text("- {id: a}\n- x\n")
    assert read(path)[1] == ['cards/f.yaml:2:3: 2: "x" is not a record (allowed: a mapping of fields)']
    path.write_text("rows:\n  - {id: a}\n")
    assert read(path)[1] == [
        "cards/f.yaml:2:3: rows: a list of one entry is not a record"
        " (allowed: a mapping of fields; to read only this list, write cards/f.yaml#rows)"
    ]
    path.write_text("x\n")
    assert read(path)[1] == [
        'cards/f.yaml:1:1: "x" is not data (allowed: a list of records, or a mapping from id to record)'
    ]


def test_nine_thousand_rows_are_cheap():
    text = "id,name,cost,effect.op,effect.n\n" + "".join(f'c{n},"Card, {n}",{n % 7},move,{n}\n' for n in range(9000))
    start = time.process_time()
    assert len(rows(text)[0]) == 9000
    assert time.process_time() - start < 1


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200), suffix=st.sampled_from([".csv", ".tsv", ".xlsx", ".ods", ".yaml", ".json"]))
def test_random_bytes_give_rows_or_problems_and_nothing_else(tmp_path, data, suffix):
    path = tmp_path / f"x{suffix}"
    path.write_bytes(data)
    read(path)


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 20_000), byte=st.integers(0, 255), kind=st.sampled_from(["xlsx", "ods"]))
def test_a_workbook_with_one_wrong_byte_gives_rows_or_problems(tmp_path, at, byte, kind):
    whole = tmp_path / f"whole.{kind}"
    if not whole.exists():
        (workbook if kind == "xlsx" else spreadsheet)(whole, ["id", "n"], ["a", 3], ["b", 4])
    data = bytearray(whole.read_bytes())
    data[at % len(data)] = byte
    path = tmp_path / f"broken.{kind}"
    path.write_bytes(data)
    read(path)


@settings(max_examples=100)
@given(st.text(alphabet='ab,;\t"\n\r1.', max_size=60))
def test_random_tables_give_rows_or_problems(text):
    found, problems = rows(text)
    assert found or problems or text.strip()


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("name,x", "Ada"),
        ("Name,x", "Ada"),
        ("title,x", "Ada"),
        ("name.en,name.de", "Ada"),
        ("x,name", "7"),
        ("x,y", ""),
    ],
)
def test_the_name_of_a_row_is_its_name_or_title_in_any_language(header, name):
    """With `name.en` and `name.de`, lists had no names and exported pictures were named after the ids."""
    assert rows(f"id,{header}\na,Ada,7\n")[0][0].name == name


def test_a_name_that_is_blank_in_the_first_language_is_that_of_the_next():
    assert rows("id,name.en,name.de\na,,Ada\nb,,\n")[0][0].name == "Ada"
