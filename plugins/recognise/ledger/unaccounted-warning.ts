import type { Page, Warning } from '../../../core/model.js'
import { hull } from '../geometry.js'

const CODE = 'numbers_unaccounted'
/** Maximum number of numbers that the message quotes. */
const MOST_QUOTED = 5

/** Returns the page with a warning about its unaccounted numbers, in place of an earlier one. */
export function withUnaccountedWarning(page: Page): Page {
  const others = page.warnings.filter(({ code }) => code !== CODE)
  const { unaccounted = [], pageNumber } = page
  if (unaccounted.length === 0) return others.length === page.warnings.length ? page : { ...page, warnings: others }
  const quoted = unaccounted.slice(0, MOST_QUOTED).map(({ text }) => text)
  const rest = unaccounted.length > quoted.length ? ', …' : ''
  const what = unaccounted.length === 1 ? 'A number' : `${unaccounted.length} numbers`
  const message = `${what} on page ${pageNumber} ${unaccounted.length === 1 ? 'is' : 'are'} in no table, chart or text: ${quoted.join(', ')}${rest}`
  const bbox = hull(unaccounted.map(({ place }) => place.bbox))
  const warning: Warning = { code: CODE, subject: 'table', message, pageNumber, bbox }
  return { ...page, warnings: [...others, warning] }
}
