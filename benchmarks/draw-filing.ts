import PDFDocument from 'pdfkit'

/** A statement of 25 lines on each page. */
export async function drawFiling(count: number): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, size: 'LETTER' })
  const pieces: Buffer[] = []
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  for (let page = 1; page <= count; page++) {
    pdf.addPage().font('Times-Roman').fontSize(10).text(`Schedule ${page}`, 72, 80)
    for (let row = 0; row < 25; row++) {
      const y = 120 + row * 16
      pdf.text(row === 0 ? 'Item' : `Line ${row}`, 72, y, { lineBreak: false })
      for (let column = 0; column < 3; column++) {
        const text = row === 0 ? `${2023 - column}` : `${page},${100 + row * 7 + column}`
        pdf.text(text, 300 + column * 80 - pdf.widthOfString(text), y, { lineBreak: false })
      }
    }
  }
  pdf.end()
  await ended
  return Buffer.concat(pieces)
}
