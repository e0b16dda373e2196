import type { Renderer } from '../../../core/contracts.js'
import { madeAnewBy } from '../../../core/plugin-reference.js'
import { fillInXlsxOptions, type XlsxOptions } from './xlsx-options.js'

/**
 * Writes the document as a workbook: a sheet of contents, then the tables on sheets with their numbers as numbers, then a
 * sheet a chart with its data, the chart as a native one that is tied to them, and the picture of its source.
 *
 * With a template its sheets are put behind those of a person's own workbook, and its tables into that one's named ranges.
 *
 * @throws RecreateError `option_invalid`; when it renders, `template_invalid`.
 */
export function xlsxRenderer(options: XlsxOptions = {}): Renderer {
  const filled = fillInXlsxOptions(options)
  return madeAnewBy(
    {
      format: 'xlsx',
      extension: 'xlsx',
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      render: async (document, renderOptions, signal) => {
        // Who only names the renderer, as the process does that hands rendering to its children, waits for none of this.
        const { writeWorkbook } = await import('./write-workbook.js')
        return writeWorkbook(document, { ...renderOptions, ...filled }, signal)
      },
    },
    { module: import.meta.url, export: 'xlsxRenderer', options },
  )
}
