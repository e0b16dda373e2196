import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Result of rendering a document in a separate process. */
export interface Rendered {
  /** Hash of the file's bytes. */
  readonly hash: string
  /** CPU time of all threads. */
  readonly cpuSeconds: number
  /** Peak memory of the process. */
  readonly mebibytes: number
  /** Time zone offset of the process from UTC. */
  readonly hour: number
  /** 1234.5 formatted in its locale. */
  readonly number: string
}

/** Collects garbage on the main thread, because collector threads run late on a busy machine and inflate the peak. */
const COLLECTS_ITSELF = '--single-threaded-gc'

/** Renders a document of `render-process.ts` in a separate process. */
export async function renderApart(
  format: 'xlsx' | 'pptx',
  document: 'a statement and charts' | '500 statements',
  environment: Readonly<Record<string, string>> = {},
): Promise<Rendered> {
  const script = fileURLToPath(new URL('./render-process.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [COLLECTS_ITSELF, script, format, document], {
    env: { ...process.env, ...environment },
  })
  return JSON.parse(stdout)
}
