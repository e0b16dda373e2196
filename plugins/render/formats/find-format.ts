import { RecreateError } from '../../../core/errors.js'
import type { FormatConfiguration } from '../../../core/format-configuration.js'

/**
 * Finds a format by its name or its id, in capitals or not.
 *
 * @throws RecreateError `format_invalid`, with the names that there are.
 */
export function findFormat(formats: readonly FormatConfiguration[], nameOrId: string): FormatConfiguration {
  const wanted = nameOrId.trim().toLowerCase()
  const found = formats.find(
    ({ id, templateName }) => id.toLowerCase() === wanted || templateName.toLowerCase() === wanted,
  )
  if (found) return found
  const names = formats.map(({ templateName }) => templateName).join(', ')
  throw new RecreateError('format_invalid', `There is no format "${nameOrId}"; choose one of ${names}.`)
}
