import PDFDocument from 'pdfkit'

// Names and words that stand nowhere else.
export const NAME = 'Quibberdick-accounts'
export const WORD = 'Zanthoxylum'
export const OWNER = 'Prudence-Wigglesworth'

/** A page with a small table of that word, and the raw bytes of the file's middle. */
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

/** What is to be found nowhere once the document has gone, by what it is. */
export type Needles = Readonly<Record<string, Buffer>>

/** A document, and what is to be found nowhere once it has gone. */
export async function makeNeedles() {
  const { bytes, middle } = await drawDocument()
  return { bytes, needles: { name: Buffer.from(NAME), word: Buffer.from(WORD), bytes: middle } }
}
