import { join } from 'node:path'
import PQueue from 'p-queue'
import { type ConvertOptions, childRunner, convert, loadPlugins, referenceOf } from '../../index.js'
import { readDetector, readOcr, type TypedOcr } from '../ocr-choice.js'
import { EXIT, exitCodeOf, printError } from './exit-codes.js'
import { findInputFiles, type InputFile } from './input-files.js'
import { writeFiles } from './output-files.js'
import { nameOutputs } from './output-names.js'
import { startProgress } from './progress.js'
import { summarise, type WrittenDocument } from './summary.js'

/** Options that `convert` and `extract` share, as they are typed. */
export interface WorkOptions extends TypedOcr {
  /** Folder of the output; it is made if it is not there. */
  readonly out: string
  readonly pages?: string
  /** Child processes. */
  readonly workers?: number
  /** Seconds. */
  readonly pageTimeout?: number
  /** MiB that a child process may hold. */
  readonly memory?: number
  /** Name of a built-in reader. */
  readonly reader?: string
  /** Modules of plugins. */
  readonly plugin?: readonly string[]
}

/** What the two do differently. */
export interface WorkPlan {
  readonly conversion: Pick<ConvertOptions, 'mode' | 'format' | 'presentation' | 'renderers' | 'workbook'>
  /** Files that are worked on at the same time. */
  readonly filesAtOnce: number
}

type Result = { readonly written: WrittenDocument } | { readonly path: string; readonly error: unknown }

/**
 * Converts many files in one process and prints what came of them: errors on stderr, one summary on stdout. A file that
 * fails stops no other. Ctrl-C stops all; what is written stays, and no file is left half-written.
 *
 * @param names Files and folders.
 * @returns The exit code.
 */
export async function workOnFiles(names: readonly string[], options: WorkOptions, plan: WorkPlan): Promise<number> {
  const started = performance.now()
  const { extractors, ...plugins } = await loadPlugins(options.plugin ?? [])
  const interruption = listenForInterruption()
  const runner = childRunner({
    extractor: extractors.map((each) => referenceOf(each)!),
    reader: options.reader,
    ocr: readOcr(options),
    detector: readDetector(options),
    workers: options.workers,
    pageTimeoutMs: options.pageTimeout === undefined ? undefined : Math.ceil(options.pageTimeout * 1000),
    memoryMiB: options.memory,
  })
  const progress = await startProgress()
  try {
    const inputs = await findInputFiles(names)
    const outputs = nameOutputs(inputs.map(({ path }) => path))
    const queue = new PQueue({ concurrency: plan.filesAtOnce })
    const results = await queue.addAll(inputs.map((input, index) => () => workOnFile(input, outputs[index] ?? '')))
    progress.stop()
    return report(results, (performance.now() - started) / 1000)
  } finally {
    progress.stop()
    interruption.stopListening()
    await runner.close()
  }

  async function workOnFile(input: InputFile, output: string): Promise<Result> {
    const { signal } = interruption
    try {
      if (input.error !== undefined) throw input.error
      const { document, files } = await convert(input.path, {
        ...plan.conversion,
        plugins: plan.conversion.renderers ? undefined : { ...plugins, extractors: [] },
        pages: options.pages,
        runner,
        signal,
        onProgress: progress.forFile(),
      })
      const written = files.map(({ extension, bytes }) => ({
        path: join(options.out, `${output}.${extension}`),
        bytes,
      }))
      await writeFiles(written)
      return { written: { document, files: written.map(({ path }) => path) } }
    } catch (error) {
      return { path: input.path, error }
    }
  }
}

function report(results: readonly Result[], seconds: number): number {
  const codes: number[] = [EXIT.done]
  const written: WrittenDocument[] = []
  for (const result of results) {
    if ('written' in result) {
      written.push(result.written)
      if (result.written.document.pages.some(({ state }) => state === 'failed')) codes.push(EXIT.failed)
    } else {
      codes.push(exitCodeOf(result.error))
      if (codes.at(-1) !== EXIT.interrupted) printError(result.error, result.path)
    }
  }
  const worst = Math.max(...codes)
  if (worst === EXIT.interrupted) process.stderr.write('recreate: stopped\n')
  if (written.length > 0) process.stdout.write(summarise(written, seconds))
  return worst
}

/** The first signal stops the work cleanly; a second one ends the process as it always does. */
function listenForInterruption() {
  const controller = new AbortController()
  const abort = () => controller.abort()
  process.once('SIGINT', abort).once('SIGTERM', abort)
  return {
    signal: controller.signal,
    stopListening: () => process.off('SIGINT', abort).off('SIGTERM', abort),
  }
}
