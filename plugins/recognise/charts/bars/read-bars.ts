import type { PlotGround, ReadChart } from '../parts.js'

/** Reads a plot of bars; undefined where it is none. */
export function readBars(_ground: PlotGround): ReadChart | undefined {
  return undefined
}
