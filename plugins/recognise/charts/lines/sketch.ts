import type { Bar, Label, Polygon, Scale, Stroke } from '../parts.js'
import type { MarkerShape } from './markers.js'

/** A series as it is drawn, before its heights become values. */
export interface Sketch {
  readonly kind: 'line' | 'area' | 'column'
  readonly color: string
  /** Of the line along an area's curve. */
  readonly edgeColor?: string
  readonly isDashed: boolean
  readonly isSmooth: boolean
  readonly width: number
  readonly marker?: { readonly shape: MarkerShape; readonly isHollow: boolean }
  /** The place of its point at each station; null where none is drawn. */
  readonly points: readonly (SketchPoint | null)[]
  readonly marks: readonly (Bar | Stroke | Polygon)[]
  /** Whether it is the lowest of a stack of areas: it stands on the axis, which may be cut off above zero. */
  readonly isBottom?: true
}

/** Where a value is drawn: the height of its point, of a piece of a stack of both its ends. */
export interface SketchPoint {
  readonly x: number
  readonly y: number
  /** Where it begins; absent where it stands on the base line. */
  readonly base?: number
}

/** How heights become values. */
export type HeightScale = Pick<Scale, 'toValue' | 'errorAt' | 'offCenter'>

/** A number that is printed beside a point. */
export interface PrintedPoint {
  readonly series: number
  readonly station: number
  readonly label: Label
  readonly value: number
  /** What its label says, where it was read with a digit less. */
  readonly text?: string
}
