"""tabula-py, which runs tabula-java. Called once per page, because its output has no page numbers."""
import shutil

import measuring


def version():
    import pypdf                                    # for page numbers and sizes
    import tabula
    if shutil.which('java') is None:
        raise ImportError('tabula-py is installed, but Java is not')
    return f'{tabula.__version__}, pypdf {pypdf.__version__}'


def read(path):
    import pypdf
    import tabula
    pages = []
    for i, page in enumerate(pypdf.PdfReader(path).pages):
        found = tabula.read_pdf(path, pages=i + 1, output_format='json', silent=True)
        tables = [measuring.table_of_texts(measuring.box(t['left'], t['top'], t['right'], t['bottom']),
                                           [[cell['text'] for cell in row] for row in t['data']]) for t in found]
        pages.append({'page_number': i + 1, 'width': float(page.mediabox.width),
                      'height': float(page.mediabox.height), 'tables': tables})
    return pages


measuring.main(version, read)
