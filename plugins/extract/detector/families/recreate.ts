import type { Bbox } from '../../../../core/model.js'
import { shareOfUnion } from '../overlap.js'
import { type FoundBox, type Outputs, type Reading, type Tensor, wrongOutputs } from './family.js'

/** What one cell of the network's grid says: how sure it is, where the edges are, and how far off it may be with each. */
interface Voice {
  readonly confidence: number
  readonly bbox: Bbox
  /** In pixels of the input: left, top, right, bottom. */
  readonly spreads: readonly [number, number, number, number]
}

/** Voices whose boxes share this much of what they cover together speak of one region. */
const SAME_REGION = 0.5
/** Cells that are less sure have no voice. */
const LEAST_VOICE = 0.1

/**
 * Boxes of our own network: every cell of its grid says what lies there and where its edges are (dense answers as in
 * FCOS, Tian et al., ICCV 2019). The cells of one region vote on each edge, those that are sure of it with more weight
 * (He et al., CVPR 2019): no cell sees the whole of a long table, but some cell stands near each of its edges.
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
    settle(voicesOf(cells, classIndex, reading), reading.leastConfidence).map((found) => ({ classIndex, ...found })),
  ).flat()
}

interface Cells {
  readonly score: Tensor
  readonly box: Tensor
  readonly spread: Tensor
  readonly rows: number
  readonly columns: number
}

/** The cells that have a voice for a class, the surest first. */
function voicesOf({ score, box, spread, rows, columns }: Cells, classIndex: number, reading: Reading): Voice[] {
  const area = rows * columns
  const stride = { x: reading.width / columns, y: reading.height / rows }
  const voices: Voice[] = []
  for (let cell = 0; cell < area; cell++) {
    const confidence = score.data[classIndex * area + cell]!
    if (!(confidence >= LEAST_VOICE)) continue
    const x = ((cell % columns) + 0.5) * stride.x
    const y = (Math.floor(cell / columns) + 0.5) * stride.y
    const four = ({ data }: Tensor) =>
      [data[cell]!, data[area + cell]!, data[2 * area + cell]!, data[3 * area + cell]!] as const
    const [left, top, right, bottom] = four(box)
    voices.push({
      confidence,
      bbox: { x0: x - left, y0: y - top, x1: x + right, y1: y + bottom },
      spreads: four(spread),
    })
  }
  return voices.sort((a, b) => b.confidence - a.confidence)
}

/** One box a region: the surest voice that no region has yet leads, and those that mean the same vote with it. */
function settle(voices: readonly Voice[], leastConfidence: number): readonly Omit<FoundBox, 'classIndex'>[] {
  const found: Omit<FoundBox, 'classIndex'>[] = []
  const taken = new Set<Voice>()
  for (const leader of voices) {
    if (leader.confidence < leastConfidence) break
    if (taken.has(leader)) continue
    const voters = voices.filter((voice) => shareOfUnion(leader.bbox, voice.bbox) >= SAME_REGION)
    for (const voice of [leader, ...voters]) taken.add(voice)
    found.push({ confidence: leader.confidence, bbox: vote(voters.length > 0 ? voters : [leader]) })
  }
  return found
}

/** The mean of each edge, weighted by how sure each voice is of its region and of that edge. */
function vote(voices: readonly Voice[]): Bbox {
  const edge = (read: (bbox: Bbox) => number, side: 0 | 1 | 2 | 3) => {
    let sum = 0
    let weights = 0
    for (const { bbox, confidence, spreads } of voices) {
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
