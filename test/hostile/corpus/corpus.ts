import { active } from './active.js'
import { bombs } from './bombs.js'
import { boxes } from './boxes.js'
import { deep } from './deep.js'
import { fonts } from './fonts.js'
import type { HostileCase } from './hostile-case.js'
import { lies } from './lies.js'
import { locks } from './locks.js'
import { loops } from './loops.js'
import { many } from './many.js'
import { names } from './names.js'
import { pictures } from './pictures.js'
import { polyglots } from './polyglots.js'
import { texts } from './texts.js'

/** All hostile documents, by kind. */
export const corpus: Readonly<Record<string, readonly HostileCase[]>> = {
  bombs,
  loops,
  deep,
  lies,
  boxes,
  many,
  fonts,
  locks,
  active,
  texts,
  pictures,
  polyglots,
  names,
}

export const allCases: readonly HostileCase[] = Object.values(corpus).flat()
