import type { Bbox } from '../../index.js'
import { type Choice, type PageTrace, reasonsAgainst } from '../../plugins/recognition.js'

/** Number of reasons that are printed for a table. */
const MOST_REASONS = 5

/**
 * Explains why the tables of a page were read as they are: the evidence against each of them, the strongest first, and the
 * comparisons with other readings.
 *
 * @returns Lines of text.
 */
export function explainTrace({ page, evidence, choices = [] }: PageTrace): readonly string[] {
  const tables = page.tables.flatMap(({ id, confidence }, i) => [
    `${id}: confidence ${confidence.toFixed(2)}`,
    ...reasonsAgainst(evidence[i]!)
      .slice(0, MOST_REASONS)
      .map(({ name, value, lowers }) => `  ${name} ${value.toFixed(2)}: log odds −${lowers.toFixed(2)}`),
  ])
  return ['', ...tables, ...choices.flatMap(explainChoice)]
}

function explainChoice({ current, count, best, taken }: Choice, index: number): readonly string[] {
  const others = best.map((reading) => {
    const { finder, replaces, shapes, preference } = reading
    const tables = shapes.map((s) => `${s.rows} × ${s.columns} with ${s.headerRows} header rows`).join(' and ')
    const place = replaces.length === 0 ? 'adds' : `instead of the table at ${replaces.map(placeOf).join(' and ')}:`
    return `  ${preference.toFixed(2)} ${finder} ${place} ${tables || 'no table'}${reading === taken ? ' (taken)' : ''}`
  })
  return [`Comparison ${index + 1}: ${count} other readings; the current one has ${current.toFixed(2)}`, ...others]
}

function placeOf({ x0, y0 }: Bbox): string {
  return `x ${Math.round(x0)}, y ${Math.round(y0)}`
}
