import Router from '@koa/router'
import type { Context } from 'koa'
import type * as z from 'zod'
import { type CellCorrection, documentOnWire, type RecreateStatus, type WireTable } from '../../index.js'
import { pace } from '../door.js'
import { checkFields, type FieldProblem, invalid, Refusal } from '../problems.js'
import { readJson } from '../read-json.js'
import { answer, scopeOf, stateOf } from '../requests.js'
import { correctionFields, recreatePath } from '../schemas.js'
import type { Services } from '../services.js'
import { correctionsOnWire, generationOnWire } from '../wire.js'

type GivenCell = z.output<typeof correctionFields>['cells'][number]

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
      data: { recreate_id, generation, corrections: correctionsOnWire(corrections, tables) },
    })
  })

  router.post('/:recreate_id/corrections', pace(services, 'correct'), async (context) => {
    const { recreate_id, cells, by } = await readCorrection(context)
    const scope = scopeOf(context)
    refuseIfNotCorrectable(await engine.status(recreate_id, scope))
    const found = findCells(await tablesOf(recreate_id, scope), cells)
    await engine.correct(recreate_id, found, by ?? stateOf(context).owner, scope)
    const generation = generationOnWire(await engine.status(recreate_id, scope))
    answer(context, 'Corrected', { status: 'SUCCESS', data: { recreate_id, generation } })
  })

  return router

  async function tablesOf(recreateId: string, scope: { readonly owner: string }): Promise<readonly WireTable[]> {
    return documentOnWire(await engine.result(recreateId, scope)).tables
  }
}

async function readCorrection(context: Context) {
  const body = (await readJson(context)) ?? {}
  const path = checkFields(recreatePath, 'path', context.params)
  const given = checkFields(correctionFields, 'body', body)
  if (path.fields === undefined || given.fields === undefined) throw invalid(...path.problems, ...given.problems)
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
function findCells(tables: readonly WireTable[], cells: readonly GivenCell[]): readonly CellCorrection[] {
  const tableOf = new Map(tables.flatMap((table) => table.rows.map((row) => [row.row_identifier, table])))
  const found = cells.map((cell, index) => findCell(tableOf.get(cell.row_identifier), cell, index))
  const problems = found.flatMap((each) => ('problem' in each ? [each.problem] : []))
  if (problems.length > 0) throw invalid(...problems)
  return found.flatMap((each) => ('problem' in each ? [] : [each]))
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
