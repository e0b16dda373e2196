import type { PathStep } from '../../../core/model.js'
import type { Matrix } from './matrix.js'

/** Codes of PDF.js for the steps of a path. Each code precedes the step's coordinates. */
const MOVE = 0
const LINE = 1
const CURVE = 2
const QUADRATIC = 3
const CLOSE_PATH = 4

/** Reads the steps of a packed PDF.js path, transformed by a matrix. */
export function readSteps(packed: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): readonly PathStep[] {
  const steps: PathStep[] = []
  let at = 0
  let [lastX, lastY] = [0, 0]
  const point = () => {
    const x = packed[at++]!
    const y = packed[at++]!
    lastX = a * x + c * y + e
    lastY = b * x + d * y + f
    return { x: lastX, y: lastY }
  }
  while (at < packed.length) {
    const kind = packed[at++]
    if (kind === MOVE) steps.push({ kind: 'move', ...point() })
    else if (kind === LINE) steps.push({ kind: 'line', ...point() })
    else if (kind === CURVE) {
      const [first, second, end] = [point(), point(), point()]
      steps.push({ kind: 'curve', x1: first.x, y1: first.y, x2: second.x, y2: second.y, ...end })
    } else if (kind === QUADRATIC) {
      const from = { x: lastX, y: lastY }
      const [bend, end] = [point(), point()]
      const between = (one: number, other: number) => one + (2 / 3) * (other - one)
      steps.push({
        kind: 'curve',
        x1: between(from.x, bend.x),
        y1: between(from.y, bend.y),
        x2: between(end.x, bend.x),
        y2: between(end.y, bend.y),
        ...end,
      })
    } else if (kind === CLOSE_PATH) steps.push({ kind: 'close' })
    else break
  }
  return steps
}
