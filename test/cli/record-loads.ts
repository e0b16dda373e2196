import { appendFileSync } from 'node:fs'
import Module, { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Loaded by `--import`. Records each file that the process and its child processes load.

interface Loader {
  _load(request: string, parent: unknown, isMain: boolean): unknown
  _resolveFilename(request: string, parent: unknown): string
}

if (isMainThread) {
  const out = new URL(import.meta.url).searchParams.get('out') ?? ''
  const who = `${process.argv[1]?.endsWith('process-entry.js') ? 'child' : 'parent'} ${process.pid}`
  register('./load-hook.js', import.meta.url, { data: { out, who } })
  const loader = Module as unknown as Loader
  const load = loader._load
  loader._load = (request, parent, isMain) => {
    appendFileSync(out, `${who} ${loader._resolveFilename(request, parent)}\n`)
    return load.call(loader, request, parent, isMain)
  }
}
