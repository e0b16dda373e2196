import type { Bbox } from '../../core/model.js'
import { holdsCenter } from '../recognise/geometry/boxes.js'
import type { DrawnMarks } from './drawn-paths.js'

/** Returns the current color under the middle of a box. The default is white. */
export function colorBelow(box: Bbox, { shapes }: DrawnMarks): string {
  return shapes.findLast((shape) => holdsCenter(shape.bbox, box))?.color ?? '#ffffff'
}

/** Blends a color over another. */
export function mixColors(color: string, alpha: number, below: string): string {
  const share = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  const mix = (at: number) => alpha * share(color, at) + (1 - alpha) * share(below, at)
  return hexOfRgb(mix(1), mix(3), mix(5))
}

/** Converts color components from 0 to 1 to `#rrggbb`. */
export function hexOfRgb(red: number, green: number, blue: number): string {
  const byte = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 255)
  return `#${((byte(red) << 16) | (byte(green) << 8) | byte(blue)).toString(16).padStart(6, '0')}`
}
