import { fileURLToPath } from 'node:url'
import { root } from '../suite/machine.js'

/** The source of a compiled module from the checkout's root, such as `plugins/recognise/geometry.ts`; of a package its file. */
export function sourceFileOf(url: string): string {
  const path = fileURLToPath(url)
  const packaged = /\/(node_modules\/.*)/.exec(path)?.[1]
  return packaged ?? path.slice(root.length).replace(/^dist\/(.*)\.js$/, '$1.ts')
}
