import type { Extractor } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { Page } from '../../core/model.js'

/** What a page of the scripted document does. */
export type PageScript =
  | 'table'
  | 'empty'
  | 'throw'
  | 'slow'
  | 'loop'
  | 'exit'
  | 'grow'
  /** Leaves 50 MiB behind, and is done after 100 ms. */
  | 'leak'
  /** Gives a page that no process can be sent. */
  | 'unsendable'
  /** Has one cell, with the number of the process. */
  | 'process'

/** A document whose bytes are its script: JSON such as `{"pages": ["table", "throw"]}`. */
export interface DocumentScript {
  readonly pages: readonly PageScript[]
  /** What opening does instead of opening. */
  readonly open?: 'encrypted' | 'throw' | 'loop' | 'exit'
  /** What closing does instead of closing. */
  readonly close?: 'throw'
}

/** An extractor for the Runner's conformance suite: it does to its process what its document says. */
export function scriptedExtractor(): Extractor {
  return {
    name: 'scripted',
    accepts(source) {
      if (source.bytes[0] === '?'.charCodeAt(0)) throw new Error('what is this?')
      return source.bytes[0] === '{'.charCodeAt(0)
    },
    async open(source) {
      const script = JSON.parse(Buffer.from(source.bytes).toString('utf8')) as DocumentScript
      if (script.open === 'encrypted') throw new RecreateError('pdf_encrypted', 'It opens only with a password')
      if (script.open === 'throw') throw new Error('a sheet is missing')
      if (script.open === 'loop') loop()
      if (script.open === 'exit') exit()
      return {
        pageCount: script.pages.length,
        properties: { title: source.fileName },
        page: (pageNumber) => play(script.pages[pageNumber - 1] ?? 'empty', pageNumber),
        async close() {
          if (script.close === 'throw') throw new Error('the cover is stuck')
        },
      }
    },
  }
}

async function play(script: PageScript, pageNumber: number): Promise<Page> {
  if (script === 'throw') throw new Error(`the ink of page ${pageNumber} has run`)
  if (script === 'slow') await new Promise((resolve) => setTimeout(resolve, 150))
  if (script === 'loop') loop()
  if (script === 'exit') exit()
  if (script === 'grow') grow()
  if (script === 'leak') await leak()
  const page = { pageNumber, width: 612, height: 792, tables: [], charts: [], warnings: [] }
  if (script === 'unsendable') return Object.assign(page, { draw: () => {} })
  if (script === 'process') return { ...page, tables: [oneCell(pageNumber, `${process.pid}`)] }
  return script === 'table' ? { ...page, tables: [oneCell(pageNumber, `Page ${pageNumber}`)] } : page
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

/** Outside V8's heap, as WebAssembly is: only who looks from outside can stop it. */
function grow(): never {
  const held: Buffer[] = []
  for (;;) {
    held.push(Buffer.alloc(16 * 2 ** 20, 1))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
}

const leaked: Buffer[] = []

async function leak() {
  leaked.push(Buffer.alloc(50 * 2 ** 20, 1))
  await new Promise((resolve) => setTimeout(resolve, 100))
}
