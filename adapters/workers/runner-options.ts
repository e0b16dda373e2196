import { availableParallelism } from 'node:os'
import type { PluginReference } from '../../core/contracts.js'
import { messageOf, RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import { fillInDocumentLimits } from '../../core/reading/document-limits.js'
import { checkReadingOptions, type ReadingOptions } from '../../core/reading/reading-options.js'
import type { WorkerLimits } from './page-worker.js'

/** Options of the runner that uses child processes. */
export interface ChildRunnerOptions extends ReadingOptions {
  /** Extractors that are tried before the built-in ones, in order. They are loaded in the children. @default none */
  readonly extractor?: PluginReference | readonly PluginReference[] | undefined
  /**
   * Maximum number of children at the same time, from 1 to 64. They start when there is work for them.
   *
   * @default number of cores, at most 4
   */
  readonly workers?: number | undefined
  /**
   * Number of children that start immediately, before there is work for them, so that the first pages need not wait. At
   * least 0; at most `workers` start.
   *
   * @default 0
   */
  readonly early?: number | undefined
  /**
   * Whether opening a document waits in the same queue as pages. Otherwise it does not wait, and another child may
   * start for it. Set it to true if the caller waits for all pages anyway: it saves that child and a second opening.
   *
   * @default false
   */
  readonly opensInLine?: boolean | undefined
  /**
   * Maximum time for a page, in milliseconds of wall-clock time, at least 1. Digital pages take a fraction of a second.
   * OCR of a dense page takes many seconds, on a busy machine up to a minute.
   *
   * @default 120_000
   */
  readonly pageTimeoutMs?: number | undefined
  /** Maximum time for starting a child and opening a document, in milliseconds, at least 1. @default 60_000 */
  readonly openTimeoutMs?: number | undefined
  /** Maximum resident memory of a child, in MiB, at least 64. @default 1536 */
  readonly memoryMiB?: number | undefined
  /** Number of pages after which a child is recycled, at least 1. @default 2000 */
  readonly pagesPerChild?: number | undefined
  /**
   * Names of environment variables that are passed to children, for custom plugins. Variables that locate programs,
   * libraries and folders are always passed. Threads see all variables.
   *
   * @default none
   */
  readonly passedVariables?: readonly string[] | undefined
}

/** Options of the runner that uses threads: the same as for children. */
export interface ThreadRunnerOptions extends ChildRunnerOptions {
  /**
   * Maximum size of a thread's V8 heap, in MiB, at least 64. Memory outside the heap has no limit: buffers and
   * WebAssembly, which MuPDF uses.
   *
   * @default 1536
   */
  readonly memoryMiB?: number | undefined
  /**
   * Number of pages after which a thread is recycled, at least 1. Memory of WebAssembly is only released this way.
   *
   * @default 2000
   */
  readonly pagesPerChild?: number | undefined
}

/** Fills in and checks the options. @throws RecreateError `option_invalid`. */
export function fillInOptions(options: ChildRunnerOptions): {
  readonly workers: number
  readonly early: number
  readonly opensInLine: boolean
  readonly limits: WorkerLimits
  readonly passedVariables: readonly string[]
} {
  const filled = {
    extractor: readSendable('extractor', options.extractor),
    reader: options.reader,
    ocr: readSendable('ocr', options.ocr),
    detector: readSendable('detector', options.detector),
    rasterizer: readSendable('rasterizer', options.rasterizer),
    workers: readWhole('workers', options.workers, { least: 1, most: 64 }, Math.min(availableParallelism(), 4)),
    early: readWhole('early', options.early, { least: 0 }, 0),
    opensInLine: options.opensInLine ?? false,
    documentLimits: fillInDocumentLimits(options.documentLimits),
    passedVariables: readNames('passedVariables', options.passedVariables),
    pageTimeoutMs: readWhole('pageTimeoutMs', options.pageTimeoutMs, { least: 1 }, 120_000),
    openTimeoutMs: readWhole('openTimeoutMs', options.openTimeoutMs, { least: 1 }, 60_000),
    memoryMiB: readWhole('memoryMiB', options.memoryMiB, { least: 64 }, 1536),
    pagesPerChild: readWhole('pagesPerChild', options.pagesPerChild, { least: 1 }, 2000),
  } satisfies Record<keyof ChildRunnerOptions, unknown>
  refuseUnknownOptions(options, filled)
  const {
    workers,
    early,
    opensInLine,
    pagesPerChild,
    passedVariables,
    reader,
    ocr,
    detector,
    rasterizer,
    documentLimits,
    ...limits
  } = filled
  checkReadingOptions({ ocr, detector, rasterizer })
  const reading = { reader, ocr, detector, rasterizer, documentLimits }
  return { workers, early, opensInLine, limits: { ...limits, reading, pagesPerWorker: pagesPerChild }, passedVariables }
}

function readSendable<Option>(name: string, option: Option): Option {
  try {
    return structuredClone(option)
  } catch (cause) {
    const message = `Expected \`${name}\` to be data that can be sent to a worker: ${messageOf(cause)}`
    throw new RecreateError('option_invalid', message, { cause })
  }
}

function readNames(name: string, given: readonly string[] = []): readonly string[] {
  if (Array.isArray(given) && given.every((each) => typeof each === 'string')) return [...given]
  throw new RecreateError('option_invalid', `Expected \`${name}\` to be a list of names, got \`${String(given)}\``)
}

function readWhole(
  name: string,
  value: number | undefined,
  { least, most = 2 ** 31 - 1 }: { readonly least: number; readonly most?: number },
  otherwise: number,
): number {
  const given = value ?? otherwise
  if (Number.isInteger(given) && given >= least && given <= most) return given
  throw new RecreateError(
    'option_invalid',
    `Expected \`${name}\` to be a whole number from ${least} to ${most}, got \`${given}\``,
  )
}
