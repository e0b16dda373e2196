/** One character that was read. */
interface NumberCharacter {
  readonly text: string
  /** From 0 to 1. */
  readonly confidence: number
  /** Center of the character, in pixels of the crop. */
  readonly x: number
}

/** What the number reader read in one crop. */
export interface NumberReading {
  /** Digits and signs. All dashes are `-`, all apostrophes `'`. A raised footnote mark gives one `^` for each character. */
  readonly text: string
  /**
   * Confidence of the least certain character, from 0 to 1. It also falls where a character may have been missed.
   * An empty reading has the confidence that nothing is printed.
   */
  readonly confidence: number
  readonly characters: readonly NumberCharacter[]
}

/** Characters of the model's classes, in their order; class 0 is CTC's blank. Matches `training/alphabet.py`. */
export const NUMBER_CLASSES = "0123456789.,' ()-△▲±+$€£¥%/*:<>^naxmbkNAM\ufffd"
/** Stands for a character that is not part of a number. */
export const OTHER_CHARACTER = '\ufffd'
const BLANK = 0

/**
 * Decodes one crop: the most probable class of every frame, without repeats and blanks (Graves et al., "Connectionist
 * Temporal Classification", 2006).
 *
 * @param logs Log probabilities, `classes` for each frame.
 * @param frames Number of frames that show the crop; the rest is padding.
 * @param stride Pixels of a frame.
 */
export function decodeNumber(logs: Float32Array, frames: number, classes: number, stride: number): NumberReading {
  const runs = runsOf(logs, frames, classes)
  const characters = runs
    .filter(({ best }) => best !== BLANK)
    .map(({ best, confidence, from, to }) => ({
      text: NUMBER_CLASSES[best - 1] ?? OTHER_CHARACTER,
      confidence,
      x: ((from + to) / 2) * stride,
    }))
  const confidence = runs.reduce((least, run, i) => {
    const certain =
      run.best === BLANK ? 1 - missedIn(run, logs, classes, runs[i - 1]?.best, runs[i + 1]?.best) : run.confidence
    return Math.min(least, certain)
  }, 1)
  return { text: characters.map(({ text }) => text).join(''), confidence, characters }
}

/** Consecutive frames with the same most probable class. */
interface Run {
  readonly best: number
  readonly from: number
  /** First frame after the run. */
  readonly to: number
  /** Highest probability of the class in the run. */
  readonly confidence: number
}

function runsOf(logs: Float32Array, frames: number, classes: number): readonly Run[] {
  const runs: Run[] = []
  for (let frame = 0; frame < frames; frame++) {
    const start = frame * classes
    let best = 0
    for (let each = 1; each < classes; each++) if (logs[start + each]! > logs[start + best]!) best = each
    const confidence = Math.exp(logs[start + best]!)
    const last = runs.at(-1)
    if (last?.best === best)
      runs[runs.length - 1] = { ...last, to: frame + 1, confidence: Math.max(last.confidence, confidence) }
    else runs.push({ best, from: frame, to: frame + 1, confidence })
  }
  return runs
}

/** Returns the highest probability in a blank run of a character that is not one of the two beside it. */
function missedIn({ from, to }: Run, logs: Float32Array, classes: number, before?: number, after?: number): number {
  let most = Number.NEGATIVE_INFINITY
  for (let frame = from; frame < to; frame++) {
    for (let each = 1; each < classes; each++) {
      if (each !== before && each !== after) most = Math.max(most, logs[frame * classes + each]!)
    }
  }
  return Math.exp(most)
}
