import type { FormatConfiguration } from '../../../core/format-configuration.js'
import { bankerFormat } from './banker.js'
import { plainFormat } from './plain.js'
import { reportFormat } from './report.js'

/** The built-in formats. Their ids never change. The first one is the default. */
export const builtInFormats: readonly [FormatConfiguration, ...FormatConfiguration[]] = [
  plainFormat,
  bankerFormat,
  reportFormat,
]
