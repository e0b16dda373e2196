import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import {
  builtInFormats,
  builtInRecognizer,
  contractJsonRenderer,
  convert,
  type FormatConfiguration,
  inProcessRunner,
  readerExtractor,
} from '../index.js'
import { mupdfReader } from '../plugins/recognition.js'
import { drawPdf, statement } from './server/commands/draw-pdf.js'
import { makeFolder } from './server/commands/run-command.js'

test('a file is converted by its path, and progress is reported page by page', async (t) => {
  const path = join(await makeFolder(t), 'report.pdf')
  await writeFile(path, await drawPdf([statement, [], statement]))
  const told: string[] = []
  const { document, files } = await convert(path, {
    limits: { workers: 1 },
    onProgress: ({ pagesDone, pagesSelected }) => told.push(`${pagesDone}/${pagesSelected}`),
  })
  t.is(document.fileName, 'report.pdf')
  t.deepEqual(
    document.pages.map(({ state }) => state),
    ['done', 'empty', 'done'],
  )
  t.deepEqual(
    files.map(({ extension, bytes }) => [extension, bytes.length > 0]),
    [
      ['xlsx', true],
      ['pptx', true],
      ['json', true],
    ],
  )
  t.deepEqual(told, ['0/3', '1/3', '2/3', '3/3'])
})

test('bytes are converted without a child process, in a runner that stays open', async (t) => {
  const runner = inProcessRunner([readerExtractor(mupdfReader())])
  const source = { fileName: 'report.pdf', bytes: await drawPdf([statement]) }
  for (const pages of ['1', undefined]) {
    const { document, files } = await convert(source, { pages, runner, renderers: [contractJsonRenderer()] })
    t.is(document.tables.length, 1)
    t.is(files.length, 1)
  }
})

test('a custom recognizer can wrap the built-in one', async (t) => {
  const own = builtInRecognizer({ engine: 'tesseract.js', languages: ['eng'] })
  t.is(typeof own.read, 'function')
  await own.close()
  t.throws(() => builtInRecognizer({ engine: 'quill' as 'auto' }), { code: 'option_invalid' })
})

test('incompatible or unknown options are rejected', async (t) => {
  const source = { fileName: 'report.pdf', bytes: await drawPdf([statement]) }
  const runner = inProcessRunner([])
  await t.throwsAsync(convert(source, { runner, limits: {} }), { code: 'option_invalid' })
  await t.throwsAsync(convert(source, { runner, mode: 'chapter' as 'page' }), {
    code: 'option_invalid',
    message: 'Expected `mode` to be `page` or `document`, got `chapter`',
  })
  await t.throwsAsync(convert(source, { runner, format: 'baroque' }), { code: 'format_invalid' })
  await t.throwsAsync(convert(source, { runner, page: '1' } as object), {
    code: 'option_invalid',
    message: /^Unknown option `page`; expected one of `pages`, .*`onProgress`$/,
  })
})

test('a given format is validated before anything is read', async (t) => {
  const source = { fileName: 'report.pdf', bytes: await drawPdf([statement]) }
  const runner = inProcessRunner([])
  const [first] = builtInFormats
  await t.throwsAsync(convert(source, { runner, format: {} as FormatConfiguration }), {
    code: 'format_invalid',
    message: 'Expected `format` to be a format configuration: `header`: expected an object',
  })
  await t.throwsAsync(convert(source, { runner, format: { ...first!, row: { ...first!.row, zoom: 4000 } } }), {
    code: 'format_invalid',
    message: /row_config\.zoom`: expected a whole number from 10 to 400, got `4000`/,
  })
})

test('a clusterer that throws is named', async (t) => {
  const source = { fileName: 'report.pdf', bytes: await drawPdf([statement]) }
  const runner = inProcessRunner([readerExtractor(mupdfReader())])
  const cluster = () => {
    throw new TypeError('no such table')
  }
  await t.throwsAsync(convert(source, { runner, clusterer: { mode: 'document', cluster } }), {
    code: 'plugin_failed',
    message: 'Clusterer for mode document failed on report.pdf: no such table',
  })
})

test('an abort during rendering is observed, even at the last moment', async (t) => {
  const source = { fileName: 'report.pdf', bytes: await drawPdf([statement]) }
  const runner = inProcessRunner([readerExtractor(mupdfReader())])
  for (const count of [1, 2]) {
    const stop = new AbortController()
    const render = async () => {
      stop.abort()
      await delay(50)
      return new Uint8Array()
    }
    const renderers = ['x', 'y']
      .slice(0, count)
      .map((format) => ({ format, extension: format, mediaType: 'x', render }))
    await t.throwsAsync(convert(source, { runner, renderers, signal: stop.signal }), { code: 'cancelled' })
  }
})

test('an aborted call returns nothing', async (t) => {
  const source = { fileName: 'report.pdf', bytes: await drawPdf([statement]) }
  const runner = inProcessRunner([readerExtractor(mupdfReader())])
  await t.throwsAsync(convert(source, { runner, signal: AbortSignal.abort() }), { code: 'cancelled' })
})
