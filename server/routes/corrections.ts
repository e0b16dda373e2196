import Router from '@koa/router'
import type { Context } from 'koa'
import type * as z from 'zod'
import {
  type CellCorrection,
  documentOnWire,
  type ErrorCode,
  type FrameCorrection,
  RecreateError,
  type RecreateStatus,
  type WireTable,
} from '../../index.js'
import { limitKey } from '../http/authenticate.js'
import { checkFields, type FieldProblem, invalid, Refusal, valueError } from '../http/problems.js'
import { readJson } from '../http/read-json.js'
import { CORRECTION_BYTES, correctionFields, recreatePath } from '../http/request-schemas.js'
import { answer, scopeOf, stateOf } from '../http/requests.js'
import { cellOnWire, correctionsOnWire, generationOnWire } from '../http/wire.js'
import type { Services } from '../operations/services.js'

type GivenCell = z.output<typeof correctionFields>['cells'][number]
type GivenFrame = z.output<typeof correctionFields>['frames'][number]

/** Routes that correct the tables of a recreate. */
export function correctionRoutes(services: Services): Router {
  const { engine } = services
  const router = new Router({ prefix: '/enterprise-api/recreate', sensitive: true })

  router.get('/:recreate_id/corrections', limitKey(services, 'corrections'), async (context) => {
    const { fields, problems } = checkFields(recreatePath, 'path', context.params)
    if (fields === undefined) throw invalid(...problems)
    const { recreate_id } = fields
    const scope = scopeOf(context)
    const corrections = await engine.corrections(recreate_id, scope)
    const tables = corrections.length === 0 ? [] : await tablesOf(recreate_id, scope)
    const generation = generationOnWire(await engine.status(recreate_id, scope))
    answer(context, 'Corrections', {
      status: 'SUCCESS',
      data: {
        recreate_id,
        generation,
        corrections: correctionsOnWire(
          corrections,
          tables.map(({ wire }) => wire),
        ),
      },
    })
  })

  router.post('/:recreate_id/corrections', limitKey(services, 'correct'), async (context) => {
    const { recreate_id, cells, frames, by } = await readCorrection(context)
    const scope = scopeOf(context)
    refuseIfNotCorrectable(await engine.status(recreate_id, scope))
    const framed = new Set(frames.flatMap(({ table_id = [] }) => table_id))
    const said = { cells: findCells(await tablesOf(recreate_id, scope), cells, framed), frames: readFrames(frames) }
    const { dropped } = await engine
      .correct(recreate_id, said, by ?? stateOf(context).owner, scope)
      .catch(refuseCorrection)
    const generation = generationOnWire(await engine.status(recreate_id, scope))
    const data = { recreate_id, generation, dropped: dropped.map(cellOnWire) }
    answer(context, 'Corrected', { status: 'SUCCESS', data })
  })

  return router

  async function tablesOf(recreateId: string, scope: { readonly owner: string }): Promise<readonly KnownTable[]> {
    const document = await engine.result(recreateId, scope)
    const wires = documentOnWire(document).tables
    return document.tables.map(({ rows }, at) => ({ wire: wires[at]!, rows }))
  }
}

/** A table as sent, with the ids of all its rows, including the header rows that are folded into `headers`. */
interface KnownTable {
  readonly wire: WireTable
  readonly rows: readonly { readonly id: string }[]
}

async function readCorrection(context: Context) {
  const body = (await readJson(context, CORRECTION_BYTES)) ?? {}
  const path = checkFields(recreatePath, 'path', context.params)
  const given = checkFields(correctionFields, 'body', body)
  if (path.fields === undefined || given.fields === undefined) throw invalid(...path.problems, ...given.problems)
  const { cells, frames } = given.fields
  if (cells.length + frames.length === 0) {
    throw invalid(valueError(['body', 'cells'], 'Send at least one cell or frame to correct'))
  }
  return { ...path.fields, ...given.fields }
}

/** @throws Refusal 409 while pages are being processed; 422 if the recreate failed. */
function refuseIfNotCorrectable({ state, pages }: RecreateStatus) {
  if (state === 'FAILED') {
    throw invalid(valueError(['path', 'recreate_id'], 'The recreate has FAILED, so it cannot be corrected'))
  }
  if (state === 'PROCESSING' || state === 'COMPLETED') return
  const left = pages.selected - pages.ended
  throw new Refusal(409, `${left} of ${pages.selected} pages are still being processed. Try again later`, {
    'Retry-After': '5',
  })
}

/**
 * Finds the cells to correct.
 *
 * @param framed Ids of tables whose frames change in the same request. Their rows get new ids.
 * @throws Refusal 422, listing every cell that cannot be corrected.
 */
function findCells(
  tables: readonly KnownTable[],
  cells: readonly GivenCell[],
  framed: ReadonlySet<unknown>,
): readonly CellCorrection[] {
  const tableOf = new Map(tables.flatMap(({ wire, rows }) => rows.map(({ id }) => [id, wire])))
  const found = cells.map((cell, index) => findCell(tableOf.get(cell.row_identifier), cell, index, framed))
  const problems = found.flatMap((each) => ('problem' in each ? [each.problem] : []))
  if (problems.length > 0) throw invalid(...problems)
  return found.flatMap((each) => ('problem' in each ? [] : [each]))
}

/** Reads the frames to correct. @throws Refusal 422, listing every missing field. */
function readFrames(frames: readonly GivenFrame[]): readonly FrameCorrection[] {
  const problems: FieldProblem[] = []
  const miss = (index: number, field: keyof GivenFrame) => {
    problems.push({ loc: ['body', 'frames', index, field], msg: 'Field required', type: 'missing' })
  }
  const read = frames.flatMap(({ action, table_id, bbox }, index): readonly FrameCorrection[] => {
    if (action !== 'add' && table_id === undefined) miss(index, 'table_id')
    if ((action === 'redraw' || action === 'add') && bbox === undefined) miss(index, 'bbox')
    const { page_number = 0, ...box } = bbox ?? { x0: 0, y0: 0, x1: 0, y1: 0 }
    const place = { pageNumber: page_number, bbox: box }
    if (action === 'add') return [{ kind: 'add', place }]
    const id = table_id ?? ''
    return [action === 'redraw' ? { kind: action, id, place } : { kind: action, id }]
  })
  if (problems.length > 0) throw invalid(...problems)
  return read
}

/** Messages for engine errors while reading the frames. */
const FRAME_FAULTS: Partial<Record<ErrorCode, string>> = {
  not_available: 'The tables of this recreate have no frames to correct',
  page_timeout: 'Reading the page took too long',
  page_memory: 'Reading the page took too much memory',
  page_crashed: 'The page could not be read',
  page_too_large: 'The page holds more than can be read',
  ocr_failed: 'The text on the page could not be recognized',
}

function refuseCorrection(error: unknown): never {
  if (!(error instanceof RecreateError)) throw error
  const { code, message, details } = error
  // Another correction removed or redrew the table in the meantime.
  if (code === 'option_invalid') throw invalid(valueError(['body', 'cells'], 'Some of the cells are no longer there'))
  const isFrame = code === 'frame_invalid' || code === 'frame_unreadable'
  const rule = isFrame ? message : FRAME_FAULTS[code]
  if (rule === undefined) throw error
  const loc = ['body', 'frames', ...(details.frame === undefined ? [] : [details.frame])]
  throw invalid({ ...valueError(loc, rule), type: code })
}

function findCell(
  table: WireTable | undefined,
  { row_identifier, column_header, column, value }: GivenCell,
  index: number,
  framed: ReadonlySet<unknown>,
): CellCorrection | { readonly problem: FieldProblem } {
  const locOf = (field: keyof GivenCell) => ['body', 'cells', index, field]
  const refuse = (field: keyof GivenCell, rule: string) => ({ problem: valueError(locOf(field), rule) })
  if (column === undefined && column_header === undefined) {
    return { problem: { loc: locOf('column_header'), msg: 'Field required', type: 'missing' } }
  }
  if (table === undefined) return refuse('row_identifier', 'No row of a table has this identifier')
  const { headers, metadata } = table
  if (framed.has(metadata.table_id)) {
    return refuse(
      'row_identifier',
      'The frame of this table is corrected in the same request. Send its cells after that',
    )
  }
  const named = column_header === undefined ? -1 : headers.indexOf(column_header)
  if (column_header !== undefined && named < 0) return refuse('column_header', 'The table has no such header')
  if (column !== undefined && headers[column] === undefined) {
    return refuse('column', `The table has the columns 0 to ${headers.length - 1}`)
  }
  if (column !== undefined && named >= 0 && named !== column) {
    return refuse('column', `Column ${named} has this header. Send column or column_header, not both`)
  }
  return { rowId: row_identifier, column: column ?? named, text: value }
}
