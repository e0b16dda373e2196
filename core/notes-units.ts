import type { Page, PageOutcome, SharedUnit, Table } from './model.js'

/**
 * Gives tables of the notes the unit that is printed once for all of them, under the head of the notes, and says where it
 * stands. Only amounts of money that have no unit of their own take it, and only over pages that were all read: the
 * notes might have ended on another.
 */
export function withNotesUnits(tables: readonly Table[], pages: readonly PageOutcome[]): readonly Table[] {
  if (!pages.some((outcome) => outcome.state !== 'failed' && outcome.page.notesUnit !== undefined)) return tables
  const opening = unitsAtTop(pages)
  return tables.map((table) => {
    const place = table.places[0]
    const at = place && opening.get(place.pageNumber)
    const shared = at && unitAt(at.page, at.unit, place.bbox.y0)
    if (shared === undefined || !takesNotesUnit(table)) return table
    const { unit, scale } = shared
    return { ...table, unit, ...(scale !== undefined && { scale }), unitFrom: shared.place }
  })
}

/** Whether a table has no unit but amounts of money, and nothing in it speaks of shares, counts or prices. */
export function takesNotesUnit({ unit, title, subject, cells, headerRowCount }: Table): boolean {
  if (unit !== undefined) return false
  const money = cells.flatMap(({ value }) => (value?.kind === 'number' && value.currency !== undefined ? [value] : []))
  // "$35.41" is a price
  if (money.length === 0 || money.filter(({ decimals }) => decimals > 1).length * 2 > money.length) return false
  const body = cells.filter(({ row, column }) => row >= headerRowCount && column > 0)
  if (body.filter(({ value }) => value !== undefined).length <= 0.6 * body.length) return false
  const labels = cells.filter(({ row, column }) => row >= headerRowCount && column === 0).map(({ text }) => text)
  const heads = cells.filter(({ row }) => row < headerRowCount).map(({ text }) => text)
  const said = [title ?? subject ?? '', ...heads].some(isOfOther)
  // "Number of units:" heads rows of counts
  if (labels.some((text) => /^number of\b/i.test(text))) return false
  return !said && labels.filter(isOfOther).length * 2 <= labels.length
}

function isOfOther(text: string): boolean {
  return /\b(?:employees|headcount|number of|per share|per unit|shares?|options|(?<!business )units|percent(?:ages?)?|thousands?|millions?|billions?)\b/i.test(
    text,
  )
}

/** Each page that was read, with the unit that holds where it begins. */
function unitsAtTop(pages: readonly PageOutcome[]): ReadonlyMap<number, { page: Page; unit: SharedUnit | undefined }> {
  const found = new Map<number, { page: Page; unit: SharedUnit | undefined }>()
  let unit: SharedUnit | undefined
  let before: number | undefined
  for (const outcome of pages) {
    if (outcome.state === 'failed') continue
    const { page } = outcome
    if (before !== page.pageNumber - 1) unit = undefined
    found.set(page.pageNumber, { page, unit })
    unit = unitAt(page, unit, Infinity)
    before = page.pageNumber
  }
  return found
}

/** The unit that holds at a height of a page: that of its top, unless the notes begin or end above. */
function unitAt({ notesUnit, notesEnd }: Page, top: SharedUnit | undefined, y: number): SharedUnit | undefined {
  const start = notesUnit === undefined || notesUnit.place.bbox.y0 > y ? undefined : notesUnit.place.bbox.y0
  const end = notesEnd === undefined || notesEnd.bbox.y0 > y ? undefined : notesEnd.bbox.y0
  if (start !== undefined && (end === undefined || start > end)) return notesUnit
  return end === undefined ? top : undefined
}
