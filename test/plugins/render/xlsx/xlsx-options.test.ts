import test from 'ava'
import { fillInXlsxOptions } from '../../../../plugins/render/xlsx/xlsx-options.js'
import { xlsxRenderer } from '../../../../plugins/render/xlsx/xlsx-renderer.js'

test('omitted options have their defaults', (t) => {
  t.deepEqual(fillInXlsxOptions({ layout: 'page', spans: undefined }), {
    gridlines: false,
    formulas: true,
    layout: 'page',
    spans: 'centered',
    provenance: 'none',
    colors: 'format',
  })
})

test('an unknown option is rejected with the valid ones', (t) => {
  const error = t.throws(() => xlsxRenderer({ grid: true } as object))
  t.like(error, { code: 'option_invalid' })
  t.regex(error.message, /^Unknown option `grid`; expected one of `gridlines`, `formulas`, /)
})

const wrong: readonly (readonly [object, RegExp])[] = [
  [{ formulas: 'yes' }, /`formulas` to be true or false, got `yes`/],
  [{ layout: 'stacked' }, /`layout` to be one of `table`, `page`, `document`, got `stacked`/],
  [{ spans: null }, /`spans` to be one of `centered`, `merged`, got `null`/],
  [{ provenance: true }, /`provenance` to be one of `none`, `comment`, `source-sheet`, got `true`/],
  [{ colors: 'blue' }, /`colors` to be one of `format`, `finance`, got `blue`/],
  [{ template: '' }, /`template` to be the bytes or the path of a workbook, got ``/],
]
for (const [options, message] of wrong) {
  test(`an invalid value is rejected with the valid ones: ${JSON.stringify(options)}`, (t) => {
    t.like(
      t.throws(() => xlsxRenderer(options)),
      { code: 'option_invalid' },
    )
    t.throws(() => xlsxRenderer(options), { message })
  })
}

test('the options can be sent to another process', (t) => {
  const options = { layout: 'page', template: new Uint8Array([80, 75]) } as const
  t.deepEqual(structuredClone(options), options)
  t.notThrows(() => xlsxRenderer(structuredClone(options)))
})
