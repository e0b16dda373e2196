/** Returns the npm that runs this program, or else the one on the path, as a program and its first arguments. */
export function npm(): readonly [string, ...string[]] {
  const path = process.env.npm_execpath
  return path?.endsWith('.js') ? [process.execPath, path] : ['npm']
}
