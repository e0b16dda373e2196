"""PyMuPDF's Page.find_tables() with union and refine: the tables of its layout network and of drawn lines, with spans.
PyMuPDF4LLM writes these tables with `table_output="html"`. The header rows that it reports are left out: its tables
score higher when they are counted from the cells."""
import measuring


def version():
    import pymupdf.layout                           # the network; version 1 has it in another package
    return f'{pymupdf.version[0]} (MuPDF {pymupdf.version[1]})'


def read(path):
    import pymupdf
    pages = []
    with pymupdf.open(path) as document:
        for page in document:
            tables = [measuring.table_of_spans(measuring.box(*t.bbox), spanning_cells(t.placements))
                      for t in page.find_tables(union=True, refine=True).tables]
            pages.append({'page_number': page.number + 1, 'width': page.rect.width, 'height': page.rect.height,
                          'tables': tables})
    return pages


def spanning_cells(rows):
    return [[(cell.text, cell.rowspan, cell.colspan) for cell in row] for row in rows]


measuring.main(version, read)
