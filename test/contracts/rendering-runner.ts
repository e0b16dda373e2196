import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import type { PluginReference, RenderWork, Runner } from '../../core/contracts.js'
import type { FormatConfiguration } from '../../core/format-configuration.js'
import type { DocumentModel } from '../../core/model.js'
import type { Source } from '../../core/source.js'
import type { DocumentScript } from './scripted-extractor.js'
import { type RendererScript, scriptedRenderer } from './scripted-renderer.js'

/** One requirement for every runner that renders. The runner uses the scripted extractor. */
export interface RenderingRunnerCase {
  readonly title: string
  /** Whether the case closes the runner, which must then be used for this case only. */
  readonly closesRunner?: true
  /** @throws Error describing the violation. */
  run(runner: Runner): Promise<void>
}

const model: DocumentModel = {
  fileName: 'script.json',
  pageCount: 1,
  properties: { title: 'A script' },
  mode: 'page',
  pages: [],
  tables: [],
  charts: [],
  warnings: [],
}
/** The rest of the document is not used. */
const configuration = { id: '3d0c4f5e-1b7a-4c2d-9e8f-6a5b4c3d2e1f', templateName: 'Plain' } as FormatConfiguration
const options: RenderWork['options'] = { configuration, isChosen: true, showsPages: true }

/** Requirements for every runner with a `render` method. */
export const renderingRunnerCases: readonly RenderingRunnerCase[] = [
  {
    title: 'a file has the bytes that its renderer returns',
    async run(runner) {
      const pages = { content: () => assert.fail(), picture: () => assert.fail(), art: () => assert.fail() }
      const expected = await scriptedRenderer('given').render(model, { ...options, pages })
      const bytes = await render(runner, 'given')
      assert.ok(bytes instanceof Uint8Array)
      assert.equal(Buffer.from(bytes).toString(), Buffer.from(expected).toString())
    },
  },
  {
    title: 'a file is rendered outside of the calling process or thread',
    async run(runner) {
      const where = Buffer.from(await render(runner, 'where')).toString()
      assert.match(where, /^\d+:\d+$/)
      assert.notEqual(where, `${process.pid}:${threadId}`)
    },
  },
  {
    title: 'a renderer has access to the pages of the document',
    async run(runner) {
      const text = Buffer.from(await render(runner, 'looks', { pages: ['table'], looks: true })).toString()
      assert.match(text, /^612 by 792, 1 by itself, .PNG/s)
      assert.match(text, /"pageNumber":1,"dpi":72/)
      await assert.rejects(render(runner, 'looks', { pages: ['table'] }), {
        code: 'not_available',
        message: /scripted/,
      })
    },
  },
  {
    title: 'the error of a renderer names the renderer and the document',
    async run(runner) {
      await assert.rejects(render(runner, 'throw'), {
        code: 'plugin_failed',
        message: 'Renderer scripted failed on script.json: the paper is torn',
      })
    },
  },
  {
    title: 'a RecreateError of a renderer keeps its code and message',
    async run(runner) {
      await assert.rejects(render(runner, 'refuse'), { code: 'format_invalid', message: 'There is no such face' })
    },
  },
  {
    title: 'the error for a renderer that cannot be created names it',
    async run(runner) {
      const { module } = scriptedRenderer().module!
      const nowhere = { module: './no-such-module.js', export: 'renderer' }
      await assert.rejects(render(runner, nowhere), { code: 'plugin_failed', message: /no-such-module/ })
      await assert.rejects(render(runner, { module, export: 'nothing' }), {
        code: 'plugin_failed',
        message: /function named nothing, it exports scriptedRenderer/,
      })
      const unsendable = { module, export: 'scriptedRenderer', options: () => {} }
      await assert.rejects(render(runner, unsendable), { message: /could not be cloned/ })
      assert.ok((await render(runner, 'given')).length > 0)
    },
  },
  {
    title: 'a document that cannot be opened is not rendered, and the error says why',
    async run(runner) {
      const locked: DocumentScript = { pages: ['table'], open: 'encrypted' }
      await assert.rejects(render(runner, 'given', locked), { code: 'pdf_encrypted' })
    },
  },
  {
    title: 'a renderer in an endless loop is stopped by its signal, and the runner continues',
    async run(runner) {
      const stop = new AbortController()
      // The document is already open, so the renderer itself is stopped.
      const document = source({ pages: ['table'] })
      await runner.probe(document)
      const work = runner.render!(document, workFor('loop'), stop.signal)
      const end = assert.rejects(work, { code: 'cancelled' })
      await delay(300)
      stop.abort()
      await end
      assert.equal((await runner.page(document, 1)).state, 'done')
    },
  },
  {
    title: 'an already aborted signal renders nothing',
    async run(runner) {
      const document = source({ pages: ['table'] })
      const work = runner.render!(document, workFor('given'), AbortSignal.abort())
      await assert.rejects(work, { code: 'cancelled' })
    },
  },
  {
    title:
      'the error for a renderer that ends its process has the exit code and the last output, and the runner continues',
    async run(runner) {
      await assert.rejects(render(runner, 'exit'), {
        code: 'page_crashed',
        message: /^Rendering ended its .* with exit code 3.*the binder has stopped/s,
      })
      assert.ok((await render(runner, 'given')).length > 0)
    },
  },
  {
    title: 'closing stops a renderer in an endless loop',
    closesRunner: true,
    async run(runner) {
      const document = source({ pages: ['table'] })
      await runner.probe(document)
      const end = assert.rejects(runner.render!(document, workFor('loop')), { code: 'cancelled' })
      await delay(100)
      await runner.close()
      await end
    },
  },
]

function render(
  runner: Runner,
  what: RendererScript | PluginReference,
  script: DocumentScript = { pages: ['table'] },
): Promise<Uint8Array> {
  assert.ok(runner.render, 'The runner has no `render`')
  return runner.render(source(script), workFor(what))
}

function workFor(what: RendererScript | PluginReference): RenderWork {
  const reference = typeof what === 'string' ? scriptedRenderer(what).module! : what
  return { reference, document: model, options }
}

function source(script: DocumentScript): Source {
  return { fileName: 'script.json', bytes: Buffer.from(JSON.stringify(script)) }
}
