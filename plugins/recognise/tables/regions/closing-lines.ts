import type { Line } from '../../text/lines.js'
import { opensNote, opensWithMark } from '../read/footnotes.js'

/** Maximum font size of small print, as a share of the rows' font size. */
const MAX_NOTE_SIZE = 0.95

/** Whether a line starts a note, which ends a table: "(1) Includes …". */
export function isNote(line: Line): boolean {
  const [mark, text] = line.phrases
  return (
    text !== undefined &&
    line.phrases.length === 2 &&
    /^\(?(?:\d{1,2}|[a-z])\)$|^[*†‡]+$/.test(mark!.text) &&
    !text.isNumber
  )
}

/** Whether a line is "Source: …" or, in a smaller font than the rows, a note: "(1) Includes …". */
export function isSmallNote(line: Line, row: Line): boolean {
  const { phrases, size } = line
  const [text] = phrases
  if (isNote(line)) return size < MAX_NOTE_SIZE * row.size
  if (phrases.length > 1 || size > row.size) return false
  return (
    opensNote(text!.text) ||
    (size < MAX_NOTE_SIZE * row.size && opensWithMark(text!.text) && /\p{L}{3}/u.test(text!.text))
  )
}

/** Whether a line is a numbered heading of what follows: "NOTE 8 — Debt". */
export function isHeading(line: Line): boolean {
  return line.phrases.length === 1 && /^(?:NOTE|Note|ITEM|Item)\s+\d+[A-Z]?\b/.test(line.phrases[0]!.text)
}
