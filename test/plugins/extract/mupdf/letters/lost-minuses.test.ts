import test from 'ava'
import type { Bbox, Glyph } from '../../../../../core/model.js'
import type { GreyPicture } from '../../../../../core/pixels.js'
import { withSeenMinuses } from '../../../../../plugins/extract/mupdf/letters/lost-minuses.js'
import { lettersPage } from '../../../../fixtures/letters-page.js'

/** A lost letter before a text, on the baseline 100. */
const lostBefore = (text: string) => lettersPage([{ text: `\ufffd${text}`, x: 60, y: 100 }]).glyphs

/** Draws ink in boxes, in points of the page. */
function ink(...boxes: readonly Bbox[]) {
  return (box: Bbox, scale: number): GreyPicture => {
    const [width, height] = [Math.ceil((box.x1 - box.x0) * scale), Math.ceil((box.y1 - box.y0) * scale)]
    const pixels = new Uint8Array(width * height).fill(255)
    for (const { x0, y0, x1, y1 } of boxes) {
      for (let y = Math.round((y0 - box.y0) * scale); y < (y1 - box.y0) * scale; y++)
        pixels.fill(0, y * width + Math.round((x0 - box.x0) * scale), y * width + Math.round((x1 - box.x0) * scale))
    }
    return { width, height, pixels }
  }
}

const bar = { x0: 60.5, x1: 65.5, y0: 96.5, y1: 97 }
const textOf = (glyphs: readonly Glyph[]) => glyphs.map(({ text }) => text).join('')

test('a lost letter before a number that is drawn as a bar is its minus', (t) => {
  t.is(textOf(withSeenMinuses(lostBefore('12'), ink(bar))), '\u221212')
})

test('a plus, a low line, a thick box and an empty letter are no minus', (t) => {
  for (const drawn of [
    ink(bar, { x0: 62.75, x1: 63.25, y0: 94, y1: 99 }),
    ink({ ...bar, y0: 100.5, y1: 101 }),
    ink({ ...bar, y0: 94, y1: 98 }),
    ink(),
  ])
    t.is(textOf(withSeenMinuses(lostBefore('12'), drawn)), '\ufffd12')
})

test('nothing is drawn if a lost letter is in a word, or none is lost', (t) => {
  const fail = () => t.fail() as never
  t.is(textOf(withSeenMinuses(lostBefore('ow'), fail)), '\ufffdow')
  t.is(textOf(withSeenMinuses(lostBefore('12').slice(1), fail)), '12')
})
