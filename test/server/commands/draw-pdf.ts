import PDFDocument from 'pdfkit'

/** One page: the lines of a table, with columns separated by `|`. */
type PageLines = readonly string[]

/** A page with a small statement. */
export const statement: PageLines = [
  'Item|2023|2022',
  'Revenue|1,200|1,100',
  'Cost of sales|(700)|(650)',
  'Gross profit|500|450',
  'Other expenses|(100)|(90)',
  'Net income|400|360',
]

/** Draws a PDF for tests of the commands. Recognition quality is tested elsewhere. */
export async function drawPdf(
  pages: readonly PageLines[],
  options: { readonly userPassword?: string; readonly ownerPassword?: string } = {},
): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, size: 'LETTER', margin: 72, ...options })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  for (const lines of pages) {
    pdf.addPage().font('Times-Roman').fontSize(10)
    for (const [row, line] of lines.entries()) {
      for (const [column, text] of line.split('|').entries()) {
        const y = 100 + (row % 36) * 16 // Lines beyond the page overprint the first ones.
        if (column === 0) pdf.text(text, 72, y, { lineBreak: false })
        else pdf.text(text, 250 + column * 80 - pdf.widthOfString(text), y, { lineBreak: false })
      }
    }
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
