import type { Extractor, PluginReference, Renderer } from './contracts.js'

const references = new WeakMap<Renderer['render'] | Extractor['open'], PluginReference>()

/**
 * Says where a renderer or an extractor can be made anew, so that a runner can have it in its children or threads: there
 * it takes no time from this process, and can be stopped. It is kept by the function `render` or `open`: a copy with
 * another one is another plugin.
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

/** Where the plugin can be made anew, if anywhere. */
export function referenceOf(plugin: Renderer | Extractor): PluginReference | undefined {
  return references.get(workOf(plugin))
}

function workOf(plugin: Renderer | Extractor): Renderer['render'] | Extractor['open'] {
  return 'render' in plugin ? plugin.render : plugin.open
}
