import type { FormatConfiguration } from '../../../core/format-configuration.js'
import { bankerFormat } from './banker.js'
import { plainFormat } from './plain.js'
import { reportFormat } from './report.js'

/** The formats that come with the package. Their ids never change; the first is used where none is chosen. */
export const builtInFormats: readonly [FormatConfiguration, ...FormatConfiguration[]] = [
  plainFormat,
  bankerFormat,
  reportFormat,
]
