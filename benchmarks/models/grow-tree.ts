/** How a tree is grown. */
export interface GrowOptions {
  readonly leaves: number
  /** How much of each tree counts. */
  readonly rate: number
  /** Minimum number of samples in a leaf. */
  readonly leastInLeaf: number
  /** Penalty of the squared value of a leaf. */
  readonly penalty: number
}

/** Maximum number of thresholds that are tried for a feature. */
const BINS = 64

/** Features of samples, parted in bins. */
export class BinnedFeatures {
  readonly count: number
  readonly thresholds: readonly (readonly number[])[]
  readonly bins: readonly Uint8Array[]
  readonly #values: readonly Float64Array[]

  constructor(samples: readonly (readonly number[])[]) {
    this.count = samples.length
    const width = samples[0]?.length ?? 0
    this.#values = Array.from({ length: width }, (_, j) => Float64Array.from(samples, (features) => features[j]!))
    this.thresholds = this.#values.map(thresholdsOf)
    this.bins = this.#values.map((values, j) => Uint8Array.from(values, (value) => binOf(value, this.thresholds[j]!)))
  }

  /** Adds the values of a tree to the scores of the samples. */
  addTree(root: Node, scores: Float64Array): void {
    for (let i = 0; i < this.count; i++) {
      let node = root
      while (node.left !== undefined) {
        node = this.#values[node.feature]![i]! <= node.threshold ? node.left : node.right!
      }
      scores[i]! += node.value
    }
  }
}

/** Derivatives of the loss by the score of each sample. */
export interface Derivatives {
  readonly slopes: Float64Array
  readonly curvatures: Float64Array
}

interface Leaf {
  readonly rows: Uint32Array
  readonly slope: number
  readonly curvature: number
  readonly split: Split | undefined
}

interface Split {
  readonly gain: number
  readonly feature: number
  readonly bin: number
}

interface Node {
  readonly feature: number
  readonly threshold: number
  readonly value: number
  left?: Node
  right?: Node
}

/** Values between which a feature is parted, at most one for each bin. */
function thresholdsOf(values: Float64Array): readonly number[] {
  const distinct = [...new Set(values)].sort((a, b) => a - b)
  const steps = Math.min(BINS - 1, distinct.length - 1)
  const thresholds = new Set<number>()
  for (let i = 1; i <= steps; i++) {
    const at = Math.floor((i * (distinct.length - 1)) / steps)
    thresholds.add(round((distinct[at - 1]! + distinct[at]!) / 2))
  }
  return [...thresholds].sort((a, b) => a - b)
}

function binOf(value: number, thresholds: readonly number[]): number {
  let bin = 0
  while (bin < thresholds.length && value > thresholds[bin]!) bin++
  return bin
}

interface Grown {
  readonly features: BinnedFeatures
  readonly derivatives: Derivatives
}

/** Grows a tree leaf by leaf, with Newton steps. Deterministic. */
export function growTree(features: BinnedFeatures, derivatives: Derivatives, options: GrowOptions): Node {
  const data: Grown = { features, derivatives }
  const all = Uint32Array.from({ length: data.features.count }, (_, i) => i)
  const root = toLeaf(all, data, options)
  const leaves: { leaf: Leaf; node: Node }[] = [{ leaf: root, node: leafNode(root, options) }]
  const top = leaves[0]!.node
  while (leaves.length < options.leaves) {
    leaves.sort((a, b) => (b.leaf.split?.gain ?? 0) - (a.leaf.split?.gain ?? 0))
    const { leaf, node } = leaves[0]!
    if (leaf.split === undefined) break
    const { feature, bin } = leaf.split
    const isLeft = (i: number) => data.features.bins[feature]![i]! <= bin
    const left = toLeaf(
      leaf.rows.filter((i) => isLeft(i)),
      data,
      options,
    )
    const right = toLeaf(
      leaf.rows.filter((i) => !isLeft(i)),
      data,
      options,
    )
    Object.assign(node, { feature, threshold: data.features.thresholds[feature]![bin]! })
    node.left = leafNode(left, options)
    node.right = leafNode(right, options)
    leaves.splice(0, 1, { leaf: left, node: node.left }, { leaf: right, node: node.right })
  }
  return top
}

function leafNode({ slope, curvature }: Leaf, { rate, penalty }: GrowOptions): Node {
  return { feature: -1, threshold: 0, value: round((-rate * slope) / (curvature + penalty)) }
}

function toLeaf(rows: Uint32Array, data: Grown, options: GrowOptions): Leaf {
  let slope = 0
  let curvature = 0
  for (const i of rows) {
    slope += data.derivatives.slopes[i]!
    curvature += data.derivatives.curvatures[i]!
  }
  return { rows, slope, curvature, split: bestSplit(rows, slope, curvature, data, options) }
}

function bestSplit(
  rows: Uint32Array,
  slope: number,
  curvature: number,
  data: Grown,
  { leastInLeaf, penalty }: GrowOptions,
): Split | undefined {
  const worth = (g: number, h: number) => (g * g) / (h + penalty)
  let best: Split | undefined
  for (const [feature, bins] of data.features.bins.entries()) {
    const size = data.features.thresholds[feature]!.length
    if (size === 0) continue
    const [slopes, curvatures, counts] = [
      new Float64Array(size + 1),
      new Float64Array(size + 1),
      new Uint32Array(size + 1),
    ]
    for (const i of rows) {
      const bin = bins[i]!
      slopes[bin]! += data.derivatives.slopes[i]!
      curvatures[bin]! += data.derivatives.curvatures[i]!
      counts[bin]!++
    }
    let [g, h, n] = [0, 0, 0]
    for (let bin = 0; bin < size; bin++) {
      g += slopes[bin]!
      h += curvatures[bin]!
      n += counts[bin]!
      if (n < leastInLeaf || rows.length - n < leastInLeaf) continue
      const gain = worth(g, h) + worth(slope - g, curvature - h) - worth(slope, curvature)
      if (gain > (best?.gain ?? 1e-9)) best = { gain, feature, bin }
    }
  }
  return best
}

/** Writes a tree in the form that `plugins/recognise/tables/models/trees.ts` reads. */
export function toLine(root: Node): string {
  const write = (node: Node): readonly number[] => {
    if (node.left === undefined || node.right === undefined) return [-1, node.value, 0]
    const [left, right] = [write(node.left), write(node.right)]
    return [node.feature, node.threshold, left.length / 3 + 1, ...left, ...right]
  }
  return write(root).join(' ')
}

/** Rounds to five digits, so that the trees in the file are those of the fit. */
function round(value: number): number {
  return Number(value.toPrecision(5))
}
