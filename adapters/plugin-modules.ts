import type { Clusterer, Extractor, PluginReference, Renderer } from '../core/contracts.js'
import { messageOf, RecreateError } from '../core/errors.js'
import { whereIs } from './workers/load-plugin.js'

/** A module that exports plugins, and the options for them. */
export interface PluginModule {
  /** A `file:` URL, a path (relative to the working folder), or the name of a package installed there. */
  readonly module: string
  /** Argument for the exported functions: any value that structured cloning supports. @default undefined */
  readonly options?: unknown
}

/** Plugins in addition to the built-in ones. */
export interface Plugins {
  /** A renderer replaces the built-in one of the same format; others are appended. */
  readonly renderers: readonly Renderer[]
  /** Extractors are tried before the built-in ones. */
  readonly extractors: readonly Extractor[]
  /** A clusterer replaces the built-in one of the same mode. */
  readonly clusterers: readonly Clusterer[]
}

/** Names of the exports that {@link loadPlugins} looks for, with the members that each plugin must have. */
const members = {
  renderer: ['format', 'extension', 'mediaType', 'render'],
  extractor: ['name', 'accepts', 'open'],
  clusterer: ['mode', 'cluster'],
} as const

/**
 * Loads plugin modules, for `recreate convert --plugin` and the `plugins` setting of the service. A module exports at
 * least one function named `renderer`, `extractor` or `clusterer`. Each function receives the options and returns the
 * plugin. Renderers and extractors keep a reference to their module, so that children and threads can create their own
 * instances.
 *
 * @param modules Names of modules, or modules with options.
 * @throws RecreateError `option_invalid` if a module cannot be loaded or exports none of the three functions;
 * `plugin_failed` if a function throws or does not return a plugin.
 * @example
 * await using engine = await createEngine({ plugins: await loadPlugins(['./my-renderer.js']) })
 */
export async function loadPlugins(modules: readonly (string | PluginModule)[]): Promise<Plugins> {
  const plugins = { renderers: [] as Renderer[], extractors: [] as Extractor[], clusterers: [] as Clusterer[] }
  for (const each of modules) {
    const { module, options } = typeof each === 'string' ? { module: each } : each
    const loaded = await load(module)
    const has = (name: keyof typeof members) => typeof loaded[name] === 'function'
    if (!has('renderer') && !has('extractor') && !has('clusterer')) {
      const exports = Object.keys(loaded).join(', ') || 'nothing'
      const message = `The plugin ${module} must export a function named renderer, extractor or clusterer; it exports ${exports}.`
      throw new RecreateError('option_invalid', message)
    }
    const reference = (name: string) => ({ module: whereIs(module), export: name, options })
    if (has('renderer')) {
      plugins.renderers.push(
        attachReference(await make<Renderer>('renderer', loaded, module, options), reference('renderer')),
      )
    }
    if (has('extractor')) {
      plugins.extractors.push(
        attachReference(await make<Extractor>('extractor', loaded, module, options), reference('extractor')),
      )
    }
    if (has('clusterer')) plugins.clusterers.push(await make<Clusterer>('clusterer', loaded, module, options))
  }
  return plugins
}

async function load(module: string): Promise<Record<string, unknown>> {
  try {
    return (await import(whereIs(module))) as Record<string, unknown>
  } catch (cause) {
    const message = `Cannot load the plugin ${module}: ${messageOf(cause)}`
    throw new RecreateError('option_invalid', message, { cause })
  }
}

async function make<Plugin extends object>(
  kind: keyof typeof members,
  loaded: Record<string, unknown>,
  module: string,
  options: unknown,
): Promise<Plugin> {
  let plugin: unknown
  try {
    plugin = await (loaded[kind] as (options: unknown) => unknown)(options)
  } catch (cause) {
    const message = `The function ${kind} of the plugin ${module} failed: ${messageOf(cause)}`
    throw new RecreateError('plugin_failed', message, { cause })
  }
  const missing = members[kind].filter((name) => (plugin as Record<string, unknown> | undefined)?.[name] === undefined)
  if (missing.length === 0) return plugin as Plugin
  const message = `The function ${kind} of the plugin ${module} must return a ${kind}; what it returns has no ${missing.join(', ')}.`
  throw new RecreateError('plugin_failed', message)
}

/** Sets the module reference, unless the plugin has one from its author. */
function attachReference<Plugin extends Renderer | Extractor>(plugin: Plugin, module: PluginReference): Plugin {
  return plugin.module === undefined ? Object.assign(plugin, { module }) : plugin
}
