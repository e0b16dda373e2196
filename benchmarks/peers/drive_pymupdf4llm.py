"""PyMuPDF4LLM's to_json() without OCR. Since version 2 its layout network is part of the package pymupdf."""
import json

import measuring


def version():
    import pymupdf.layout  # noqa: F401             # without it, to_json() uses no network
    import pymupdf4llm
    return pymupdf4llm.version


def read(path):
    import pymupdf4llm
    pages = []
    for page in json.loads(pymupdf4llm.to_json(path, use_ocr=False))['pages']:
        found = [box['table'] for box in page['boxes'] if box['boxclass'] == 'table' and box['table']['cells']]
        tables = [measuring.table_of_boxes(measuring.box(*t['bbox']), t['cells'], t['extract']) for t in found]
        pages.append({'page_number': page['page_number'], 'width': page['width'], 'height': page['height'],
                      'tables': tables})
    return pages


measuring.main(version, read)
