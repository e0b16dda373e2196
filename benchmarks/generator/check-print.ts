import { Document } from 'mupdf'
import type { GoldTable } from './gold-document.js'

/**
 * Returns the tables whose characters the PDF does not print in their box. Chromium may lay out a page for print in
 * another way than for the screen, for example text in columns.
 */
export function findMisprinted(pdf: Uint8Array, tables: readonly GoldTable[]): readonly GoldTable[] {
  if (tables.length === 0) return []
  const characters = readCharacters(pdf)
  return tables.filter(({ bbox, cells }) => {
    const printed = new Map<string, number>()
    for (const { text, x, y } of characters) {
      if (x < bbox.x0 - 1 || x > bbox.x1 + 1 || y < bbox.y0 - 1 || y > bbox.y1 + 1) continue
      for (const letter of fold(text)) printed.set(letter, (printed.get(letter) ?? 0) + 1)
    }
    for (const letter of fold(cells.map(({ text }) => text).join(''))) {
      const count = printed.get(letter) ?? 0
      if (count === 0) return true
      printed.set(letter, count - 1)
    }
    return false
  })
}

function readCharacters(pdf: Uint8Array): readonly { readonly text: string; readonly x: number; readonly y: number }[] {
  const characters: { text: string; x: number; y: number }[] = []
  const document = Document.openDocument(pdf, 'application/pdf')
  try {
    const text = document.loadPage(0).toStructuredText('preserve-whitespace')
    text.walk({
      onChar(letter, _origin, _font, _size, [left, top, right, , , bottom]) {
        characters.push({ text: letter, x: (left + right) / 2, y: (top + bottom) / 2 })
      },
    })
  } finally {
    document.destroy()
  }
  return characters
}

/** Folds forms of the same character, and drops blanks. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[‐‑–—−]/g, '-')
}
