import { boxAround, type FoundBox, type Outputs, type Reading, type Tensor, wrongOutputs } from './family.js'

/**
 * Reads the boxes of YOLO networks (Redmon et al., CVPR 2016) in the two common layouts: [1, 4 + classes, boxes] with a
 * score for each class, and [1, boxes, 5 + classes] with an objectness score in fifth place. Center and size are in
 * pixels of the input. The caller merges overlapping boxes.
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
  /** Number of boxes. */
  readonly count: number
  /** Whether an objectness score precedes the class scores. */
  readonly hasPresence: boolean
  /** Returns the number at an index of a box. */
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
