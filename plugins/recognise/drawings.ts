import type { Bbox, Path } from '../../core/model.js'

/** Samples along each side of a box when its covered share is measured. */
const SAMPLES = 12
/** A region of which drawn art covers at least this share is a figure: its numbers are ticks and labels. */
const FIGURE_SHARE = 0.4

/** Whether a region is a figure (a chart, a map, a diagram) and not a table: curves and slanted lines run all over it. */
export function isFigure(region: Bbox, paths: readonly Path[]): boolean {
  const art = paths.filter(isArt).map((path) => path.bbox)
  if (art.length === 0) return false
  let covered = 0
  for (let i = 0; i < SAMPLES; i++) {
    for (let j = 0; j < SAMPLES; j++) {
      const x = region.x0 + ((i + 0.5) / SAMPLES) * (region.x1 - region.x0)
      const y = region.y0 + ((j + 0.5) / SAMPLES) * (region.y1 - region.y0)
      if (art.some((box) => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1)) covered++
    }
  }
  return covered >= FIGURE_SHARE * SAMPLES * SAMPLES
}

/** A path that bends or slants; frames and rules do not. */
function isArt({ steps, bbox }: Path): boolean {
  if (bbox.x1 - bbox.x0 < 12 && bbox.y1 - bbox.y0 < 12) return false
  let [x, y] = [Number.NaN, Number.NaN]
  for (const step of steps) {
    if (step.kind === 'close') continue
    const isSlanted = Math.abs(step.x - x) > 0.2 && Math.abs(step.y - y) > 0.2
    if (step.kind !== 'move' && isSlanted) return true
    x = step.x
    y = step.y
  }
  return false
}
