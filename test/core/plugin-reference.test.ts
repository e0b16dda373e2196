import test from 'ava'
import type { Renderer } from '../../core/contracts.js'
import { madeAnewBy, referenceOf } from '../../core/plugin-reference.js'
import { contractJsonRenderer } from '../../plugins/render/contract-json.js'
import { pptxRenderer } from '../../plugins/render/pptx/pptx-renderer.js'
import { xlsxRenderer } from '../../plugins/render/xlsx/xlsx-renderer.js'

const plain = (): Renderer => ({
  format: 'txt',
  extension: 'txt',
  mediaType: 'text/plain',
  render: async () => new Uint8Array(),
})
const reference = { module: 'a-package', export: 'renderer', options: { width: 80 } }

test('a renderer of which nothing is said cannot be made anew', (t) => {
  t.is(referenceOf(plain()), undefined)
})

test('where a renderer can be made anew is known of it alone', (t) => {
  const renderer = plain()
  t.is(madeAnewBy(renderer, reference), renderer)
  t.is(referenceOf(renderer), reference)
  t.is(referenceOf(plain()), undefined)
})

test('a copy that renders as the renderer does can be made anew, one that renders otherwise cannot', (t) => {
  const renderer = madeAnewBy(plain(), reference)
  t.is(referenceOf({ ...renderer, extension: 'text' }), reference)
  t.is(referenceOf({ ...renderer, render: async () => new Uint8Array(1) }), undefined)
})

for (const [made, options] of [
  [contractJsonRenderer(), undefined],
  [pptxRenderer(), undefined],
  [xlsxRenderer({ gridlines: true }), { gridlines: true }],
] as const) {
  test(`the ${made.format} renderer that is made anew is the same renderer`, async (t) => {
    const { module, export: name, ...rest } = referenceOf(made)!
    t.deepEqual(rest.options, options)
    const anew = ((await import(module)) as Record<string, (given: unknown) => Renderer>)[name]!(rest.options)
    t.deepEqual(referenceOf(anew), referenceOf(made))
    const { render: _, ...looks } = made
    t.like(anew, looks)
  })
}
