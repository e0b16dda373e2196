"""Docling's standard pipeline without OCR. Its models must be installed; nothing is downloaded."""
import importlib.metadata
import os

import measuring

os.environ['HF_HUB_OFFLINE'] = '1'


def version():
    import docling.document_converter  # noqa: F401
    return importlib.metadata.version('docling')


def read(path):
    from docling.datamodel.base_models import InputFormat
    from docling.datamodel.pipeline_options import PdfPipelineOptions
    from docling.document_converter import DocumentConverter, PdfFormatOption
    options = PdfPipelineOptions(do_ocr=False, do_table_structure=True,
                                 artifacts_path=os.environ.get('DOCLING_ARTIFACTS_PATH'))
    converter = DocumentConverter(format_options={InputFormat.PDF: PdfFormatOption(pipeline_options=options)})
    document = converter.convert(path).document
    pages = {number: {'page_number': number, 'width': page.size.width, 'height': page.size.height, 'tables': []}
             for number, page in document.pages.items()}
    for table in document.tables:
        place = table.prov[0]
        page = pages[place.page_no]
        b = place.bbox.to_top_left_origin(page_height=page['height'])
        header_ends = [cell.end_row_offset_idx for cell in table.data.table_cells if cell.column_header]
        page['tables'].append({
            'bbox': measuring.box(b.l, b.t, b.r, b.b), 'n_rows': table.data.num_rows, 'n_columns': table.data.num_cols,
            'header_rows': max(header_ends, default=0),
            'cells': [{'row': cell.start_row_offset_idx, 'column': cell.start_col_offset_idx, 'row_span': cell.row_span,
                       'column_span': cell.col_span, 'text': cell.text} for cell in table.data.table_cells]})
    return list(pages.values())


measuring.main(version, read)
