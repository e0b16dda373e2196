import type { PluginReference, Renderer } from './contracts.js'

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
