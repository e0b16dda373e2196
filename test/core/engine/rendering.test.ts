import { threadId } from 'node:worker_threads'
import test from 'ava'
import { childRunner } from '../../../adapters/workers/child-runner.js'
import { threadRunner } from '../../../adapters/workers/thread-runner.js'
import { createEngine, type EngineOptions } from '../../../container.js'
import type { Renderer, Runner } from '../../../core/contracts.js'
import { RecreateError } from '../../../core/errors.js'
import { type RendererScript, scriptedRenderer } from '../../contracts/scripted-renderer.js'
import { documentNamed } from '../../fixtures/documents.js'
import { heldRenderer, makeGate } from './gates.js'
import {
  countedTriesOf,
  engineFor,
  readBytes,
  readText,
  scriptedRunner,
  scriptedSource,
  sharedStores,
  textRenderer,
  until,
} from './small-document.js'

const extractor = {
  module: new URL('../../contracts/scripted-extractor.js', import.meta.url).href,
  export: 'scriptedExtractor',
}

/** This process and thread, as formatted by the scripted renderer. */
const here = `${process.pid}:${threadId}`

test('files rendered in child processes or threads equal those rendered in this process', async (t) => {
  const { name, draw } = documentNamed('two-pages-header-once')
  const { bytes } = await draw()
  const filesBy = async (runner: EngineOptions['runner']) => {
    const engine = await createEngine({ runner })
    try {
      const { recreateId } = await engine.create({ fileName: `${name}.pdf`, bytes }, { mode: 'document' })
      const { state } = await engine.wait(recreateId)
      t.is(state, 'COMPLETED')
      return Promise.all(['xlsx', 'pptx', 'json'].map((format) => readBytes(engine, recreateId, format)))
    } finally {
      await engine.close()
    }
  }
  const expected = await filesBy('in-process')
  for (const runner of ['child', 'thread'] as const) {
    const files = await filesBy(runner)
    t.deepEqual(
      files.map((file, index) => file.equals(expected[index]!)),
      [true, true, true],
      runner,
    )
  }
})

test('a renderer with a module reference renders in the process of the runner, and one without it here', async (t) => {
  const anew = scriptedRenderer('where')
  const { module: _, ...copy } = anew
  const otherwise: Renderer = { ...copy, format: 'here', extension: 'log' }
  const engine = await engineFor(t, { runner: childRunner({ extractor, workers: 1 }), renderers: [anew, otherwise] })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await engine.wait(recreateId)
  t.is(await readText(engine, recreateId, 'here'), here)
  t.regex(await readText(engine, recreateId, 'scripted'), /^\d+:\d+$/)
  t.not(await readText(engine, recreateId, 'scripted'), here)
})

test('files are rendered here if the runner does not render', async (t) => {
  const engine = await engineFor(t, { renderers: [scriptedRenderer('where')] })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await engine.wait(recreateId)
  t.is(await readText(engine, recreateId, 'scripted'), here)
})

test('files are rendered in parallel', async (t) => {
  const gates = [makeGate(), makeGate()]
  const [first, second] = gates.map((gate, index) => heldRenderer(textRenderer(`format${index}`), gate))
  const engine = await engineFor(t, { renderers: [first!, second!] })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await Promise.all(gates.map(({ reached }) => reached))
  for (const gate of gates) gate.open()
  t.is((await engine.wait(recreateId)).files.length, 2)
})

for (const [script, error] of [
  ['throw', { code: 'plugin_failed', message: 'Renderer scripted failed on script.json: the paper is torn' }],
  ['refuse', { code: 'format_invalid', message: 'There is no such face' }],
] as const) {
  test(`a renderer whose script is to ${script} ends the recreate with the same error wherever it runs`, async (t) => {
    for (const runner of [scriptedRunner(), threadRunner({ extractor, workers: 1 })]) {
      t.deepEqual(await failureOf(t, script, { runner }), error, runner.name)
    }
  })
}

test('a renderer that never ends is terminated at its time limit, and its process keeps working', async (t) => {
  const runner = childRunner({ extractor, workers: 1 })
  const timing = { renderMs: 1000 }
  t.deepEqual(await failureOf(t, 'loop', { runner, timing }), {
    code: 'render_timeout',
    message: 'Renderer scripted took longer than the limit of 1 s on script.json',
  })
  t.is((await runner.page(scriptedSource(['table']), 1)).state, 'done')
})

test('a renderer that repeatedly crashes its process ends the recreate with that reason', async (t) => {
  const error = await failureOf(t, 'exit', { runner: childRunner({ extractor, workers: 1 }) })
  t.is(error?.code, 'page_crashed')
  t.regex(error?.message ?? '', /^Rendering ended its process with exit code 3/)
})

test('a runner closed during rendering uses up no attempts, and the next engine renders the files', async (t) => {
  const stores = await sharedStores(t)
  let calls = 0
  const runner: Runner = {
    ...scriptedRunner(),
    async render() {
      calls++
      throw new RecreateError('cancelled', 'The runner was closed')
    },
  }
  const reference = { module: 'not-asked', export: 'renderer' }
  const renderers = [{ ...textRenderer(), module: reference }]
  const engine = await engineFor(t, { ...stores, runner, renderers })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  await until(async () => calls === 1 && (await countedTriesOf(stores.records, 'render')).length === 0)
  t.is((await engine.status(recreateId)).state, 'PROCESSING')
  await engine.close()
  const next = await engineFor(t, { ...stores, renderers })
  t.is((await next.wait(recreateId)).state, 'COMPLETED')
  t.is(calls, 1)
})

/** Returns the error of a recreate whose only renderer behaves as scripted. */
async function failureOf(t: Parameters<typeof engineFor>[0], script: RendererScript, options: EngineOptions) {
  t.teardown(() => (options.runner as Runner).close())
  const engine = await engineFor(t, { ...options, renderers: [scriptedRenderer(script)] })
  const { recreateId } = await engine.create(scriptedSource(['table']))
  const { state, error } = await engine.wait(recreateId)
  t.is(state, 'FAILED')
  return error
}
