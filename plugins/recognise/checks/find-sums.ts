import { holdAgainst, type Line, type Tie } from './sums.js'

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
}

/** So likely may a tie be by chance, all that was tried before it counted: for items that nothing names a sum, and for named ones. */
const MOST_CHANCE = { unnamed: 0.001, named: 0.05 }
/** Parts of one sum, at most: a longer run is a list. */
const MOST_PARTS = 60
/** Signs are tried for runs of this many parts at most: each part more doubles the ways to err. */
const MOST_SIGNED = 5
/** In this share of the lines in which it can be told a sum must tie. */
const MOST_TIES = 0.66
/** A line that does not tie is a break, and no sum made otherwise, beside so many lines that do. */
const TIES_BESIDE_BREAK = 2
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
 * others, then any signs; but never a part of another sum. The way from adjoining runs to sums of sums is that of
 * L. Jiang et al., "Aggregation Detection in CSV Files", EDBT 2022, section 4; new is that a run has to tie in several
 * lines at once, and so well that chance does not explain it.
 *
 * @param lines The figures, one line for each column (or row) in which sums are looked for; all of `count` items.
 * @returns In the order of the items.
 */
export function findSums(lines: readonly Line[], count: number, hints: SumHints): readonly FoundSum[] {
  const plain = goDown(lines, count, hints, plainSigns, new Map())
  const known = new Map(plain.map((sum) => [sum.at, sum]))
  return goDown(lines, count, hints, otherSigns, known)
}

/** Which parts of a run are taken off, one way after the other. */
type Signs = (run: readonly number[]) => Iterable<(part: number) => boolean>

function goDown(
  lines: readonly Line[],
  count: number,
  hints: SumHints,
  signs: Signs,
  known: ReadonlyMap<number, FoundSum>,
): readonly FoundSum[] {
  const found: FoundSum[] = []
  const taken = new Set([...known.values()].flatMap((sum) => sum.ties.flatMap((tie) => tie?.parts ?? [])))
  const open: number[][] = lines.map(() => [])
  for (let at = 0; at < count; at++) {
    if (hints.isAlone(at) || !lines.some((line) => line[at] !== undefined)) continue
    const sum = known.get(at) ?? findSum(lines, at, open, hints.isNamed(at), signs, taken)
    if (sum !== undefined) found.push(sum)
    for (const [i, own] of open.entries()) {
      if (lines[i]![at] === undefined) continue
      const parts = new Set(sum?.ties[i]?.parts)
      if (parts.size > 0) open[i] = own.filter((item) => !parts.has(item))
      open[i]!.push(at)
    }
  }
  return found
}

/** The first sum of the items right above that ties and is no chance: from the shortest run to the longest. */
function findSum(
  lines: readonly Line[],
  at: number,
  open: readonly (readonly number[])[],
  isNamed: boolean,
  signs: Signs,
  taken: ReadonlySet<number>,
): FoundSum | undefined {
  const limit = isNamed ? MOST_CHANCE.named : MOST_CHANCE.unnamed
  const own = open.filter((_, i) => lines[i]![at] !== undefined)
  const items = [...new Set(own.flat())].sort((a, b) => b - a).slice(0, MOST_PARTS)
  let tried = 0
  for (let length = 2; length <= items.length; length++) {
    const start = items[length - 1]!
    const runs = open.map((line) => line.filter((item) => item >= start))
    for (const isSubtracted of signs(items.slice(0, length).reverse())) {
      tried++
      const held = tryLines(lines, at, runs, isSubtracted)
      if (held === undefined || held.chance * tried > limit) continue
      const isPlain = held.ties.every((tie) => tie === undefined || tie.subtracted.length === 0)
      if (isPlain || !held.ties.some((tie) => tie?.parts.some((part) => taken.has(part)))) {
        return { at, ties: held.ties, isPlain }
      }
    }
  }
  return undefined
}

function* plainSigns(): Iterable<(part: number) => boolean> {
  yield () => false
}

function* otherSigns(run: readonly number[]): Iterable<(part: number) => boolean> {
  yield (part) => part !== run[0]
  if (run.length > MOST_SIGNED) return
  for (let signs = 1; signs < 2 ** run.length - 1; signs++) {
    const subtracted = new Set(run.filter((_, i) => signs & (1 << i)))
    const isTried = subtracted.size === run.length - 1 && !subtracted.has(run[0]!)
    if (!isTried) yield (part) => subtracted.has(part)
  }
}

/** Holds a run against the lines, as long as any of them may still tie. */
function tryLines(
  lines: readonly Line[],
  at: number,
  runs: readonly (readonly number[])[],
  isSubtracted: (part: number) => boolean,
): { readonly ties: readonly (Tie | undefined)[]; readonly chance: number } | undefined {
  const ties: (Tie | undefined)[] = []
  let [told, held] = [0, 0]
  for (const [i, line] of lines.entries()) {
    const tie = holdAgainst(line, at, runs[i]!, isSubtracted)
    ties.push(tie)
    if (tie === undefined || tie.isRepeated) continue
    told++
    if (tie.ties) held++
    if (told >= GIVE_UP && held === 0) return undefined
  }
  if (held === 0) return undefined
  // shares and changes stand beside amounts, are printed to another place, and do not add up
  const proofs = ties.map((tie) => (tie?.isRepeated ? undefined : tie))
  const places = new Set(proofs.flatMap((tie, i) => (tie?.ties ? [lines[i]![at]!.place] : [])))
  const alike = ties.map((tie, i) => (tie && places.has(lines[i]![at]!.place) ? tie : undefined))
  const broken = alike.filter((tie) => tie !== undefined && !tie.ties && !tie.isRepeated).length
  if (held < MOST_TIES * (held + broken)) return undefined
  // the same figures twice, as amounts and as their share of 100, prove no more than once
  const distinct = new Map(proofs.flatMap((tie) => (tie?.ties ? [[tie.found, tie.chance]] : [])))
  const chance = [...distinct.values()].reduce((product, own) => product * own, 1)
  const showsBreaks = broken === 1 && held >= TIES_BESIDE_BREAK
  const isShown = (tie: Tie, i: number) => tie.ties || (showsBreaks && !tie.isRepeated && isSlip(tie, lines[i]!))
  return { ties: alike.map((tie, i) => (tie && isShown(tie, i) ? tie : undefined)), chance }
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
