import type { Line } from '../../text/lines.js'
import { opensNote, opensWithMark } from '../read/footnotes.js'

/** Print smaller than this share of that of the rows is small print. */
const SMALL_PRINT = 0.95

/** "(1) Includes …": notes end a table. */
export function isNote(line: Line): boolean {
  const [mark, text] = line.phrases
  return (
    text !== undefined &&
    line.phrases.length === 2 &&
    /^\(?(?:\d{1,2}|[a-z])\)$|^[*†‡]+$/.test(mark!.text) &&
    !text.isNumber
  )
}

/** "Source: …", and in smaller print than the rows "(1) Includes …", be the mark set apart or not. */
export function isSmallNote(line: Line, row: Line): boolean {
  const { phrases, size } = line
  const [text] = phrases
  if (isNote(line)) return size < SMALL_PRINT * row.size
  if (phrases.length > 1 || size > row.size) return false
  return (
    opensNote(text!.text) ||
    (size < SMALL_PRINT * row.size && opensWithMark(text!.text) && /\p{L}{3}/u.test(text!.text))
  )
}

/** "NOTE 8 — Debt" and "12. DEBT" open what comes next. */
export function isHeading(line: Line): boolean {
  return line.phrases.length === 1 && /^(?:NOTE|Note|ITEM|Item)\s+\d+[A-Z]?\b/.test(line.phrases[0]!.text)
}
