import type { Point } from '../../recognise/charts/parts.js'
import type { Rgb } from './colors.js'

/** A line of a series, in pixels. */
export interface TracedCurve {
  readonly points: readonly Point[]
  readonly width: number
  readonly color: Rgb
  readonly isDashed: boolean
}
