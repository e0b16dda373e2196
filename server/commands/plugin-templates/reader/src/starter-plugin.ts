import { type Glyph, type PageContent, type Reader, RecreateError, readerExtractor } from 'recreate-engine'

/** Options of {@link starterPlugin}. */
export interface StarterPluginOptions {
  /** Width of the page, in points. @default 612 */
  readonly width?: number
}

/** First line of every document in this format. */
const FIRST_LINE = '#starter-plugin\n'
const HEIGHT = 792
/** Width of every character, relative to the font size: a monospaced font. */
const ADVANCE = 0.6

/** Reads lines of `x y size text` as one page in a monospaced font. */
export function starterPlugin({ width = 612 }: StarterPluginOptions = {}): Reader {
  return {
    name: 'starter-plugin',
    // Decide by content, not by name, and quickly: this is called for every document.
    accepts: ({ bytes }) => Buffer.from(bytes.subarray(0, FIRST_LINE.length)).toString('latin1') === FIRST_LINE,
    async open({ bytes }) {
      const text = Buffer.from(bytes).toString('utf8').slice(FIRST_LINE.length)
      return {
        pageCount: 1,
        properties: {},
        content: async (pageNumber) => contentOf(text, pageNumber, width),
        // Return a PNG here to show the page in the deck and in `recreate inspect`.
        async picture() {
          throw new RecreateError('not_available', 'The reader starter-plugin draws no pages')
        },
        async close() {},
      }
    },
  }
}

/** The reader followed by recognition. `recreate convert --plugin` and the service look for this name. */
export function extractor(options: StarterPluginOptions = {}) {
  return readerExtractor(starterPlugin(options))
}

function contentOf(text: string, pageNumber: number, width: number): PageContent {
  return {
    pageNumber,
    width,
    height: HEIGHT,
    rotation: 0,
    source: 'text',
    fonts: [{ name: 'Courier', isBold: false, isItalic: false, isSerif: true, isMonospaced: true }],
    glyphs: text.split('\n').flatMap(glyphsOf),
    rulings: [],
    shapes: [],
    paths: [],
    pictures: [],
    links: [],
    warnings: [],
  }
}

/**
 * Converts a line to one glyph per character, including spaces. x is the pen position and y the baseline, from the top
 * of the page.
 */
function glyphsOf(line: string): readonly Glyph[] {
  const [, left, baseline, points, printed = ''] = /^(\S+) (\S+) (\S+) (.*)$/.exec(line) ?? []
  const [start, y, size] = [Number(left), Number(baseline), Number(points)]
  if (![start, y].every(Number.isFinite) || !(size > 0)) return []
  return [...printed].map((text, index) => {
    const x = start + index * size * ADVANCE
    const bbox = { x0: x, y0: y - 0.8 * size, x1: x + size * ADVANCE, y1: y + 0.2 * size }
    return { text, bbox, x, y, font: 0, size, color: '#000000', angle: 0 }
  })
}
