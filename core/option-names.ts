import { RecreateError } from './errors.js'

/**
 * Rejects unknown options, so that a misspelled name does not pass as an absent one.
 *
 * @param options The given options.
 * @param known An object with all valid names; its values are ignored.
 * @throws RecreateError `option_invalid`, listing the valid names.
 */
export function refuseUnknownOptions(options: object, known: object): void {
  const names = Object.keys(known)
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const quoted = names.map((name) => `\`${name}\``).join(', ')
  throw new RecreateError('option_invalid', `Expected options of these: ${quoted}; got \`${unknown}\``)
}
