import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { messageOf } from '../../../core/errors.js'

/**
 * Tesseract in a thread: WebAssembly cannot be stopped but with its thread. The engine is the one that tesseract.js
 * brings, called without that package's own client: it never answers when data is damaged, and its thread then holds the
 * process.
 */

/** A language and the file of its data, which may be gzipped. */
export interface TesseractLanguage {
  readonly name: string
  readonly path: string
}

/** One picture to read. */
export interface TesseractRequest {
  /** A picture in a format that Leptonica knows. */
  readonly file: Uint8Array
  readonly parameters: Readonly<Record<string, string>>
}

export type TesseractAnswer = { readonly blocks: readonly TesseractBlock[] } | { readonly failed: string }

/** What the engine says of a page, as far as we look at it. */
export interface TesseractBlock {
  readonly paragraphs: readonly { readonly lines: readonly TesseractLine[] }[]
}

export interface TesseractLine {
  readonly bbox: TesseractBox
  /** From the left to the right edge of the line. */
  readonly baseline: TesseractBox
  readonly words: readonly (TesseractText & { readonly symbols: readonly TesseractText[] })[]
}

export interface TesseractText {
  readonly text: string
  readonly bbox: TesseractBox
  /** 0 to 100. */
  readonly confidence: number
}

interface TesseractBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** What we use of the engine's module. */
interface TesseractModule {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void }
  readonly TessBaseAPI: new () => TesseractApi
}

interface TesseractApi {
  /** @returns -1 where it cannot. */
  Init(dataPath: null, languages: string, engineMode: number, configFile: null): number
  SetVariable(name: string, value: string): void
  /** Reads `/input`. @returns 1 where it cannot. */
  SetImageFile(exifOrientation: number, radians: number): number
  /** @returns -1 where it cannot. */
  Recognize(monitor: null): number
  GetJSONText(): string
  Clear(): void
}

/** The neural engine alone, the only one that the data has. */
const LSTM_ONLY = 1

async function startEngine(languages: readonly TesseractLanguage[]): Promise<(request: TesseractRequest) => string> {
  const require = createRequire(import.meta.url)
  // Chooses the build that suits the processor's vector instructions.
  const getCore = require('tesseract.js/src/worker-script/node/getCore.js')
  const start = await getCore(LSTM_ONLY, undefined, { progress() {} })
  const silent = { TesseractProgress() {}, print() {}, printErr() {} }
  const { FS, TessBaseAPI }: TesseractModule = await start(silent)
  for (const { name, path } of languages) FS.writeFile(`${name}.traineddata`, unpacked(await readFile(path)))
  const api = new TessBaseAPI()
  const names = languages.map(({ name }) => name).join('+')
  if (api.Init(null, names, LSTM_ONLY, null) !== 0) throw new Error(`the data of \`${names}\` is damaged`)
  return ({ file, parameters }) => {
    for (const [name, value] of Object.entries(parameters)) api.SetVariable(name, value)
    FS.writeFile('/input', file)
    try {
      if (api.SetImageFile(1, 0) === 1) throw new Error('it cannot open the picture')
      if (api.Recognize(null) !== 0) throw new Error('it gave the picture up')
      return api.GetJSONText()
    } finally {
      api.Clear()
      FS.unlink('/input')
    }
  }
}

function unpacked(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
}

const port = parentPort
const engine = startEngine(workerData)
// Who reads hears of it.
engine.catch(() => {})
port?.on('message', async (request: TesseractRequest) => {
  const answer = async (): Promise<TesseractAnswer> => JSON.parse((await engine)(request))
  port.postMessage(await answer().catch((error) => ({ failed: messageOf(error) })))
})
