import { OptionError } from './errors.js'

/**
 * Refuses an option that does not exist: a misspelt one would else be overlooked.
 *
 * @throws OptionError With the names that exist.
 */
export function refuseUnknownOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, true>>,
): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) return
  throw new OptionError(`Expected options to be among ${Object.keys(known).join(', ')}, got \`${unknown}\``)
}
