"""LiteParse's table blocks, from which its Markdown is written, without OCR. It reports one header row or
none; that is left out, because its tables score higher when header rows are counted from the cells."""
import importlib.metadata

import measuring


def version():
    import liteparse  # noqa: F401
    return importlib.metadata.version('liteparse')


def read(path):
    import liteparse
    parser = liteparse.LiteParse(extract_blocks=True, ocr_enabled=False, quiet=True)
    return [{'page_number': page.page_num, 'width': page.width, 'height': page.height,
             'tables': [to_table(block) for block in page.blocks if block.kind == 'table']}
            for page in parser.parse(path).pages]


def to_table(block):
    b = block.bbox
    header = [] if block.header is None else [block.header]
    rows = [[cell.text for cell in row] for row in [*header, *block.rows]]
    return measuring.table_of_texts(measuring.box(b.x, b.y, b.x + b.width, b.y + b.height), rows)


measuring.main(version, read)
