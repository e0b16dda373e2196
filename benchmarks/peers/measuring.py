"""Shared code of the drivers for Python libraries: command line and conversion of cells to the measuring format.

    python drive_NAME.py --version         prints the version; exit code 3 if the library is not installed
    python drive_NAME.py IN.pdf OUT.json   writes the tables found and the time of the library in seconds
"""
import json
import sys
import time


def main(version, read):
    """Runs a driver. version() returns a string, read(path) a list of pages. Both import the library themselves."""
    try:
        name = version()
    except ImportError as error:
        print(error, file=sys.stderr)
        sys.exit(3)
    if sys.argv[1:] == ['--version']:
        print(name)
        return
    source, target = sys.argv[1:]
    start = time.perf_counter()
    pages = read(source)
    seconds = time.perf_counter() - start
    with open(target, 'w', encoding='utf-8') as file:
        json.dump({'seconds': seconds, 'pages': pages}, file)


def box(x0, y0, x1, y1):
    return {'x0': float(x0), 'y0': float(y0), 'x1': float(x1), 'y1': float(y1)}


def table_of_texts(bbox, rows):
    """Converts a table without spanning cells. rows: lists of texts; None or '' for an empty cell."""
    cells = [{'row': r, 'column': c, 'text': text}
             for r, row in enumerate(rows) for c, text in enumerate(row) if text]
    return {'bbox': bbox, 'n_rows': len(rows), 'n_columns': max(map(len, rows), default=0), 'cells': cells}


def table_of_boxes(bbox, boxes, texts):
    """Converts a table from cell boxes, as rows of (x0, y0, x1, y1) or None, and cell texts. A cell spans the columns
    and rows that begin within it."""
    lefts = sorted({round(b[0], 1) for row in boxes for b in row if b})
    tops = sorted({round(b[1], 1) for row in boxes for b in row if b})
    cells = []
    for r, row in enumerate(boxes):
        for c, b in enumerate(row):
            text = texts[r][c] if r < len(texts) and c < len(texts[r]) else None
            if b and text:
                cells.append({'row': r, 'column': c, 'text': text,
                              'row_span': span(tops, b[1], b[3]), 'column_span': span(lefts, b[0], b[2])})
    return {'bbox': bbox, 'n_rows': len(boxes), 'n_columns': max(map(len, boxes), default=0), 'cells': cells}


def table_of_spans(bbox, rows):
    """Converts a table from cells with spans, as rows of (text, row span, column span). As in HTML, a row leaves out the
    positions that a cell covers from above or from the left."""
    covered, cells = set(), []
    for r, row in enumerate(rows):
        c = 0
        for text, row_span, column_span in row:
            while (r, c) in covered:
                c += 1
            covered.update((r + i, c + k) for i in range(row_span) for k in range(column_span))
            if text:
                cells.append({'row': r, 'column': c, 'row_span': row_span, 'column_span': column_span, 'text': text})
    return {'bbox': bbox, 'n_rows': len(rows), 'n_columns': max((c + 1 for _, c in covered), default=0), 'cells': cells}


def span(edges, start, end):
    """Returns the number of edges from start to before end, at least 1."""
    return max(1, sum(round(start, 1) - 0.5 < edge < end - 1 for edge in edges))
