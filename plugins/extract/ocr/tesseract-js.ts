import { createRequire } from 'node:module'
import type { TextRecognizer } from '../../../core/contracts.js'
import { RecreateError, refuseIfAborted } from '../../../core/errors.js'
import type { Warning } from '../../../core/model.js'
import { importOptional, type OptionalPackages } from '../../../core/optional-packages.js'
import type { PrintedLine, PrintedWord } from '../../../core/pixels.js'
import { cutOut, linesInPicture } from './cut-out.js'
import { EnginePool } from './engine-pool.js'
import { EngineThread } from './engine-thread.js'
import { findLanguageData } from './languages/bundled-data.js'
import { folderAdvice, usableLanguages } from './languages/usable-languages.js'
import { fillLanguages, type TesseractJsOptions } from './options.js'
import { pagedTiff } from './paged-tiff.js'
import { parametersOf } from './parameters.js'
import type { TesseractBlock, TesseractLine, TesseractText } from './tesseract-thread.js'

const require = createRequire(import.meta.url)
const PACKAGES: OptionalPackages = { use: 'Reading text on scans', names: ['tesseract.js'] }

/**
 * Returns a recognizer that runs the WebAssembly build of Tesseract in threads of this process. The threads start with
 * the first picture and stay loaded until `close`. Needs no other installation, downloads nothing and writes no files.
 * An idle recognizer does not keep the process alive.
 *
 * @throws RecreateError `option_invalid`. `read` throws `ocr_failed`, `package_missing` and `cancelled`.
 */
export function tesseractJs(options: TesseractJsOptions = {}): TextRecognizer {
  const languages = fillLanguages(options, { threads: 0 })
  const threads = options.threads ?? 1
  if (!Number.isInteger(threads) || threads < 1 || threads > 16) {
    throw new RecreateError(
      'option_invalid',
      `Expected \`threads\` to be a whole number from 1 to 16, got \`${threads}\``,
    )
  }
  const { dataFolder } = options
  let warnings: readonly Warning[] = []
  const find = async (name: string) => {
    const path = await findLanguageData(name, dataFolder)
    return path === undefined ? undefined : { name, path }
  }
  const adviceOn = (missing: readonly string[]) => {
    const packages = missing.map((language) => `@tesseract.js-data/${language}`).join(' ')
    return `Run \`npm install ${packages}\`, or ${folderAdvice(missing, dataFolder)}`
  }
  const pool = new EnginePool(threads, async () => {
    // The thread loads the package, but its errors arrive only as text, so check here that it is installed.
    await importOptional(PACKAGES, async () => require.resolve('tesseract.js/package.json'))
    const { data, warnings: found } = await usableLanguages(languages, find, adviceOn)
    warnings = found
    return new EngineThread(data)
  })
  return {
    name: 'tesseract.js',
    async read(picture, readOptions, signal) {
      refuseIfAborted(signal)
      const cut = cutOut(picture, readOptions.bbox)
      if (cut === undefined) return []
      const parameters = parametersOf(readOptions)
      const file = pagedTiff([cut.part], Number(parameters.user_defined_dpi))
      const blocks = await pool.read({ file, parameters }, signal)
      return linesInPicture(blocks.flatMap(linesOf), cut)
    },
    warnings: () => warnings,
    close: () => pool.close(),
  }
}

function linesOf({ paragraphs }: TesseractBlock): readonly PrintedLine[] {
  return paragraphs.flatMap(({ lines }) => lines.map(toLine)).filter(({ words }) => words.length > 0)
}

function toLine({ bbox, baseline, words }: TesseractLine): PrintedLine {
  return {
    bbox,
    baseline: { left: baseline.y0, right: baseline.y1 },
    words: words.filter(({ text }) => text.trim() !== '').map(toWord),
  }
}

function toWord({ symbols, ...word }: TesseractLine['words'][number]): PrintedWord {
  return { ...toText(word), letters: symbols.map(toText) }
}

function toText({ text, bbox, confidence }: TesseractText) {
  return { text: text.trim(), bbox, confidence: confidence / 100 }
}
