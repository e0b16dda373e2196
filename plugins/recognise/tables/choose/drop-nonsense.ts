import type { Bbox, Table, Warning } from '../../../../core/model.js'
import { type PageReading, readChanged, readPage } from './page-reading.js'

/** Limits of nonsense, chosen on 50 tables below .36 of generated and public pages. */
const LIMITS = {
  /** Maximum confidence of nonsense, 0 to 1. Numbers that OCR misread make a right table doubtful as well. */
  confidence: { text: 0.1, ocr: 0.02 },
  /** Maximum confidence of a small piece in which at most one row has numbers. */
  ofSmall: { text: 0.34, ocr: 0.02 },
  /** Maximum size of a small piece, in cells of its grid. */
  small: 16,
  /** Minimum size and filled share of a grid that is a table however doubtful its contents are. */
  full: { rows: 4, share: 0.85 },
} as const

/**
 * Gives up tables that are almost certainly none: formulas, diagrams, title blocks, forms. They were kept only because
 * something had to be read there, and their confidence is near 0. Their numbers are reported as those of no table.
 */
export function dropNonsense(reading: PageReading): {
  readonly reading: PageReading
  readonly warnings: readonly Warning[]
} {
  const boxes: Bbox[] = []
  let left = reading
  for (;;) {
    const nonsense = [...left.tables.keys()].filter((i) => isNonsense(left.tables[i]!))
    if (nonsense.length === 0) break
    boxes.push(...nonsense.map((i) => left.grids[i]!.bbox))
    const { page, proposed } = readChanged(left, nonsense, [])
    left = readPage(page, proposed)
  }
  const { pageNumber } = reading.page.content
  const message = `An area on page ${pageNumber} resembles a table but could not be read as one`
  const warningOf = (bbox: Bbox): Warning => ({ code: 'table_not_read', subject: 'table', message, pageNumber, bbox })
  return { reading: left, warnings: boxes.map(warningOf) }
}

function isNonsense({ rows, columns, cells, confidence, source }: Table): boolean {
  if (confidence > LIMITS.ofSmall[source]) return false
  const size = rows.length * columns.length
  const withNumbers = new Set(
    cells.flatMap(({ row, column, value }) => (column > 0 && value?.kind === 'number' ? row : [])),
  )
  const isSmall = size <= LIMITS.small && withNumbers.size <= 1
  if (confidence > (isSmall ? LIMITS.ofSmall : LIMITS.confidence)[source]) return false
  const filled = cells.reduce((sum, { text, rowSpan, columnSpan }) => sum + (text === '' ? 0 : rowSpan * columnSpan), 0)
  return rows.length < LIMITS.full.rows || filled < LIMITS.full.share * size
}
