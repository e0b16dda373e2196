import type { Extractor, RegionDetector, Runner, TextRecognizer } from '../core/contracts.js'
import { RecreateError } from '../core/errors.js'
import type { EmitMetric } from '../core/metrics.js'
import { checkReadingOptions, isPluginReference, type ReadingOptions } from '../core/reading/reading-options.js'
import { inProcessRunner } from './in-process-runner.js'
import { childRunner } from './workers/child-runner.js'
import type { ChildRunnerOptions } from './workers/runner-options.js'
import { threadRunner } from './workers/thread-runner.js'

/** The options of an engine that decide where and how pages are read. */
interface RunnerChoice {
  /** @default 'child' */
  readonly runner?: 'child' | 'thread' | 'in-process' | Runner | undefined
  /** Limits of the children or threads. */
  readonly limits?: Omit<ChildRunnerOptions, keyof ReadingOptions> | undefined
  /** Extractors that are tried before the built-in ones. Absent if the caller gave none. */
  readonly extractors?: readonly Extractor[] | undefined
  readonly reader?: ReadingOptions['reader']
  readonly ocr?: ReadingOptions['ocr'] | TextRecognizer
  readonly detector?: ReadingOptions['detector'] | RegionDetector
  readonly documentLimits?: ReadingOptions['documentLimits']
  readonly onMetric?: EmitMetric | undefined
}

/** The parts that are registered for reading pages. They are created only if the runner needs them. */
export interface RegisteredParts {
  /** Returns all extractors, in the order in which they are tried. */
  extractors(): readonly Extractor[]
  /** Returns whether a reader or the list of extractors was registered in addition to the built-in ones. */
  hasOwnExtractors(): boolean
  /** Returns whether an OCR engine or a detector was registered in addition to the built-in ones. */
  hasOwnRecognition(): boolean
}

/**
 * Creates the runner that the options describe.
 *
 * @throws RecreateError `option_invalid`; `engine_invalid` if the runner cannot use the extractors, OCR engine or
 * detector.
 */
export function chooseRunner(choice: RunnerChoice, registered: RegisteredParts): Runner {
  const { runner = 'child' } = choice
  if (typeof runner === 'object') return checkCustomRunner(runner, choice)
  if (runner === 'in-process') return createInProcessRunner(choice, registered)
  if (runner === 'child' || runner === 'thread') return createWorkerRunner(runner, choice, registered)
  const expected = 'Expected `runner` to be `child`, `thread`, `in-process` or a runner'
  throw new RecreateError('option_invalid', `${expected}, got \`${runner}\``)
}

/** Returns a custom runner. Refuses the options that it does not read. */
function checkCustomRunner(
  runner: Runner,
  { limits, extractors, reader, ocr, detector, documentLimits }: RunnerChoice,
): Runner {
  const unread = { limits, extractors, reader, ocr, detector, documentLimits }
  const given = Object.entries(unread).find(([, value]) => value !== undefined)
  if (given === undefined) return runner
  throw new RecreateError(
    'option_invalid',
    `Expected \`runner\` or \`${given[0]}\`, got both: a custom runner brings its own`,
  )
}

function createInProcessRunner(choice: RunnerChoice, registered: RegisteredParts): Runner {
  const { limits, ocr, detector, documentLimits } = choice
  if (limits !== undefined) {
    const message = '`limits` needs the runner `child` or `thread`: the in-process runner has no limits'
    throw new RecreateError('option_invalid', message)
  }
  if (isPluginReference(ocr) || isPluginReference(detector)) {
    const message = 'Expected `ocr` and `detector` to be options or plugin objects in-process, got a module reference'
    throw new RecreateError('option_invalid', message)
  }
  checkReadingOptions({ ocr: optionsOf(ocr), detector: optionsOf(detector), documentLimits })
  return inProcessRunner(registered.extractors())
}

/** Creates a runner with children or threads. Refuses objects that cannot be sent to them. */
function createWorkerRunner(runner: 'child' | 'thread', choice: RunnerChoice, registered: RegisteredParts): Runner {
  const { limits, extractors = [], reader, ocr, detector, documentLimits, onMetric } = choice
  const references = extractors.map(({ module }) => module).filter((reference) => reference !== undefined)
  if (references.length < extractors.length || registered.hasOwnExtractors()) {
    throw new RecreateError(
      'engine_invalid',
      `Readers and extractors that are objects cannot be sent to another process or thread: give them the member \`module\`, ` +
        `give \`limits.extractor\` with the module and export that create one, or use \`runner: 'in-process'\``,
    )
  }
  const [sentOcr, sentDetector] = [optionsOf(ocr), optionsOf(detector)]
  if ((ocr && sentOcr === undefined) || (detector && sentDetector === undefined) || registered.hasOwnRecognition()) {
    throw new RecreateError(
      'engine_invalid',
      'OCR engines and detectors that are objects cannot be sent to another process or thread: give `ocr` or ' +
        "`detector` with the module and export that create one, or use `runner: 'in-process'`",
    )
  }
  const extractor = [...references, ...[limits?.extractor ?? []].flat()]
  const working = { ...limits, extractor, reader, ocr: sentOcr, detector: sentDetector, documentLimits }
  return runner === 'child' ? childRunner(working, onMetric) : threadRunner(working, onMetric)
}

/** Returns the options if they can be sent to a worker; undefined for a plugin object. */
function optionsOf<Given>(given: Given): Exclude<Given, TextRecognizer | RegionDetector> | undefined {
  const isPlugin = typeof given === 'object' && given !== null && ('read' in given || 'detect' in given)
  return isPlugin ? undefined : (given as Exclude<Given, TextRecognizer | RegionDetector>)
}
