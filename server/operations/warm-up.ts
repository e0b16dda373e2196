import type { Engine } from '../../index.js'

/** A PDF with a small table, so that reading it loads everything a real document needs. It has no xref table. */
const DOCUMENT = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R
/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length 284>> stream
BT /F 9 Tf 40 160 Td (In millions) Tj 120 0 Td (2025) Tj 60 0 Td (2024) Tj ET
BT /F 9 Tf 40 145 Td (Products) Tj 120 0 Td (1,842) Tj 60 0 Td (1,718) Tj ET
BT /F 9 Tf 40 130 Td (Services) Tj 120 0 Td (713) Tj 60 0 Td (640) Tj ET
40 125 m 260 125 l S
BT /F 9 Tf 40 115 Td (Total) Tj 120 0 Td (2,555) Tj 60 0 Td (2,358) Tj ET
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
`

/**
 * Returns a function that warms up the readers once: a user who opens the web page is about to send a document. Errors
 * are ignored here, because they are reported when a document is sent.
 */
export function warmUpOnce(engine: Pick<Engine, 'warmUp'>): () => void {
  let isBegun = false
  return () => {
    if (isBegun) return
    isBegun = true
    const bytes = new TextEncoder().encode(DOCUMENT)
    void engine.warmUp({ fileName: 'warm-up.pdf', bytes }).catch(() => {})
  }
}
