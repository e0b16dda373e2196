import type { Page, Place, SharedUnit } from '../../../core/model.js'
import { isUnit, scaleOf, withoutBrackets } from '../lexicon/units.js'
import { isMostlyBold, type Line, textIn } from '../text/lines.js'
import { isDateLine } from './titles.js'

const NOTES = /^notes to (?:the )?(?:\w+ ){0,3}financial statements(?:\s*\(continued\)|[\s,–—-]+continued)?$/i
/** What stands in a filing behind its notes. Item 8 holds them, and may head every page of theirs. */
const BEHIND_NOTES =
  /^(?:reports? of (?:the )?independent\b|item\s+(?!8\b)\d+[a-c]?\b|part\s+[ivx]+$|signatures?$|exhibits? index\b|index to exhibits\b|schedule\s+[ivx]+\b|selected quarterly\b)/i
/** The unit stands under the head of the notes among so many lines: a date may come first. */
const MOST_LINES = 3

/**
 * The unit that stands once for all notes, right under their head, and the heading that ends them: what
 * {@link Page.notesUnit} and {@link Page.notesEnd} say.
 *
 * @param lines Of the page, top to bottom.
 */
export function findNotesHead(lines: readonly Line[], pageNumber: number): Pick<Page, 'notesUnit' | 'notesEnd'> {
  let notesUnit: SharedUnit | undefined
  let notesEnd: Place | undefined
  for (const [i, line] of lines.entries()) {
    const first = line.phrases[0]?.text ?? ''
    if (/^n/i.test(first) && NOTES.test(textIn(line))) notesUnit = unitUnder(lines, i, pageNumber) ?? notesUnit
    else if (/^[repise]/i.test(first) && BEHIND_NOTES.test(first) && standsOut(line)) {
      notesEnd = { pageNumber, bbox: line.bbox }
    }
  }
  return { ...(notesUnit && { notesUnit }), ...(notesEnd && { notesEnd }) }
}

function unitUnder(lines: readonly Line[], head: number, pageNumber: number): SharedUnit | undefined {
  for (const line of lines.slice(head + 1, head + 1 + MOST_LINES)) {
    const text = textIn(line)
    if (/^\(.*\)$/.test(text) && isUnit(text)) {
      const unit = withoutBrackets(text)
      const scale = scaleOf(unit)
      return { unit, ...(scale !== undefined && { scale }), place: { pageNumber, bbox: line.bbox } }
    }
    if (!isDateLine(text)) return undefined
  }
  return undefined
}

/** A heading is bold or in capitals; a sentence that speaks of an item is not. */
function standsOut(line: Line): boolean {
  const text = textIn(line)
  return text === text.toUpperCase() || isMostlyBold(line)
}
