import type { FileTable } from '../accuracy/measuring-format.js'

/** Index of the label of a line in `LINE_LABELS`. Undefined: the gold data do not say. */
type GoldLabel = 0 | 1 | 2 | 3 | undefined

/** A line is part of a row if the row has at least this share of its letters. */
const LEAST_SHARE = 0.6
/** A line is outside of the table for sure if no row has more than this share of its letters. */
const MOST_SHARE_OUTSIDE = 0.4

/**
 * Labels the lines of a table that was read by the rows of the gold table: each line is assigned to the row that has
 * its letters, such that rows follow each other (dynamic programming).
 *
 * @param lines Words of each line.
 * @param gold Undefined if there is no table: all lines are outside.
 */
export function goldLabels(lines: readonly (readonly string[])[], gold: FileTable | undefined): readonly GoldLabel[] {
  if (gold === undefined) return lines.map(() => 0)
  const rows = rowTexts(gold)
  const words = lines.map(plainWords)
  const path = bestPath(words, rows)
  const header = gold.header_rows ?? 0
  return path.map((row, i): GoldLabel => {
    if (row === undefined) {
      const isInside =
        path.slice(0, i).some((each) => each !== undefined) && path.slice(i).some((each) => each !== undefined)
      const most = Math.max(...rows.map((text) => shareIn(words[i]!, text)))
      return isInside || most > MOST_SHARE_OUTSIDE ? undefined : 0
    }
    if (row < header) return 1
    return path[i - 1] === row ? 3 : 2
  })
}

/** Row of the gold table in which each line stands. Undefined: none. */
export function goldRows(lines: readonly (readonly string[])[], gold: FileTable): readonly (number | undefined)[] {
  return bestPath(lines.map(plainWords), rowTexts(gold))
}

function plainWords(line: readonly string[]): readonly string[] {
  return line.map(plain).filter((word) => word !== '')
}

function rowTexts({ cells, n_rows = 0 }: FileTable): readonly string[] {
  const texts = Array.from({ length: n_rows }, () => '')
  for (const { row, row_span = 1, text } of [...cells].sort((a, b) => a.column - b.column))
    for (let at = row; at < Math.min(n_rows, row + row_span); at++) texts[at] += `${plain(text)} `
  return texts
}

/** Removes white space, and makes all dashes equal. */
export function plain(text: string): string {
  return text.replace(/\s+/g, '').replace(/[‐‑–—−]/g, '-')
}

/** Share of the letters of words that are in a text, each once. */
function shareIn(words: readonly string[], text: string): number {
  const { found, all } = take(words, text)
  return all === 0 ? 0 : found / all
}

function take(
  words: readonly string[],
  text: string,
): { readonly found: number; readonly all: number; readonly left: string } {
  let left = text
  let [found, all] = [0, 0]
  for (const word of words) {
    all += word.length
    const at = left.indexOf(word)
    if (at < 0) continue
    found += word.length
    left = `${left.slice(0, at)} ${left.slice(at + word.length)}`
  }
  return { found, all, left }
}

/** A line of a path: the state before it, and the row in which it stands. */
interface Step {
  readonly score: number
  readonly from: number
  readonly row: number | undefined
}

/** Row of each line, rising. A state is the number of rows that have begun. */
function bestPath(lines: readonly (readonly string[])[], rows: readonly string[]): readonly (number | undefined)[] {
  let scores = [0, ...rows.map(() => -Infinity)]
  const steps: (readonly Step[])[] = []
  for (const [i, line] of lines.entries()) {
    const own = stepsOf(line, lines[i - 1] ?? [], rows, scores)
    scores = own.map(({ score }) => score)
    steps.push(own)
  }
  let state = scores.indexOf(Math.max(...scores))
  const path: (number | undefined)[] = []
  for (const own of steps.reverse()) {
    path.unshift(own[state]!.row)
    state = own[state]!.from
  }
  return path
}

/** The best step of a line to each state. @param scores Best sum before the line, by state. */
function stepsOf(
  line: readonly string[],
  above: readonly string[],
  rows: readonly string[],
  scores: readonly number[],
): readonly Step[] {
  let before = 0
  return scores.map((score, state): Step => {
    const outside: Step = { score, from: state, row: undefined }
    if (state === 0) return outside
    if (scores[state - 1]! > scores[before]!) before = state - 1
    const row = state - 1
    const text = rows[row]!
    const share = shareIn(line, text)
    if (share < LEAST_SHARE) return outside
    const again = shareIn(line, take(above, text).left)
    const options: readonly Step[] = [
      outside,
      { score: scores[before]! + share, from: before, row },
      ...(again < LEAST_SHARE ? [] : [{ score: score + again, from: state, row }]),
    ]
    return options.reduce((best, each) => (each.score > best.score ? each : best))
  })
}
