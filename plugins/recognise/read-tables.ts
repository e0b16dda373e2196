import type { Bbox, NumberValue, PageContent, Table } from '../../core/model.js'
import { centerY, hull, median, overlapX, overlapY } from './geometry.js'
import { withColumnNumbers } from './grids/column-numbers.js'
import type { Grid } from './grids/grid.js'
import { type FoundNotes, marksOf } from './meaning/footnotes.js'
import { captionBelow, isNumberedTitle } from './meaning/numbered-captions.js'
import { bindNotes, type NotedTable, notesUnder } from './meaning/page-notes.js'
import { readTable } from './meaning/read-table.js'
import { type Caption, readCaption } from './meaning/titles.js'
import { currencyOfUnit, findUnit, isUnit, scaleOf } from './meaning/units.js'
import { isSentence } from './regions/line-kinds.js'
import type { Line, Phrase } from './text/lines.js'

/** What stands this near to the top of the page and is not bold is a running head, no title: a share of its height. */
const RUNNING_HEAD_SHARE = 0.055
/** A line so many times as large as the table's print is a heading wherever it stands. */
const HEADING_SIZE = 1.5
/** Running heads, a title, its date and unit: lines at a page's edge that are no text of the page. */
const MOST_RUNNING_LINES = 7

/**
 * Reads the tables of a page, top to bottom: the notes under one are no caption of the next.
 *
 * @param lines What stands in no drawn grid.
 * @param others Boxes of tables that are read already: what stands over them is none of these tables'.
 */
export function readTables(
  grids: readonly Grid[],
  lines: readonly Line[],
  content: PageContent,
  others: readonly Bbox[] = [],
): readonly Table[] {
  const noted: NotedTable[] = []
  const found: FoundNotes[] = []
  const isTaken = new Set<Line>()
  const captions = grids.map((grid) => {
    const free = lines.filter((line) => !isTaken.has(line))
    const around = [...boxesBut(grid, grids), ...others]
    const { caption, taken } = captionAround(grid, around, free, content)
    for (const line of taken) isTaken.add(line)
    const sizes: number[] = []
    for (const { words } of grid.cells) for (const { size } of words) sizes.push(size)
    const table = { bbox: grid.bbox, size: median(sizes), marks: marksOf(grid, caption.title) }
    const left = taken.length === 0 ? free : free.filter((line) => !taken.includes(line))
    const notes = notesUnder(table, noted, around, left)
    for (const line of notes.lines) isTaken.add(line)
    found.push(notes)
    noted.push(table)
    return caption
  })
  const footnotes = bindNotes(noted, found, lines)
  const rules = content.rulings.filter((ruling) => ruling.direction === 'horizontal').map((ruling) => ruling.bbox)
  return grids.map(withColumnNumbers).map((grid, i) =>
    readTable(grid, {
      pageNumber: content.pageNumber,
      ordinal: i + 1,
      caption: captions[i]!,
      footnotes: footnotes[i]!,
      opensPage:
        i === 0 &&
        !others.some((box) => box.y1 <= grid.bbox.y0 + 1) &&
        isRunningText(lines.filter((line) => line.bbox.y1 <= grid.bbox.y0 + 1)),
      closesPage:
        i === grids.length - 1 &&
        !others.some((box) => box.y0 >= grid.bbox.y1 - 1) &&
        isRunningText(lines.filter((line) => line.bbox.y0 >= grid.bbox.y1 - 1)),
      rules,
      source: content.source,
    }),
  )
}

function boxesBut(grid: Grid, grids: readonly Grid[]): readonly Bbox[] {
  return grids.filter((other) => other !== grid).map((other) => other.bbox)
}

/** What names a table: what stands above it, or the numbered caption right below it, whose lines are taken by it. */
function captionAround(
  grid: Grid,
  others: readonly Bbox[],
  lines: readonly Line[],
  content: PageContent,
): { readonly caption: Caption; readonly taken: readonly Line[] } {
  const above = captionOf(grid, others, lines, content)
  const isNumbered = above.title !== undefined && isNumberedTitle(above.title)
  const below = isNumbered ? undefined : captionBelow(grid.bbox, others, lines)
  if (below === undefined) return { caption: above, taken: [] }
  const { subject: _, ...rest } = above
  return { caption: { ...rest, title: below.title }, taken: below.lines }
}

/** What stands above a table, up to the table before, but for the running heads of the page. */
function captionOf(grid: Grid, others: readonly Bbox[], lines: readonly Line[], content: PageContent): Caption {
  const tops = others.filter((box) => overlapX(box, grid.bbox) > 0)
  const floor = Math.max(0, ...tops.filter((box) => box.y1 <= grid.bbox.y0 + 1).map((box) => box.y1))
  const margin = RUNNING_HEAD_SHARE * content.height
  const size = median(grid.cells.flatMap(({ words }) => words.map((word) => word.size)))
  const isRunningHead = (line: Line) =>
    centerY(line.bbox) < margin &&
    line.size < HEADING_SIZE * size &&
    !isBold(line) &&
    !isSentence(line) &&
    !isUnit(line.phrases[0]!.text)
  const above = lines.filter(
    (line) =>
      line.bbox.y1 <= grid.bbox.y0 + 1 &&
      centerY(line.bbox) > floor &&
      overlapX(line.bbox, grid.bbox) > 0 &&
      !isRunningHead(line),
  )
  const beside = others.filter((box) => overlapX(box, grid.bbox) <= 0 && overlapY(box, grid.bbox) > 0)
  return readCaption(
    beside.length === 0 ? above : above.map((line) => withoutOthers(line, grid.bbox, beside)),
    grid.bbox,
    grid.headerRowCount > 0,
  )
}

/** A line over tables beside each other, without the texts that stand over others than this one. */
function withoutOthers(line: Line, table: Bbox, beside: readonly Bbox[]): Line {
  const isOfOther = ({ bbox }: Phrase) => overlapX(bbox, table) <= 0 && beside.some((box) => overlapX(bbox, box) > 0)
  const phrases = line.phrases.filter((phrase) => !isOfOther(phrase))
  if (phrases.length === line.phrases.length || phrases.length === 0) return line
  return { ...line, phrases, bbox: hull(phrases.map(({ bbox }) => bbox)) }
}

/** A unit is often printed once over a page of tables: a table of figures without one has that of the table before. */
export function inheritUnits(tables: readonly Table[]): readonly Table[] {
  const done: Table[] = []
  for (const table of tables) {
    const before = done.findLast((each) => !hasUnitsOfColumns(each))
    const { unit, scale } = before ?? {}
    // counts under a table of dollars are not dollars
    const isAlike = before?.currency === table.currency || before?.currency === undefined
    const isMissing =
      table.unit === undefined && unit !== undefined && isAlike && isOfFigures(table) && !isOfAnotherUnit(table, scale)
    const unitFrom = before?.unitFrom ?? before?.places[0]
    done.push(
      isMissing ? { ...table, unit, ...(scale !== undefined && { scale }), ...(unitFrom && { unitFrom }) } : table,
    )
  }
  return done
}

/** Whether the heads name units, and none of them is the table's. */
function hasUnitsOfColumns({ unit, unitFrom, cells, headerRowCount }: Table): boolean {
  if (unit !== undefined && unitFrom === undefined) return false
  return cells.some((cell) => cell.row < headerRowCount && findUnit(cell.text) !== undefined)
}

/**
 * Counts of employees, amounts per share and percentages under a title of their own are in no unit of the table above,
 * nor is a table that has to say of some of its money what it is in.
 *
 * @param above What the table above is in: 1,000,000 for millions.
 */
function isOfAnotherUnit(table: Table, above = 1): boolean {
  const { title, cells, headerRowCount } = table
  if (hasUnitsOfColumns(table)) return true
  const labels = cells.filter((cell) => cell.column === 0 && cell.row >= headerRowCount).map((cell) => cell.text)
  if (above > 1 && labels.some(saysItsScale)) return true
  if (isOfRates(table)) return true
  if (title === undefined) return false
  const isNamed = (text: string) => /\b(?:employees|headcount|number of|per share|percent(?:ages?)?)\b/i.test(text)
  return isNamed(title) || labels.filter(isNamed).length * 2 > labels.length
}

/** Goods, people and places are counted, not paid: in a table of dollars they have a scale of their own. */
const COUNTED =
  /^(?:headcount|employees|staff|persons|people|population|inhabitants|customers|clients|users|subscribers|members|visitors|visits|guests|patients|students|passengers|travell?ers|shares|options|warrants|awards|stock|units|wafers|items|pieces|parts|orders|deliveries|vehicles|cars|aircraft|tickets|transactions|downloads|accounts|policies|contracts|licen[cs]es|returns|rooms|nights|beds|stores|shops|outlets|branches|cent(?:er|re)s|sites|households|connections|lines|hours|days|miles|kilomet(?:er|re)s|tons|tonnes|barrels|bushels|gallons|lit(?:er|re)s|ounces|acres|hectares|feet|met(?:er|re)s|stück|mitarbeiter|beschäftigte|kunden|personen|einwohner|aktien|fahrzeuge|tonnen|effectifs?|salariés|actions|empleados|acciones|clientes|basic|diluted)$/iu
/** What was done with it. */
const DONE =
  /^(?:sold|filed|issued|held|delivered|shipped|produced|carried|outstanding|employed|served|opened|booked|flown|authori[sz]ed|diluted|basic|verkauft|ausgegeben|vendu\w*|vendid\w*)$/i
const NUMBER_OF = /\b(?:numbers? of|anzahl|nombre d|número de)/i
/** Money, be it that of rooms or of customers; what else a row counts in millions may stand in a table of dollars, too. */
const MONEY =
  /\b(?:revenues?|turnover|incomes?|profits?|loss(?:es)?|earnings|costs?|expenses?|charges?|fees|cash|debt|loans?|borrowings|assets|liabilities|equity|receivables?|payables?|inventories|capital|compensation|dividends|proceeds|tax(?:es)?|ebitdar?|capex|gross margin|bookings|billings|backlog|order intake|receipts|spend(?:ing)?|budget|wages|salaries|sales)\b/i
/** What one costs or brings is in a unit of its own, in any table. */
const OF_ONE = /\b(?:per(?! (?:diem|cent))|each|(?:price|cost|value) of an?)\b/i

/**
 * Whether a row's label says of money that it is in thousands, millions: "Bookings (in thousands)" casts doubt on the unit
 * above. Of what is counted that means nothing for the money beside it.
 */
function saysItsScale(label: string): boolean {
  const unit = findUnit(label)
  if (unit === undefined || (scaleOf(unit) ?? 1) === 1) return false
  return currencyOfUnit(unit) !== undefined || (MONEY.test(label) && !isCounted(label) && !OF_ONE.test(label))
}

/** "Stock options (in thousands)", "Units sold, net (in thousands)"; of "Rooms revenue" the last word tells. */
function isCounted(label: string): boolean {
  if (NUMBER_OF.test(label)) return true
  const [name = ''] = label.split(/\s*[(,]|\s(?:in|of|en|de|held)\s/i)
  const words = name.trim().split(/\s+/)
  while (words.length > 1 && DONE.test(words.at(-1)!)) words.pop()
  return COUNTED.test(words.at(-1)!)
}

/** What tells that amounts with decimals are prices or rates. */
const OF_RATES =
  /\b(?:prices?|rates?|yields?|per|high|low|dividends?|average|averages|adr|revpar|factors?|ratios?|multiples?)\b/i

/**
 * Whether a table is one of shares, multiples, rates and prices: most figures are, and no row called money has an amount
 * left. Money has three decimals or cents only where nothing speaks of prices or rates.
 */
function isOfRates({ title = '', cells, headerRowCount }: Table): boolean {
  const values = cells.flatMap(({ row, column, value }) =>
    row >= headerRowCount && column > 0 && value?.kind === 'number' ? [{ row, value }] : [],
  )
  const isFine = ({ decimals, currency }: NumberValue) => decimals > 2 || (decimals === 2 && currency !== undefined)
  const rates = values.filter(({ value }) => value.suffix !== undefined || isFine(value))
  if (rates.length * 2 <= values.length) return false
  const words = [
    title,
    ...cells.filter(({ row, column }) => row < headerRowCount || column === 0).map(({ text }) => text),
  ]
  const isOfPrices = words.some((text) => OF_RATES.test(text))
  const labelOf = (at: number) => cells.find(({ row, column }) => row === at && column === 0)?.text ?? ''
  const isMoney = (row: number, { isGrouped }: NumberValue) =>
    MONEY.test(labelOf(row)) || (isGrouped && MONEY.test(title))
  return !values.some(
    ({ row, value }) => value.suffix === undefined && !(isOfPrices && isFine(value)) && isMoney(row, value),
  )
}

/** Whether most cells beside the labels are numbers. */
function isOfFigures({ cells, headerRowCount }: Table): boolean {
  const body = cells.filter((cell) => cell.row >= headerRowCount && cell.column > 0)
  return body.filter((cell) => cell.value !== undefined).length > 0.6 * body.length
}

function isBold(line: Line): boolean {
  const words = line.phrases.flatMap((phrase) => phrase.words)
  return words.filter((word) => word.isBold).length * 2 > words.length
}

/** Whether lines at a page's edge are no more than running heads, a title, a footer: few and short. */
function isRunningText(lines: readonly Line[]): boolean {
  return lines.length <= MOST_RUNNING_LINES && !lines.some(isSentence)
}
