/** The npm that runs this program, or else the one on the path, with the Node that runs it: program and first arguments. */
export function npm(): readonly [string, ...string[]] {
  const path = process.env.npm_execpath
  return path?.endsWith('.js') ? [process.execPath, path] : ['npm']
}
