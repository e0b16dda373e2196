import type { Renderer, Table } from 'recreate-engine'

/** Options of {@link starterPlugin}. */
export interface StarterPluginOptions {
  /** Separator between the cells of a row. @default a tab */
  readonly separator?: string
}

/** Writes each table as text: its title, then one line per row, as printed. */
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

// `recreate convert --plugin` and the service look for this name.
export { starterPlugin as renderer }

function writeTable({ title, rows, columns, cells }: Table, separator: string): string {
  // Empty cells are not stored, so start with an empty grid.
  const grid = rows.map(() => columns.map(() => ''))
  for (const { row, column, text } of cells) grid[row]![column] = text
  const lines = grid.map((texts) => texts.join(separator))
  return [...(title === undefined ? [] : [title]), ...lines, ''].join('\n')
}
