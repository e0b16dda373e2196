import { readFileSync } from 'node:fs'
import { type ErrorCode, RecreateError } from './errors.js'

/** Packages that need not be installed, and what needs them. */
export interface OptionalPackages {
  /** Begins a sentence, in the singular: `Reading images`. */
  readonly use: string
  readonly names: readonly string[]
  /** Code of the error where one is missing. @default 'package_missing' */
  readonly code?: ErrorCode
}

/**
 * Imports packages that need not be installed.
 *
 * @param load Imports them, or a module that does.
 * @throws RecreateError Where one is missing: names the packages and the command that installs them. What else `load` throws.
 */
export async function importOptional<T>(packages: OptionalPackages, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw isMissing(error, packages.names) ? packagesMissing(packages, error) : error
  }
}

/** The error where one of the packages is missing. */
export function packagesMissing({ use, names, code = 'package_missing' }: OptionalPackages, cause?: unknown) {
  const [what, are] = names.length === 1 ? ['package', 'is'] : ['packages', 'are']
  const list = new Intl.ListFormat('en').format(names.map((name) => `\`${name}\``))
  const message = `${use} needs the ${what} ${list}, which ${are} not installed. Run \`${installCommand(names)}\``
  return new RecreateError(code, message, { cause })
}

/**
 * Packages that belong to every installation are left out of the project's own dependencies, where a script that fails
 * would fail each later installation, too. None of them needs its script.
 */
function installCommand(names: readonly string[]): string {
  const { devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as Readonly<Record<'devDependencies' | 'optionalDependencies', Readonly<Record<string, string>>>>
  const versions: Readonly<Record<string, string>> = { ...devDependencies, ...optionalDependencies }
  const isOwn = names.every((name) => Object.hasOwn(optionalDependencies, name))
  const packages = names.map((name) => `${name}@${versions[name]}`)
  return ['npm install', ...packages, ...(isOwn ? ['--no-save', '--ignore-scripts'] : [])].join(' ')
}

const NOT_FOUND = /^Cannot find (?:package|module) '([^']+)'/

/** Whether a package, or a module in it, was not found: not one of the modules that it asks for itself. */
function isMissing(error: unknown, names: readonly string[]): boolean {
  if (!(error instanceof Error && 'code' in error && /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(error.code))))
    return false
  const missing = NOT_FOUND.exec(error.message)?.[1]
  return names.some((name) => missing === name || missing?.startsWith(`${name}/`))
}
