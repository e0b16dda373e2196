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

test('a renderer without a reference cannot be recreated', (t) => {
  t.is(referenceOf(plain()), undefined)
})

test('a reference belongs to only one renderer', (t) => {
  const renderer = plain()
  t.is(madeAnewBy(renderer, reference), renderer)
  t.is(referenceOf(renderer), reference)
  t.is(referenceOf(plain()), undefined)
})

test('a copy with the same render function keeps the reference, one with another does not', (t) => {
  const renderer = madeAnewBy(plain(), reference)
  t.is(referenceOf({ ...renderer, extension: 'text' }), reference)
  t.is(referenceOf({ ...renderer, render: async () => new Uint8Array(1) }), undefined)
})

for (const [made, options] of [
  [contractJsonRenderer(), undefined],
  [pptxRenderer(), undefined],
  [xlsxRenderer({ gridlines: true }), { gridlines: true }],
] as const) {
  test(`the ${made.format} renderer is recreated identically from its reference`, async (t) => {
    const { module, export: name, ...rest } = referenceOf(made)!
    t.deepEqual(rest.options, options)
    const anew = ((await import(module)) as Record<string, (given: unknown) => Renderer>)[name]!(rest.options)
    t.deepEqual(referenceOf(anew), referenceOf(made))
    const { render: _, ...looks } = made
    t.like(anew, looks)
  })
}
