import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { builtInFormats } from '../../../../plugins/render/formats/built-in.js'
import { loadFormats } from '../../../../plugins/render/formats/format-folder.js'
import { toWire } from '../../../../plugins/render/formats/format-on-wire.js'

function ownFormat(name: string, lastDigit: string) {
  const format = { ...builtInFormats[0], id: `9b2f6a52-7c1e-4b8f-9a36-5e2c8d147b0${lastDigit}`, templateName: name }
  return toWire(format)
}

async function loadFiles(files: Record<string, unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'formats-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
    }
    return await loadFormats(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the formats of a folder are ordered by file name; other files are ignored', async (t) => {
  const formats = await loadFiles({
    'b.json': ownFormat('Bold', '2'),
    'a.json': ownFormat('Airy', '1'),
    'notes.txt': 'x',
  })
  t.deepEqual(
    formats.map((format) => format.templateName),
    ['Airy', 'Bold'],
  )
})

test('every invalid file is named', async (t) => {
  const broken = { ...ownFormat('Bold', '2'), created_at: 'yesterday' }
  const error = await t.throwsAsync(loadFiles({ 'a.json': '{', 'b.json': broken }))
  t.like(error, { code: 'format_invalid' })
  t.regex(error?.message ?? '', /a\.json: not valid JSON: .*; b\.json: `created_at`: expected a date and time/)
})

test('a duplicate id or name is rejected', async (t) => {
  const twice = await t.throwsAsync(loadFiles({ 'a.json': ownFormat('Own', '1'), 'b.json': ownFormat('OWN', '2') }))
  t.regex(twice?.message ?? '', /b\.json: the name `own` is already used by a\.json; choose another one/)
  const builtIn = await t.throwsAsync(loadFiles({ 'a.json': { ...ownFormat('Own', '1'), id: builtInFormats[1]!.id } }))
  t.regex(builtIn?.message ?? '', /a\.json: the id `.*` is already used by a built-in format/)
})

test('a missing folder is named', async (t) => {
  const error = await t.throwsAsync(loadFormats('/nowhere/formats'))
  t.like(error, { code: 'format_invalid' })
  t.regex(
    error?.message ?? '',
    /^Cannot read the folder of formats \/nowhere\/formats: there is no such file or folder\.$/,
  )
})

test('the example folder contains a complete configuration', async (t) => {
  const formats = await loadFormats('examples/formats')
  t.deepEqual(
    formats.map((format) => format.templateName),
    ['House'],
  )
})
