import type { Cell, Table } from '../../core/model.js'

/** Soft grounds that no format uses for anything else: of figures to check, and, fainter, of figures that were mended. */
export const DOUBT_COLORS = { doubtful: '#FFE699', mended: '#FFF8E1' } as const

/** What a reader should know of a figure that was read from a picture. */
type Doubt = keyof typeof DOUBT_COLORS

/** Absent where the figure is in no doubt and as it was read. */
export function doubtOf(cell: Cell | undefined): Doubt | undefined {
  if (cell?.isDoubtful) return 'doubtful'
  return cell?.readAs === undefined ? undefined : 'mended'
}

/** How many figures of a table are doubtful, and how many were mended and are sure. */
export function countDoubts(table: Table): Readonly<Record<Doubt, number>> {
  const found = table.cells.map(doubtOf)
  const count = (doubt: Doubt) => found.filter((each) => each === doubt).length
  return { doubtful: count('doubtful'), mended: count('mended') }
}

/** What to say of one figure. */
export function doubtNote(cell: Cell): string | undefined {
  const { readAs, isDoubtful, text } = cell
  if (readAs !== undefined) {
    const read = `Read from the picture as “${readAs}”.`
    return isDoubtful
      ? `${read} Please check it against the page.`
      : `${read} Its column, its sums or a second look say “${text}”.`
  }
  return isDoubtful
    ? `“${text}” was read from the picture and may be wrong. Please check it against the page.`
    : undefined
}

/** `2 figures read from the picture may be wrong`; empty where there are none. */
export function doubtSentence(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 figure read from the picture may be wrong'
    : `${count} figures read from the picture may be wrong`
}

/** `3 figures were mended after they were read`; empty where there are none. */
export function mendSentence(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 figure was put right after it was read from the picture'
    : `${count} figures were put right after they were read from the picture`
}
