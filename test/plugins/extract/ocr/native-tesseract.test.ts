import { spawnSync } from 'node:child_process'
import test, { type ExecutionContext } from 'ava'
import { nativeTesseract } from '../../../../plugins/extract/ocr/native-tesseract.js'
import { drawPrint } from '../../../contracts/drawn-print.js'
import { textRecognizerCases } from '../../../contracts/text-recognizer.js'

const isInstalled = spawnSync('tesseract', ['--version']).status === 0
const { picture } = drawPrint({ width: 500, height: 120 }, [{ text: 'TOTAL', x: 50, baseline: 80, capHeight: 36 }])
const options = { dpi: 300, layout: 'line' } as const

function isSkipped(t: ExecutionContext): boolean {
  if (isInstalled) return false
  t.log('skipped: the program tesseract is not installed')
  t.pass()
  return true
}

for (const { title, run } of textRecognizerCases) {
  test.serial(title, async (t) => {
    if (isSkipped(t)) return
    await run(nativeTesseract())
    t.pass()
  })
}

test('a program that is not there is told with how to get it', async (t) => {
  await t.throwsAsync(nativeTesseract({ program: 'no-such-tesseract' }).read(picture, options), {
    code: 'ocr_failed',
    message:
      'Expected `no-such-tesseract` to be a program: install Tesseract (on Debian, the package `tesseract-ocr`), or name its path in `program`',
  })
})

test('a program that fails is told with how it ended', async (t) => {
  await t.throwsAsync(nativeTesseract({ program: process.execPath }).read(picture, options), {
    code: 'ocr_failed',
    message: /ended with \d+: .+/,
  })
})

test('a language without data is told, also where others have theirs', async (t) => {
  if (isSkipped(t)) return
  await t.throwsAsync(nativeTesseract({ languages: ['eng', 'xyz_old'] }).read(picture, options), {
    code: 'ocr_failed',
    message:
      '`tesseract` has no data for `xyz_old`: install it (on Debian, the package `tesseract-ocr-xyz-old`), or name its folder in `dataFolder`',
  })
})

test('what is being read when it is closed is cancelled', async (t) => {
  if (isSkipped(t)) return
  const recognizer = nativeTesseract()
  const reading = recognizer.read(picture, options)
  await recognizer.close()
  await t.throwsAsync(reading, { code: 'cancelled', message: 'The recogniser was closed' })
})

test('many pictures at once are read as each alone, blank ones as well', async (t) => {
  if (isSkipped(t)) return
  const recognizer = nativeTesseract()
  const blank = { ...picture, pixels: picture.pixels.map(() => 255) }
  const [first, second, third] = await recognizer.readAll!([picture, blank, picture], options)
  const alone = await recognizer.read(picture, options)
  t.is(alone[0]?.words[0]?.text, 'TOTAL')
  t.deepEqual([first, second, third], [alone, [], alone])
})
