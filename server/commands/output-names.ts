import { basename, dirname, extname, join, resolve, sep } from 'node:path'

/**
 * Names the output of each input, so that no two meet: `NAME` of `NAME.pdf`; where several inputs have the same name,
 * under the folders that tell them apart; where two of one folder differ in their ending alone, with it.
 *
 * @param paths Of the inputs, each once.
 * @returns One an input, in their order: a path relative to the output folder, without an ending.
 */
export function nameOutputs(paths: readonly string[]): readonly string[] {
  const isWhole = paths.map(() => false)
  for (;;) {
    const names = keepApart(
      paths,
      paths.map((path, index) => (isWhole[index] ? basename(path) : stemOf(path))),
    )
    const meeting = names.map((name) => names.filter((other) => isSame(name, other)).length > 1)
    if (!meeting.some((meets, index) => meets && !isWhole[index])) return names
    for (const [index, meets] of meeting.entries()) if (meets) isWhole[index] = true
  }
}

/** Sets those of equal names under what is left of their folders without what these have in common. */
function keepApart(paths: readonly string[], names: readonly string[]): readonly string[] {
  return names.map((name, index) => {
    const alike = paths.filter((_, other) => isSame(name, names[other] ?? '')).map(foldersOf)
    const own = foldersOf(paths[index] ?? '')
    let common = 0
    while (alike.every((folders) => common < folders.length && folders[common] === own[common])) common++
    return join(...own.slice(common), name)
  })
}

function stemOf(path: string): string {
  return basename(path, extname(path))
}

function foldersOf(path: string): readonly string[] {
  return dirname(resolve(path)).split(sep)
}

/** Many file systems know no capitals. */
function isSame(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase()
}
