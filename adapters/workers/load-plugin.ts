import { createRequire } from 'node:module'
import { isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PluginReference } from '../../core/contracts.js'
import { messageOf, RecreateError } from '../../core/errors.js'

/**
 * Loads the plugin of a module reference.
 *
 * @param kind For messages: `Extractor`.
 *
 * @throws RecreateError `plugin_failed` if the module or export does not exist, or if it throws.
 */
export async function loadPlugin<Plugin>(
  kind: string,
  { module, export: name, options }: PluginReference,
): Promise<Plugin> {
  const loaded = (await import(whereIs(module)).catch((error: unknown) => {
    throw new RecreateError('plugin_failed', `${kind} module ${module} could not be loaded: ${messageOf(error)}`, {
      cause: error,
    })
  })) as Record<string, unknown>
  const make = loaded[name]
  if (typeof make !== 'function') {
    const exports = Object.keys(loaded).join(', ') || 'nothing'
    throw new RecreateError(
      'plugin_failed',
      `Expected ${module} to export a function named ${name}, it exports ${exports}`,
    )
  }
  return (await make(options)) as Plugin
}

/**
 * Returns the URL of a module. Package names are resolved from the working folder, not from the folder of this package.
 */
export function whereIs(module: string): string {
  if (/^[a-z]+:/i.test(module) && !isAbsolute(module)) return module
  if (isAbsolute(module) || module.startsWith('.')) return pathToFileURL(resolve(module)).href
  try {
    return pathToFileURL(createRequire(join(process.cwd(), 'here.js')).resolve(module)).href
  } catch {
    // A package without a CommonJS entry cannot be resolved this way. The import resolves it, or reports the error.
    return module
  }
}
