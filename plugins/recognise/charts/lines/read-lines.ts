import type { PlotGround, ReadChart } from '../parts.js'

/** Reads a plot of lines; undefined where it is none. */
export function readLines(_ground: PlotGround): ReadChart | undefined {
  return undefined
}
