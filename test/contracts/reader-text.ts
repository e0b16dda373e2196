import assert from 'node:assert/strict'
import type { Glyph, PageContent } from '../../core/model.js'
import { FIRST_OWN, rawStream } from './raw-pdf.js'
import { boxNear, colorNear, near, pageCase, type ReaderCase, textOf } from './try-reader.js'

const at = ({ glyphs }: PageContent, index: number): Glyph => {
  const glyph = glyphs[index]
  assert.ok(glyph !== undefined, `glyph ${index} is missing; there are ${glyphs.length}`)
  return glyph
}
/** Returns whether the glyph starts at this position of the displayed page. */
const stands = (glyph: Glyph, x: number, y: number) => {
  near(glyph.x, x, `x of ${glyph.text}`)
  near(glyph.y, y, `y of ${glyph.text}`)
}

/** Widths in Helvetica, in thousandths of the font size: N 722, e 556, t 278, a 556. */
const [N, E, T, A] = [0.722, 0.556, 0.278, 0.556]

/** Requirements for the text of a page. */
export const textCases: readonly ReaderCase[] = [
  pageCase('there is a glyph for each character and blank', 'BT /F1 12 Tf 72 700 Td (Net sales) Tj ET', (page) => {
    assert.deepEqual(
      page.glyphs.map(({ text }) => text),
      [...'Net sales'],
    )
    assert.equal(page.source, 'text')
  }),
  pageCase(
    'glyphs are at their printed positions, one after the other',
    'BT /F1 10 Tf 72 700 Td (Net) Tj ET',
    (page) => {
      stands(at(page, 0), 72, 92)
      stands(at(page, 1), 72 + 10 * N, 92)
      stands(at(page, 2), 72 + 10 * (N + E), 92)
      near(at(page, 2).bbox.x1, 72 + 10 * (N + E + T), 'right of t')
    },
  ),
  pageCase('a glyph box extends from the descent to the ascent', 'BT /F1 10 Tf 72 700 Td (g) Tj ET', (page) => {
    const { bbox } = at(page, 0)
    assert.ok(bbox.y0 < 92 - 6 && bbox.y0 > 92 - 13, `top ${bbox.y0}`)
    assert.ok(bbox.y1 > 92 + 1 && bbox.y1 < 92 + 5, `bottom ${bbox.y1}`)
  }),
  pageCase(
    'character and word spacing moves the pen and is not part of a box',
    'BT /F1 10 Tf 2 Tc 5 Tw 72 700 Td (a a) Tj ET',
    (page) => {
      stands(at(page, 2), 72 + 10 * (A + T) + 2 + 2 + 5, 92)
      near(at(page, 0).bbox.x1, 72 + 10 * A, 'right of a')
    },
  ),
  pageCase(
    'a glyph is the printed character, whatever the actual text states',
    '/Span <</ActualText (150)>> BDC BT /F1 10 Tf 72 700 Td (\\(150\\)) Tj ET EMC',
    (page) => assert.equal(textOf(page), '(150)'),
  ),
  pageCase('kerning moves the pen', 'BT /F1 10 Tf 72 700 Td [(a) -500 (a) 300 (a)] TJ ET', (page) => {
    stands(at(page, 1), 72 + 10 * A + 5, 92)
    stands(at(page, 2), 72 + 20 * A + 2, 92)
  }),
  pageCase('text can be stretched and raised', 'BT /F1 10 Tf 200 Tz 4 Ts 72 700 Td (aa) Tj ET', (page) => {
    stands(at(page, 0), 72, 88)
    stands(at(page, 1), 72 + 20 * A, 88)
  }),
  pageCase(
    'lines are placed as their operators state',
    'BT /F1 10 Tf 14 TL 72 700 Td (a) Tj T* (b) Tj (c) \' 1 2 (d) " 0 -20 TD (e) Tj T* (f) Tj ET',
    (page) => {
      const lines = [92, 106, 120, 134, 154, 174]
      for (const [i, y] of lines.entries()) stands(at(page, i), 72, y)
    },
  ),
  pageCase(
    'sizes and positions include all scaling',
    'q 2 0 0 2 10 20 cm BT /F1 1 Tf 5 0 0 5 30 300 Tm (ab) Tj ET Q BT /F1 9.5 Tf 72 100 Td (c) Tj ET',
    (page) => {
      near(at(page, 0).size, 10, 'size', 0.01)
      stands(at(page, 0), 70, 792 - 620)
      stands(at(page, 1), 70 + 10 * A, 792 - 620)
      near(at(page, 2).size, 9.5, 'size', 0.01)
    },
  ),
  pageCase(
    'the writing direction is in degrees, clockwise',
    [
      'BT /F1 10 Tf 0 1 -1 0 100 300 Tm (u) Tj 0 -1 1 0 200 300 Tm (d) Tj -1 0 0 -1 300 300 Tm (o) Tj',
      '0.8660 0.5 -0.5 0.8660 400 300 Tm (s) Tj 1 0 0 1 500 300 Tm (r) Tj ET',
    ].join(' '),
    (page) => {
      assert.deepEqual(
        page.glyphs.map(({ text, angle }) => [text, angle]),
        [
          ['u', 270],
          ['d', 90],
          ['o', 180],
          ['s', 330],
          ['r', 0],
        ],
      )
      stands(at(page, 0), 100, 492)
      assert.ok(at(page, 0).bbox.y1 - at(page, 0).bbox.y0 < 6, 'a rotated box has the height of the letter width')
    },
  ),
  pageCase(
    'colors of any color space are converted to RGB',
    [
      'BT /F1 10 Tf 72 700 Td 0.2 0.4 0.6 rg (a) Tj 0.5 g (b) Tj 0 1 1 0 k (c) Tj /Spot cs 1 scn (d) Tj',
      '1 Tr 1 0 0 RG 0 g (e) Tj ET',
    ].join(' '),
    (page) => {
      assert.equal(at(page, 0).color, '#336699')
      colorNear(at(page, 1).color, '#808080')
      colorNear(at(page, 2).color, '#ed2020')
      colorNear(at(page, 3).color, '#00ff00')
      assert.equal(at(page, 4).color, '#ff0000', 'outlined text has the color of its outline')
    },
    {
      resources: `/ColorSpace<</Spot[/Separation/Grass/DeviceRGB ${FIRST_OWN} 0 R]>>`,
      objects: ['<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0 1 0]/N 1>>'],
    },
  ),
  pageCase(
    'fonts report their style, without a subset prefix',
    'BT 72 700 Td /F1 10 Tf (a) Tj /F2 10 Tf (b) Tj /F3 10 Tf (c) Tj /F4 10 Tf (d) Tj /F1 12 Tf (e) Tj ET',
    (page) => {
      const looks = page.glyphs.map(({ font }) => {
        const { isBold, isItalic, isMonospaced } = page.fonts[font]!
        return [isBold, isItalic, isMonospaced]
      })
      assert.deepEqual(looks, [
        [false, false, false],
        [true, false, false],
        [false, true, false],
        [false, false, true],
        [false, false, false],
      ])
      assert.equal(at(page, 0).font, at(page, 4).font, 'a font must be listed once')
      assert.equal(page.fonts[at(page, 1).font]?.isSerif, true)
      for (const { name } of page.fonts) assert.doesNotMatch(name, /\+/)
    },
  ),
  pageCase(
    'a ligature is read as its letters',
    'BT /Own 10 Tf 72 700 Td (pro\\001t and \\002ow) Tj ET',
    (page) => assert.equal(textOf(page), 'profit and flow'),
    withOwnFont(
      '/Type1/BaseFont/ABCDEF+Helvetica/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/fi/fl]>>',
      '<01> <00660069> <02> <FB02>',
    ),
  ),
  pageCase(
    'a code is read as its mapped text',
    'BT /Own 10 Tf 72 700 Td (abc) Tj ET',
    (page) => assert.equal(textOf(page), '7−…'),
    withOwnFont('/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding', '<61> <0037> <62> <2212> <63> <2026>'),
  ),
  pageCase(
    'a code mapped to a blank and a character is read as the character',
    'BT /Own 10 Tf 72 700 Td (1a6 b) Tj ET',
    (page) => assert.equal(textOf(page), '1.6 \u2212'),
    withOwnFont(
      '/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding',
      '<20> <0020> <31> <0031> <36> <0036> <61> <0020002E> <62> <00202212>',
    ),
  ),
  pageCase(
    'text outside a clip is dropped',
    'q 0 600 612 192 re W n BT /F1 10 Tf 72 700 Td (in) Tj 0 -200 Td (out) Tj ET Q',
    (page) => assert.equal(textOf(page), 'in'),
  ),
  pageCase(
    'text outside the page is returned with its position, whatever clips it',
    '0 0 612 792 re W n BT /F1 10 Tf 72 700 Td (in) Tj 0 500 Td (above) Tj 2000 0 Td (beside) Tj ET',
    (page) => {
      assert.equal(textOf(page), 'inabovebeside')
      for (const { text, bbox } of page.glyphs.slice(2)) assert.ok(bbox.y1 < 0 || bbox.x0 > 612, text)
    },
  ),
  pageCase(
    'invisible text is marked: in an invisible mode, transparent, or painted over',
    [
      '/F1 10 Tf BT 72 700 Td (a) Tj 3 Tr (b) Tj 0 Tr /Clear gs (c) Tj /Full gs ET BT 72 600 Td (d) Tj 100 0 Td (e) Tj ET',
      '1 g 70 595 50 20 re f q 165 595 50 20 re W n BT 0 g 72 604 Td (f) Tj ET Q',
    ].join(' '),
    (page) =>
      assert.deepEqual(
        page.glyphs.map(({ text, isInvisible }) => [text, isInvisible === true]),
        [
          ['a', false],
          ['b', true],
          ['c', true],
          ['d', true],
          ['e', false],
        ],
      ),
    { resources: '/ExtGState<</Clear<</ca 0>>/Full<</ca 1>>>>' },
  ),
  pageCase(
    'fonts and colors are restored with the graphics state',
    'BT /F1 10 Tf 72 700 Td ET q 1 0 0 rg /F2 20 Tf Q BT 72 700 Td (a) Tj ET',
    (page) => {
      assert.deepEqual([at(page, 0).size, at(page, 0).color], [10, '#000000'])
      boxNear({ ...at(page, 0).bbox, y0: 0, y1: 0 }, [72, 0, 72 + 10 * A, 0])
    },
  ),
]

/** Resources with a custom font and the meaning of its codes. */
function withOwnFont(font: string, meanings: string) {
  const pairs = meanings.match(/<\w+> <\w+>/g) ?? []
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${pairs.length} beginbfchar\n${pairs.join('\n')}\nendbfchar endcmap`
  const entries = `/Type/Font/Subtype${font}/ToUnicode ${FIRST_OWN} 0 R`
  return { fonts: `/Own<<${entries}>>`, objects: [rawStream('', map)] }
}
