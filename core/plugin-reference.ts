import type { Renderer } from './contracts.js'

/**
 * A plugin as another process or thread can be told of it: code cannot be sent, only where it lies. The export is a
 * function that takes the options and returns the plugin.
 */
export interface PluginReference {
  /** A `file:` URL, a path (relative ones from the working folder), or the name of a package installed there. */
  readonly module: string
  /** Name of the exported function. */
  readonly export: string
  /** Its one argument: whatever structured cloning takes. */
  readonly options?: unknown
}

const references = new WeakMap<Renderer['render'], PluginReference>()

/**
 * Says where a renderer can be made anew, so that a runner can render in its children or threads, where it takes no time
 * from this process and can be stopped. It is kept by the `render` function: a copy with another one is another renderer.
 *
 * @returns The renderer.
 * @example
 * export const markdownRenderer = () =>
 *   madeAnewBy({ format: 'md', …, render }, { module: import.meta.url, export: 'markdownRenderer' })
 */
export function madeAnewBy(renderer: Renderer, reference: PluginReference): Renderer {
  references.set(renderer.render, reference)
  return renderer
}

/** Where the renderer can be made anew, if anywhere. */
export function referenceOf({ render }: Renderer): PluginReference | undefined {
  return references.get(render)
}
