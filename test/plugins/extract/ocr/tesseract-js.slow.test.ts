import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import test from 'ava'
import type { TextRecognizer } from '../../../../core/contracts.js'
import { tesseractJs } from '../../../../plugins/extract/ocr/tesseract-js.js'
import { drawPrint } from '../../../contracts/drawn-print.js'
import { textRecognizerCases } from '../../../contracts/text-recognizer.js'

const recognizer = tesseractJs()
test.after.always(() => recognizer.close())

for (const { title, run } of textRecognizerCases) {
  test.serial(title, async (t) => {
    await run(recognizer)
    t.pass()
  })
}

const english = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
  'eng.traineddata.gz',
)
const { picture } = drawPrint({ width: 500, height: 120 }, [
  { text: 'TOTAL 4,821', x: 50, baseline: 80, capHeight: 36 },
])

async function readAndClose(made: TextRecognizer): Promise<string> {
  try {
    const lines = await made.read(picture, { dpi: 300, layout: 'line' })
    return lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
  } finally {
    await made.close()
  }
}

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-ocr-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('languages are loaded from a folder, compressed or not, in addition to packages', async (t) => {
  await inFolder(async (dataFolder) => {
    await copyFile(english, join(dataFolder, 'one.traineddata.gz'))
    await writeFile(join(dataFolder, 'two.traineddata'), gunzipSync(await readFile(english)))
    t.is(await readAndClose(tesseractJs({ languages: ['one', 'two', 'eng'], dataFolder })), 'TOTAL 4,821')
  })
})

test('a language without data is left out, and a warning names it and the ways to add it', async (t) => {
  const made = tesseractJs({ languages: ['xyz', 'eng'] })
  t.is(await readAndClose(made), 'TOTAL 4,821')
  t.deepEqual(made.warnings?.(), [
    {
      code: 'language_missing',
      message:
        'OCR has no data for the language `xyz`. Text was read as the language `eng`. Run `npm install @tesseract.js-data/xyz`, or name a folder with `xyz.traineddata`: `--language-data FOLDER` of the command, `RECREATE_LANGUAGE_DATA` of the service, `ocr.dataFolder` of the library',
    },
  ])
})

test('text is read as English if no language has data', async (t) => {
  await inFolder(async (dataFolder) => {
    const made = tesseractJs({ languages: ['xyz', 'zyx'], dataFolder })
    t.is(await readAndClose(made), 'TOTAL 4,821')
    t.deepEqual(
      made.warnings?.().map(({ message }) => message),
      [
        `OCR has no data for the languages \`xyz\`, \`zyx\`. Text was read as the language \`eng\`. Run \`npm install @tesseract.js-data/xyz @tesseract.js-data/zyx\`, or put \`xyz.traineddata\` and \`zyx.traineddata\` into \`${dataFolder}\``,
      ],
    )
  })
})

test('languages that all have data cause no warning', async (t) => {
  const made = tesseractJs()
  t.is(await readAndClose(made), 'TOTAL 4,821')
  t.deepEqual(made.warnings?.(), [])
})

test('damaged data is an error, not an endless wait', async (t) => {
  await inFolder(async (dataFolder) => {
    await writeFile(join(dataFolder, 'bad.traineddata'), 'no data')
    const made = tesseractJs({ languages: ['bad'], dataFolder })
    const expected = { code: 'ocr_failed', message: 'tesseract.js could not read: the data of `bad` is damaged' }
    await t.throwsAsync(readAndClose(made), expected)
    await t.throwsAsync(readAndClose(made), expected)
  })
})

test('closing cancels a reading in progress', async (t) => {
  const made = tesseractJs()
  const reading = t.throwsAsync(made.read(picture, { dpi: 300, layout: 'line' }), {
    code: 'cancelled',
    message: 'The recogniser was closed',
  })
  const waiting = t.throwsAsync(made.read(picture, { dpi: 300, layout: 'line' }), { code: 'cancelled' })
  await made.close()
  await Promise.all([reading, waiting])
  t.is(await readAndClose(made), 'TOTAL 4,821')
})

test('a program ends with an open recognizer and leaves no new file in its folder', async (t) => {
  await inFolder(async (folder) => {
    const here = (path: string) => JSON.stringify(new URL(`../../../../${path}`, import.meta.url).href)
    const program = `
      import { tesseractJs } from ${here('plugins/extract/ocr/tesseract-js.js')}
      import { drawPrint } from ${here('test/contracts/drawn-print.js')}
      const { picture } = drawPrint({ width: 500, height: 120 }, [{ text: 'TOTAL', x: 50, baseline: 80, capHeight: 36 }])
      const [line] = await tesseractJs().read(picture, { dpi: 300, layout: 'line' })
      console.log(line.words[0].text)`
    const args = ['--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, timeout: 60_000 })
    t.is(stdout, 'TOTAL\n')
    t.deepEqual(await readdir(folder), [])
  })
})

test('unknown options and values out of range are rejected', (t) => {
  const refused = (options: object, message: string) =>
    t.throws(() => tesseractJs(options), { code: 'option_invalid', message })
  refused({ lang: 'eng' }, 'Unknown option `lang`; expected one of `languages`, `dataFolder`, `threads`')
  refused({ threads: 0 }, 'Expected `threads` to be a whole number from 1 to 16, got `0`')
  refused({ languages: [] }, 'Expected `languages` to be a list of names such as `eng` and `chi_sim`, got ``')
  refused(
    { languages: ['../eng'] },
    'Expected `languages` to be a list of names such as `eng` and `chi_sim`, got `../eng`',
  )
})
