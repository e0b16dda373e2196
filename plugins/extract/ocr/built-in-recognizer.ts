import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, sep } from 'node:path'
import type { TextRecognizer } from '../../../core/contracts.js'
import { RecreateError } from '../../../core/errors.js'
import { nativeTesseract } from './native-tesseract.js'
import type { NativeTesseractOptions, TesseractJsOptions } from './options.js'
import { tesseractJs } from './tesseract-js.js'

/** Names of the OCR engines. `auto` is the native engine if its program is found, otherwise tesseract.js. */
const recognizerNames = ['tesseract.js', 'native', 'auto'] as const

/** The OCR engine and its options. Plain data, because it is sent to other processes. */
export interface RecognizerOptions extends TesseractJsOptions, NativeTesseractOptions {
  /** The OCR engine. @default 'tesseract.js' */
  readonly engine?: (typeof recognizerNames)[number] | undefined
}

/** Creates a bundled recognizer. @throws RecreateError `option_invalid`. */
export function builtInRecognizer(options: RecognizerOptions = {}): TextRecognizer {
  const { engine = 'tesseract.js', program, threads, ...rest } = options
  switch (engine) {
    case 'tesseract.js':
      return tesseractJs({ ...rest, threads })
    case 'native':
      return nativeTesseract({ ...rest, program })
    case 'auto':
      return isOnPath(program ?? 'tesseract')
        ? nativeTesseract({ ...rest, program })
        : tesseractJs({ ...rest, threads })
    default: {
      const names = recognizerNames.map((each) => `\`${each}\``).join(', ')
      throw new RecreateError('option_invalid', `Expected \`engine\` to be one of ${names}, got \`${String(engine)}\``)
    }
  }
}

function isOnPath(program: string): boolean {
  const isPath = isAbsolute(program) || program.includes(sep)
  const folders = isPath ? [''] : (process.env.PATH ?? '').split(delimiter)
  const endings = process.platform === 'win32' ? ['.exe', ''] : ['']
  return folders.some((folder) => endings.some((ending) => isExecutable(join(folder, program + ending))))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
