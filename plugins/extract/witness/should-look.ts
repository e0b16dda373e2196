import type { PageContent } from '../../../core/model.js'
import { kindOf } from '../../recognise/layout/line-kinds.js'
import { isContents } from '../../recognise/layout/lists.js'
import type { PageTrace } from '../../recognise/recognise-page.js'
import type { Line } from '../../recognise/text/lines.js'
import { unreadPictures } from './unread-pictures.js'
import { uprightPage } from './upright-page.js'

/** Tables with at least this confidence are certain, 0 to 1. */
const MIN_SURE_CONFIDENCE = 0.8
/** Minimum number of numbers or lines on a page that nothing explains. */
const LEAST_OPEN = { numbers: 3, lines: 2 }
/** Minimum number of neighboring lines that look like rows of a table: with a number each, or of any kind. */
const LEAST_ROWS = { numbers: 3, any: 5 }
/** Maximum number of neighboring lines that are checked for a list of contents. */
const MOST_ENTRIES = 60

/**
 * Returns whether the region detector should inspect a digital page: where it can find something, because numbers or
 * lines are left that nothing explains, no table was found although lines look like rows, or a picture was not read.
 * A page on which everything has its place is not drawn.
 *
 * @param content What the page was traced from.
 */
export function shouldLook(trace: PageTrace, content: PageContent): boolean {
  const { tables, warnings, unaccounted = [] } = trace.page
  if (content.source !== 'text' || trace.ocrNeed !== undefined) return false
  if (unaccounted.length >= LEAST_OPEN.numbers || unreadPictures(trace.page, content).length > 0) return true
  // most pages without a table are prose, and their lines need not be laid again
  if (tables.length === 0)
    return trace.openLines.length >= LEAST_ROWS.numbers && hasRows(uprightPage(trace, content).lines)
  const isUnsure =
    tables.some(({ confidence }) => confidence < MIN_SURE_CONFIDENCE) ||
    warnings.some(({ code }) => code === 'table_doubtful')
  return isUnsure && trace.openLines.length >= LEAST_OPEN.lines
}

/** Whether neighboring lines look like rows: several texts, or a number apart from its label. */
function hasRows(lines: readonly Line[]): boolean {
  let run: readonly Line[] = []
  for (const line of lines) {
    run = kindOf(line) === 'tabular' ? [...run.slice(1 - MOST_ENTRIES), line] : []
    const isLong = run.length >= LEAST_ROWS.any || run.filter(hasNumber).length >= LEAST_ROWS.numbers
    if (isLong && !isContents(run)) return true
  }
  return false
}

function hasNumber({ phrases }: Line): boolean {
  return phrases.some(({ isNumber }) => isNumber)
}
