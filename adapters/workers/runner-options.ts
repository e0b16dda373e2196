import { availableParallelism } from 'node:os'
import type { PluginReference } from '../../core/contracts.js'
import { fillInDocumentLimits } from '../../core/document-limits.js'
import { messageOf, RecreateError } from '../../core/errors.js'
import { refuseUnknownOptions } from '../../core/option-names.js'
import { checkReadingOptions, type ReadingOptions } from '../../core/reading-options.js'
import type { WorkerLimits } from './page-worker.js'

/** How pages are worked on in child processes. */
export interface ChildRunnerOptions extends ReadingOptions {
  /** Asked before the built-in extractors, several in their order; they are loaded in the children. @default none */
  readonly extractor?: PluginReference | readonly PluginReference[] | undefined
  /** Children at the same time, from 1 to 64. They start when there is work for them. @default cores, at most 4 */
  readonly workers?: number | undefined
  /**
   * So many of them start at once, before there is work for them: the first pages of a program that is about to convert
   * something find them ready. From 0 up; no more than `workers` start. @default 0
   */
  readonly early?: number | undefined
  /**
   * Whether documents that are opened for their own sake stand in line with pages. Else they pass by, and another child may
   * start for it: who waits for all pages anyway saves that, and a second opening. @default false
   */
  readonly opensInLine?: boolean | undefined
  /**
   * Longest time that a page may take, wall clock, in milliseconds; from 1 up. Digital pages take a fraction of a second;
   * a dense page that is read from pixels takes many seconds, on a busy machine a minute. @default 120_000
   */
  readonly pageTimeoutMs?: number | undefined
  /** Longest time that starting a child and opening a document may take, in milliseconds; from 1 up. @default 60_000 */
  readonly openTimeoutMs?: number | undefined
  /** Most memory that a child may hold, resident, in MiB; from 64 up. @default 1536 */
  readonly memoryMiB?: number | undefined
  /** A child is replaced after so many pages, from 1 up. @default 2000 */
  readonly pagesPerChild?: number | undefined
  /**
   * Names of variables of the environment that children are given, beside those by which programs, libraries and folders
   * are found: what a plugin of one's own needs. Threads see all of them. @default none
   */
  readonly passedVariables?: readonly string[] | undefined
}

/** How pages are worked on in threads: the same, with a thread for a child. */
export interface ThreadRunnerOptions extends ChildRunnerOptions {
  /**
   * Most memory that a thread may hold in V8's heap, in MiB; from 64 up. What lies outside that heap is not bounded:
   * WebAssembly above all, in which MuPDF works, and buffers. @default 1536
   */
  readonly memoryMiB?: number | undefined
  /** A thread is replaced after so many pages, from 1 up: WebAssembly gives memory back in no other way. @default 2000 */
  readonly pagesPerChild?: number | undefined
}

/** The options, with all that was left out. @throws RecreateError `option_invalid`. */
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
    documentLimits,
    ...limits
  } = filled
  checkReadingOptions({ ocr, detector })
  const reading = { reader, ocr, detector, documentLimits }
  return { workers, early, opensInLine, limits: { ...limits, reading, pagesPerWorker: pagesPerChild }, passedVariables }
}

function readSendable<Option>(name: string, option: Option): Option {
  try {
    return structuredClone(option)
  } catch (cause) {
    const message = `Expected \`${name}\` to be what can be sent to a worker, got what cannot: ${messageOf(cause)}`
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
