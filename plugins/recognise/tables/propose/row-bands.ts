import type { PageContent } from '../../../../core/model.js'
import { centerY, hullOf } from '../../geometry/boxes.js'
import type { Line } from '../../text/lines.js'
import { edgesAcross } from '../grid/edges-across.js'

/** Minimum number of bands. */
const LEAST_BANDS = 2

/**
 * Parts lines into bands by what is drawn between them: rules, and edges of backgrounds.
 *
 * @returns Index of the band of each line. Undefined: nothing is drawn, or every line has its own band.
 */
export function bandsOf(lines: readonly Line[], content: PageContent): readonly number[] | undefined {
  const edges = edgesAcross(hullOf(lines), content)
  let band = 0
  const bands = lines.map((line, i) => {
    const last = lines[i - 1]
    if (last !== undefined && edges.some((y) => y > centerY(last.bbox) && y < centerY(line.bbox))) band++
    return band
  })
  const count = band + 1
  return count >= LEAST_BANDS && count < lines.length ? bands : undefined
}
