import { RecreateError } from '../../../core/errors.js'
import type { FormatConfiguration } from '../../../core/format-configuration.js'
import { findFormat } from './find-format.js'
import { toWire } from './format-on-wire.js'

/**
 * Returns the selected format: one of the list by its name or id, or the given object after a check. Callers without
 * types, and formats read from a file, get a precise message here instead of an error in a renderer.
 *
 * @throws RecreateError `format_invalid`.
 */
export async function chooseFormat(
  formats: readonly FormatConfiguration[],
  format: string | FormatConfiguration,
): Promise<FormatConfiguration> {
  if (typeof format === 'string') return findFormat(formats, format)
  const { formatProblems } = await import('./format-schema.js')
  const parts = ['header', 'row', 'total', 'chart'] as const
  const missing = parts.find((part) => typeof format?.[part] !== 'object' || format[part] === null)
  const problems = missing === undefined ? formatProblems(toWire(format)) : [`\`${missing}\`: expected an object`]
  if (problems.length === 0) return format
  throw new RecreateError('format_invalid', `Expected \`format\` to be a format configuration: ${problems.join('; ')}`)
}
