"""PyMuPDF's Page.find_tables() with default options."""
import measuring


def version():
    import pymupdf
    return f'{pymupdf.version[0]} (MuPDF {pymupdf.version[1]})'


def read(path):
    import pymupdf
    pages = []
    with pymupdf.open(path) as document:
        for page in document:
            tables = [measuring.table_of_boxes(measuring.box(*t.bbox), [row.cells for row in t.rows], t.extract())
                      for t in page.find_tables().tables]
            pages.append({'page_number': page.number + 1, 'width': page.rect.width, 'height': page.rect.height,
                          'tables': tables})
    return pages


measuring.main(version, read)
