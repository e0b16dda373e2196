"""Code shared by the two Camelot drivers."""
import measuring


def version():
    import camelot
    return camelot.__version__


def read(path, flavor):
    import camelot
    pages = {}                                      # pages without tables are missing
    for table in camelot.read_pdf(path, pages='all', flavor=flavor, suppress_stdout=True):
        width, height = map(float, table.pdf_size)
        page = pages.setdefault(table.page, {'page_number': table.page, 'width': width, 'height': height, 'tables': []})
        x0, y0, x1, y1 = table._bbox                # origin at the lower left of the page
        bbox = measuring.box(min(x0, x1), height - max(y0, y1), max(x0, x1), height - min(y0, y1))
        page['tables'].append(measuring.table_of_texts(bbox, table.data))
    return list(pages.values())
