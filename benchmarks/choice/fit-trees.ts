import type { ChoiceList } from './choice-list.js'

/** How the trees are grown. */
interface TreeOptions {
  readonly trees: number
  readonly leaves: number
  /** How much of each tree counts. */
  readonly rate: number
  /** Minimum number of readings in a leaf. */
  readonly leastInLeaf: number
  /** Penalty of the squared value of a leaf. */
  readonly penalty: number
  /** Difference in quality at which a reading is preferred by the factor e. */
  readonly tolerance: number
}

export const DEFAULT_TREE_OPTIONS: TreeOptions = {
  trees: 250,
  leaves: 12,
  rate: 0.1,
  leastInLeaf: 20,
  penalty: 1,
  tolerance: 0.08,
}

/** Maximum number of thresholds that are tried for a feature. */
const BINS = 64
const LEAST_CURVATURE = 1e-4

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

/**
 * Fits regression trees that prefer the best readings of each list: gradient boosting (Friedman, Greedy function
 * approximation, Annals of Statistics 2001) of the cross entropy between the shares of preference and of quality in each
 * list (Cao et al., Learning to rank: from pairwise approach to listwise approach, ICML 2007). Trees grow leaf by leaf, with
 * Newton steps. Deterministic.
 *
 * @returns One line a tree, in the form that `plugins/recognise/tables/choose/preference.ts` reads.
 */
export function fitTrees(lists: readonly ChoiceList[], options: TreeOptions = DEFAULT_TREE_OPTIONS): readonly string[] {
  const data = new Readings(lists, options.tolerance)
  const lines: string[] = []
  for (let i = 0; i < options.trees; i++) {
    data.updateSlopes()
    const root = growTree(data, options)
    data.addTree(root)
    lines.push(toLine(root))
  }
  return lines
}

/** The readings of all lists, with features as bins. */
class Readings {
  readonly count: number
  readonly features: readonly Float64Array[]
  readonly bins: readonly Uint8Array[]
  readonly thresholds: readonly (readonly number[])[]
  readonly slopes: Float64Array
  readonly curvatures: Float64Array
  readonly #lists: readonly { readonly start: number; readonly end: number }[]
  readonly #targets: Float64Array
  readonly #scores: Float64Array

  constructor(lists: readonly ChoiceList[], tolerance: number) {
    const options = lists.flatMap((list) => list.options)
    this.count = options.length
    this.slopes = new Float64Array(this.count)
    this.curvatures = new Float64Array(this.count)
    this.#scores = new Float64Array(this.count)
    this.#targets = new Float64Array(this.count)
    let start = 0
    this.#lists = lists.map((list) => {
      const end = start + list.options.length
      const best = Math.max(...list.options.map(({ quality }) => quality))
      const shares = list.options.map(({ quality }) => Math.exp((quality - best) / tolerance))
      const sum = shares.reduce((a, b) => a + b, 0)
      for (const [i, share] of shares.entries()) this.#targets[start + i] = share / sum
      const range = { start, end }
      start = end
      return range
    })
    const width = options[0]?.features.length ?? 0
    this.features = Array.from({ length: width }, (_, j) => Float64Array.from(options, ({ features }) => features[j]!))
    this.thresholds = this.features.map(thresholdsOf)
    this.bins = this.features.map((values, j) => Uint8Array.from(values, (value) => binOf(value, this.thresholds[j]!)))
  }

  updateSlopes(): void {
    for (const { start, end } of this.#lists) {
      let most = -Infinity
      for (let i = start; i < end; i++) most = Math.max(most, this.#scores[i]!)
      let sum = 0
      for (let i = start; i < end; i++) sum += Math.exp(this.#scores[i]! - most)
      for (let i = start; i < end; i++) {
        const share = Math.exp(this.#scores[i]! - most) / sum
        this.slopes[i] = share - this.#targets[i]!
        this.curvatures[i] = Math.max(share * (1 - share), LEAST_CURVATURE)
      }
    }
  }

  addTree(root: Node): void {
    for (let i = 0; i < this.count; i++) {
      let node = root
      while (node.left !== undefined) {
        node = this.features[node.feature]![i]! <= node.threshold ? node.left : node.right!
      }
      this.#scores[i]! += node.value
    }
  }
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

function growTree(data: Readings, options: TreeOptions): Node {
  const all = Uint32Array.from({ length: data.count }, (_, i) => i)
  const root = toLeaf(all, data, options)
  const leaves: { leaf: Leaf; node: Node }[] = [{ leaf: root, node: leafNode(root, options) }]
  const top = leaves[0]!.node
  while (leaves.length < options.leaves) {
    leaves.sort((a, b) => (b.leaf.split?.gain ?? 0) - (a.leaf.split?.gain ?? 0))
    const { leaf, node } = leaves[0]!
    if (leaf.split === undefined) break
    const { feature, bin } = leaf.split
    const isLeft = (i: number) => data.bins[feature]![i]! <= bin
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
    Object.assign(node, { feature, threshold: data.thresholds[feature]![bin]! })
    node.left = leafNode(left, options)
    node.right = leafNode(right, options)
    leaves.splice(0, 1, { leaf: left, node: node.left }, { leaf: right, node: node.right })
  }
  return top
}

function leafNode({ slope, curvature }: Leaf, { rate, penalty }: TreeOptions): Node {
  return { feature: -1, threshold: 0, value: round((-rate * slope) / (curvature + penalty)) }
}

function toLeaf(rows: Uint32Array, data: Readings, options: TreeOptions): Leaf {
  let slope = 0
  let curvature = 0
  for (const i of rows) {
    slope += data.slopes[i]!
    curvature += data.curvatures[i]!
  }
  return { rows, slope, curvature, split: bestSplit(rows, slope, curvature, data, options) }
}

function bestSplit(
  rows: Uint32Array,
  slope: number,
  curvature: number,
  data: Readings,
  { leastInLeaf, penalty }: TreeOptions,
): Split | undefined {
  const worth = (g: number, h: number) => (g * g) / (h + penalty)
  let best: Split | undefined
  for (const [feature, bins] of data.bins.entries()) {
    const size = data.thresholds[feature]!.length
    if (size === 0) continue
    const [slopes, curvatures, counts] = [
      new Float64Array(size + 1),
      new Float64Array(size + 1),
      new Uint32Array(size + 1),
    ]
    for (const i of rows) {
      const bin = bins[i]!
      slopes[bin]! += data.slopes[i]!
      curvatures[bin]! += data.curvatures[i]!
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

function toLine(root: Node): string {
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
