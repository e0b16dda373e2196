import { fileURLToPath } from 'node:url'
import { root } from '../suite/machine.js'

/**
 * Returns the source file of a compiled module relative to the root, such as `plugins/recognise/geometry/boxes.ts`. For a
 * package, returns its file.
 */
export function sourceFileOf(url: string): string {
  const path = fileURLToPath(url)
  const packaged = /\/(node_modules\/.*)/.exec(path)?.[1]
  return packaged ?? path.slice(root.length).replace(/^dist\/(.*)\.js$/, '$1.ts')
}
