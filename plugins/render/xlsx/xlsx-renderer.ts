import type { Renderer } from '../../../core/contracts.js'
import { fillInXlsxOptions, type XlsxOptions } from './xlsx-options.js'

/**
 * Renders the document as a workbook. A contents sheet comes first. Table sheets follow, with numbers as numbers. Each
 * chart gets a sheet with its data, a native chart that references them, and the image of its source.
 *
 * With a template, the sheets are appended to those of the user's workbook, and tables are written into its named
 * ranges.
 *
 * @throws RecreateError `option_invalid`; while rendering, `template_invalid`.
 */
export function xlsxRenderer(options: XlsxOptions = {}): Renderer {
  const filled = fillInXlsxOptions(options)
  return {
    format: 'xlsx',
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    module: { module: import.meta.url, export: 'xlsxRenderer', options },
    render: async (document, renderOptions, signal) => {
      // Loaded lazily: the process that only passes the renderer's name to its children does not need it.
      const { writeWorkbook } = await import('./write-workbook.js')
      return writeWorkbook(document, { ...renderOptions, ...filled }, signal)
    },
  }
}
