import PQueue from 'p-queue'
import { checkSelection, RecreateError, type Runner } from '../../../index.js'
import { listenForInterruption } from '../interruption.js'
import { convertFile, type FileWork } from './convert-file.js'
import { findInputFiles, STANDARD_INPUT } from './input-files.js'
import { checkOutputFolder, STANDARD_OUTPUT } from './output-files.js'
import { nameOutputs } from './output-names.js'
import { readPasswords } from './passwords.js'
import { startProgress } from './progress.js'
import { report } from './report.js'
import { watch } from './watch.js'
import type { WorkOptions, WorkPlan } from './work-options.js'

/**
 * Converts many files and prints the results: errors on stderr, one summary on stdout. A file that fails does not stop
 * the others. Ctrl-C stops all; finished files remain, and no partial file is left.
 *
 * @param names Files, folders and patterns.
 * @param runner The caller closes it.
 * @returns The exit code.
 * @throws RecreateError `option_invalid` and `pages_invalid`, before any file is opened.
 */
export async function workOnFiles(
  names: readonly string[],
  options: WorkOptions,
  plan: WorkPlan,
  runner: Runner,
): Promise<number> {
  await checkCall(names, options, plan)
  const isPiped = names.includes(STANDARD_INPUT)
  const passwords = await readPasswords(options, !isPiped)
  const interruption = listenForInterruption(options.watch === true)
  const progress = await startProgress(options.watch !== true && options.quiet !== true)
  const work: FileWork = {
    conversion: { ...plan.conversion, pages: options.pages, missingPages: 'skip' },
    runner,
    signal: interruption.signal,
    passwords,
    progress,
    out: options.out,
    nameOfInput: options.name,
  }
  try {
    return options.watch
      ? await watch(names, options, plan, work, interruption.ending)
      : await workOnce(names, options, plan, work)
  } finally {
    progress.stop()
    interruption.stopListening()
  }
}

async function workOnce(names: readonly string[], options: WorkOptions, plan: WorkPlan, work: FileWork) {
  const started = performance.now()
  const inputs = await findInputFiles(names)
  if (options.out === STANDARD_OUTPUT && inputs.length > 1) {
    const message = `--out - accepts one file, not ${inputs.length}; choose a folder with --out.`
    throw new RecreateError('option_invalid', message)
  }
  const outputs = nameOutputs(inputs.map(({ path }) => (path === STANDARD_INPUT ? options.name : path)))
  const queue = new PQueue({ concurrency: plan.filesAtOnce })
  // For one file, a missing page is reported. For many files, each is converted with the selected pages that it has.
  const isOneFile = names.length === 1 && inputs[0]?.path === names[0]
  const conversion = { ...work.conversion, missingPages: isOneFile ? ('cut' as const) : ('skip' as const) }
  const tasks = inputs.map((input, index) => () => convertFile(input, outputs[index] ?? '', { ...work, conversion }))
  const results = await queue.addAll(tasks)
  work.progress.stop()
  return report(results, (performance.now() - started) / 1000, options)
}

async function checkCall(names: readonly string[], options: WorkOptions, { extensions }: WorkPlan): Promise<void> {
  const { out, watch, json, quiet, pages } = options
  if (pages !== undefined) checkSelection(pages)
  if (json && quiet) refuse('Use --json or --quiet, not both.')
  if (watch && names.includes(STANDARD_INPUT)) refuse('Standard input cannot be watched; give files or folders.')
  if (out !== STANDARD_OUTPUT) return checkOutputFolder(out)
  if (watch) refuse('--watch writes files; choose a folder with --out instead of -.')
  if (json) refuse('Use --json or --out -, not both: both write to standard output.')
  if (extensions.length !== 1) refuse('--out - accepts one output format; choose it, as in --to json.')
  if (process.stdout.isTTY && extensions[0] !== 'json')
    refuse(`A terminal cannot show an ${extensions[0]} file; redirect it, or choose a folder with --out.`)
}

function refuse(message: string): never {
  throw new RecreateError('option_invalid', message)
}
