import test from 'ava'
import type { Facts } from '../../core/facts/facts.js'
import { nextSteps } from '../../core/facts/next-steps.js'
import { statusOf } from '../../core/facts/status.js'
import { correction, factsOf, failure, files, type Recorded, rendered, upTo } from './recorded-facts.js'

// Generation 1 is the first rendering. Each correction starts the next one.

const done = upTo('served')
const otherFiles = [{ ...files[0]!, key: 'other', size: 111 }]

/** Formats as `COMPLETED 1/2, render 2`: state, served and requested generation, next step. */
function describe(facts: Facts): string {
  const { state, generation } = statusOf(facts)
  const steps = nextSteps(facts).map((step) => (step.kind === 'render' ? `render ${step.generation}` : step.kind))
  return [`${state} ${generation.served}/${generation.wanted}`, ...steps].join(', ')
}

test('a correction is rendered next, and the previous files are served until then', async (t) => {
  const facts = await factsOf([...done, ['correction/2', correction(6000)], ['latest', 2]])
  t.is(describe(facts), 'COMPLETED 1/2, render 2')
  t.deepEqual(facts.served?.rendered.files, files)
})

test('a rendered correction is served', async (t) => {
  const facts = await factsOf([
    ...done,
    ['correction/2', correction(6000)],
    ['latest', 2],
    ['render/2/done', { at: 7000, files: otherFiles }],
    ['served', 2],
  ])
  t.is(describe(facts), 'COMPLETED 2/2')
  t.deepEqual(
    statusOf(facts).files.map(({ size }) => size),
    [111],
  )
})

test('a correction that cannot be rendered keeps the previous files and reports the error', async (t) => {
  const facts = await factsOf([
    ...done,
    ['correction/2', correction(6000)],
    ['latest', 2],
    ['render/2/failed', failure(7000)],
  ])
  const { state, error, files: served } = statusOf(facts)
  t.is(describe(facts), 'COMPLETED 1/2')
  t.is(state, 'COMPLETED')
  t.deepEqual(error, { code: 'plugin_failed', message: 'Renderer xlsx failed' })
  t.deepEqual(
    served.map(({ size }) => size),
    [100, 200],
  )
})

test('a correction after a failed one is rendered, and the failure is no longer reported', async (t) => {
  const failed: readonly Recorded[] = [
    ['correction/2', correction(6000)],
    ['render/2/failed', failure(7000)],
  ]
  const facts = await factsOf([...done, ...failed, ['correction/3', correction(8000)], ['latest', 3]])
  t.is(describe(facts), 'COMPLETED 1/3, render 3')
  t.is(statusOf(facts).error, undefined)
})

test('a correction during the first rendering replaces it', async (t) => {
  const before = [...upTo('render/1/file-xlsx'), ['correction/2', correction(4500)], ['latest', 2]] as const
  t.is(describe(await factsOf(before)), 'PROCESSING 0/2, render 2')
  const first = [...before, ['render/1/done', rendered(5000)], ['completed', { at: 5000 }], ['served', 1]] as const
  t.is(describe(await factsOf(first)), 'COMPLETED 1/2, render 2')
  const second = [...before, ['render/2/done', rendered(5500)], ['completed', { at: 5500 }], ['served', 2]] as const
  t.is(describe(await factsOf(second)), 'COMPLETED 2/2')
})

test('first files that cannot be rendered fail the recreate, even if the worker died before it could record that', async (t) => {
  const facts = await factsOf([...upTo('render/1/file-xlsx'), ['render/1/failed', failure(5000)]])
  const steps = nextSteps(facts)
  const isSaid = statusOf(facts).state === 'FAILED' || steps.some(({ kind }) => kind === 'fail')
  t.true(isSaid, `${describe(facts)}: the recreate is stuck`)
})

test('corrected first files that cannot be rendered fail the recreate too', async (t) => {
  const facts = await factsOf([
    ...upTo('processing'),
    ['correction/2', correction(4500)],
    ['latest', 2],
    ['render/2/failed', failure(5000)],
  ])
  const isSaid = statusOf(facts).state === 'FAILED' || nextSteps(facts).some(({ kind }) => kind === 'fail')
  t.true(isSaid, `${describe(facts)}: the recreate is stuck`)
})

test('the latest generation is found although its pointer is missing or outdated', async (t) => {
  const corrections: readonly Recorded[] = [2, 3, 4].map((n) => [`correction/${n}`, correction(6000 + n)])
  for (const pointer of [[], [['latest', 2]], [['latest', 3]], [['latest', 4]]] as const) {
    const facts = await factsOf([...done, ...corrections, ...pointer])
    t.is(describe(facts), 'COMPLETED 1/4, render 4', JSON.stringify(pointer))
  }
})

test('rendered files are served although their pointer is missing or outdated', async (t) => {
  const second: readonly Recorded[] = [
    ['correction/2', correction(6000)],
    ['render/2/done', rendered(7000)],
  ]
  for (const pointer of [[], [['served', 1]], [['served', 2]]] as const) {
    t.is(describe(await factsOf([...upTo('completed'), ...second, ...pointer])), 'COMPLETED 2/2')
  }
})

test('the next correction does not restore older files if the pointer to the newest is outdated', async (t) => {
  const later: readonly Recorded[] = [
    ['correction/2', correction(6000)],
    ['render/2/done', { at: 7000, files: otherFiles }],
    ['correction/3', correction(8000)],
    ['latest', 3],
  ]
  for (const pointer of [[], [['served', 1]], [['served', 2]]] as const) {
    const facts = await factsOf([...upTo('completed'), ...later, ...pointer])
    t.is(describe(facts), 'COMPLETED 2/3, render 3', JSON.stringify(pointer))
    t.deepEqual(facts.served?.rendered.files, otherFiles)
  }
})

test('a completed recreate stays completed if it is corrected again before its files have a pointer', async (t) => {
  const facts = await factsOf([
    ...upTo('processing'),
    ['correction/2', correction(4500)],
    ['render/2/done', rendered(5000)],
    ['correction/3', correction(6000)],
  ])
  t.is(describe(facts), 'COMPLETED 2/3, complete')
})

test('the history keeps the time of the first files, even if their worker died before recording it', async (t) => {
  const second: readonly Recorded[] = [
    ['correction/2', correction(6000)],
    ['latest', 2],
    ['render/2/done', rendered(7000)],
  ]
  const ways: readonly (readonly Recorded[])[] = [
    [...done, ...second],
    [...done, ...second, ['completed', { at: 5000 }], ['served', 2]],
    [...upTo('render/1/done'), ...second],
    [...upTo('render/1/done'), ...second, ['completed', { at: 7000 }], ['served', 2]],
  ]
  for (const recorded of ways) {
    t.deepEqual(statusOf(await factsOf(recorded)).history.at(-1), { state: 'COMPLETED', at: 5000 })
  }
})
