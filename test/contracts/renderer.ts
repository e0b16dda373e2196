import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Renderer } from '../../core/contracts.js'
import type { DocumentModel } from '../../core/model.js'
import { referenceOf } from '../../core/plugin-reference.js'
import { freezeDeep } from './freeze-deep.js'
import { emptyDocument, sampleDocument, sampleRenderOptions } from './sample-document.js'

/** Makes a renderer, each time anew. */
export type MakeRenderer = () => Renderer

/** One thing that every renderer keeps. */
export interface RendererCase {
  readonly title: string
  /** @throws Error saying what is not kept. */
  run(make: MakeRenderer): Promise<void>
}

/** What every renderer keeps. */
export const rendererCases: readonly RendererCase[] = [
  {
    title: 'its format, ending and media type are such as files and links can bear',
    async run(make) {
      const { format, extension, mediaType } = make()
      assert.match(format, /^[a-z0-9][a-z0-9._-]*$/, 'format: small letters, digits, `.`, `_` and `-`')
      assert.match(extension, /^[a-z0-9][a-z0-9.]*$/, 'extension: small letters and digits, without a dot before them')
      assert.match(mediaType, /^[\w.+-]+\/[\w.+-]+(; ?[\w.+-]+=[\w.+-]+)*$/, 'mediaType: as text/plain')
    },
  },
  {
    title: 'a document with everything in it is written, though its pages cannot be looked at',
    async run(make) {
      for (const showsPages of [false, true]) {
        const bytes = await make().render(sampleDocument(), sampleRenderOptions({ showsPages }))
        assert.ok(bytes instanceof Uint8Array && bytes.length > 0, 'Expected a Uint8Array with something in it')
      }
    },
  },
  {
    title: 'a document in which nothing was found is written',
    async run(make) {
      const bytes = await make().render(emptyDocument(), sampleRenderOptions())
      assert.ok(bytes instanceof Uint8Array, 'Expected a Uint8Array')
    },
  },
  {
    title: 'the same document and options give the same bytes, whenever they are written',
    async run(make) {
      const first = await write(make(), sampleDocument())
      // Long enough for the clocks that files carry: a ZIP's has steps of two seconds.
      await delay(2100)
      assert.ok(Buffer.from(first).equals(await write(make(), sampleDocument())), 'Two runs gave other bytes')
    },
  },
  {
    title: 'one renderer writes several documents at once, each its own',
    async run(make) {
      const renderer = make()
      const documents = [sampleDocument(), emptyDocument(), sampleDocument()]
      const [full, empty, again] = await Promise.all(documents.map((document) => write(renderer, document)))
      assert.ok(Buffer.from(full!).equals(again!), 'The same document came out differently beside another')
      assert.ok(Buffer.from(empty!).equals(await write(make(), emptyDocument())), 'A document came out differently')
    },
  },
  {
    title: 'the document and its options are left as they are',
    async run(make) {
      const options = freezeDeep(sampleRenderOptions())
      assert.ok(await make().render(freezeDeep(sampleDocument()), options))
    },
  },
  {
    title: 'a signal that is aborted already keeps nobody waiting',
    async run(make) {
      const work = make().render(sampleDocument(), sampleRenderOptions(), AbortSignal.abort())
      const ended = work.then(
        () => true,
        () => true,
      )
      const clock = new AbortController()
      const late = delay(30_000, false, { signal: clock.signal }).catch(() => false)
      assert.ok(await Promise.race([ended, late]), 'It was at work after 30 s')
      clock.abort() // Else the process that runs this waits for it.
    },
  },
  {
    title: 'where it says that it can be made anew elsewhere, what is made there writes the same',
    async run(make) {
      const renderer = make()
      const reference = referenceOf(renderer)
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
