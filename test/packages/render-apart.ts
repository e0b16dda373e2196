import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What a process of its own made of a document. */
export interface Rendered {
  /** Of the file's bytes. */
  readonly hash: string
  /** Processor time, all threads together. */
  readonly cpuSeconds: number
  /** The most that the process held at once. */
  readonly mebibytes: number
  /** Of the process's time zone, from UTC. */
  readonly hour: number
  /** 1234.5 as its locale writes it. */
  readonly number: string
}

/** Other threads that collect come late on a busy machine: what is held until then says more of the machine than of us. */
const COLLECTS_ITSELF = '--single-threaded-gc'

/** Renders one of the documents that `render-process.ts` knows in a process of its own. */
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
