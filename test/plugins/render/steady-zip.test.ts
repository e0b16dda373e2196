import test from 'ava'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { SteadyZip, zipParts } from '../../../plugins/render/steady-zip.js'

const parts = {
  'word/b.xml': strToU8('<b/>'.repeat(5000)),
  '[Content_Types].xml': strToU8('<Types/>'),
  'word/ä.xml': strToU8('<ä/>'),
  'word/empty.bin': new Uint8Array(),
}

test('parts that are compressed one by one give the same archive as all at once', (t) => {
  const zip = new SteadyZip()
  for (const [name, part] of Object.entries(parts).toReversed()) zip.add(name, part)
  const sorted = Object.fromEntries(
    ['[Content_Types].xml', 'word/b.xml', 'word/empty.bin', 'word/ä.xml'].map((name) => [
      name,
      parts[name as keyof typeof parts],
    ]),
  )
  const whole = zipSync(sorted, { level: 6, mtime: new Date(2020, 0, 1) })
  t.deepEqual(Buffer.from(zip.end()), Buffer.from(whole))
})

test('folders are omitted, and an archive may be empty', (t) => {
  t.deepEqual(Object.keys(unzipSync(zipParts({ 'word/': new Uint8Array(), ...parts }))).length, 4)
  t.deepEqual(unzipSync(zipParts({})), {})
})
