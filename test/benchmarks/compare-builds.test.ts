import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { zipSync } from 'fflate'
import {
  comparableParts,
  differingParts,
  firstDifference,
  readBlanked,
} from '../../benchmarks/builds/comparable-parts.js'

const blanked = readBlanked('benchmarks/builds')
const folder = mkdtempSync(join(tmpdir(), 'compare-builds-'))
test.after.always(() => rmSync(folder, { recursive: true, force: true }))

function partsOf(name: string, content: string | Record<string, string>) {
  const file = join(folder, name)
  const entries = (parts: Record<string, string>) =>
    Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, Buffer.from(text)]))
  writeFileSync(file, typeof content === 'string' ? content : zipSync(entries(content)))
  return comparableParts(file, blanked)
}

test('JSON with another warning message is equal, and JSON with another number is not', (t) => {
  const write = (value: number, message: string) => JSON.stringify({ value, warnings: [{ code: 'a', message }] })
  const before = partsOf('before.json', write(1, 'One was read.'))
  t.deepEqual(differingParts(new Map(before), partsOf('before.json', write(1, 'We read "one".'))), [])
  const after = partsOf('before.json', write(2, 'One was read.'))
  t.deepEqual(differingParts(before, after), ['before.json'])
  t.regex(
    firstDifference(before.get('before.json'), after.get('before.json')),
    /before .*\{\\"value\\":1.*\n.*after .*\{\\"value\\":2/,
  )
})

test('for a workbook, differing and missing parts are named', (t) => {
  const before = partsOf('a.xlsx', { 'xl/sheet1.xml': '<v>1</v>', 'xl/sheet2.xml': '<v>2</v>', 'xl/chart1.xml': '' })
  const after = partsOf('b.xlsx', { 'xl/sheet1.xml': '<v>1</v>', 'xl/sheet2.xml': '<v>-2</v>' })
  t.deepEqual(differingParts(before, after), ['xl/chart1.xml', 'xl/sheet2.xml'])
})
