import test from 'ava'
import type { Warning } from '../../../../core/model.js'
import type { PrintedLine } from '../../../../core/pixels.js'
import { findCutWords } from '../../../../plugins/extract/scan/cut-words.js'

const page = { width: 400, height: 300 }
const damaged: Warning = { code: 'image_damaged', message: 'It ends early', pageNumber: 1 }
const same = <T>(box: T): T => box

test('words at the very edge of an image are uncertain, those next to it are not', (t) => {
  const lines = [lineOf('1,118', 120, 292, 300), lineOf('811', 0, 100, 120), lineOf('37', 2, 140, 160)]
  const { lines: less, cut } = findCutWords(lines, page, { warnings: [] }, same)
  t.deepEqual(less.map(surest), [0.4, 0.4, 0.95])
  t.deepEqual(cut, [lines[0]!.bbox, lines[1]!.bbox])
})

test('the last row of a damaged image is uncertain, and so are its letters', (t) => {
  const lines = [lineOf('Title', 20, 10, 30), lineOf('2,106', 120, 60, 80), lineOf('1,118', 120, 100, 111)]
  const { lines: less, cut } = findCutWords(lines, page, { warnings: [damaged] }, same)
  t.deepEqual(less.slice(1).map(surest), [0.95, 0.4])
  t.true(cut.includes(lines[2]!.bbox) && !cut.includes(lines[1]!.bbox))
  t.deepEqual(findCutWords(lines, page, { warnings: [] }, same), { lines, cut: [] })
})

test('rows of a rotated image are at their positions on it', (t) => {
  const lines = [lineOf('2,106', 50, 60, 80), lineOf('1,118', 50, 100, 120), lineOf('811', 200, 100, 120)]
  // The right side of the straightened page is at the bottom of the image.
  const turned = ({ x0, y0, x1, y1 }: PrintedLine['bbox']) => ({ x0: y0, y0: x0, x1: y1, y1: x1 })
  const { cut } = findCutWords([...lines, lineOf('1', 5, 60, 80)], page, { warnings: [damaged] }, turned)
  t.true(cut.includes(lines[2]!.bbox))
  t.false(cut.includes(lines[0]!.bbox) || cut.includes(lines[1]!.bbox))
})

/** Returns a line of one word, 10 pixels per letter. */
function lineOf(text: string, x0: number, y0: number, y1: number): PrintedLine {
  const bbox = { x0, y0, x1: x0 + 10 * text.length, y1 }
  const letters = [...text].map((letter, i) => ({
    text: letter,
    bbox: { ...bbox, x0: x0 + 10 * i, x1: x0 + 10 * i + 10 },
    confidence: 0.95,
  }))
  return { bbox, baseline: { left: y1, right: y1 }, words: [{ text, bbox, confidence: 0.95, letters }] }
}

function surest({ words }: PrintedLine): number {
  return Math.max(...words.flatMap((word) => [word, ...(word.letters ?? [])]).map(({ confidence }) => confidence))
}
