import { basename, dirname, extname, join, resolve, sep } from 'node:path'

/**
 * Names the output of each input, without conflicts: `NAME` for `NAME.pdf`. Inputs with the same name get subfolders
 * from their paths. Inputs in one folder that differ only in their extension keep it.
 *
 * @param paths The inputs, without duplicates.
 * @returns One name for each input, in order: a path relative to the output folder, without extension.
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

/** Puts outputs with the same name into subfolders: the input folders without their common prefix. */
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

/** Groups the indexes of equal names. Case is ignored, since many file systems ignore it. */
function groupAlike(names: readonly string[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>()
  for (const [index, name] of names.entries()) {
    const group = groups.get(name.toLowerCase())
    if (group === undefined) groups.set(name.toLowerCase(), [index])
    else group.push(index)
  }
  return [...groups.values()]
}

/** Counts the leading folders that all paths share. */
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
