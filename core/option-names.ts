import { RecreateError } from './errors.js'

/**
 * Refuses options that do not exist: a name that is mistyped would otherwise pass as one that was left out.
 *
 * @param options As they came in.
 * @param known Has every name that exists; its values do not matter.
 * @throws RecreateError `option_invalid`, with the names that exist.
 */
export function refuseUnknownOptions(options: object, known: object): void {
  const names = Object.keys(known)
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const quoted = names.map((name) => `\`${name}\``).join(', ')
  throw new RecreateError('option_invalid', `Expected options of these: ${quoted}; got \`${unknown}\``)
}
