import type { Bbox, Page, PageContent } from '../../../core/model.js'
import { holdsCenter } from '../../recognise/geometry/boxes.js'
import type { PageTrace } from '../../recognise/recognise-page.js'
import { findLines, type Line } from '../../recognise/text/lines.js'
import { turnBox, turnBoxBack, turnContent, turnOf, turnPageBack } from '../../recognise/text/turned-page.js'
import { findWords, type Word } from '../../recognise/text/words.js'

/** A page rotated so that its text is upright. On most pages, this is the page itself. */
export interface UprightPage {
  readonly content: PageContent
  /** Lines outside of charts, top to bottom. */
  readonly lines: readonly Line[]
  /** Maps a box of the displayed page to the upright page. */
  turn(bbox: Bbox): Bbox
  /** Maps a box of the upright page to the displayed page. */
  turnBoxBack(bbox: Bbox): Bbox
  /** Maps what was found on the upright page to the displayed page. */
  turnBack(page: Page): Page
}

/** Rotates a page so that its text is upright. @param content What the page was traced from. */
export function uprightPage({ words, page: { charts } }: PageTrace, content: PageContent): UprightPage {
  const turn = turnOf(content)
  if (turn === undefined) {
    const isInChart = ({ bbox }: Word) => charts.some(({ place }) => holdsCenter(place.bbox, bbox))
    const lines = findLines(charts.length === 0 ? words : words.filter((word) => !isInChart(word)))
    return { content, lines, turn: (bbox) => bbox, turnBoxBack: (bbox) => bbox, turnBack: (page) => page }
  }
  const upright = turnContent(content, turn)
  const toUpright = (bbox: Bbox) => turnBox(bbox, turn, content)
  const areas = charts.map(({ place }) => toUpright(place.bbox))
  const free = findWords(upright).filter(({ bbox }) => !areas.some((area) => holdsCenter(area, bbox)))
  return {
    content: upright,
    lines: findLines(free),
    turn: toUpright,
    turnBoxBack: (bbox) => turnBoxBack(bbox, turn, content),
    turnBack: (page) => turnPageBack(page, turn, content),
  }
}
