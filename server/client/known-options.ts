import { OptionError } from './errors.js'

/**
 * Refuses unknown options, so that a misspelled one is not ignored.
 *
 * @throws OptionError Lists the known options.
 */
export function refuseUnknownOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, true>>,
): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) return
  throw new OptionError(`Unknown option \`${unknown}\`; the options are ${Object.keys(known).join(', ')}`)
}
