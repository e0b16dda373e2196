import { stat } from 'node:fs/promises'
import { basename, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import PQueue from 'p-queue'
import { EXIT } from '../exit-codes.js'
import { convertFile, type FileWork } from './convert-file.js'
import { folderOf } from './input-files.js'
import { reportOne } from './report.js'
import { watchFiles } from './watch-files.js'
import type { WorkOptions, WorkPlan } from './work-options.js'

/** Watches for files until Ctrl-C, then finishes the files in progress. A second Ctrl-C stops these too. */
export async function watch(
  names: readonly string[],
  options: WorkOptions,
  plan: WorkPlan,
  work: FileWork,
  ending: AbortSignal,
): Promise<number> {
  const outputOf = nameWatched(names)
  const isUpToDate = async (path: string, changedAt: number) => {
    const files = plan.extensions.map((extension) => join(options.out, `${outputOf(path)}.${extension}`))
    const entries = await Promise.all(files.map((file) => stat(file).catch(() => undefined)))
    return entries.every((entry) => entry !== undefined && entry.mtimeMs > changedAt)
  }
  const queue = new PQueue({ concurrency: plan.filesAtOnce })
  const inWork = new Map<string, Promise<void>>()
  process.stderr.write(`recreate: watching ${names.join(', ')}; press Ctrl-C to stop\n`)
  for await (const path of watchFiles(names, isUpToDate, ending)) {
    // A file that changes while it is converted is converted again afterwards, so that the later result remains.
    const before = inWork.get(path)
    const task = queue.add(async () => {
      await before
      reportOne(await convertFile({ path }, outputOf(path), work), options)
      if (inWork.get(path) === task) inWork.delete(path)
    })
    inWork.set(path, task)
    await queue.onSizeLessThan(plan.filesAtOnce)
  }
  if (queue.pending + queue.size > 0) {
    process.stderr.write('recreate: finishing the files in progress; press Ctrl-C again to stop at once\n')
    await queue.onIdle()
  }
  return work.signal.aborted ? EXIT.interrupted : EXIT.done
}

/**
 * Returns a function that names outputs. An output has the same relative path as its input below the watched folder, or
 * below the common folder of all watched ones. If two inputs differ only in their extension, the later output keeps it.
 */
export function nameWatched(names: readonly string[]): (path: string) => string {
  const top = holdingAll(names.map((name) => resolve(folderOf(name))))
  const owners = new Map<string, string>()
  const isOf = (path: string, output: string) => {
    const owner = owners.get(output.toLowerCase()) ?? path
    owners.set(output.toLowerCase(), owner)
    return owner === path
  }
  return (path) => {
    const way = relative(top, resolve(path))
    const whole = isAbsolute(way) ? basename(path) : way // The file is on another drive.
    const stem = whole.slice(0, whole.length - extname(whole).length)
    let output = isOf(path, stem) ? stem : whole
    for (let number = 2; !isOf(path, output); number++) output = `${whole}-${number}`
    return output
  }
}

/** Returns the deepest folder that contains all of the given ones. */
function holdingAll(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split(sep))
  const differs = first.findIndex((part, depth) => others.some((other) => other[depth] !== part))
  return first.slice(0, differs === -1 ? undefined : differs).join(sep) || sep
}
