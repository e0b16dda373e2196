import { boxAround, type FoundBox, type Outputs, type Reading, type Tensor, wrongOutputs } from './family.js'

/**
 * Boxes of networks that look once (YOLO, Redmon et al., CVPR 2016) in the two layouts in use: [1, 4 + classes, boxes]
 * with a score a class, and [1, boxes, 5 + classes] where the fifth says how likely anything is there. Centre and size in
 * pixels of the input; what several boxes say of one thing is for the caller to settle.
 *
 * @throws RecreateError `detector_failed`.
 */
export function readYolo(outputs: Outputs, { classCount, leastConfidence }: Reading): readonly FoundBox[] {
  const laidOut = [...outputs.values()].map((tensor) => layoutOf(tensor, classCount)).find((each) => each !== undefined)
  if (laidOut === undefined) {
    const expected = `one output of [1, ${4 + classCount}, boxes] or [1, boxes, ${5 + classCount}] for ${classCount} class${classCount === 1 ? '' : 'es'}`
    throw wrongOutputs('yolo', expected, outputs)
  }
  const { count, hasPresence, at } = laidOut
  const found: FoundBox[] = []
  for (let box = 0; box < count; box++) {
    const presence = hasPresence ? at(box, 4) : 1
    const first = hasPresence ? 5 : 4
    for (let classIndex = 0; classIndex < classCount; classIndex++) {
      const confidence = presence * at(box, first + classIndex)
      if (!(confidence >= leastConfidence)) continue
      found.push({ classIndex, confidence, bbox: boxAround(at(box, 0), at(box, 1), at(box, 2), at(box, 3)) })
    }
  }
  return found
}

interface Layout {
  /** Boxes. */
  readonly count: number
  /** Whether a number before the classes says how likely anything is there. */
  readonly hasPresence: boolean
  /** The number at a place of a box. */
  readonly at: (box: number, place: number) => number
}

function layoutOf({ dims, data }: Tensor, classCount: number): Layout | undefined {
  const [batch, rows = 0, columns = 0] = dims
  if (dims.length !== 3 || batch !== 1) return undefined
  if (columns === 5 + classCount) {
    return { count: rows, hasPresence: true, at: (box, place) => data[box * columns + place]! }
  }
  if (rows === 4 + classCount) {
    return { count: columns, hasPresence: false, at: (box, place) => data[place * columns + box]! }
  }
  return undefined
}
