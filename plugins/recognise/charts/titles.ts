import type { Bbox } from '../../../core/model.js'
import { centerX, hull, overlapX } from '../geometry.js'
import type { Label, PlotGround, ReadChart } from './parts.js'

/** What is printed around a chart, and the box of it all. */
export interface Titles {
  readonly title?: string
  readonly xTitle?: string
  readonly yTitle?: string
  readonly unit?: string
  readonly bbox: Bbox
}

/** A title stands no further above than this many of its font sizes. */
const TITLE_REACH = 4

/** The titles of a chart, and the box of all of its ink. */
export function findTitles({ plot, legend, scales }: PlotGround, { used }: ReadChart): Titles {
  const entries = legend.map(({ label }) => label)
  const ticks = scales.flatMap((scale) => scale.ticks.map(({ label }) => label))
  const taken = new Set<Label>([...used.labels, ...entries, ...ticks])
  const core = hull([plot.bbox, ...[...used.marks, ...taken].map(({ bbox }) => bbox)])
  const free = plot.labels.filter((label) => !taken.has(label))
  const title = free
    .filter((label) => label.angle === 0 && label.bbox.y1 <= core.y0 + label.size && overlapX(label.bbox, core) > 0)
    .filter((label) => core.y0 - label.bbox.y1 < TITLE_REACH * label.size)
    .sort((a, b) => b.size - a.size)[0]
  const upright = free.find((label) => label.angle % 180 === 90 && centerX(label.bbox) < core.x0)
  const parts = [title, upright].filter((label) => label !== undefined)
  return {
    ...(title !== undefined && { title: title.text }),
    ...(upright !== undefined && { yTitle: upright.text }),
    bbox: hull([core, ...parts.map(({ bbox }) => bbox)]),
  }
}
