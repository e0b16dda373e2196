import PDFDocument from 'pdfkit'

// Names and words that appear nowhere else.
export const NAME = 'Quibberdick-accounts'
export const WORD = 'Zanthoxylum'
export const OWNER = 'Prudence-Wigglesworth'

/** Draws a page with a small table of the word. Returns it with raw bytes from the middle of the file. */
async function drawDocument() {
  const pdf = new PDFDocument({ compress: false, info: { Title: `${WORD} 2025` } })
  const pieces: Buffer[] = []
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  for (let row = 0; row < 6; row++) {
    pdf.text(row === 0 ? 'Item' : `${WORD} ${row}`, 72, 100 + row * 18, { lineBreak: false })
    pdf.text(row === 0 ? '2025' : `${row * 1111}`, 300, 100 + row * 18, { lineBreak: false })
  }
  pdf.end()
  await ended
  const bytes = Buffer.concat(pieces)
  return { bytes, middle: bytes.subarray(400, 460) }
}

/** Byte sequences that must not remain anywhere after the document is deleted, by description. */
export type Needles = Readonly<Record<string, Buffer>>

/** A document, and the byte sequences that must not remain after its deletion. */
export async function makeNeedles() {
  const { bytes, middle } = await drawDocument()
  return { bytes, needles: { name: Buffer.from(NAME), word: Buffer.from(WORD), bytes: middle } }
}
