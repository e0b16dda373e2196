import type { PlotGround } from '../parts.js'
import { isMirrored } from '../scales/mirrored.js'
import { readFigure } from '../scales/tick-values.js'
import type { BarField, Stand } from './bar-field.js'
import { scaleOf } from './lengths.js'
import type { Piece } from './sides.js'

/** So many stands at least make two sides. */
const LEAST_STANDS = 3

/**
 * Whether bars run away from one line to both sides and are worth no less than nought on either, as men and women in a
 * pyramid of ages: the axis says so, or, where there is none, figures without a sign beside bars whose colours tell the sides.
 */
export function isFacing(field: BarField, ground: PlotGround): boolean {
  const scale = scaleOf(field, ground)
  if (scale !== undefined) return isMirrored(scale)
  const { standing, stands, base, touch } = field
  if (standing !== 'level' || stands.length < LEAST_STANDS) return false
  if (ground.plot.labels.some(({ text }) => (readFigure(text)?.value ?? 0) < 0)) return false
  const isBefore = ({ high }: Piece) => high <= base + touch
  const isBehind = ({ low }: Piece) => low >= base - touch
  const hasBoth = ({ pieces }: Stand) => pieces.some(isBefore) && pieces.some(isBehind)
  const pieces = stands.flatMap((stand) => stand.pieces)
  if (!stands.every(hasBoth) || !pieces.every((piece) => isBefore(piece) || isBehind(piece))) return false
  const colors = new Set(pieces.filter(isBefore).map(({ bar }) => bar.color))
  return pieces.filter(isBehind).every(({ bar }) => !colors.has(bar.color))
}
