import type { PlotGround } from '../parts.js'
import { type BarField, findField } from './bar-field.js'
import { type SortedBars, sortBars } from './bar-series.js'
import { findBins } from './bins.js'
import { isFacing } from './facing.js'
import { type Groups, groupStands } from './groups.js'

/** Bars that are fewer than this share of their plot's are something beside what it shows. */
const LEAST_SHARE = 0.5

/** The bars of a plot, sorted, before their values are read. */
export interface BarLayout {
  readonly field: BarField
  readonly groups: Groups
  readonly bars: SortedBars
}

/** Sorts the bars of a plot by category and series; undefined where they are no bars of one chart. */
export function layBars(ground: PlotGround): BarLayout | undefined {
  const field = findField(ground)
  if (field === undefined || field.share < LEAST_SHARE) return undefined
  const groups = findBins(field, ground) ?? groupStands(field, ground)
  return { field, groups, bars: sortBars(field, groups.groups, isFacing(field, ground)) }
}
