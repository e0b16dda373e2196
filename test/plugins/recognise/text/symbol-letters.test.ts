import test from 'ava'
import { readTextLayer } from '../../../../plugins/recognise/text/text-layer.js'
import { lettersPage } from '../../../fixtures/letters-page.js'

/** Returns the visible text of a line in a font with this name. */
function textIn(name: string, text: string): string {
  const page = lettersPage([{ text, x: 60, y: 100 }])
  const fonts = page.fonts.map((font) => ({ ...font, name }))
  return readTextLayer({ ...page, fonts })
    .glyphs.map((glyph) => glyph.text)
    .join('')
}

test('check marks and boxes of symbol fonts are read as symbols', (t) => {
  t.is(textIn('Wingdings', '\u00fc\u00fb\u00a8'), '✓✗☐')
  t.is(textIn('Wingdings-Regular', '\uf0fc\uf0fe'), '✓☑')
  t.is(textIn('Wingdings2', 'PO'), '✓✗')
  t.is(textIn('ZapfDingbats', '48'), '✔✘')
})

test('signs, digits and Greek letters of the Symbol font are read as what they are', (t) => {
  t.is(textIn('Symbol', '\uf02d\uf031\uf032\uf02e\uf035'), '−12.5')
  t.is(textIn('SymbolMT', '\uf0b1\uf0a3\uf0b0'), '±≤°')
  t.is(textIn('Symbol', 'Dam'), 'Δαμ')
})

test('letters of other fonts stay as they are, also in the private use area', (t) => {
  t.is(textIn('Helvetica', '\u00fcx4'), '\u00fcx4')
  t.is(textIn('MTExtra', '\uf076'), '\uf076')
  t.is(textIn('SymbolaText', 'Dam'), 'Dam')
})
