import type { Bar, Label, Plot, Stroke } from '../../../../plugins/recognise/charts/parts.js'

/** Creates a label of 10-point text centered at (x, y), five points wide per letter. */
export function label(text: string, x: number, y: number, more: Partial<Label> = {}): Label {
  const half = 2.5 * text.length
  const bbox = { x0: x - half, y0: y - 5, x1: x + half, y1: y + 5 }
  return { text, bbox, angle: 0, size: 10, color: '#000000', isBold: false, ...more }
}

/** Creates a right-aligned label, like the numbers of an axis at the left. */
export function endingAt(text: string, x: number, y: number): Label {
  return label(text, x - 2.5 * text.length, y)
}

/** Creates a left-aligned label, like names beside keys. */
export function beginningAt(text: string, x: number, y: number, more: Partial<Label> = {}): Label {
  return label(text, x + 2.5 * text.length, y, more)
}

/** Creates a line between two points, half a point wide. */
export function stroke(x0: number, y0: number, x1: number, y1: number, color = '#888888'): Stroke {
  const points = [
    { x: x0, y: y0 },
    { x: x1, y: y1 },
  ]
  const bbox = { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) }
  return { points, bbox, color, width: 0.5, isDashed: false, isCurved: false, order: 0 }
}

/** Creates a filled rectangle. */
export function bar(x0: number, y0: number, x1: number, y1: number, color = '#336699'): Bar {
  return { bbox: { x0, y0, x1, y1 }, color, order: 1 }
}

/** Creates a plot from 100 to 300 in both directions. */
export function plotOf(labels: readonly Label[], marks: Partial<Plot['marks']> = {}): Plot {
  return {
    bbox: { x0: 100, y0: 100, x1: 300, y1: 300 },
    marks: { bars: [], strokes: [], polygons: [], ...marks },
    labels,
    tolerance: 0.05,
    source: 'drawing',
  }
}
