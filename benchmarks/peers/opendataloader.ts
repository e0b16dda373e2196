import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { FileCell, FilePage, FileTable } from '../accuracy/measuring-format.js'
import type { Peer } from './peer.js'

type Box = readonly [left: number, lower: number, right: number, upper: number]

/** An element of its output: a table, a paragraph, or another element with children. */
interface Piece {
  readonly type?: string
  readonly content?: string
  readonly kids?: readonly Piece[]
  readonly 'list items'?: readonly Piece[]
  readonly 'page number'?: number
  readonly 'bounding box'?: Box
  readonly 'number of rows'?: number
  readonly 'number of columns'?: number
  readonly rows?: readonly { readonly cells: readonly Cell[] }[]
}

interface Cell extends Piece {
  readonly 'row number': number
  readonly 'column number': number
  readonly 'row span': number
  readonly 'column span': number
}

/**
 * The Java program opendataloader-pdf from its npm package, without its hybrid back end. RECREATE_PEERS_NODE names the
 * folder in which `npm i @opendataloader/pdf` was run.
 *
 * @param method Value of its option `--table-method`: `default` uses drawn lines, `cluster` also the text.
 */
export function opendataloaderPeer(method: 'default' | 'cluster', folder = process.env.RECREATE_PEERS_NODE): Peer {
  const home = join(folder ?? '', 'node_modules/@opendataloader/pdf')
  const program = join(home, 'lib/opendataloader-pdf-cli.jar')
  return {
    name: method === 'default' ? 'opendataloader-pdf' : `opendataloader-pdf ${method}`,
    about: 'npm i @opendataloader/pdf in RECREATE_PEERS_NODE; Java',
    async findVersion() {
      if (folder === undefined || !existsSync(program)) return undefined
      try {
        await promisify(execFile)('java', ['-version'])
      } catch {
        return undefined
      }
      return (JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }).version
    },
    command: ({ file, target }) => {
      const options = ['--format', 'json', '--image-output', 'off', '--table-method', method, '--quiet']
      return { program: 'java', args: ['-jar', program, ...options, '--output-dir', dirname(target), file] }
    },
    readResult({ file, target, pageHeights }) {
      const written = join(dirname(target), basename(file).replace(/\.pdf$/i, '.json'))
      const tables = tablesIn(JSON.parse(readFileSync(written, 'utf8')) as Piece)
      return { document: { pages: toPages(tables, pageHeights) } }
    },
  }
}

function tablesIn(piece: Piece): readonly Piece[] {
  if (piece.type === 'table') return [piece]
  return [...(piece.kids ?? []), ...(piece['list items'] ?? [])].flatMap(tablesIn)
}

function toPages(tables: readonly Piece[], heights: ReadonlyMap<number, number>): readonly FilePage[] {
  const pages = new Map<number, FileTable[]>()
  for (const table of tables) {
    const page_number = table['page number'] ?? 1
    pages.set(page_number, [...(pages.get(page_number) ?? []), toTable(table, heights.get(page_number))])
  }
  return [...pages].map(([page_number, found]) => ({ page_number, tables: found }))
}

/** Converts a table. Its boxes have their origin at the lower left of the page. */
function toTable(table: Piece, height: number | undefined): FileTable {
  const [x0, lower, x1, upper] = table['bounding box'] ?? [0, 0, 0, 0]
  return {
    bbox: height === undefined ? null : { x0, y0: height - upper, x1, y1: height - lower },
    n_rows: table['number of rows'] ?? 0,
    n_columns: table['number of columns'] ?? 0,
    cells: (table.rows ?? []).flatMap(({ cells }) => cells.map(toCell)),
  }
}

function toCell(cell: Cell): FileCell {
  return {
    row: cell['row number'] - 1,
    column: cell['column number'] - 1,
    row_span: cell['row span'],
    column_span: cell['column span'],
    text: textOf(cell),
  }
}

function textOf(piece: Piece): string {
  const pieces = [...(piece.kids ?? []), ...(piece['list items'] ?? [])].map(textOf)
  return [piece.content ?? '', ...pieces].filter((text) => text !== '').join(' ')
}
