import type { Page, PageOutcome, SharedUnit, Table } from '../model.js'

/**
 * Adds the unit that is printed once below the heading of the notes to the tables of the notes, and records where it
 * was printed. Applies only to monetary tables without their own unit, and only if all pages from the heading to the
 * table were read; otherwise the notes might have ended in between.
 */
export function addNotesUnits(tables: readonly Table[], pages: readonly PageOutcome[]): readonly Table[] {
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

/** Returns whether the table has no unit, contains amounts of money, and does not mention shares, counts or prices. */
export function takesNotesUnit({ unit, title, subject, cells, headerRowCount }: Table): boolean {
  if (unit !== undefined) return false
  const money = cells.flatMap(({ value }) => (value?.kind === 'number' && value.currency !== undefined ? [value] : []))
  // Amounts with more than one decimal place, such as "$35.41", are prices.
  if (money.length === 0 || money.filter(({ decimals }) => decimals > 1).length * 2 > money.length) return false
  const body = cells.filter(({ row, column }) => row >= headerRowCount && column > 0)
  if (body.filter(({ value }) => value !== undefined).length <= 0.6 * body.length) return false
  const labels = cells.filter(({ row, column }) => row >= headerRowCount && column === 0).map(({ text }) => text)
  const heads = cells.filter(({ row }) => row < headerRowCount).map(({ text }) => text)
  const said = [title ?? subject ?? '', ...heads].some(isOfOther)
  // The label "Number of units:" introduces rows of counts.
  if (labels.some((text) => /^number of\b/i.test(text))) return false
  return !said && labels.filter(isOfOther).length * 2 <= labels.length
}

function isOfOther(text: string): boolean {
  return /\b(?:employees|headcount|number of|per share|per unit|shares?|options|(?<!business )units|percent(?:ages?)?|thousands?|millions?|billions?)\b/i.test(
    text,
  )
}

/** Returns each page that was read, with the unit that applies at its top. */
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

/**
 * Returns the unit that applies at a vertical position: that of the page's top, unless the notes begin or end above the
 * position.
 */
function unitAt({ notesUnit, notesEnd }: Page, top: SharedUnit | undefined, y: number): SharedUnit | undefined {
  const start = notesUnit === undefined || notesUnit.place.bbox.y0 > y ? undefined : notesUnit.place.bbox.y0
  const end = notesEnd === undefined || notesEnd.bbox.y0 > y ? undefined : notesEnd.bbox.y0
  if (start !== undefined && (end === undefined || start > end)) return notesUnit
  return end === undefined ? top : undefined
}
