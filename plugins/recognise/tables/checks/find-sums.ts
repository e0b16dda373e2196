import { flatten } from '../../geometry/flatten.js'
import { holdAgainst, type Line, roundingOf, type Tie } from './sums.js'

/** A sum that holds in most of the lines in which it can be told. */
export interface FoundSum {
  readonly at: number
  /** One a line; undefined where the line says nothing of it. Repeated ones stand for their part in the sums that follow. */
  readonly ties: readonly (Tie | undefined)[]
  /** Whether all of its parts are added. */
  readonly isPlain: boolean
}

/** What is known of an item beside its figures. */
export interface SumHints {
  /** Whether its label or a rule over it says that it is a sum: chance has then to explain less. */
  isNamed(at: number): boolean
  /** Whether it can be neither sum nor part: an average, a figure a share. */
  isAlone(at: number): boolean
  /** Whether figures may be misread: a line in which a named sum does not tie says little. @default false */
  readonly mayBeMisread?: boolean | undefined
}

/** So likely may a tie be by chance, all that was tried before it counted: for items that nothing names a sum, and for named ones. */
const MOST_CHANCE = { unnamed: 0.001, named: 0.05 }
/** The same for a named sum of all that stands above it: `6`, `9`, `2` and `Total 17` need no larger figures. */
const MOST_CHANCE_OF_ALL = 0.15
/** Of that, where signs that are not printed are taken for granted. */
const SHARE_OF_SIGNS = 0.2
/**
 * A line in which a sum does not tie makes it so many times as likely a chance: of one that is named and only adds, of others,
 * and of a named one whose figures may be misread.
 */
const PRICE_OF_A_BREAK = { named: 10, other: 100, misread: 2 }
/** Of signs that are not printed, on an item that nothing names a sum, so many lines must tell by themselves. */
const PROOFS_OF_SIGNS = 2
/** Runs of this many parts at most are tried one by one: a longer one is a list, and only a total of it all is. */
const MOST_PARTS = 60
/** Signs are tried for runs of this many parts at most: each part more doubles the ways to err. */
const MOST_SIGNED = 5
/**
 * In this share of the lines in which it can be told a sum must tie: of an item that nothing names a sum, of a named one, and
 * of a named one whose figures may be misread.
 */
const MOST_TIES = { unnamed: 0.66, named: 0.5, misread: 0.3 }
/** A difference of this share of the sum is a slip. */
const SMALL_SHARE = 0.02
/** Of a figure of so many units a single other digit is a slip; of a shorter one it may be anything. */
const LONG_FIGURE = 1000
/** After so many lines that do not tie the others are not looked at. */
const GIVE_UP = 3

/**
 * Finds which items add up to which, as a reader does who goes down a statement with a pencil: each sum closes the run of
 * items right above it, and once it is found it stands for them in the sums below, in every line in which it is printed.
 * Sums that only add are looked for first. What they leave unexplained may take off: the first item of the run less all
 * others, then any signs; but never a part of another sum. What such a sum stands for may then only add: equipment less its
 * depreciation is one of the total assets; so the ways are gone in turn, as long as they find more. The way from adjoining runs to sums of sums is that of
 * L. Jiang et al., "Aggregation Detection in CSV Files", EDBT 2022, section 4; new is that a run has to tie in several
 * lines at once, and so well that chance does not explain it.
 *
 * @param lines The figures, one line for each column (or row) in which sums are looked for; all of `count` items.
 * @returns In the order of the items.
 */
export function findSums(lines: readonly Line[], count: number, hints: SumHints): readonly FoundSum[] {
  const own = lines.map((line): GrainedLine => ({ line, grain: grainOf(line) }))
  let found: readonly FoundSum[] = []
  for (;;) {
    const plain = goDown(own, count, hints, plainSigns, found)
    // of what only adds the first way down has found all there is
    if (found.length > 0 && plain.length === found.length) return found
    const signed = goDown(own, count, hints, otherSigns, plain)
    if (signed.length === plain.length) return signed
    found = signed
  }
}

/** A line, and the greatest power of ten that all of its figures are multiples of: round figures tie more often. */
interface GrainedLine {
  readonly line: Line
  readonly grain: number
}

function grainOf(line: Line): number {
  let grain = Infinity
  for (const figure of line) {
    if (figure === undefined || figure.units === 0) continue
    let own = 1
    while (own < grain && figure.units % (own * 10) === 0) own *= 10
    grain = Math.min(grain, own)
  }
  return Number.isFinite(grain) ? grain : 1
}

/** What is known of an item that is held against others. */
type Trust = 'unnamed' | 'named' | 'misread'

function trustIn(at: number, hints: SumHints): Trust {
  if (!hints.isNamed(at)) return 'unnamed'
  return hints.mayBeMisread ? 'misread' : 'named'
}

/** Which parts of a run are taken off, one way after the other. */
type Signs = (run: () => readonly number[], isNamed: boolean) => Iterable<(part: number) => boolean>

function goDown(
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
      findSum(lines, at, open, trustIn(at, hints), signs, taken) ??
      (hints.isNamed(at) && signs === plainSigns ? findListSum(lines, at, open, found.at(-1)?.at) : undefined)
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

/** The first sum of the items right above that ties and is no chance, from the shortest run to the longest; best in all lines. */
function findSum(
  lines: readonly GrainedLine[],
  at: number,
  open: readonly (readonly number[])[],
  trust: Trust,
  signs: Signs,
  taken: ReadonlySet<number>,
): FoundSum | undefined {
  const isNamed = trust !== 'unnamed'
  const limit = isNamed ? MOST_CHANCE.named : MOST_CHANCE.unnamed
  const near = open.map((own, i) => (lines[i]!.line[at] === undefined ? [] : own.slice(-MOST_PARTS)))
  const all = new Set<number>()
  for (const own of near) for (const item of own) all.add(item)
  const items = [...all].sort((a, b) => b - a).slice(0, MOST_PARTS)
  let tried = 0
  let best: { readonly faults: number; readonly sum: FoundSum } | undefined
  const mayTie = signs === plainSigns ? runningSums(lines, at, near) : undefined
  for (let length = 2; length <= items.length; length++) {
    const start = items[length - 1]!
    if (mayTie?.(start) === false) {
      tried++
      continue
    }
    const runOf = (line: number) => near[line]!.slice(near[line]!.findIndex((item) => item >= start))
    for (const isSubtracted of signs(() => items.slice(0, length).reverse(), isNamed)) {
      tried++
      const held = tryLines(lines, at, runOf, isSubtracted, trust)
      if (held === undefined) continue
      const isPlain = held.ties.every((tie) => tie === undefined || tie.subtracted.length === 0)
      const price = PRICE_OF_A_BREAK[trust !== 'unnamed' && isPlain ? trust : 'other'] ** held.broken
      const isOfAll = isNamed && isPlain && length === items.length && held.broken === 0
      const isChance = held.chance * price * tried > limit * (isPlain ? 1 : SHARE_OF_SIGNS)
      if (isChance && !(isOfAll && held.chance <= MOST_CHANCE_OF_ALL)) continue
      const isTaken = held.ties.some((tie) => tie?.parts.some((part) => taken.has(part)))
      const isProved = isNamed || held.proofs >= PROOFS_OF_SIGNS
      if (isTaken || !(isPlain || isProved)) continue
      if (held.faults === 0) return { at, ties: held.ties, isPlain }
      // a longer run that ties better is the whole of it: the first two levels may nearly give the total of three
      if (best === undefined || held.faults < best.faults) {
        best = { faults: held.faults, sum: { at, ties: held.ties, isPlain } }
      }
    }
  }
  return best?.sum
}

/**
 * Tells whether a run that only adds may tie in any line, from the shortest run to the longest: each adds no more than
 * what it has before the one tried last. Nearly all runs are told apart so, and only the others are held against lines.
 *
 * @param near The items right above, a list a line.
 */
function runningSums(lines: readonly GrainedLine[], at: number, near: readonly (readonly number[])[]) {
  const sums = lines.map(({ line }, i) => {
    const figure = line[at]
    return { figure, line, items: near[i]!, next: near[i]!.length - 1, sum: 0, slack: figure ? roundingOf(figure) : 0 }
  })
  return (start: number): boolean => {
    let isNear = false
    for (const own of sums) {
      if (own.figure === undefined) continue
      for (; own.next >= 0 && own.items[own.next]! >= start; own.next--) {
        const part = own.line[own.items[own.next]!]
        if (part === undefined) continue
        own.sum += part.units
        own.slack = Math.max(own.slack, roundingOf(part))
      }
      // added up in another order fractions may differ by a hair
      const hair = 1e-9 * (Math.abs(own.sum) + Math.abs(own.figure.units) + 1)
      if (Math.abs(own.sum - own.figure.units) <= own.slack + hair) isNear = true
    }
    return isNear
  }
}

/** The total of a long list: of all that stands since the last sum, or of all that is in no sum yet. */
function findListSum(
  lines: readonly GrainedLine[],
  at: number,
  open: readonly (readonly number[])[],
  lastSum: number | undefined,
): FoundSum | undefined {
  const starts = lastSum === undefined ? [0] : [lastSum + 1, 0]
  for (const start of starts) {
    const runs = open.map((own) => own.filter((item) => item >= start))
    if (!runs.some((run) => run.length > MOST_PARTS)) continue
    const held = tryLines(
      lines,
      at,
      (line) => runs[line]!,
      () => false,
      'named',
    )
    if (held !== undefined && held.chance * starts.length <= MOST_CHANCE.named) {
      return { at, ties: held.ties, isPlain: true }
    }
  }
  return undefined
}

const PLAIN = [() => false]

function plainSigns(): Iterable<(part: number) => boolean> {
  return PLAIN
}

function* otherSigns(runOf: () => readonly number[], isNamed: boolean): Iterable<(part: number) => boolean> {
  const run = runOf()
  yield (part) => part !== run[0]
  if (run.length > MOST_SIGNED || !isNamed) return
  for (let signs = 1; signs < 2 ** run.length - 1; signs++) {
    const subtracted = new Set(run.filter((_, i) => signs & (1 << i)))
    const isTried = subtracted.size === run.length - 1 && !subtracted.has(run[0]!)
    if (!isTried) yield (part) => subtracted.has(part)
  }
}

/** What a run gives in all lines. */
interface HeldLines {
  /** One a line; undefined where the line says nothing. */
  readonly ties: readonly (Tie | undefined)[]
  /** How likely so many lines are to tie by chance. */
  readonly chance: number
  /** How many lines prove it, those in the same proportions once. */
  readonly proofs: number
  /** In how many lines of their kind it does not tie. */
  readonly broken: number
  /** How far it is from a sum that ties to the digit in all lines: the lines that break, more than those that only nearly tie. */
  readonly faults: number
}

/** Holds a run against the lines, as long as any of them may still tie. */
function tryLines(
  lines: readonly GrainedLine[],
  at: number,
  runOf: (line: number) => readonly number[],
  isSubtracted: (part: number) => boolean,
  trust: Trust,
): HeldLines | undefined {
  const ties: (Tie | undefined)[] = []
  let told = 0
  let held = 0
  for (let i = 0; i < lines.length; i++) {
    const { line, grain } = lines[i]!
    const tie = line[at] && holdAgainst(line, at, runOf(i), isSubtracted, grain)
    ties.push(tie)
    if (tie === undefined || tie.isRepeated) continue
    told++
    if (tie.ties) held++
    if (told >= GIVE_UP && held === 0) return undefined
  }
  if (held === 0) return undefined
  // shares and changes stand beside amounts, are printed to another place, and do not add up
  const proofs = ties.map((tie) => (tie?.isRepeated ? undefined : tie))
  const places = new Set(flatten(proofs.map((tie, i) => (tie?.ties ? [lines[i]!.line[at]!.place] : []))))
  const alike = ties.map((tie, i) => (tie && places.has(lines[i]!.line[at]!.place) ? tie : undefined))
  const broken = alike.filter((tie) => tie !== undefined && !tie.ties && !tie.isRepeated).length
  if (held < MOST_TIES[trust] * (held + broken)) return undefined
  // figures in the same proportions, amounts and their share of 100, prove no more than once
  const distinct = new Map(
    flatten(proofs.map((tie, i) => (tie?.ties ? [[shapeOf(tie, lines[i]!.line), tie.chance]] : []))),
  )
  const chance = [...distinct.values()].reduce((product, own) => product * own, 1)
  // what nothing calls a sum may be made otherwise in the line in which it does not tie
  const showsBreaks = trust !== 'unnamed' && broken === 1
  const isShown = (tie: Tie, i: number) => tie.ties || (showsBreaks && !tie.isRepeated && isSlip(tie, lines[i]!.line))
  const shown = alike.map((tie, i) => (tie && isShown(tie, i) ? tie : undefined))
  const near = alike.filter((tie) => tie?.ties && tie.expected !== tie.found).length
  return { ties: shown, chance, proofs: distinct.size, broken, faults: broken * (lines.length + 1) + near }
}

/** The figures of a sum but for their size and, where some are taken off, but for what is the same in all of them. */
function shapeOf({ at, parts, subtracted, found }: Tie, line: Line): string {
  const base = subtracted.length > 0 ? Math.min(found, ...parts.map((part) => line[part]!.units)) : 0
  const units = [...parts, at].map((item) => line[item]!.units - base)
  const size = Math.max(...units.map(Math.abs), 1)
  return units.map((own) => (own / size).toFixed(3)).join(' ')
}

/**
 * Whether a difference is one that a slip would make: small, or a digit, or a sign. Any other says that the sum is made in
 * another way here, and so does a difference that is printed in the line itself.
 */
function isSlip({ at, expected, found, parts }: Tie, line: Line): boolean {
  const difference = Math.abs(expected - found)
  if (line.some((figure) => figure !== undefined && Math.abs(figure.units) === difference)) return false
  const isSign =
    parts.some((part) => 2 * Math.abs(line[part]!.units) === difference) || 2 * Math.abs(found) === difference
  const isDigit = Math.abs(found) >= LONG_FIGURE * line[at]!.place && /^\d0*$/.test(String(difference))
  return isSign || isDigit || difference <= SMALL_SHARE * Math.abs(found)
}
