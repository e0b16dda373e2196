import type { PageContent } from '../../../core/model.js'
import type { PageTrace } from '../../recognise/recognise-page.js'
import { kindOf } from '../../recognise/regions/line-kinds.js'
import { isContents } from '../../recognise/regions/lists.js'
import type { Line } from '../../recognise/text/lines.js'
import { unreadPictures } from './unread-pictures.js'
import { uprightPage } from './upright-page.js'

/** Tables with at least this confidence need no second opinion, 0 to 1. */
const SURE = 0.8
/** Minimum number of neighboring lines that look like rows of a table. */
const LEAST_ROWS = 3
/** Maximum number of neighboring lines that are checked for a list of contents. */
const MOST_ENTRIES = 60

/**
 * Returns whether the region detector should inspect a digital page: one of its tables is uncertain or contradicts
 * itself, its lines look like rows although no table was found, or it has large pictures that were not read.
 *
 * @param content What the page was traced from.
 */
export function shouldLook(trace: PageTrace, content: PageContent): boolean {
  const { tables, warnings } = trace.page
  if (content.source !== 'text' || trace.ocrNeed !== undefined) return false
  return (
    tables.some(({ confidence }) => confidence < SURE) ||
    warnings.some(({ code }) => code === 'table_doubtful') ||
    unreadPictures(trace.page, content).length > 0 ||
    (tables.length === 0 && hasRows(uprightPage(trace, content).lines))
  )
}

/** Whether neighboring lines look like rows: several texts, or a number apart from its label. */
function hasRows(lines: readonly Line[]): boolean {
  let run: readonly Line[] = []
  for (const line of lines) {
    run = kindOf(line) === 'tabular' ? [...run.slice(1 - MOST_ENTRIES), line] : []
    if (run.length >= LEAST_ROWS && !isContents(run)) return true
  }
  return false
}
