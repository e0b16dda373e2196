import test from 'ava'
import { fillInTiming, type Timing } from '../../../core/engine/parts.js'
import { scriptedEngine } from './small-document.js'

test('omitted timing options have their defaults', (t) => {
  t.like(fillInTiming(), { reconcileMs: 30_000, pollMs: 1_000, documentMs: 3_600_000, lifeMs: 0 })
  t.deepEqual(fillInTiming({ pollMs: 5, reconcileMs: undefined } as object), { ...fillInTiming(), pollMs: 5 })
})

test('sweeping and draining delays may be 0', (t) => {
  t.like(fillInTiming({ collectAfterMs: 0, drainMs: 0 }), { collectAfterMs: 0, drainMs: 0 })
})

for (const [given, message] of [
  [{ reconcileMs: 0 }, 'Expected `timing.reconcileMs` to be at least 1 milliseconds, got `0`'],
  [{ stallMs: -5 }, 'Expected `timing.stallMs` to be at least 1 milliseconds, got `-5`'],
  [{ pollMs: Number.NaN }, 'Expected `timing.pollMs` to be at least 1 milliseconds, got `NaN`'],
  [{ renderMs: '90' }, 'Expected `timing.renderMs` to be at least 1 milliseconds, got `90`'],
  [{ drainMs: -1 }, 'Expected `timing.drainMs` to be at least 0 milliseconds, got `-1`'],
  // A timer with a longer delay fires at once.
  [{ collectAfterMs: 2 ** 31 }, 'Expected `timing.collectAfterMs` to be at least 0 milliseconds, got `2147483648`'],
] as const) {
  test(`timing of ${JSON.stringify(given)} is rejected`, (t) => {
    t.throws(() => fillInTiming(given as object), { code: 'option_invalid', message })
  })
}

test('unknown timing options are rejected before anything starts', async (t) => {
  const timing = { reconcileMS: 5 } as Partial<Timing>
  await t.throwsAsync(scriptedEngine({ timing }), { code: 'option_invalid', message: /`reconcileMS`/ })
})
