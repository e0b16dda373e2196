import type { Page, Place, SharedUnit } from '../../../core/model.js'
import { isUnit, scaleOf, withoutBrackets } from '../lexicon/units.js'
import { isMostlyBold, type Line, textIn } from '../text/lines.js'
import { isDateLine } from './titles.js'

const NOTES = /^notes to (?:the )?(?:\w+ ){0,3}financial statements(?:\s*\(continued\)|[\s,–—-]+continued)?$/i
/** Headings after the notes of a filing. Item 8 contains the notes and may be the running header of their pages. */
const HEADING_AFTER_NOTES =
  /^(?:reports? of (?:the )?independent\b|item\s+(?!8\b)\d+[a-c]?\b|part\s+[ivx]+$|signatures?$|exhibits? index\b|index to exhibits\b|schedule\s+[ivx]+\b|selected quarterly\b)/i
/** Number of lines below the heading of the notes to search for the unit. A date may come first. */
const MAX_UNIT_LINES = 3

/**
 * Finds the unit of all notes, right below their heading, and the heading that ends the notes, see
 * {@link Page.notesUnit} and {@link Page.notesEnd}.
 *
 * @param lines Lines of the page, top to bottom.
 */
export function findNotesHeader(lines: readonly Line[], pageNumber: number): Pick<Page, 'notesUnit' | 'notesEnd'> {
  let notesUnit: SharedUnit | undefined
  let notesEnd: Place | undefined
  for (const [i, line] of lines.entries()) {
    const first = line.phrases[0]?.text ?? ''
    if (/^n/i.test(first) && NOTES.test(textIn(line))) notesUnit = unitUnder(lines, i, pageNumber) ?? notesUnit
    else if (/^[repise]/i.test(first) && HEADING_AFTER_NOTES.test(first) && standsOut(line)) {
      notesEnd = { pageNumber, bbox: line.bbox }
    }
  }
  return { ...(notesUnit && { notesUnit }), ...(notesEnd && { notesEnd }) }
}

function unitUnder(lines: readonly Line[], headingIndex: number, pageNumber: number): SharedUnit | undefined {
  for (const line of lines.slice(headingIndex + 1, headingIndex + 1 + MAX_UNIT_LINES)) {
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

/** Whether a line is bold or in capitals, as a heading is. A sentence that mentions an item is not. */
function standsOut(line: Line): boolean {
  const text = textIn(line)
  return text === text.toUpperCase() || isMostlyBold(line)
}
