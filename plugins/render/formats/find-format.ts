import { RecreateError } from '../../../core/errors.js'
import type { FormatConfiguration } from '../../../core/format-configuration.js'

/**
 * Finds a format by its name or id, ignoring case.
 *
 * @throws RecreateError `format_invalid`; the message lists the available names.
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
