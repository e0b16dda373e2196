import type { Kind } from './kinds/content.js'
import { type GoldGrid, layGrid } from './lay-grid.js'
import type { SeenBox, SeenTable } from './read-page.js'

export interface GoldTable extends GoldGrid {
  readonly id: string
  readonly title: string | null
  readonly unit: string | null
  readonly bbox: SeenBox
}

/** The gold file of a generated page. docs/accuracy.md describes the format. */
export interface GoldDocument {
  readonly file: string
  readonly source: string
  readonly kind: Kind
  readonly family: string
  readonly pages: readonly [
    {
      readonly page_number: 1
      readonly width: number
      readonly height: number
      readonly tables: readonly GoldTable[]
      readonly charts: readonly []
    },
  ]
}

/** Describes a generated page. */
export function goldDocument(page: {
  readonly name: string
  readonly source: string
  readonly kind: Kind
  readonly family: string
  readonly size: { readonly width: number; readonly height: number }
  readonly tables: readonly SeenTable[]
}): GoldDocument {
  const { name, source, kind, family, size, tables } = page
  return {
    file: `${name}.pdf`,
    source,
    kind,
    family,
    pages: [{ page_number: 1, width: size.width, height: size.height, tables: tables.map(goldTable), charts: [] }],
  }
}

function goldTable({ title, unit, box, rows }: SeenTable, index: number): GoldTable {
  const round = (value: number) => Math.round(value * 100) / 100
  return {
    id: `p1t${index + 1}`,
    title,
    unit,
    bbox: { x0: round(box.x0), y0: round(box.y0), x1: round(box.x1), y1: round(box.y1) },
    ...layGrid(rows),
  }
}
