import { appendFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
import type { ArtOptions, PageArt } from '../../core/art.js'
import type {
  Extraction,
  Extractor,
  FramedTables,
  FramesToRead,
  OutputSelection,
  PictureOptions,
  Unprotected,
} from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { Bbox, Page, PageContent } from '../../core/model.js'
import type { Source } from '../../core/source.js'

/** Behavior of a page of the scripted document. */
export type PageScript =
  | 'table'
  | 'empty'
  | 'throw'
  | 'slow'
  /** Takes a minute, unless its signal is aborted. */
  | 'heedful'
  | 'loop'
  | 'exit'
  /** Allocates more and more memory outside of V8's heap. */
  | 'grow'
  /** Allocates more and more of V8's heap. */
  | 'hoard'
  /** Leaves 50 MiB behind, and ends after 100 ms. */
  | 'leak'
  /** Returns a page that cannot be sent to another process. */
  | 'unsendable'
  /** Returns one cell with the ids of the process and the thread. */
  | 'worker'
  /** Returns one cell with the time at which the page was processed. */
  | 'time'
  /** Takes a while, and returns one cell with the start and end time. */
  | 'span'
  /** Returns one cell with the requested output. */
  | 'selection'

/** A document whose bytes are its script: JSON such as `{"pages": ["table", "throw"]}`. */
export interface DocumentScript {
  readonly pages: readonly PageScript[]
  /** Whether it provides page content, images and tables in frames, each after the behavior of the page. */
  readonly looks?: boolean
  /** Behavior of `open` instead of opening. */
  readonly open?: 'encrypted' | 'throw' | 'loop' | 'exit'
  /** The password needed to open it. */
  readonly password?: string
  /** Behavior of `unprotect` instead of removing the password. The error of `throw` contains the password. */
  readonly unprotect?: 'throw' | 'loop' | 'exit'
  /** Behavior of `close` instead of closing. */
  readonly close?: 'throw'
  /** File to which a line is appended when the document is opened and closed. */
  readonly log?: string
}

/** An extractor for the runner cases, which does to its process what the document says. */
export function scriptedExtractor(): Extractor {
  return {
    name: 'scripted',
    accepts(source) {
      if (source.bytes[0] === '?'.charCodeAt(0)) throw new Error('what is this?')
      return source.bytes[0] === '{'.charCodeAt(0)
    },
    async open(source) {
      const script = JSON.parse(Buffer.from(source.bytes).toString('utf8')) as DocumentScript
      if (script.open === 'encrypted' || script.password !== undefined) {
        throw new RecreateError('pdf_encrypted', 'It opens only with a password')
      }
      if (script.open === 'throw') throw new Error('a sheet is missing')
      if (script.open === 'loop') loop()
      if (script.open === 'exit') exit()
      if (script.log !== undefined) appendFileSync(script.log, 'opened\n')
      return extractionOf(script, source)
    },
    unprotect,
  }
}

async function unprotect(source: Source, password: string): Promise<Unprotected> {
  const { password: right, ...script } = JSON.parse(Buffer.from(source.bytes).toString('utf8')) as DocumentScript
  if (script.unprotect === 'throw') throw new Error(`the key ${password} broke`)
  if (script.unprotect === 'loop') loop()
  if (script.unprotect === 'exit') exit()
  if (right !== undefined && right !== password) throw new RecreateError('password_wrong', 'The key does not turn')
  const bytes = right === undefined ? source.bytes : Buffer.from(JSON.stringify(script))
  return { bytes, pageCount: script.pages.length }
}

function extractionOf(script: DocumentScript, source: Source): Extraction {
  const playPage = (pageNumber: number, signal?: AbortSignal, selection?: OutputSelection) =>
    play(script.pages[pageNumber - 1] ?? 'empty', pageNumber, signal, selection)
  const looks: Pick<Extraction, 'content' | 'picture' | 'art' | 'tablesIn'> = {
    content: async (pageNumber, signal) => contentOf(await playPage(pageNumber, signal)),
    picture: async (pageNumber, options, signal) => pictureOf(await playPage(pageNumber, signal), options),
    art: async (pageNumber, options, signal) => artOf(await playPage(pageNumber, signal), options),
    tablesIn: async (pageNumber, frames, signal) => framedOf(await playPage(pageNumber, signal), frames),
  }
  return {
    pageCount: script.pages.length,
    properties: { title: source.fileName },
    page: playPage,
    ...(script.looks && looks),
    async close() {
      if (script.log !== undefined) appendFileSync(script.log, 'closed\n')
      if (script.close === 'throw') throw new Error('the cover is stuck')
    },
  }
}

async function play(
  script: PageScript,
  pageNumber: number,
  signal?: AbortSignal,
  selection?: OutputSelection,
): Promise<Page> {
  if (script === 'throw') throw new Error(`the ink of page ${pageNumber} has run`)
  const beganAt = Date.now()
  if (script === 'slow' || script === 'span') await new Promise((resolve) => setTimeout(resolve, 150))
  if (script === 'heedful') await waitFor(60_000, signal)
  if (script === 'loop') loop()
  if (script === 'exit') exit()
  if (script === 'grow') grow()
  if (script === 'hoard') hoard()
  if (script === 'leak') await leak()
  const page = { pageNumber, width: 612, height: 792, tables: [], charts: [], warnings: [] }
  if (script === 'unsendable') return Object.assign(page, { draw: () => {} })
  const text = script === 'selection' ? JSON.stringify(selection) : textOf(script, pageNumber, beganAt)
  return text === undefined ? page : { ...page, tables: [oneCell(pageNumber, text)] }
}

function textOf(script: PageScript, pageNumber: number, beganAt: number): string | undefined {
  if (script === 'table') return `Page ${pageNumber}`
  if (script === 'worker') return `${process.pid}:${threadId}`
  if (script === 'time') return `${Date.now()}`
  if (script === 'span') return `${beganAt} ${Date.now()}`
  return undefined
}

function contentOf({ pageNumber, width, height }: Page): PageContent {
  const nothing = { fonts: [], glyphs: [], rulings: [], shapes: [], paths: [], pictures: [], links: [], warnings: [] }
  return { pageNumber, width, height, rotation: 0, source: 'text', ...nothing }
}

/** Returns a table in each frame of a page that has one. */
function framedOf({ pageNumber, tables }: Page, { frames, others }: FramesToRead): FramedTables {
  const textIn = (frame: Bbox) => `${JSON.stringify(frame)} beside ${others.length}`
  const read = frames.map((frame) => (tables.length === 0 ? undefined : oneCell(pageNumber, textIn(frame))))
  return { tables: read, warnings: [] }
}

/** Returns one image for each requested one, and a background unless everything is drawn. */
function artOf(page: Page, options: ArtOptions): PageArt {
  const bytes = pictureOf(page, options)
  const pictures = options.pictures.map((order) => {
    return { order, bbox: { x0: 0, y0: 0, x1: order, y1: order }, bytes, mediaType: 'image/png' as const }
  })
  const background = options.drawn.length > 0 ? [] : [{ bbox: { x0: 0, y0: 0, x1: 612, y1: 792 }, bytes }]
  return { pictures, background }
}

/**
 * Returns the header of a PNG with the request, since nobody decodes it. It is a slice of a larger buffer, as from some
 * libraries.
 */
function pictureOf({ pageNumber }: Page, options: PictureOptions | ArtOptions): Uint8Array {
  const bytes = Buffer.from(`\u0089PNG\r\n\u001a\n${JSON.stringify({ pageNumber, ...options })}`, 'latin1')
  const larger = new Uint8Array(2 ** 20)
  larger.set(bytes, 1000)
  return larger.subarray(1000, 1000 + bytes.length)
}

function oneCell(pageNumber: number, text: string): Page['tables'][number] {
  const place = { pageNumber, bbox: { x0: 72, y0: 72, x1: 200, y1: 90 } }
  return {
    id: `p${pageNumber}t1`,
    places: [place],
    rows: [{ type: 'data', indent: 0, place, id: `p${pageNumber}t1r1` }],
    columns: [{ x0: 72, x1: 200, alignment: 'left' }],
    headerRowCount: 0,
    cells: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, text, place }],
    footnotes: [],
    checks: [],
    confidence: 1,
    source: 'text',
  }
}

function loop(): never {
  for (;;);
}

function exit(): never {
  process.stderr.write('the press has stopped\n')
  process.exit(3)
}

/** Allocates outside of V8's heap, as WebAssembly does, so that only an external limit can stop it. */
function grow(): never {
  const held: Buffer[] = []
  for (;;) {
    held.push(Buffer.alloc(16 * 2 ** 20, 1))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
}

function hoard(): never {
  let held: object = {}
  for (;;) held = { held, numbers: new Array(50).fill(Math.random()) }
}

const leaked: Buffer[] = []

async function leak() {
  leaked.push(Buffer.alloc(50 * 2 ** 20, 1))
  await new Promise((resolve) => setTimeout(resolve, 100))
}

function waitFor(timeMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, timeMs)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('heard'))
    })
  })
}
