import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Renderer } from '../../core/contracts.js'
import type { DocumentModel } from '../../core/model.js'
import { freezeDeep } from './freeze-deep.js'
import { emptyDocument, sampleDocument, sampleRenderOptions } from './sample-document.js'

/** Creates a new renderer. */
export type MakeRenderer = () => Renderer

/** One requirement for every renderer. */
export interface RendererCase {
  readonly title: string
  /** @throws Error describing the violation. */
  run(make: MakeRenderer): Promise<void>
}

/** Requirements for every renderer. */
export const rendererCases: readonly RendererCase[] = [
  {
    title: 'its format, extension and media type are valid in file names and links',
    async run(make) {
      const { format, extension, mediaType } = make()
      assert.match(format, /^[a-z0-9][a-z0-9._-]*$/, 'format: lower-case letters, digits, `.`, `_` and `-`')
      assert.match(extension, /^[a-z0-9][a-z0-9.]*$/, 'extension: lower-case letters and digits, without a leading dot')
      assert.match(mediaType, /^[\w.+-]+\/[\w.+-]+(; ?[\w.+-]+=[\w.+-]+)*$/, 'mediaType: such as text/plain')
    },
  },
  {
    title: 'a document with every feature is rendered, even without access to its pages',
    async run(make) {
      for (const showsPages of [false, true]) {
        const bytes = await make().render(sampleDocument(), sampleRenderOptions({ showsPages }))
        assert.ok(bytes instanceof Uint8Array && bytes.length > 0, 'Expected a non-empty Uint8Array')
      }
    },
  },
  {
    title: 'a document without tables and charts is rendered',
    async run(make) {
      const bytes = await make().render(emptyDocument(), sampleRenderOptions())
      assert.ok(bytes instanceof Uint8Array, 'Expected a Uint8Array')
    },
  },
  {
    title: 'the same document and options give the same bytes at any time',
    async run(make) {
      const first = await write(make(), sampleDocument())
      // Longer than the resolution of timestamps in files: a ZIP uses steps of two seconds.
      await delay(2100)
      assert.ok(Buffer.from(first).equals(await write(make(), sampleDocument())), 'Two runs gave different bytes')
    },
  },
  {
    title: 'one renderer renders several documents concurrently',
    async run(make) {
      const renderer = make()
      const documents = [sampleDocument(), emptyDocument(), sampleDocument()]
      const [full, empty, again] = await Promise.all(documents.map((document) => write(renderer, document)))
      assert.ok(Buffer.from(full!).equals(again!), 'The same document gave different bytes in parallel with another')
      assert.ok(Buffer.from(empty!).equals(await write(make(), emptyDocument())), 'A document gave different bytes')
    },
  },
  {
    title: 'the document and its options are not modified',
    async run(make) {
      const options = freezeDeep(sampleRenderOptions())
      assert.ok(await make().render(freezeDeep(sampleDocument()), options))
    },
  },
  {
    title: 'an already aborted signal ends rendering immediately',
    async run(make) {
      const work = make().render(sampleDocument(), sampleRenderOptions(), AbortSignal.abort())
      const ended = work.then(
        () => true,
        () => true,
      )
      const clock = new AbortController()
      const late = delay(30_000, false, { signal: clock.signal }).catch(() => false)
      assert.ok(await Promise.race([ended, late]), 'Rendering had not ended after 30 s')
      clock.abort() // Otherwise the process keeps waiting for the timer.
    },
  },
  {
    title: 'a renderer created from its module reference gives the same bytes',
    async run(make) {
      const renderer = make()
      const reference = renderer.module
      if (reference === undefined) return
      const { module, export: name, options } = reference
      const exported = ((await import(module)) as Record<string, (given: unknown) => Renderer>)[name]
      assert.equal(typeof exported, 'function', `Expected ${module} to export a function named ${name}`)
      const anew = exported!(structuredClone(options))
      assert.ok(Buffer.from(await write(renderer, sampleDocument())).equals(await write(anew, sampleDocument())))
    },
  },
]

function write(renderer: Renderer, document: DocumentModel): Promise<Uint8Array> {
  return renderer.render(document, sampleRenderOptions())
}
