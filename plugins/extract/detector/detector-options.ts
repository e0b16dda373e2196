import { fileURLToPath } from 'node:url'
import { RecreateError } from '../../../core/errors.js'
import { refuseUnknownOptions } from '../../../core/option-names.js'
import type { RegionKind } from '../../../core/pixels.js'
import { type DetectorModel, type FilledModel, OWN_MODEL } from './detector-model.js'
import { familyNames } from './families/family.js'

/** Options of {@link onnxDetector}. */
export interface OnnxDetectorOptions {
  /** The model to run. @default the bundled model */
  readonly model?: DetectorModel | undefined
  /**
   * Whether the edges of regions are moved to the edges of the text. A line or word that an edge cuts is included or
   * excluded as a whole, and white margins are removed. @default true
   */
  readonly snapsToInk?: boolean | undefined
  /** Number of threads that run the network, from 1 to 64. @default 1 */
  readonly threads?: number | undefined
}

/** The options with all defaults filled in. */
export interface FilledOptions {
  readonly model: FilledModel
  readonly snapsToInk: boolean
  readonly threads: number
}

const WHOLE = { least: 1, most: 16384 }
const sizeNames = { longSide: true, multipleOf: true, width: true, height: true, fit: true }

/** @throws RecreateError `option_invalid`. */
export function fillInOptions(options: OnnxDetectorOptions): FilledOptions {
  const { model = OWN_MODEL, snapsToInk = true, threads = 1 } = options
  refuseUnknownOptions(options, { model, snapsToInk, threads } satisfies Record<keyof OnnxDetectorOptions, unknown>)
  if (typeof snapsToInk !== 'boolean') throw wrong('snapsToInk', 'true or false', snapsToInk)
  return { model: fillInModel(model), snapsToInk, threads: whole('threads', threads, { least: 1, most: 64 }) }
}

function fillInModel(model: DetectorModel): FilledModel {
  if (typeof model !== 'object' || model === null) throw wrong('model', 'an object', model)
  const { file, family, classes, channels = 1, shade = 'light', leastConfidence = 0.5 } = model
  const known = { file, family, classes, channels, shade, leastConfidence, size: 0, kinds: 0, mean: 0, deviation: 0 }
  refuseUnknownOptions(model, known satisfies Record<keyof DetectorModel, unknown>)
  if (typeof file !== 'string' || file === '') throw wrong('model.file', 'a path or `file:` URL', file)
  if (!isOneOf(family, familyNames)) throw wrong('model.family', oneOf(familyNames), family)
  if (!isOneOf(channels, [1, 3])) throw wrong('model.channels', '1 or 3', channels)
  if (!isOneOf(shade, ['light', 'ink'])) throw wrong('model.shade', oneOf(['light', 'ink']), shade)
  if (!Array.isArray(classes) || classes.length === 0 || !classes.every((name) => typeof name === 'string')) {
    throw wrong('model.classes', 'a list of names, at least one', classes)
  }
  if (!(leastConfidence >= 0 && leastConfidence <= 1)) {
    throw wrong('model.leastConfidence', 'a number from 0 to 1', leastConfidence)
  }
  return {
    file: pathOf(file),
    family,
    classes,
    kinds: kindsOf(model),
    channels,
    shade,
    leastConfidence,
    size: sizeOf(model.size),
    mean: perChannel('mean', model.mean ?? 0, channels, -Infinity),
    deviation: perChannel('deviation', model.deviation ?? 1, channels, 0),
  }
}

function pathOf(file: string): string {
  if (!file.startsWith('file:')) return file
  try {
    return fileURLToPath(file)
  } catch {
    throw wrong('model.file', 'a path or `file:` URL', file)
  }
}

function kindsOf({ classes, kinds = { table: 'table', chart: 'chart' } }: DetectorModel): FilledModel['kinds'] {
  for (const [name, kind] of Object.entries(kinds)) {
    if (!isOneOf<RegionKind>(kind, ['table', 'chart']))
      throw wrong(`model.kinds.${name}`, oneOf(['table', 'chart']), kind)
  }
  const used = Object.entries(kinds).filter(([name]) => classes.includes(name))
  if (used.length === 0) {
    const message = `one of the classes (${classes.map((name) => `\`${name}\``).join(', ')}) to be a table or chart`
    throw wrong('model.kinds', message, kinds)
  }
  return Object.fromEntries(used)
}

function sizeOf(size: DetectorModel['size']): FilledModel['size'] {
  if (typeof size !== 'object' || size === null) {
    throw wrong('model.size', 'an object with `longSide`, or with `width` and `height`', size)
  }
  refuseUnknownOptions(size, 'longSide' in size ? { longSide: 0, multipleOf: 0 } : sizeNames)
  if ('longSide' in size) {
    const { longSide, multipleOf = 32 } = size
    return {
      longSide: whole('model.size.longSide', longSide, WHOLE),
      multipleOf: whole('model.size.multipleOf', multipleOf, WHOLE),
    }
  }
  const { width, height, fit = 'pad' } = size
  if (!isOneOf(fit, ['pad', 'stretch'])) throw wrong('model.size.fit', oneOf(['pad', 'stretch']), fit)
  return {
    width: whole('model.size.width', width, WHOLE),
    height: whole('model.size.height', height, WHOLE),
    fit,
  }
}

function perChannel(
  name: string,
  given: number | readonly number[],
  channels: number,
  above: number,
): readonly number[] {
  const numbers = typeof given === 'number' ? Array.from({ length: channels }, () => given) : given
  const isSound = Array.isArray(numbers) && numbers.every((each) => Number.isFinite(each) && each > above)
  if (isSound && numbers.length === channels) return numbers
  const what = above === 0 ? 'a number above 0' : 'a number'
  throw wrong(`model.${name}`, channels === 1 ? what : `${what}, or ${channels} of them`, given)
}

function whole(name: string, value: number, { least, most }: { readonly least: number; readonly most: number }) {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw wrong(name, `a whole number from ${least} to ${most}`, value)
}

function isOneOf<T>(value: unknown, all: readonly T[]): value is T {
  return all.includes(value as T)
}

function oneOf(names: readonly string[]): string {
  return `one of ${names.map((name) => `\`${name}\``).join(', ')}`
}

function wrong(name: string, expected: string, got: unknown): RecreateError {
  const shown = typeof got === 'object' ? JSON.stringify(got) : String(got)
  return new RecreateError('option_invalid', `Expected \`${name}\` to be ${expected}, got \`${shown}\``)
}
