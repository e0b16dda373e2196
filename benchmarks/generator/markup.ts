// Attributes by which a page marks its truth. They work on `<table>` and on any other elements.
// - `data-table="ID"`: a table.
// - `data-row="TYPE"`: a row of it: header, section, data, subtotal or total. Rows without text are no rows.
// - `data-cell`: a cell of the row, in order. `<td>` and `<th>` are cells without it. Empty cells are marked as well.
// - `data-column-span`, `data-row-span`: spans of a cell that is no `<td>` or `<th>`.
// - `data-joins="next|previous"`: a cell whose text belongs to the cell beside it, such as a currency sign.
// - `data-ignored`: text that is no part of a cell, such as leader dots.
// - `data-mark`: a footnote mark, which `value_text` leaves out.
// - `data-title-of="ID"`, `data-unit-of="ID"`: title and unit of a table.

/** Escapes a text for HTML. `\n` becomes a line break. */
export function toHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>')
}
