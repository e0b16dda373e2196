import type { Cell, Table } from '../../core/model.js'

/** Backgrounds of doubtful and, fainter, of corrected numbers. No built-in format uses these colors. */
export const DOUBT_COLORS = { doubtful: '#FFE699', mended: '#FFF8E1' } as const

/** How certain a number is that was read by OCR. */
type Doubt = keyof typeof DOUBT_COLORS

/** Returns undefined if the number is certain and unchanged. */
export function doubtOf(cell: Cell | undefined): Doubt | undefined {
  if (cell?.isDoubtful) return 'doubtful'
  return cell?.readAs === undefined ? undefined : 'mended'
}

/** Counts the doubtful numbers of a table, and the certain ones that were corrected automatically. */
export function countDoubts(table: Table): Readonly<Record<Doubt, number>> {
  const found = table.cells.map(doubtOf)
  const count = (doubt: Doubt) => found.filter((each) => each === doubt).length
  return { doubtful: count('doubtful'), mended: count('mended') }
}

/** Returns the note for one number. */
export function doubtNote(cell: Cell): string | undefined {
  const { readAs, isDoubtful, text } = cell
  if (readAs !== undefined) {
    const read = `Read from the picture as “${readAs}”.`
    return isDoubtful
      ? `${read} Please check it against the page.`
      : `${read} Its column, its sums or a second reading give “${text}”.`
  }
  return isDoubtful
    ? `“${text}” was read from the picture and may be wrong. Please check it against the page.`
    : undefined
}

/** Returns `2 numbers read from the picture may be wrong`; empty if there are none. */
export function doubtSentence(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 number read from the picture may be wrong'
    : `${count} numbers read from the picture may be wrong`
}

/** Returns `3 numbers were corrected after they were read from the picture`; empty if there are none. */
export function mendSentence(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 number was corrected after it was read from the picture'
    : `${count} numbers were corrected after they were read from the picture`
}
