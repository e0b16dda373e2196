import type { Bbox, Ruling } from '../../../../core/model.js'
import { centerY, widthOf } from '../../geometry/boxes.js'
import { isBoldLine } from '../../text/bold.js'
import type { Word } from '../../text/words.js'
import type { TextLine } from './text-rows.js'

/** Counts the header lines above the first wide rule, at most three lines below `seed`, which shows the columns. */
export function countRuledHeaders(
  lines: readonly TextLine[],
  seed: number,
  rulings: readonly Ruling[],
  box: Bbox,
): number {
  for (let i = 0; i < Math.min(lines.length - 1, seed + 4); i++) {
    const [y0, y1] = [centerY(lines[i]!.line.bbox), centerY(lines[i + 1]!.line.bbox)]
    const rules = rulings.filter(
      ({ direction, bbox }) => direction === 'horizontal' && centerY(bbox) > y0 && centerY(bbox) < y1,
    )
    if (rules.reduce((sum, { bbox }) => sum + widthOf(bbox), 0) > 0.5 * widthOf(box)) return i + 1
  }
  return 0
}

/** Counts header lines without a rule: they are bold and the body is not, or they are above numbers. */
export function countHeaders(lines: readonly TextLine[], seed: number): number {
  let count = 0
  while (count < lines.length && isBoldLine(lines[count]!.line) && !isNameOfRows(lines, count)) count++
  if (count > seed && count < lines.length / 2) return count
  return isOverNumbers(lines, seed) ? seed + 1 : 0
}

/** Whether a line names the rows below: a text only in the first column, under a line that fills all columns. */
function isNameOfRows(lines: readonly TextLine[], at: number): boolean {
  const [label, ...others] = lines[at]!.words
  const isAlone = label!.length > 0 && others.every((words) => words.length === 0)
  return isAlone && lines.slice(0, at).some(({ words }) => words.every((own) => own.length > 0))
}

/** Whether a text of the line is the header of a column of numbers: "Age" over 56 and 59. */
function isOverNumbers(lines: readonly TextLine[], seed: number): boolean {
  const isNumber = (words: readonly Word[]) => words.length === 1 && /^[\d.,$%()]+$/.test(words[0]!.text)
  return lines[seed]!.words.some((words, column) => {
    const below = lines.slice(seed + 1).map((line) => line.words[column]!)
    const texts = below.filter((own) => own.length > 0)
    return (
      column > 0 && words.length > 0 && !words.some((w) => isNumber([w])) && texts.length > 1 && texts.every(isNumber)
    )
  })
}
