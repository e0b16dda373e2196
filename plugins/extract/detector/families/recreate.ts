import type { Bbox } from '../../../../core/model.js'
import { shareOfUnion } from '../overlap.js'
import { type FoundBox, type Outputs, type Reading, type Tensor, wrongOutputs } from './family.js'

/** Prediction of one cell of the network's grid: its confidence, a box, and the uncertainty of each edge. */
interface Prediction {
  readonly confidence: number
  readonly bbox: Bbox
  /** Uncertainty of the left, top, right and bottom edge, in pixels of the input. */
  readonly spreads: readonly [number, number, number, number]
}

/** Minimum intersection over union of two predictions of the same region. */
const SAME_REGION = 0.5
/** Minimum confidence of a cell's prediction. */
const LEAST_CONFIDENCE = 0.1

/**
 * Reads the boxes of this project's network. Each cell of its grid predicts a region and its edges (dense prediction as
 * in FCOS, Tian et al., ICCV 2019). The cells of a region vote on each edge, weighted by certainty (He et al., CVPR
 * 2019): no cell sees all of a long table, but each edge has a cell near it.
 *
 * @throws RecreateError `detector_failed`.
 */
export function readRecreate(outputs: Outputs, reading: Reading): readonly FoundBox[] {
  const score = outputs.get('score')
  const box = outputs.get('box')
  const spread = outputs.get('spread')
  const [, classes, rows = 0, columns = 0] = score?.dims ?? []
  const isSound =
    score?.dims.length === 4 &&
    score.dims[0] === 1 &&
    classes === reading.classCount &&
    [box, spread].every((each) => each?.dims.join() === `1,4,${rows},${columns}`)
  if (!isSound) {
    const expected = `\`score\` [1, ${reading.classCount}, rows, columns] and \`box\` and \`spread\` [1, 4, rows, columns]`
    throw wrongOutputs('recreate', expected, outputs)
  }
  const cells = { score, box: box!, spread: spread!, rows, columns }
  return Array.from({ length: classes }, (_, classIndex) =>
    settle(predictionsOf(cells, classIndex, reading), reading.leastConfidence).map((found) => ({
      classIndex,
      ...found,
    })),
  ).flat()
}

interface Cells {
  readonly score: Tensor
  readonly box: Tensor
  readonly spread: Tensor
  readonly rows: number
  readonly columns: number
}

/** Returns the predictions for a class, highest confidence first. */
function predictionsOf(
  { score, box, spread, rows, columns }: Cells,
  classIndex: number,
  reading: Reading,
): Prediction[] {
  const area = rows * columns
  const stride = { x: reading.width / columns, y: reading.height / rows }
  const predictions: Prediction[] = []
  for (let cell = 0; cell < area; cell++) {
    const confidence = score.data[classIndex * area + cell]!
    if (!(confidence >= LEAST_CONFIDENCE)) continue
    const x = ((cell % columns) + 0.5) * stride.x
    const y = (Math.floor(cell / columns) + 0.5) * stride.y
    const four = ({ data }: Tensor) =>
      [data[cell]!, data[area + cell]!, data[2 * area + cell]!, data[3 * area + cell]!] as const
    const [left, top, right, bottom] = four(box)
    predictions.push({
      confidence,
      bbox: { x0: x - left, y0: y - top, x1: x + right, y1: y + bottom },
      spreads: four(spread),
    })
  }
  return predictions.sort((a, b) => b.confidence - a.confidence)
}

/** Merges predictions to one box for each region: the best unused prediction leads, and those that match it vote. */
function settle(predictions: readonly Prediction[], leastConfidence: number): readonly Omit<FoundBox, 'classIndex'>[] {
  const found: Omit<FoundBox, 'classIndex'>[] = []
  const taken = new Set<Prediction>()
  for (const leader of predictions) {
    if (leader.confidence < leastConfidence) break
    if (taken.has(leader)) continue
    const voters = predictions.filter((other) => shareOfUnion(leader.bbox, other.bbox) >= SAME_REGION)
    for (const other of [leader, ...voters]) taken.add(other)
    found.push({ confidence: leader.confidence, bbox: vote(voters.length > 0 ? voters : [leader]) })
  }
  return found
}

/** Computes the mean of each edge, weighted by the confidence of each prediction and the certainty of the edge. */
function vote(predictions: readonly Prediction[]): Bbox {
  const edge = (read: (bbox: Bbox) => number, side: 0 | 1 | 2 | 3) => {
    let sum = 0
    let weights = 0
    for (const { bbox, confidence, spreads } of predictions) {
      const weight = confidence / Math.max(spreads[side], 1e-3) ** 2
      sum += weight * read(bbox)
      weights += weight
    }
    return sum / weights
  }
  return {
    x0: edge(({ x0 }) => x0, 0),
    y0: edge(({ y0 }) => y0, 1),
    x1: edge(({ x1 }) => x1, 2),
    y1: edge(({ y1 }) => y1, 3),
  }
}
