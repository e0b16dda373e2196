/**
 * Requirements for every back end, as cases for any test runner. Exported as `recreate-engine/testing`.
 *
 * A case has a `title` and a `run`, which throws if a requirement is violated. Each suite states what `run` takes: a
 * function that creates the store or queue, a runner, or a reference by which other processes create the store.
 *
 * @example
 * import { after, test } from 'node:test'
 * import { recordStoreCases, runnerCases, scriptedExtractor, sharedRecordStoreCases } from 'recreate-engine/testing'
 * import { myRecords } from './my-records.js'
 * import { myRunner } from './my-runner.js'
 *
 * for (const { title, run } of recordStoreCases) test(title, () => run(() => myRecords('data')))
 *
 * // Only for stores that several processes share: the cases start processes, which import the module.
 * const reference = { module: new URL('./my-records.js', import.meta.url).href, export: 'myRecords', options: 'data' }
 * for (const { title, run } of sharedRecordStoreCases) test(title, () => run(reference))
 *
 * // A runner works with the scripted extractor, which does what its document says.
 * for (const { title, run } of runnerCases) {
 *   test(title, async () => {
 *     const runner = myRunner([scriptedExtractor()])
 *     try {
 *       await run(runner)
 *     } finally {
 *       await runner.close()
 *     }
 *   })
 * }
 *
 * @module
 */
export {
  type BlobStoreCase,
  blobStoreCases,
  type MakeBlobStore,
  type SharedBlobStoreCase,
  sharedBlobStoreCases,
  streamingBlobStoreCases,
} from './blobs.js'
export { type ClustererCase, clustererCases, type MakeClusterer } from './clusterer.js'
export { type DocumentReaderCase, documentReaderCases, type ReaderSample } from './document-reader.js'
export { type ExtractorCase, type ExtractorSample, extractorCases } from './extractor.js'
export { checkPage } from './page-invariants.js'
export { type MakeQueue, type QueueCase, queueCases } from './queue.js'
export { type RasterizerCase, rasterizerCases } from './rasterizer.js'
export { type ReaderCase, readerCases } from './reader.js'
export {
  type MakeRecordStore,
  type RecordStoreCase,
  recordStoreCases,
  type SharedRecordStoreCase,
  sharedRecordStoreCases,
} from './records.js'
export { type MakeRenderer, type RendererCase, rendererCases } from './renderer.js'
export { type RenderingRunnerCase, renderingRunnerCases } from './rendering-runner.js'
export { type KillingRunnerCase, killingRunnerCases, type RunnerCase, runnerCases } from './runner.js'
export { emptyDocument, type SampleTable, sampleDocument, sampleRenderOptions, sampleTable } from './sample-document.js'
export { samplePages } from './sample-pages.js'
export { type DocumentScript, type PageScript, scriptedExtractor } from './scripted-extractor.js'
export { type RendererScript, scriptedRenderer } from './scripted-renderer.js'
export type { StoreReference } from './store-reference.js'
export { type TextRecognizerCase, textRecognizerCases } from './text-recognizer.js'
