import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Result of one step of a client program. */
export interface Step {
  readonly client: string
  readonly step: string
  readonly error: string | null
}

/** Runs a program that prints a JSON line per step. @throws Error if its exit code is not 0. */
export async function runSteps(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<readonly Step[]> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  const ended = once(child, 'close')
  const steps: Step[] = []
  for await (const line of createInterface(child.stdout)) steps.push(JSON.parse(line))
  const [code] = await ended
  if (code !== 0) throw new Error(`${program} ended with exit code ${code}`)
  return steps
}

/** Prints a table of the results by step and client. Sets the exit code to 1 if a step failed. */
export function printSteps(steps: readonly Step[], about: string): void {
  const clients = [...new Set(steps.map(({ client }) => client))]
  const names = [...new Set(steps.map(({ step }) => step))]
  const width = Math.max(...names.map(({ length }) => length)) + 2
  console.log(`${''.padEnd(width)}${clients.map((client) => client.padEnd(client.length + 2)).join('')}`)
  for (const name of names) {
    const marks = clients.map((client) => {
      const found = steps.find((each) => each.client === client && each.step === name)
      const mark = found === undefined ? '' : found.error === null ? 'ok' : 'FAILED'
      return mark.padEnd(client.length + 2)
    })
    console.log(`${name.padEnd(width)}${marks.join('')}`)
  }
  const failed = steps.filter(({ error }) => error !== null)
  for (const { client, step, error } of failed) console.log(`\n${step} (${client}): ${error}`)
  console.log(`\n${steps.length - failed.length} of ${steps.length} steps worked with ${about}`)
  if (failed.length > 0) process.exitCode = 1
}
