import { flatten } from '../../geometry/flatten.js'
import { holdAgainst, type Line, roundingOf, type Tie } from './sums.js'

/** A sum that reconciles in enough of the lines in which it can be checked. */
export interface FoundSum {
  readonly at: number
  /** One for each line; undefined where it cannot be checked. A repeated one still replaces its part in later sums. */
  readonly ties: readonly (Tie | undefined)[]
  /** Whether all of its parts are added. */
  readonly isPlain: boolean
}

/** Facts about an item other than its numbers. */
export interface SumHints {
  /** Whether its label or a rule over it marks it as a sum, so that weaker evidence is enough. */
  isNamed(at: number): boolean
  /** Whether it can be neither sum nor part: an average, a number per share. */
  isAlone(at: number): boolean
  /** Whether numbers may be misread: a line in which a named sum fails is then weak evidence. @default false */
  readonly mayBeMisread?: boolean | undefined
}

/** Maximum probability that a sum reconciles by chance, multiplied by the number of attempts; 0 to 1. */
const MAX_CHANCE = { unnamed: 0.001, named: 0.05 }
/** Maximum chance for a named sum of all items above it, 0 to 1: `6`, `9`, `2` and `Total 17` are enough evidence. */
const MAX_CHANCE_OF_FULL_SUM = 0.15
/** Factor on the maximum chance for sums that assume minus signs that are not printed. */
const SIGNED_CHANCE_FACTOR = 0.2
/**
 * Factor on the chance for each line in which the sum fails. `named` and `misread` apply to named sums that only add,
 * `misread` where numbers may be misread; `other` applies to all other sums.
 */
const FAILED_LINE_FACTOR = { named: 10, other: 100, misread: 2 }
/** Minimum number of independent lines that prove an unnamed sum with subtracted parts. */
const MIN_SIGNED_PROOFS = 2
/** Maximum number of parts in the runs that are tried one by one. Of a longer list, only the whole is tried. */
const MAX_PARTS = 60
/** Maximum number of parts in a run for which all signs are tried: each further part doubles the combinations. */
const MAX_SIGNED_PARTS = 5
/**
 * Minimum share of the checked lines in which a sum reconciles: for unnamed sums, named sums, and named sums whose
 * numbers may be misread.
 */
const MIN_RECONCILED_SHARE = { unnamed: 0.66, named: 0.5, misread: 0.3 }
/** Maximum difference that counts as a slip, as a share of the sum. */
const MAX_SLIP_SHARE = 0.02
/** Minimum size, in units of the last printed place, of a sum in which one different digit counts as a slip. */
const MIN_DIGIT_SLIP_SIZE = 1000
/** Maximum number of lines checked while none reconciles. */
const MAX_UNRECONCILED_LINES = 3

/**
 * Finds which items add up to which other item, top to bottom. Each sum closes the run of items right above it. Once
 * found, it replaces them in later sums, in every line in which it is printed. Sums that only add are found first. The
 * remaining items may subtract, but never a part of another sum: the first item of the run less all others, then any
 * signs. A subtracting sum can be a part of one that adds (equipment less depreciation, of total assets). Both passes
 * therefore repeat while they find more. Adjoining runs and sums of sums follow L. Jiang et al., "Aggregation Detection
 * in CSV Files", EDBT 2022, section 4. In addition, a run must reconcile across lines, better than by chance.
 *
 * @param lines The numbers, one line for each column (or row) in which sums are found; each of `count` items.
 * @returns The sums, in the order of the items.
 */
export function findSums(lines: readonly Line[], count: number, hints: SumHints): readonly FoundSum[] {
  const own = lines.map((line): GrainedLine => ({ line, grain: grainOf(line) }))
  let found: readonly FoundSum[] = []
  for (;;) {
    const plain = findSumsInPass(own, count, hints, additionOnly, found)
    // the first pass has found all sums that only add
    if (found.length > 0 && plain.length === found.length) return found
    const signed = findSumsInPass(own, count, hints, subtractions, plain)
    if (signed.length === plain.length) return signed
    found = signed
  }
}

/** A line, and the greatest power of ten that divides all its numbers: round numbers reconcile by chance more often. */
interface GrainedLine {
  readonly line: Line
  readonly grain: number
}

function grainOf(line: Line): number {
  let grain = Infinity
  for (const number of line) {
    if (number === undefined || number.units === 0) continue
    let own = 1
    while (own < grain && number.units % (own * 10) === 0) own *= 10
    grain = Math.min(grain, own)
  }
  return Number.isFinite(grain) ? grain : 1
}

/** Whether an item is named a sum, and whether its numbers may be misread. */
type Trust = 'unnamed' | 'named' | 'misread'

function trustOf(at: number, hints: SumHints): Trust {
  if (!hints.isNamed(at)) return 'unnamed'
  return hints.mayBeMisread ? 'misread' : 'named'
}

/** Yields the choices of subtracted parts to try for a run. */
type Signs = (run: () => readonly number[], isNamed: boolean) => Iterable<(part: number) => boolean>

/** Finds sums in one pass over the items; keeps those in `before`. */
function findSumsInPass(
  lines: readonly GrainedLine[],
  count: number,
  hints: SumHints,
  signs: Signs,
  before: readonly FoundSum[],
): readonly FoundSum[] {
  const found: FoundSum[] = []
  const known = new Map(before.map((sum) => [sum.at, sum]))
  const taken = new Set(flatten(before.map((sum) => flatten(sum.ties.map((tie) => tie?.parts ?? [])))))
  const open: number[][] = lines.map(() => [])
  for (let at = 0; at < count; at++) {
    if (hints.isAlone(at) || !lines.some(({ line }) => line[at] !== undefined)) continue
    const sum =
      known.get(at) ??
      findSum(lines, at, open, trustOf(at, hints), signs, taken) ??
      (hints.isNamed(at) && signs === additionOnly ? findListSum(lines, at, open, found.at(-1)?.at) : undefined)
    if (sum !== undefined) found.push(sum)
    for (let i = 0; i < open.length; i++) {
      if (lines[i]!.line[at] === undefined) continue
      const parts = sum?.ties[i]?.parts
      if (parts !== undefined) open[i] = open[i]!.filter((item) => !parts.includes(item))
      open[i]!.push(at)
    }
  }
  return found
}

/** Finds the sum of items right above, shortest run first: one that reconciles exactly, else the one of lowest cost. */
function findSum(
  lines: readonly GrainedLine[],
  at: number,
  open: readonly (readonly number[])[],
  trust: Trust,
  signs: Signs,
  taken: ReadonlySet<number>,
): FoundSum | undefined {
  const isNamed = trust !== 'unnamed'
  const limit = isNamed ? MAX_CHANCE.named : MAX_CHANCE.unnamed
  const near = open.map((own, i) => (lines[i]!.line[at] === undefined ? [] : own.slice(-MAX_PARTS)))
  const all = new Set<number>()
  for (const own of near) for (const item of own) all.add(item)
  const items = [...all].sort((a, b) => b - a).slice(0, MAX_PARTS)
  let tried = 0
  let best: { readonly cost: number; readonly sum: FoundSum } | undefined
  const mayReconcile = signs === additionOnly ? runningSums(lines, at, near) : undefined
  for (let length = 2; length <= items.length; length++) {
    const start = items[length - 1]!
    if (mayReconcile?.(start) === false) {
      tried++
      continue
    }
    const runOf = (line: number) => near[line]!.slice(near[line]!.findIndex((item) => item >= start))
    for (const isSubtracted of signs(() => items.slice(0, length).reverse(), isNamed)) {
      tried++
      const result = tryLines(lines, at, runOf, isSubtracted, trust)
      if (result === undefined) continue
      const isPlain = result.ties.every((tie) => tie === undefined || tie.subtracted.length === 0)
      const factor = FAILED_LINE_FACTOR[trust !== 'unnamed' && isPlain ? trust : 'other'] ** result.failed
      const isOfAll = isNamed && isPlain && length === items.length && result.failed === 0
      const isChance = result.chance * factor * tried > limit * (isPlain ? 1 : SIGNED_CHANCE_FACTOR)
      if (isChance && !(isOfAll && result.chance <= MAX_CHANCE_OF_FULL_SUM)) continue
      const isTaken = result.ties.some((tie) => tie?.parts.some((part) => taken.has(part)))
      const isProven = isNamed || result.proofs >= MIN_SIGNED_PROOFS
      if (isTaken || !(isPlain || isProven)) continue
      if (result.cost === 0) return { at, ties: result.ties, isPlain }
      // prefer a longer run of lower cost: the first two levels may nearly give the total of three
      if (best === undefined || result.cost < best.cost) {
        best = { cost: result.cost, sum: { at, ties: result.ties, isPlain } }
      }
    }
  }
  return best?.sum
}

/**
 * Returns a quick test of whether a run that only adds may reconcile in any line. Call it from the shortest run to the
 * longest, as it keeps running totals. It rejects most runs; only the rest need a full check.
 *
 * @param near The items right above, one list for each line.
 */
function runningSums(lines: readonly GrainedLine[], at: number, near: readonly (readonly number[])[]) {
  const sums = lines.map(({ line }, i) => {
    const total = line[at]
    return { total, line, items: near[i]!, next: near[i]!.length - 1, sum: 0, slack: total ? roundingOf(total) : 0 }
  })
  return (start: number): boolean => {
    let isNear = false
    for (const own of sums) {
      if (own.total === undefined) continue
      for (; own.next >= 0 && own.items[own.next]! >= start; own.next--) {
        const part = own.line[own.items[own.next]!]
        if (part === undefined) continue
        own.sum += part.units
        own.slack = Math.max(own.slack, roundingOf(part))
      }
      // tolerance for rounding errors of floating-point addition
      const tolerance = 1e-9 * (Math.abs(own.sum) + Math.abs(own.total.units) + 1)
      if (Math.abs(own.sum - own.total.units) <= own.slack + tolerance) isNear = true
    }
    return isNear
  }
}

/** Finds the total of a long list: of all items since the last sum, or of all items in no sum yet. */
function findListSum(
  lines: readonly GrainedLine[],
  at: number,
  open: readonly (readonly number[])[],
  lastSum: number | undefined,
): FoundSum | undefined {
  const starts = lastSum === undefined ? [0] : [lastSum + 1, 0]
  for (const start of starts) {
    const runs = open.map((own) => own.filter((item) => item >= start))
    if (!runs.some((run) => run.length > MAX_PARTS)) continue
    const result = tryLines(
      lines,
      at,
      (line) => runs[line]!,
      () => false,
      'named',
    )
    if (result !== undefined && result.chance * starts.length <= MAX_CHANCE.named) {
      return { at, ties: result.ties, isPlain: true }
    }
  }
  return undefined
}

const NOTHING_SUBTRACTED = [() => false]

function additionOnly(): Iterable<(part: number) => boolean> {
  return NOTHING_SUBTRACTED
}

function* subtractions(runOf: () => readonly number[], isNamed: boolean): Iterable<(part: number) => boolean> {
  const run = runOf()
  yield (part) => part !== run[0]
  if (run.length > MAX_SIGNED_PARTS || !isNamed) return
  for (let signs = 1; signs < 2 ** run.length - 1; signs++) {
    const subtracted = new Set(run.filter((_, i) => signs & (1 << i)))
    const isAlreadyTried = subtracted.size === run.length - 1 && !subtracted.has(run[0]!)
    if (!isAlreadyTried) yield (part) => subtracted.has(part)
  }
}

/** The results of checking a run in all lines. */
interface RunResult {
  /** One for each line; undefined where it cannot be checked. */
  readonly ties: readonly (Tie | undefined)[]
  /** Probability that all these lines reconcile by chance, 0 to 1. */
  readonly chance: number
  /** Number of lines that reconcile; lines in the same proportions count once. */
  readonly proofs: number
  /** Number of lines of the same decimal place in which it fails. */
  readonly failed: number
  /** 0 if it reconciles exactly in all lines. A line that fails costs more than lines off by a rounding error. */
  readonly cost: number
}

/** Checks a run in all lines; returns undefined if too few reconcile. */
function tryLines(
  lines: readonly GrainedLine[],
  at: number,
  runOf: (line: number) => readonly number[],
  isSubtracted: (part: number) => boolean,
  trust: Trust,
): RunResult | undefined {
  const ties: (Tie | undefined)[] = []
  let checked = 0
  let reconciled = 0
  for (let i = 0; i < lines.length; i++) {
    const { line, grain } = lines[i]!
    const tie = line[at] && holdAgainst(line, at, runOf(i), isSubtracted, grain)
    ties.push(tie)
    if (tie === undefined || tie.isRepeated) continue
    checked++
    if (tie.ties) reconciled++
    if (checked >= MAX_UNRECONCILED_LINES && reconciled === 0) return undefined
  }
  if (reconciled === 0) return undefined
  // percentages and changes among amounts have another last place and do not add up
  const proofs = ties.map((tie) => (tie?.isRepeated ? undefined : tie))
  const reconciledPlaces = new Set(flatten(proofs.map((tie, i) => (tie?.ties ? [lines[i]!.line[at]!.place] : []))))
  const samePlace = ties.map((tie, i) => (tie && reconciledPlaces.has(lines[i]!.line[at]!.place) ? tie : undefined))
  const failed = samePlace.filter((tie) => tie !== undefined && !tie.ties && !tie.isRepeated).length
  if (reconciled < MIN_RECONCILED_SHARE[trust] * (reconciled + failed)) return undefined
  // numbers in the same proportions, such as amounts and their percentages, count as one proof
  const distinct = new Map(
    flatten(proofs.map((tie, i) => (tie?.ties ? [[shapeOf(tie, lines[i]!.line), tie.chance]] : []))),
  )
  const chance = [...distinct.values()].reduce((product, own) => product * own, 1)
  // an unnamed sum that fails in a line may be calculated differently there
  const showsFailure = trust !== 'unnamed' && failed === 1
  const isShown = (tie: Tie, i: number) => tie.ties || (showsFailure && !tie.isRepeated && isSlip(tie, lines[i]!.line))
  const shown = samePlace.map((tie, i) => (tie && isShown(tie, i) ? tie : undefined))
  const near = samePlace.filter((tie) => tie?.ties && tie.expected !== tie.found).length
  return { ties: shown, chance, proofs: distinct.size, failed, cost: failed * (lines.length + 1) + near }
}

/** Returns a key of the proportions of a sum; with subtracted parts, the smallest number is taken off first. */
function shapeOf({ at, parts, subtracted, found }: Tie, line: Line): string {
  const base = subtracted.length > 0 ? Math.min(found, ...parts.map((part) => line[part]!.units)) : 0
  const units = [...parts, at].map((item) => line[item]!.units - base)
  const size = Math.max(...units.map(Math.abs), 1)
  return units.map((own) => (own / size).toFixed(3)).join(' ')
}

/**
 * Whether a difference looks like a slip: small, one digit, or a sign. Any other difference, or one that is printed in
 * the line itself, means that the sum is calculated differently here.
 */
function isSlip({ at, expected, found, parts }: Tie, line: Line): boolean {
  const difference = Math.abs(expected - found)
  if (line.some((number) => number !== undefined && Math.abs(number.units) === difference)) return false
  const isSign =
    parts.some((part) => 2 * Math.abs(line[part]!.units) === difference) || 2 * Math.abs(found) === difference
  const isDigit = Math.abs(found) >= MIN_DIGIT_SLIP_SIZE * line[at]!.place && /^\d0*$/.test(String(difference))
  return isSign || isDigit || difference <= MAX_SLIP_SHARE * Math.abs(found)
}
