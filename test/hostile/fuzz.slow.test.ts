import test from 'ava'
import { corpus } from './corpus/corpus.js'
import type { HostileCase } from './corpus/hostile-case.js'
import { mutantOf } from './mutate/mutant.js'
import { ownFixtures } from './mutate/own-fixtures.js'
import type { SentFile } from './service/send-file.js'
import { watchService } from './service/watch-service.js'

// For longer runs: npm run fuzz -- --count 2000 --seed 7

const SECONDS = Number(process.env.FUZZ_SECONDS ?? 20)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** Minimum number of files, even on a slow machine. */
const LEAST_FILES = 12
/** Response time limits as documented in `docs/security.md`. Only a create opens the document. */
const LONGEST_CREATE_MS = 60_000
const LONGEST_OTHER_MS = 10_000

test('mutated and hostile files all end in a defined way, and the service keeps running', async (t) => {
  t.timeout(SECONDS * 1000 + 180_000)
  const fixtures = await ownFixtures()
  // Small documents, so that many are sent: names, lies and active content.
  const hostile = [...corpus.names!, ...corpus.active!, ...corpus.lies!.slice(0, 40), ...corpus.polyglots!]
  const run = await watchService(files(), {
    env: { RECREATE_PAGE_TIMEOUT_MS: '8000', RECREATE_MEMORY_MIB: '1000', RECREATE_WORKERS: '2' },
    patienceMs: 120_000,
  })
  const wrong = run.ends.filter(({ end }) => end.startsWith('!'))
  t.deepEqual(wrong, [])
  t.true(run.ends.length >= LEAST_FILES, `${run.ends.length} files`)
  t.true(run.stayed)
  t.is(run.timesDown, 0)
  t.deepEqual(run.left, { processes: 0, files: [] })
  for (const [route, { most }] of Object.entries(run.answers)) {
    t.true(most < (route === 'create' ? LONGEST_CREATE_MS : LONGEST_OTHER_MS), `${route} took ${most} ms`)
  }

  async function* files(): AsyncGenerator<SentFile> {
    const end = performance.now() + SECONDS * 1000
    for (let i = 0; i < LEAST_FILES || performance.now() < end; i++) {
      const one = hostile[i / 4]
      if (one !== undefined) yield await sent(one)
      else {
        const mutant = mutantOf(SEED * 1_000_000 + i, fixtures)
        yield { ...mutant, origin: `npm run fuzz -- --replay ${mutant.seed}` }
      }
    }
  }
})

async function sent({ name, fileName = 'a.pdf', pages = '1', make }: HostileCase): Promise<SentFile> {
  return { origin: name, fileName, pages, bytes: await make() }
}

test('a mutant is reproducible by its seed', async (t) => {
  const fixtures = await ownFixtures()
  const again = await ownFixtures()
  for (const seed of [1, 2, 3, 1_000_007]) t.deepEqual(mutantOf(seed, fixtures), mutantOf(seed, again))
})
