import { appendFileSync } from 'node:fs'

let given = { out: '', who: '' }

/** Called by Node.js in the loader thread. */
export function initialize(data: typeof given): void {
  given = data
}

/** Called by Node.js for each module. */
export async function load(url: string, context: unknown, next: (url: string, context: unknown) => Promise<unknown>) {
  appendFileSync(given.out, `${given.who} ${url}\n`)
  return next(url, context)
}
