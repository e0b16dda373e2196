import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { messageOf } from '../../../core/errors.js'

/**
 * Runs Tesseract in a thread, because WebAssembly can only be stopped together with its thread. It uses the engine of
 * tesseract.js without that package's client, which never answers if data is damaged and then keeps the process alive.
 */

/** A language and its data file, which may be gzipped. */
export interface TesseractLanguage {
  readonly name: string
  readonly path: string
}

/** One picture to read. */
export interface TesseractRequest {
  /** A picture in a format that Leptonica supports. */
  readonly file: Uint8Array
  readonly parameters: Readonly<Record<string, string>>
}

export type TesseractAnswer = { readonly blocks: readonly TesseractBlock[] } | { readonly failed: string }

/** The engine's result for a page. Contains only the properties that are used. */
export interface TesseractBlock {
  readonly paragraphs: readonly { readonly lines: readonly TesseractLine[] }[]
}

export interface TesseractLine {
  readonly bbox: TesseractBox
  /** Baseline from the left to the right edge of the line. */
  readonly baseline: TesseractBox
  readonly words: readonly (TesseractText & { readonly symbols: readonly TesseractText[] })[]
}

export interface TesseractText {
  readonly text: string
  readonly bbox: TesseractBox
  /** Confidence, 0 to 100. */
  readonly confidence: number
}

interface TesseractBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** The part of the engine's module that is used. */
interface TesseractModule {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void }
  readonly TessBaseAPI: new () => TesseractApi
}

interface TesseractApi {
  /** Initializes the engine. @returns -1 on failure. */
  Init(dataPath: null, languages: string, engineMode: number, configFile: null): number
  SetVariable(name: string, value: string): void
  /** Reads `/input`. @returns 1 on failure. */
  SetImageFile(exifOrientation: number, radians: number): number
  /** Recognizes the text. @returns -1 on failure. */
  Recognize(monitor: null): number
  GetJSONText(): string
  Clear(): void
}

/** Only the neural engine, because the data contains no other. */
const LSTM_ONLY = 1

async function startEngine(languages: readonly TesseractLanguage[]): Promise<(request: TesseractRequest) => string> {
  const require = createRequire(import.meta.url)
  // Selects the build for the processor's vector instructions.
  const getCore = require('tesseract.js/src/worker-script/node/getCore.js')
  const start = await getCore(LSTM_ONLY, undefined, { progress() {} })
  const silent = { TesseractProgress() {}, print() {}, printErr() {} }
  const { FS, TessBaseAPI }: TesseractModule = await start(silent)
  for (const { name, path } of languages) FS.writeFile(`${name}.traineddata`, decompress(await readFile(path)))
  const api = new TessBaseAPI()
  const names = languages.map(({ name }) => name).join('+')
  if (api.Init(null, names, LSTM_ONLY, null) !== 0) throw new Error(`the data of \`${names}\` is damaged`)
  return ({ file, parameters }) => {
    for (const [name, value] of Object.entries(parameters)) api.SetVariable(name, value)
    FS.writeFile('/input', file)
    try {
      if (api.SetImageFile(1, 0) === 1) throw new Error('it cannot open the picture')
      if (api.Recognize(null) !== 0) throw new Error('it could not recognize the picture')
      return api.GetJSONText()
    } finally {
      api.Clear()
      FS.unlink('/input')
    }
  }
}

function decompress(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
}

const port = parentPort
const engine = startEngine(workerData)
// The error is reported by the call that reads.
engine.catch(() => {})
port?.on('message', async (request: TesseractRequest) => {
  const answer = async (): Promise<TesseractAnswer> => JSON.parse((await engine)(request))
  port.postMessage(await answer().catch((error) => ({ failed: messageOf(error) })))
})
