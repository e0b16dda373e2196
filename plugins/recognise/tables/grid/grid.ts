import type { Bbox } from '../../../../core/model.js'
import type { Span } from '../../geometry/span.js'
import type { Word } from '../../text/words.js'

/** The content of one cell of a grid. */
export interface GridCell {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  /** In reading order. */
  readonly words: readonly Word[]
}

/** Rows and columns of a part of the page. Empty cells are left out. */
export interface Grid {
  readonly bbox: Bbox
  /** Top to bottom. */
  readonly rows: readonly Span[]
  /** Left to right. */
  readonly columns: readonly Span[]
  readonly cells: readonly GridCell[]
  readonly headerRowCount: number
  /** How the grid was detected. */
  readonly evidence: 'rulings' | 'shading' | 'alignment'
}

/** Sorts words in reading order: line by line, then left to right. */
export function inReadingOrder(words: readonly Word[]): readonly Word[] {
  if (words.length < 2) return words
  const lines: Word[][] = []
  for (const word of [...words].sort((a, b) => a.bbox.y1 - b.bbox.y1)) {
    const line = lines.find((other) => {
      const first = other[0]!
      const shared = Math.min(first.bbox.y1, word.bbox.y1) - Math.max(first.bbox.y0, word.bbox.y0)
      return shared > 0.5 * Math.min(first.bbox.y1 - first.bbox.y0, word.bbox.y1 - word.bbox.y0)
    })
    if (line === undefined) lines.push([word])
    else line.push(word)
  }
  const [first] = lines
  if (lines.length === 1) return first!.sort((a, b) => a.bbox.x0 - b.bbox.x0)
  const top = (line: Word[]) => Math.max(...line.map((word) => word.bbox.y1))
  lines.sort((a, b) => top(a) - top(b))
  return lines.flatMap((line) => line.sort((a, b) => a.bbox.x0 - b.bbox.x0))
}
