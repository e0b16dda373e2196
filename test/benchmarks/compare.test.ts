import test from 'ava'
import { randomOf } from '../../benchmarks/chaos/random.js'
import type { Measurement, Report } from '../../benchmarks/suite/bench.js'
import { compareReports } from '../../benchmarks/suite/compare.js'
import { YARDSTICK } from '../../benchmarks/suite/measurements.js'
import { makeFigure, makeReport } from './make-report.js'

/** Returns realistic times with a long tail: most near the minimum, a few much longer. */
function times(seed: number, typical: number): readonly number[] {
  const random = randomOf(seed)
  return Array.from({ length: 10 }, () => typical * (1 + 0.06 * random.next() + (random.chance(0.03) ? 0.5 : 0)))
}

/** Returns a report with a number of measurements, one of which may be slowed. */
function drawReport(
  seed: number,
  measurements: number,
  slowed?: { readonly index: number; readonly times: number },
): Report {
  return makeReport(
    Array.from({ length: measurements }, (_, index) => {
      const typical = 10 * (index + 1) * (slowed?.index === index ? slowed.times : 1)
      return makeFigure({ case: `case ${index}`, samples: times(seed * 1_000 + index, typical) })
    }),
  )
}

test('a planted slowdown of 20 % is always detected', (t) => {
  const verdicts: string[] = []
  let others = 0
  for (let seed = 1; seed <= 60; seed++) {
    const { changes } = compareReports(drawReport(seed, 20), drawReport(seed + 500, 20, { index: 7, times: 1.2 }))
    verdicts.push(changes[7]!.verdict)
    others += changes.filter(({ verdict }, index) => index !== 7 && verdict === 'worse').length
  }
  // Two long runs among ten leave it unsure.
  t.true(verdicts.filter((verdict) => verdict === 'worse').length >= 57, `${verdicts}`)
  t.true(verdicts.every((verdict) => verdict === 'worse' || verdict === 'unsure'))
  t.true(others <= 3, `${others} others in 60 comparisons`)
})

test('two equal runs show no changes, except in at most one of twenty comparisons', (t) => {
  let named = 0
  for (let seed = 1; seed <= 100; seed++) {
    const { changes } = compareReports(drawReport(seed, 20), drawReport(seed + 5_000, 20))
    if (changes.some(({ verdict }) => verdict === 'worse' || verdict === 'better')) named++
  }
  t.true(named <= 5, `${named} of 100`)
})

test('a faster result is reported as better', (t) => {
  const { changes } = compareReports(drawReport(1, 5), drawReport(2, 5, { index: 3, times: 0.8 }))
  t.deepEqual(
    changes.map(({ verdict }) => verdict),
    ['same', 'same', 'same', 'better', 'same'],
  )
})

test('a change of less than 5 % is ignored, even if it is significant', (t) => {
  const old = makeReport([makeFigure({ samples: [100, 100.1, 100.2, 100.3, 100.4, 100.5, 100.6] })])
  const now = makeReport([makeFigure({ samples: [103, 103.1, 103.2, 103.3, 103.4, 103.5, 103.6] })])
  t.is(compareReports(old, now).changes[0]?.verdict, 'same')
})

test('a large change in too few runs is unsure', (t) => {
  const old = makeReport([makeFigure({ samples: [100, 101] })])
  const now = makeReport([makeFigure({ samples: [130, 131] })])
  t.is(compareReports(old, now).changes[0]?.verdict, 'unsure')
})

test('any difference in an exact measurement is a change', (t) => {
  const bytes = { metric: 'size', unit: 'kB', isExact: true } as const
  const verdictOf = (before: number, after: number, measurement: Partial<Measurement>) =>
    compareReports(
      makeReport([makeFigure({ ...measurement, samples: [before] })]),
      makeReport([makeFigure({ ...measurement, samples: [after] })]),
    ).changes[0]?.verdict
  t.is(verdictOf(1000, 1001, bytes), 'worse')
  t.is(verdictOf(1000, 1000, bytes), 'same')
  t.is(verdictOf(0, 3, bytes), 'worse')
  t.is(verdictOf(0.97, 0.98, { metric: 'measurements read', unit: 'share', better: 'more', isExact: true }), 'better')
})

test('an explanatory measurement is never worse', (t) => {
  const share = { metric: 'share of reading', unit: 'share', better: 'neither' } as const
  const old = makeReport([makeFigure({ ...share, samples: times(1, 0.3) })])
  const now = makeReport([makeFigure({ ...share, samples: times(2, 0.6) })])
  t.is(compareReports(old, now).changes[0]?.verdict, 'same')
})

test('a slower machine explains times that slowed equally, but not more', (t) => {
  const yardstick = (seed: number, typical: number) =>
    makeFigure({ case: YARDSTICK, better: 'neither', samples: times(seed, typical) })
  const peak = { metric: 'peak', unit: 'MiB' } as const
  const old = makeReport([
    yardstick(1, 30),
    makeFigure({ samples: times(2, 100) }),
    makeFigure({ ...peak, samples: times(3, 100) }),
  ])
  const slowed = (typical: number) =>
    makeReport([
      yardstick(4, 39),
      makeFigure({ samples: times(5, typical) }),
      makeFigure({ ...peak, samples: times(6, 130) }),
    ])
  const [asMuch, memory] = compareReports(old, slowed(130)).changes
  t.deepEqual([asMuch?.verdict, memory?.verdict], ['same', 'worse'])
  t.is(compareReports(old, slowed(170)).changes[0]?.verdict, 'worse')
  t.true(Math.abs(compareReports(old, slowed(130)).machine.get('bench')! - 1.3) < 0.1)
})

test('measurements with other parameters are not compared', (t) => {
  const old = makeReport([makeFigure({ parameters: { pages: 50 } })])
  const now = makeReport([makeFigure({ parameters: { pages: 500 } })])
  const { changes, added, gone } = compareReports(old, now)
  t.deepEqual([changes.length, added.length, gone.length], [0, 1, 1])
})
