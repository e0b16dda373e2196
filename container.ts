import 'reflect-metadata'
import { type DependencyContainer, type InjectionToken, instanceCachingFactory, container as root } from 'tsyringe'
import { type ChildRunnerOptions, childRunner } from './adapters/child/runner.js'
import type { Clusterer, Extractor, Reader, Renderer, Runner } from './core/contracts.js'
import type { FormatConfiguration } from './core/format-configuration.js'
import { documentClusterer } from './plugins/cluster/by-document.js'
import { pageClusterer } from './plugins/cluster/by-page.js'
import { mupdfReader } from './plugins/extract/mupdf/reader.js'
import { readerExtractor } from './plugins/extract/reader-extractor.js'
import { contractJsonRenderer } from './plugins/render/contract-json.js'
import { builtInFormats } from './plugins/render/formats/built-in.js'
import { pptxRenderer } from './plugins/render/pptx/pptx-renderer.js'
import { xlsxRenderer } from './plugins/render/xlsx/xlsx-renderer.js'

/** Every reader, in the order in which they are asked. Resolve with `resolveAll`, as all plurals here. */
export const READERS: InjectionToken<Reader> = Symbol('Reader')
/** All extractors, one a reader, in the readers' order. One list, resolved with `resolve`: readers bring their own. */
export const EXTRACTORS: InjectionToken<readonly Extractor[]> = Symbol('Extractors')
/** One a clustering mode. */
export const CLUSTERERS: InjectionToken<Clusterer> = Symbol('Clusterer')
/** The renderers of the files that a conversion gives, in their order. */
export const RENDERERS: InjectionToken<Renderer> = Symbol('Renderer')
/** The built-in format configurations; the first is used where none is chosen. */
export const FORMATS: InjectionToken<FormatConfiguration> = Symbol('FormatConfiguration')
/** Where pages are worked on. */
export const RUNNER: InjectionToken<Runner> = Symbol('Runner')

/** What {@link createContainer} wires with. */
export interface ContainerOptions {
  /** For the children that work on pages. */
  readonly runner?: ChildRunnerOptions | undefined
}

/**
 * Wires what comes with the package into a container of its own: nothing is registered globally, and nothing is made
 * before it is resolved. A plugin is made once a container.
 */
export function createContainer(options: ContainerOptions = {}): DependencyContainer {
  const container = root.createChildContainer()
  const provide = <T>(token: InjectionToken<T>, make: (from: DependencyContainer) => T) =>
    container.register(token, { useFactory: instanceCachingFactory(make) })

  provide(READERS, () => mupdfReader())
  provide(EXTRACTORS, (from) => from.resolveAll(READERS).map(readerExtractor))
  provide(CLUSTERERS, () => pageClusterer())
  provide(CLUSTERERS, () => documentClusterer())
  provide(RENDERERS, () => xlsxRenderer())
  provide(RENDERERS, () => pptxRenderer())
  provide(RENDERERS, () => contractJsonRenderer())
  for (const format of builtInFormats) provide(FORMATS, () => format)
  provide(RUNNER, () => childRunner(options.runner))
  return container
}
