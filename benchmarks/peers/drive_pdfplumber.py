"""pdfplumber's find_tables() with default options: cells between drawn lines."""
import measuring


def version():
    import pdfplumber
    return pdfplumber.__version__


def read(path):
    import pdfplumber
    pages = []
    with pdfplumber.open(path) as pdf:
        for page in pdf.pages:
            tables = [measuring.table_of_boxes(measuring.box(*t.bbox), [row.cells for row in t.rows], t.extract())
                      for t in page.find_tables()]
            pages.append({'page_number': page.page_number, 'width': float(page.width), 'height': float(page.height),
                          'tables': tables})
            page.close()
    return pages


measuring.main(version, read)
