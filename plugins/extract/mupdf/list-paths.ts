import type * as Mupdf from 'mupdf'
import type { PathStep } from '../../../core/model.js'
import type { Memory } from './memory.js'

/**
 * Layout of a path in a display list of MuPDF 1.28 (`path.c`), as offsets in 4-byte words. The second byte of the
 * header gives the kind: the bounds, coordinates and commands follow inline, or, for long paths, their addresses
 * follow.
 */
const ELSEWHERE = { kind: 1, commandCount: 1, commands: 3, coordinates: 6, size: 15 }
const FOLLOWING = { coordinates: 5 }

/** Path commands are letters. A lowercase command also closes the outline. */
const [MOVE, LINE, SAME, CURVE, CURVE_FROM_HERE, CURVE_TO_END, QUADRATIC, ACROSS, UPRIGHT, RECTANGLE] =
  Buffer.from('MLDCVYQHIR')
const SMALL = 0x20

/** Addresses of a path's parts: coordinates in words, commands in bytes. */
interface PathParts {
  readonly coordinates: number
  readonly commands: number
  readonly count: number
}

/** @param at Address of the path, in words. */
function partsOf({ words }: Memory, at: number): PathParts {
  const head = words[at]!
  if (isStoredElsewhere(head)) {
    return {
      coordinates: words[at + ELSEWHERE.coordinates]! >> 2,
      commands: words[at + ELSEWHERE.commands]!,
      count: words[at + ELSEWHERE.commandCount]!,
    }
  }
  const coordinates = at + FOLLOWING.coordinates
  return { coordinates, commands: (coordinates + ((head >> 16) & 0xff)) << 2, count: head >>> 24 }
}

function isStoredElsewhere(head: number): boolean {
  return ((head >> 8) & 0xff) === ELSEWHERE.kind
}

/**
 * Reads a path of a display list.
 *
 * @param at Address of the path, in words.
 * @param ctm Transforms path coordinates to the coordinates of the steps.
 * @param most Maximum number of steps to read.
 */
export function readListedPath(
  memory: Memory,
  at: number,
  [a, b, c, d, e, f]: Mupdf.Matrix,
  most: number,
): readonly PathStep[] {
  const { floats, bytes } = memory
  const { coordinates, commands, count } = partsOf(memory, at)
  const steps: PathStep[] = []
  let next = coordinates
  // the pen position and the start of the outline
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const line = () => steps.push({ kind: 'line', x: a * x + c * y + e, y: b * x + d * y + f })
  const move = () => {
    startX = x
    startY = y
    steps.push({ kind: 'move', x: a * x + c * y + e, y: b * x + d * y + f })
  }
  const curve = (x1: number, y1: number, x2: number, y2: number) =>
    steps.push({
      kind: 'curve',
      x1: a * x1 + c * y1 + e,
      y1: b * x1 + d * y1 + f,
      x2: a * x2 + c * y2 + e,
      y2: b * x2 + d * y2 + f,
      x: a * x + c * y + e,
      y: b * x + d * y + f,
    })
  const take = () => floats[next++]!
  const close = () => {
    steps.push({ kind: 'close' })
    x = startX
    y = startY
  }
  for (let i = 0; i < count && steps.length < most; i++) {
    const command = bytes[commands + i]!
    const [fromX, fromY] = [x, y]
    switch (command & ~SMALL) {
      case MOVE:
        x = take()
        y = take()
        move()
        break
      case LINE:
        x = take()
        y = take()
        line()
        break
      case SAME:
        line()
        break
      case ACROSS:
        x = take()
        line()
        break
      case UPRIGHT:
        y = take()
        line()
        break
      case CURVE: {
        const [x1, y1, x2, y2] = [take(), take(), take(), take()]
        x = take()
        y = take()
        curve(x1, y1, x2, y2)
        break
      }
      case CURVE_FROM_HERE: {
        const [x2, y2] = [take(), take()]
        x = take()
        y = take()
        curve(fromX, fromY, x2, y2)
        break
      }
      case CURVE_TO_END: {
        const [x1, y1] = [take(), take()]
        x = take()
        y = take()
        curve(x1, y1, x, y)
        break
      }
      case QUADRATIC: {
        const [x1, y1] = [2 * take(), 2 * take()]
        x = take()
        y = take()
        curve((fromX + x1) / 3, (fromY + y1) / 3, (x1 + x) / 3, (y1 + y) / 3)
        break
      }
      case RECTANGLE: {
        const [x0, y0, x1, y1] = [take(), take(), take(), take()]
        x = x0
        y = y0
        move()
        x = x1
        line()
        y = y1
        line()
        x = x0
        line()
        close()
        break
      }
      default:
        throw new Error(`Expected a path of MuPDF, got one with the command ${command}`)
    }
    if ((command & SMALL) !== 0) close()
  }
  return steps.length > most ? steps.slice(0, most) : steps
}

/** Returns the size of a path in its list, in words. */
export function sizeOfListedPath({ words }: Memory, at: number): number {
  const head = words[at]!
  if (isStoredElsewhere(head)) return ELSEWHERE.size
  return FOLLOWING.coordinates + ((head >> 16) & 0xff) + (((head >>> 24) + 3) >> 2)
}
