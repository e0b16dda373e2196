import type { Box, DocumentJson, Job, JsonTable } from '../service/shapes.js'
import { texts } from '../texts.js'

/** Tables with a lower confidence are listed as a whole. */
const LOW_CONFIDENCE = 0.8

/** Position of a cell: the id of its row and the header of its column. */
export interface CellPlace {
  readonly tableId: string
  readonly row: string
  readonly column: string
}

/** An uncertain cell, sum or table that a person should check. */
interface Doubt {
  readonly key: string
  readonly sentence: string
  readonly place: CellPlace
}

/**
 * Finds sums that do not reconcile and uncertain cells, in reading order; then tables with columns of another page, and
 * tables with low confidence.
 */
export function findDoubts(json: DocumentJson, jobs: Iterable<Job>): readonly Doubt[] {
  const warnings = [...jobs].flatMap((job) => job.warnings)
  const ofCells = json.tables.flatMap((table) => [
    ...checksThatFail(table),
    ...warnings.flatMap(({ code, message, bbox }) => {
      const place = bbox === null ? undefined : cellAt(table, bbox)
      return place === undefined ? [] : [{ key: `${keyOf(place)} ${code}`, sentence: message, place }]
    }),
  ])
  return [...ofCells, ...json.tables.flatMap(joinedColumns), ...json.tables.flatMap(lowConfidence)]
}

export function keyOf({ tableId, row, column }: CellPlace): string {
  return `${tableId} ${row} ${column}`
}

function joinedColumns({ headers, rows, metadata }: JsonTable): readonly Doubt[] {
  const first = rows[0]
  if (first === undefined) return []
  return (metadata.column_parts ?? []).map(({ page_number, columns }) => ({
    key: `${metadata.table_id} columns ${page_number}`,
    sentence: texts.doubts.joined(page_number),
    place: { tableId: metadata.table_id, row: first.row_identifier, column: headers[columns[0] ?? 0] ?? '' },
  }))
}

function lowConfidence({ headers, rows, metadata }: JsonTable): readonly Doubt[] {
  const { table_id, confidence } = metadata
  const first = rows[0]
  if (confidence >= LOW_CONFIDENCE || first === undefined) return []
  return [
    {
      key: `${table_id} confidence`,
      sentence: texts.doubts.confidence(Math.round(confidence * 100)),
      place: { tableId: table_id, row: first.row_identifier, column: headers[0] ?? '' },
    },
  ]
}

function checksThatFail({ headers, rows, metadata }: JsonTable): readonly Doubt[] {
  return metadata.checks
    .filter(({ ties }) => !ties)
    .flatMap((check) => {
      // The row or column with the sum is the last one.
      const row = rows[check.rows.at(-1) ?? -1]
      const column = headers[check.columns.at(-1) ?? -1]
      if (row === undefined || column === undefined) return []
      const place = { tableId: metadata.table_id, row: row.row_identifier, column }
      const write = (value: number) => value.toLocaleString(undefined, { maximumFractionDigits: 6 })
      return [
        {
          key: `${keyOf(place)} ${check.kind} ${check.rows}`,
          sentence: texts.doubts.check(write(check.found), write(check.expected)),
          place,
        },
      ]
    })
}

/** Finds the cell with the largest overlap with a box; undefined if there is none. */
function cellAt({ rows, metadata }: JsonTable, box: Box): CellPlace | undefined {
  let best: CellPlace | undefined
  let most = 0
  for (const row of rows) {
    for (const { bbox, column_header, value } of row.cells) {
      const covered = value === '' ? 0 : overlap(bbox, box)
      if (covered <= most) continue
      most = covered
      best = { tableId: metadata.table_id, row: row.row_identifier, column: column_header }
    }
  }
  return best
}

function overlap(a: Box, b: Box): number {
  if (a.page_number !== b.page_number) return 0
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return width > 0 && height > 0 ? width * height : 0
}
