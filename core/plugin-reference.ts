import type { Extractor, PluginReference, Renderer } from './contracts.js'

const references = new WeakMap<Renderer['render'] | Extractor['open'], PluginReference>()

/**
 * Attaches a module reference to a renderer or extractor, so that a runner can create it in its child processes or
 * threads. There it does not block this process and can be stopped. The reference is tied to the function `render` or
 * `open`: a copy of the plugin with another function has no reference.
 *
 * @returns The plugin.
 * @example
 * export const markdownRenderer = () =>
 *   madeAnewBy({ format: 'md', …, render }, { module: import.meta.url, export: 'markdownRenderer' })
 */
export function madeAnewBy<Plugin extends Renderer | Extractor>(plugin: Plugin, reference: PluginReference): Plugin {
  references.set(workOf(plugin), reference)
  return plugin
}

/** Returns the plugin's module reference, if it has one. */
export function referenceOf(plugin: Renderer | Extractor): PluginReference | undefined {
  return references.get(workOf(plugin))
}

function workOf(plugin: Renderer | Extractor): Renderer['render'] | Extractor['open'] {
  return 'render' in plugin ? plugin.render : plugin.open
}
