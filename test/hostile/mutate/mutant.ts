import { type Random, randomFrom } from '../../../benchmarks/layouts/random.js'
import { mutateBytes } from './mutate-bytes.js'
import { mutatePdf } from './mutate-pdf.js'
import type { OwnFixture } from './own-fixtures.js'

/** A file mutated from a fixture. Reproducible by its seed. */
interface Mutant {
  readonly seed: number
  readonly fixture: string
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** Returns the mutant of a seed. Always the same for unchanged fixtures. */
export function mutantOf(seed: number, fixtures: readonly OwnFixture[]): Mutant {
  const random = randomFrom(seed)
  // Fewer images, because reading them takes long.
  const kind = random.chance(0.8) ? 'pdf' : 'image'
  const fixture = random.pick(fixtures.filter((each) => each.kind === kind))
  const other = random.pick(fixtures)
  const bytes = mutate(fixture, other, random)
  return { seed, fixture: fixture.name, fileName: fixture.fileName, bytes }
}

function mutate({ kind, bytes }: OwnFixture, other: OwnFixture, random: Random): Uint8Array {
  const isKnown = kind === 'pdf' && random.chance(0.75)
  const changed = isKnown ? mutatePdf(bytes, other.bytes, random) : mutateBytes(bytes, other.bytes, random)
  return random.chance(0.2) ? mutateBytes(changed, other.bytes, random) : changed
}
