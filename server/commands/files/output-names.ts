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
    const meeting = groupAlike(names)
      .filter((group) => group.length > 1)
      .flat()
    if (meeting.every((index) => isWhole[index])) return names
    for (const index of meeting) isWhole[index] = true
  }
}

/** Sets those of equal names under what is left of their folders without what these have in common. */
function keepApart(paths: readonly string[], names: readonly string[]): readonly string[] {
  const apart = [...names]
  for (const group of groupAlike(names)) {
    const folders = group.map((index) => foldersOf(paths[index] ?? ''))
    const common = countCommon(folders)
    for (const [place, index] of group.entries()) {
      apart[index] = join(...(folders[place] ?? []).slice(common), names[index] ?? '')
    }
  }
  return apart
}

/** Indexes of the names that are equal, a list a name. Many file systems know no capitals. */
function groupAlike(names: readonly string[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>()
  for (const [index, name] of names.entries()) {
    const group = groups.get(name.toLowerCase())
    if (group === undefined) groups.set(name.toLowerCase(), [index])
    else group.push(index)
  }
  return [...groups.values()]
}

/** How many folders, from the root on, are the same in all. */
function countCommon(all: readonly (readonly string[])[]): number {
  const [first = []] = all
  const differs = first.findIndex((folder, depth) => all.some((folders) => folders[depth] !== folder))
  return differs === -1 ? first.length : differs
}

function stemOf(path: string): string {
  return basename(path, extname(path))
}

function foldersOf(path: string): readonly string[] {
  return dirname(resolve(path)).split(sep)
}
