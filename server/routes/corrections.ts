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
} from '../../face.js'
import { pace } from '../door.js'
import { checkFields, type FieldProblem, invalid, Refusal } from '../problems.js'
import { readJson } from '../read-json.js'
import { correctionFields, recreatePath } from '../request-schemas.js'
import { answer, scopeOf, stateOf } from '../requests.js'
import type { Services } from '../services.js'
import { cellOnWire, correctionsOnWire, generationOnWire } from '../wire.js'

type GivenCell = z.output<typeof correctionFields>['cells'][number]
type GivenFrame = z.output<typeof correctionFields>['frames'][number]

/** What people put right in what was read. */
export function correctionRoutes(services: Services): Router {
  const { engine } = services
  const router = new Router({ prefix: '/enterprise-api/recreate', sensitive: true })

  router.get('/:recreate_id/corrections', pace(services, 'corrections'), async (context) => {
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

  router.post('/:recreate_id/corrections', pace(services, 'correct'), async (context) => {
    const { recreate_id, cells, frames, by } = await readCorrection(context)
    const scope = scopeOf(context)
    refuseIfNotCorrectable(await engine.status(recreate_id, scope))
    const said = { cells: findCells(await tablesOf(recreate_id, scope), cells), frames: readFrames(frames) }
    const { dropped } = await engine.correct(recreate_id, said, by ?? stateOf(context).owner, scope).catch(refuseFrames)
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

/** A table as the wire has it, with all its rows: heads are rows too, though `headers` has them folded. */
interface KnownTable {
  readonly wire: WireTable
  readonly rows: readonly { readonly id: string }[]
}

async function readCorrection(context: Context) {
  const body = (await readJson(context)) ?? {}
  const path = checkFields(recreatePath, 'path', context.params)
  const given = checkFields(correctionFields, 'body', body)
  if (path.fields === undefined || given.fields === undefined) throw invalid(...path.problems, ...given.problems)
  const { cells, frames } = given.fields
  if (cells.length + frames.length === 0) {
    throw invalid({
      loc: ['body', 'cells'],
      msg: 'Value error, Expected cells or frames to correct',
      type: 'value_error',
    })
  }
  return { ...path.fields, ...given.fields }
}

/** @throws Refusal 409 while pages are read: later it can be. 422 where it has failed. */
function refuseIfNotCorrectable({ state, pages }: RecreateStatus) {
  if (state === 'FAILED') {
    const msg = 'Value error, the recreate has FAILED: it has no files to correct'
    throw invalid({ loc: ['path', 'recreate_id'], msg, type: 'value_error' })
  }
  if (state === 'PROCESSING' || state === 'COMPLETED') return
  const left = pages.selected - pages.ended
  throw new Refusal(409, `Expected all pages to have ended, ${left} of ${pages.selected} have not`, {
    'Retry-After': '5',
  })
}

/** @throws Refusal 422, with every cell that is not there. */
function findCells(tables: readonly KnownTable[], cells: readonly GivenCell[]): readonly CellCorrection[] {
  const tableOf = new Map(tables.flatMap(({ wire, rows }) => rows.map(({ id }) => [id, wire])))
  const found = cells.map((cell, index) => findCell(tableOf.get(cell.row_identifier), cell, index))
  const problems = found.flatMap((each) => ('problem' in each ? [each.problem] : []))
  if (problems.length > 0) throw invalid(...problems)
  return found.flatMap((each) => ('problem' in each ? [] : [each]))
}

/** @throws Refusal 422, with every field that is missing. */
function readFrames(frames: readonly GivenFrame[]): readonly FrameCorrection[] {
  const problems: FieldProblem[] = []
  const miss = (index: number, field: keyof GivenFrame) => {
    problems.push({ loc: ['body', 'frames', index, field], msg: 'Field required', type: 'missing' })
  }
  const read = frames.flatMap(({ action, table_id, bbox }, index): readonly FrameCorrection[] => {
    if (action !== 'add' && table_id === undefined) miss(index, 'table_id')
    if (action !== 'remove' && bbox === undefined) miss(index, 'bbox')
    const { page_number = 0, ...box } = bbox ?? { x0: 0, y0: 0, x1: 0, y1: 0 }
    const place = { pageNumber: page_number, bbox: box }
    if (action === 'add') return [{ kind: 'add', place }]
    return [action === 'remove' ? { kind: action, id: table_id ?? '' } : { kind: action, id: table_id ?? '', place }]
  })
  if (problems.length > 0) throw invalid(...problems)
  return read
}

/** What stands in a frame is the asker's, and so is a page that cannot be read there. */
const OF_FRAMES: ReadonlySet<ErrorCode> = new Set([
  'frame_invalid',
  'frame_unreadable',
  'not_available',
  'page_timeout',
  'page_memory',
  'page_crashed',
  'page_too_large',
  'ocr_failed',
])

function refuseFrames(error: unknown): never {
  if (!(error instanceof RecreateError) || !OF_FRAMES.has(error.code)) throw error
  throw invalid({ loc: ['body', 'frames'], msg: `Value error, ${error.message}`, type: error.code })
}

function findCell(
  table: WireTable | undefined,
  { row_identifier, column_header, column, value }: GivenCell,
  index: number,
): CellCorrection | { readonly problem: FieldProblem } {
  const refuse = (field: keyof GivenCell, msg: string, type = 'value_error') => ({
    problem: { loc: ['body', 'cells', index, field], msg, type },
  })
  const asText = (given: unknown) => JSON.stringify(given)
  if (column === undefined && column_header === undefined) return refuse('column_header', 'Field required', 'missing')
  if (table === undefined) {
    const msg = `Value error, Expected the row_identifier of a row of a table, got ${asText(row_identifier)}`
    return refuse('row_identifier', msg)
  }
  const { headers } = table
  const named = column_header === undefined ? -1 : headers.indexOf(column_header)
  if (column_header !== undefined && named < 0) {
    const msg = `Value error, Expected one of the headers ${headers.map(asText).join(', ')}; got ${asText(column_header)}`
    return refuse('column_header', msg)
  }
  if (column !== undefined && (headers[column] === undefined || (named >= 0 && named !== column))) {
    const expected = named >= 0 ? `${named}, as ${asText(column_header)} has` : `from 0 to ${headers.length - 1}`
    return refuse('column', `Value error, Expected a column ${expected}, got ${column}`)
  }
  return { rowId: row_identifier, column: column ?? named, text: value }
}
