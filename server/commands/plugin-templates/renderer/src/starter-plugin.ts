import type { Renderer, Table } from 'recreate-engine'

/** How {@link starterPlugin} writes. */
export interface StarterPluginOptions {
  /** What stands between the cells of a row. @default a tabulator */
  readonly separator?: string
}

/** Writes each table as lines of text: its title, then a line a row, as printed. */
export function starterPlugin({ separator = '\t' }: StarterPluginOptions = {}): Renderer {
  return {
    format: 'starter-plugin',
    extension: 'txt',
    mediaType: 'text/plain',
    async render({ fileName, tables }, _options, signal) {
      const parts = [`${fileName}\n`]
      for (const table of tables) {
        signal?.throwIfAborted()
        parts.push(writeTable(table, separator))
      }
      return new TextEncoder().encode(parts.join('\n'))
    },
  }
}

// The name under which `recreate convert --plugin` and the service look for it.
export { starterPlugin as renderer }

function writeTable({ title, rows, columns, cells }: Table, separator: string): string {
  // Empty cells are not stored: the grid is what has them.
  const grid = rows.map(() => columns.map(() => ''))
  for (const { row, column, text } of cells) grid[row]![column] = text
  const lines = grid.map((texts) => texts.join(separator))
  return [...(title === undefined ? [] : [title]), ...lines, ''].join('\n')
}
