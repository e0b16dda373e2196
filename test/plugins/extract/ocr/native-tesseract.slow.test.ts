import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { TextRecognizer } from '../../../../core/contracts.js'
import { nativeTesseract } from '../../../../plugins/extract/ocr/native-tesseract.js'
import { drawPrint } from '../../../contracts/drawn-print.js'
import { textRecognizerCases } from '../../../contracts/text-recognizer.js'
import { testNeeding } from '../../../fixtures/needs.js'

const testInstalled = testNeeding('tesseract')
const testOnLinux = testNeeding('linux', 'tesseract')
const { picture } = drawPrint({ width: 500, height: 120 }, [{ text: 'TOTAL', x: 50, baseline: 80, capHeight: 36 }])
const options = { dpi: 300, layout: 'line' } as const

for (const { title, run } of textRecognizerCases) {
  testInstalled.serial(title, async (t) => {
    await run(nativeTesseract())
    t.pass()
  })
}

test('a missing program is reported with installation instructions', async (t) => {
  await t.throwsAsync(nativeTesseract({ program: 'no-such-tesseract' }).read(picture, options), {
    code: 'ocr_failed',
    message:
      'There is no program `no-such-tesseract`. Install Tesseract (on Debian, the package `tesseract-ocr`), or set `program` to its path.',
  })
})

test('a failing program is reported with its exit status', async (t) => {
  await t.throwsAsync(nativeTesseract({ program: process.execPath }).read(picture, options), {
    code: 'ocr_failed',
    message: /ended with exit code \d+: .+/,
  })
})

testInstalled('a language without data is left out, and a warning names it and the ways to add it', async (t) => {
  for (const languages of [['xyz_old'], ['eng', 'xyz_old']]) {
    const recognizer = nativeTesseract({ languages })
    t.is(await firstWord(recognizer), 'TOTAL')
    t.deepEqual(recognizer.warnings?.(), [
      {
        code: 'language_missing',
        message:
          'OCR has no data for the language `xyz_old`. Text was read as the language `eng`. Install the data for `tesseract` (on Debian: `apt-get install tesseract-ocr-xyz-old`), or name a folder with `xyz_old.traineddata`: `--language-data FOLDER` of the command, `RECREATE_LANGUAGE_DATA` of the service, `ocr.dataFolder` of the library',
      },
    ])
  }
})

testInstalled('languages of a folder are read together with installed ones', async (t) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'data-'))
  t.teardown(() => rmSync(dataFolder, { recursive: true, force: true }))
  copyFileSync(englishData(), join(dataFolder, 'own.traineddata'))
  for (const languages of [['own'], ['own', 'eng'], ['eng', 'own']]) {
    const recognizer = nativeTesseract({ languages, dataFolder })
    t.is(await firstWord(recognizer), 'TOTAL', languages.join())
    t.deepEqual(recognizer.warnings?.(), [], languages.join())
  }
})

testInstalled('languages of a folder behind a symbolic link are read together with installed ones', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'data-'))
  t.teardown(() => rmSync(parent, { recursive: true, force: true }))
  // The link is less deep than its folder, so that a path relative to the link leads elsewhere.
  const real = join(parent, 'a', 'b', 'c')
  mkdirSync(real, { recursive: true })
  copyFileSync(englishData(), join(real, 'own.traineddata'))
  const dataFolder = join(parent, 'link')
  symlinkSync(real, dataFolder)
  t.is(await firstWord(nativeTesseract({ languages: ['own', 'eng'], dataFolder })), 'TOTAL')
})

testInstalled('a folder without any of the languages is no obstacle', async (t) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'data-'))
  t.teardown(() => rmSync(dataFolder, { recursive: true, force: true }))
  const recognizer = nativeTesseract({ languages: ['xyz'], dataFolder })
  t.is(await firstWord(recognizer), 'TOTAL')
  t.true(recognizer.warnings?.()[0]?.message.endsWith(`or put \`xyz.traineddata\` into \`${dataFolder}\``))
})

testInstalled('damaged data of a language is an error', async (t) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'data-'))
  t.teardown(() => rmSync(dataFolder, { recursive: true, force: true }))
  writeFileSync(join(dataFolder, 'bad.traineddata'), 'no data')
  await t.throwsAsync(nativeTesseract({ languages: ['eng', 'bad'], dataFolder }).read(picture, options), {
    code: 'ocr_failed',
    message:
      '`tesseract` cannot load the data of the language `bad`. Install it again, or replace the file `bad.traineddata`.',
  })
})

async function firstWord(recognizer: TextRecognizer): Promise<string | undefined> {
  const [line] = await recognizer.read(picture, options).finally(() => recognizer.close())
  return line?.words[0]?.text
}

/** Returns the path of the installed English data. */
function englishData(): string {
  const [, folder = ''] = /in "(.*)"/.exec(execFileSync('tesseract', ['--list-langs'], { encoding: 'utf8' })) ?? []
  return join(folder, 'eng.traineddata')
}

testInstalled('closing cancels a reading in progress', async (t) => {
  const recognizer = nativeTesseract()
  const reading = recognizer.read(picture, options)
  await recognizer.close()
  await t.throwsAsync(reading, { code: 'cancelled', message: 'The recogniser was closed' })
})

testInstalled('many concurrent images are read as each separately, including blank ones', async (t) => {
  const recognizer = nativeTesseract()
  const blank = { ...picture, pixels: picture.pixels.map(() => 255) }
  const [first, second, third] = await recognizer.readAll!([picture, blank, picture], options)
  const alone = await recognizer.read(picture, options)
  t.is(alone[0]?.words[0]?.text, 'TOTAL')
  t.deepEqual([first, second, third], [alone, [], alone])
})

/** Creates a program that records its starts and then runs `tesseract` with additional arguments. */
function notedTesseract(t: ExecutionContext, added = '') {
  const folder = mkdtempSync(join(tmpdir(), 'noted-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'tesseract')
  const notes = join(folder, 'starts')
  writeFileSync(notes, '')
  writeFileSync(program, `#!/bin/sh\necho started >> '${notes}'\nexec tesseract "$@" ${added}\n`, { mode: 0o755 })
  return { program, starts: () => readFileSync(notes, 'utf8').split('\n').length - 1 }
}

testOnLinux('images with the same settings are read by one program, others by another', async (t) => {
  const { program, starts } = notedTesseract(t)
  const recognizer = nativeTesseract({ program })
  for (const dpi of [300, 200]) {
    for (const layout of ['line', 'block'] as const) {
      const lines = await recognizer.read(picture, { dpi, layout })
      t.is(lines[0]?.words[0]?.text, 'TOTAL')
    }
  }
  await recognizer.readAll!([picture, picture, picture], options)
  t.is(starts(), 2)
  await recognizer.close()
  await recognizer.read(picture, options)
  t.is(starts(), 3)
  await recognizer.close()
})

testOnLinux('a program that cannot open files of another process gets its images in one file', async (t) => {
  const { program, starts } = notedTesseract(t, '3<&- 4<&-')
  const recognizer = nativeTesseract({ program })
  const twice = await recognizer.readAll!([picture, picture], options)
  t.deepEqual(
    twice.map((lines) => lines[0]?.words[0]?.text),
    ['TOTAL', 'TOTAL'],
  )
  t.is(starts(), 2)
  await recognizer.read(picture, options)
  t.is(starts(), 3)
})

testOnLinux('a program that lists its images but never responds gets them in one file', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'silent-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'tesseract')
  const turnOnly = 'i=0; while read -r name; do echo "Page $i : $name" >&2; i=$((i+1)); done; exit'
  writeFileSync(program, `#!/bin/sh\ncase "$*" in *stream_filelist*) ${turnOnly};; esac\nexec tesseract "$@"\n`, {
    mode: 0o755,
  })
  const recognizer = nativeTesseract({ program })
  const lines = await recognizer.read(picture, options)
  t.is(lines[0]?.words[0]?.text, 'TOTAL')
  await recognizer.close()
})

testOnLinux('responses in many chunks, with additional output, are assigned to their images', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wordy-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'tesseract')
  // It responds with the number of images, followed by meaningless output.
  const answer = `#!${process.execPath}
    let count = 0
    require('node:readline').createInterface({ input: process.stdin }).on('line', (name) => {
      const isPicture = name.endsWith('fd/3')
      const word = isPicture ? ++count : ''
      const place = 'bbox 50 40 200 90'
      process.stdout.write(
        '<div class="ocr_page" title=\\'image "' + name + '"; bbox 0 0 500 120\\'>' +
        '<span class="ocr_line" title="' + place + '"><span class="ocrx_word" title="' + place + '; x_wconf 95">' +
        word + '</span></span></div>' + (isPicture ? '<!--' + 'x'.repeat(300000) + '-->' : ''))
    })`
  writeFileSync(program, answer, { mode: 0o755 })
  const recognizer = nativeTesseract({ program })
  const lines = await recognizer.readAll!(Array(20).fill(picture), options)
  t.deepEqual(
    lines.map(([line]) => line?.words[0]?.text),
    Array.from({ length: 20 }, (_, i) => String(i + 1)),
  )
  await recognizer.close()
})

testInstalled(
  'earlier images do not affect a reading: a new program and a reused one give the same result',
  async (t) => {
    const other = drawPrint({ width: 900, height: 120 }, [
      { text: 'ASSETS 1,976 (5,062)', x: 50, baseline: 80, capHeight: 36 },
    ])
    const stayed = nativeTesseract()
    const fresh = nativeTesseract()
    await stayed.read(other.picture, options)
    const read = await stayed.read(picture, options)
    t.deepEqual(read, await fresh.read(picture, options))
    t.true(read.length > 0)
    await Promise.all([stayed.close(), fresh.close()])
  },
)
