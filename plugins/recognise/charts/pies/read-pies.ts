import type { PlotGround, ReadChart } from '../parts.js'

/** Reads a plot of pies; undefined where it is none. */
export function readPies(_ground: PlotGround): ReadChart | undefined {
  return undefined
}
