import assert from 'node:assert/strict'
import type { ReadOptions, TextRecognizer } from '../../core/contracts.js'
import type { GreyPicture, PrintedLine, PrintedWord } from '../../core/pixels.js'
import { drawPrint } from './drawn-print.js'

/** One requirement for every text recognizer. */
export interface TextRecognizerCase {
  readonly title: string
  /** Reads drawn text. The caller closes the recognizer. */
  run(recognizer: TextRecognizer): Promise<void>
}

/** Maximum distance of a box from the ink, in pixels, for capitals of 36 pixels. */
const WITHIN = 4
/** Resolution at which capitals of 36 pixels are 12 points tall. */
const DPI = 300

/** Requirements for every text recognizer. It must support digits and Latin capitals. */
export const textRecognizerCases: readonly TextRecognizerCase[] = [
  {
    title: 'a line of words and numbers is read as printed',
    async run(recognizer) {
      const { picture } = drawPrint({ width: 1000, height: 120 }, [at('TOTAL ASSETS 1,234.5 (678)', 50, 80)])
      assert.equal(textOf(await recognizer.read(picture, { dpi: DPI, layout: 'line' })), 'TOTAL ASSETS 1,234.5 (678)')
    },
  },
  {
    title: 'the lines of a block are separate',
    async run(recognizer) {
      const { picture } = drawPrint({ width: 600, height: 300 }, [
        at('NET SALES 4,821', 50, 80),
        at('LESS TOLL 1,976', 50, 150),
        at('TOTAL 2,845', 50, 220),
      ])
      const lines = await recognizer.read(picture, { dpi: DPI, layout: 'block' })
      assert.deepEqual(lines.map(lineText), ['NET SALES 4,821', 'LESS TOLL 1,976', 'TOTAL 2,845'])
    },
  },
  {
    title: 'words that are far apart are found',
    async run(recognizer) {
      const drawn = ['4,821', '397', '(5,062)', '784']
      const places = [at(drawn[0]!, 60, 90), at(drawn[1]!, 900, 260), at(drawn[2]!, 300, 500), at(drawn[3]!, 950, 640)]
      const { picture } = drawPrint({ width: 1200, height: 700 }, places)
      const lines = await recognizer.read(picture, { dpi: DPI, layout: 'sparse' })
      assert.deepEqual(
        wordsOf(lines)
          .map(({ text }) => text)
          .sort(),
        drawn.toSorted(),
      )
    },
  },
  {
    title: 'word boxes match the ink, and baselines match the letters',
    async run(recognizer) {
      const { picture, words } = drawPrint({ width: 800, height: 200 }, [at('NET ASSETS 1,976', 70, 130)])
      const lines = await recognizer.read(picture, { dpi: DPI, layout: 'block' })
      const found = wordsOf(lines)
      assert.deepEqual(
        found.map(({ text }) => text),
        words.map(({ text }) => text),
      )
      for (const [i, { bbox, text }] of words.entries()) {
        for (const side of ['x0', 'y0', 'x1', 'y1'] as const)
          near(found[i]!.bbox[side], bbox[side], `${side} of ${text}`)
      }
      near(lines[0]!.baseline.left, words[0]!.baseline, 'baseline at the left')
      near(lines[0]!.baseline.right, words[0]!.baseline, 'baseline at the right')
    },
  },
  {
    title: 'word confidences are from 0 to 1, and letters, if present, spell the word from left to right',
    async run(recognizer) {
      const { picture } = drawPrint({ width: 800, height: 120 }, [at('TOTAL ASSETS 1,976', 50, 80)])
      for (const word of wordsOf(await recognizer.read(picture, { dpi: DPI, layout: 'line' }))) {
        for (const { confidence } of [word, ...(word.letters ?? [])]) assert.ok(confidence >= 0 && confidence <= 1)
        if (word.letters === undefined) continue
        assert.equal(word.letters.map(({ text }) => text).join(''), word.text)
        const middles = word.letters.map(({ bbox }) => (bbox.x0 + bbox.x1) / 2)
        assert.deepEqual(
          middles,
          middles.toSorted((a, b) => a - b),
        )
      }
    },
  },
  {
    title: 'a blank image has no text, and neither has one of a single pixel',
    async run(recognizer) {
      for (const layout of ['page', 'block', 'line', 'word', 'sparse'] as const) {
        assert.deepEqual(await recognizer.read(blank(400, 300), { dpi: DPI, layout }), [], layout)
      }
      assert.deepEqual(await recognizer.read(blank(1, 1), { dpi: DPI, layout: 'page' }), [])
    },
  },
  {
    title: 'only the requested area is read, in coordinates of the whole image',
    async run(recognizer) {
      const { picture, words } = drawPrint({ width: 900, height: 300 }, [
        at('NET SALES', 50, 80),
        at('4,821', 600, 80),
        at('TOTAL', 50, 220),
      ])
      const { bbox } = words[2]!
      const part = { x0: bbox.x0 - 20, y0: bbox.y0 - 20, x1: bbox.x1 + 20.5, y1: bbox.y1 + 20 }
      const [word, ...others] = wordsOf(await recognizer.read(picture, { dpi: DPI, layout: 'line', bbox: part }))
      assert.deepEqual(others, [])
      assert.equal(word?.text, '4,821')
      near(word?.bbox.x0, bbox.x0, 'left')
      near(word?.bbox.y0, bbox.y0, 'top')
      const beyond = { x0: 5000, y0: 0, x1: 6000, y1: 100 }
      assert.deepEqual(await recognizer.read(picture, { dpi: DPI, layout: 'line', bbox: beyond }), [])
    },
  },
  {
    title: 'only the requested characters are read, and all of them on the next call',
    async run(recognizer) {
      const { picture } = drawPrint({ width: 500, height: 120 }, [at('SOLE 50', 50, 80)])
      const figures = textOf(await recognizer.read(picture, { dpi: DPI, layout: 'line', characters: '0123456789' }))
      assert.match(figures, /^[0-9 ]+$/)
      assert.match(figures, /50$/)
      assert.equal(textOf(await recognizer.read(picture, { dpi: DPI, layout: 'line' })), 'SOLE 50')
    },
  },
  {
    title: 'the image is not modified',
    async run(recognizer) {
      const { picture } = drawPrint({ width: 400, height: 120 }, [at('TOTAL', 50, 80)])
      const before = picture.pixels.slice()
      await recognizer.read(picture, { dpi: DPI, layout: 'line' })
      assert.deepEqual(picture.pixels, before)
    },
  },
  {
    title: 'an aborted reading throws cancelled, and the next one succeeds',
    async run(recognizer) {
      const { picture } = drawPrint({ width: 400, height: 120 }, [at('TOTAL', 50, 80)])
      const options: ReadOptions = { dpi: DPI, layout: 'line' }
      const stop = new AbortController()
      const stopped = recognizer.read(longPage(), { dpi: DPI, layout: 'block' }, stop.signal)
      setTimeout(() => stop.abort(), 50)
      await assert.rejects(stopped, { code: 'cancelled' })
      await assert.rejects(recognizer.read(picture, options, stop.signal), { code: 'cancelled' })
      assert.equal(textOf(await recognizer.read(picture, options)), 'TOTAL')
    },
  },
  {
    title: 'a closed recognizer can be used again, and closed twice',
    async run(recognizer) {
      const { picture } = drawPrint({ width: 400, height: 120 }, [at('ASSETS', 50, 80)])
      const options: ReadOptions = { dpi: DPI, layout: 'line' }
      assert.equal(textOf(await recognizer.read(picture, options)), 'ASSETS')
      await recognizer.close()
      await recognizer.close()
      assert.equal(textOf(await recognizer.read(picture, options)), 'ASSETS')
    },
  },
  {
    title: 'images read concurrently do not interfere',
    async run(recognizer) {
      const texts = ['NET SALES', '4,821', 'TOTAL']
      const read = async (text: string) => {
        const { picture } = drawPrint({ width: 500, height: 120 }, [at(text, 50, 80)])
        return textOf(await recognizer.read(picture, { dpi: DPI, layout: 'line' }))
      }
      assert.deepEqual(await Promise.all(texts.map(read)), texts)
    },
  },
]

function at(text: string, x: number, baseline: number) {
  return { text, x, baseline, capHeight: 36 }
}

function blank(width: number, height: number): GreyPicture {
  return { width, height, pixels: new Uint8Array(width * height).fill(255) }
}

/** Text that takes any recognizer a while: one line, thirty times. */
function longPage(): GreyPicture {
  const { picture } = drawPrint({ width: 1600, height: 70 }, [
    at('TOTAL ASSETS 4,821 NET SALES 1,976 LESS TOLL 784', 50, 52),
  ])
  const times = 30
  const pixels = new Uint8Array(picture.pixels.length * times)
  for (let i = 0; i < times; i++) pixels.set(picture.pixels, i * picture.pixels.length)
  return { width: picture.width, height: picture.height * times, pixels }
}

function wordsOf(lines: readonly PrintedLine[]): readonly PrintedWord[] {
  return lines.flatMap(({ words }) => words)
}

function lineText({ words }: PrintedLine): string {
  return words.map(({ text }) => text).join(' ')
}

function textOf(lines: readonly PrintedLine[]): string {
  return lines.map(lineText).join('\n')
}

function near(found: number | undefined, expected: number, what: string): void {
  assert.ok(found !== undefined && Math.abs(found - expected) <= WITHIN, `${what}: expected ${expected}, got ${found}`)
}
