import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import test from 'ava'
import { OWN_MODEL } from '../../../../plugins/extract/detector/detector-model.js'

const bytes = readFileSync(OWN_MODEL.file)

test('the weights match the model card', (t) => {
  const card = readFileSync(OWN_MODEL.file.replace('regions.onnx', 'model-card.md'), 'utf8')
  t.true(card.includes(createHash('sha256').update(bytes).digest('hex')))
})

test('the weights use the long side and the classes in their file', (t) => {
  t.is(metadata('long_side'), String((OWN_MODEL.size as { readonly longSide: number }).longSide))
  t.deepEqual(JSON.parse(metadata('classes')), OWN_MODEL.classes)
  t.is(metadata('family'), OWN_MODEL.family)
})

/** Returns a metadata value of the model file: field 14 with two texts, 1 and 2, each after its length. */
function metadata(key: string): string {
  const name = Buffer.concat([Buffer.from([0x0a, key.length]), Buffer.from(key), Buffer.from([0x12])])
  const at = bytes.indexOf(name) + name.length
  return bytes.subarray(at + 1, at + 1 + bytes[at]!).toString('utf8')
}
