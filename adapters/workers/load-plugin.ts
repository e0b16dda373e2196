import { createRequire } from 'node:module'
import { isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PluginReference } from '../../core/contracts.js'
import { messageOf, RecreateError } from '../../core/errors.js'

/**
 * Loads the plugin that a reference names.
 *
 * @param kind For messages: `Extractor`.
 *
 * @throws RecreateError `plugin_failed` when there is no such module or export, or it throws.
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
 * The address of a module. Names are looked up from the working folder, as the one who wrote them would: not from where
 * this package lies.
 */
export function whereIs(module: string): string {
  if (/^[a-z]+:/i.test(module) && !isAbsolute(module)) return module
  if (isAbsolute(module) || module.startsWith('.')) return pathToFileURL(resolve(module)).href
  try {
    return pathToFileURL(createRequire(join(process.cwd(), 'here.js')).resolve(module)).href
  } catch {
    // A package that has no CommonJS face cannot be resolved that way; the ordinary import says what is wrong, if it is.
    return module
  }
}
