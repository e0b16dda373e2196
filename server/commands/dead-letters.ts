import { type DeadLetters, RecreateError } from '../../index.js'
import { readConfig } from '../config/config.js'
import { makeQueue } from '../operations/back-ends.js'
import { countThings } from './count-things.js'
import { EXIT } from './exit-codes.js'

/** Options of all `recreate dead-letters` commands, as they are typed. */
interface DeadLettersOptions {
  /** The service's folder. @default the one of the service's configuration */
  readonly data?: string
  /** Path of the service's configuration. @default as for the service */
  readonly config?: string
}

/** So many are listed. */
const LISTED = 100

/** `recreate dead-letters list`: the newest first, a line each: its id, when it was given up, and why. */
export function listDeadLettersCommand(options: DeadLettersOptions): Promise<number> {
  return withDeadLetters(options, async (letters) => {
    const listed = await letters.list(LISTED)
    process.stdout.write(`${countThings(listed.length, 'dead letter')}\n`)
    for (const { message, at, reason } of listed) {
      process.stdout.write(`${message.id}  ${new Date(at).toISOString()}  ${reason}\n`)
    }
  })
}

/** `recreate dead-letters replay`: has it worked on once more. @throws RecreateError `not_found`. */
export function replayDeadLetterCommand(id: string, options: DeadLettersOptions): Promise<number> {
  return withDeadLetters(options, async (letters) => {
    if (!(await letters.replay(id))) throw noSuchLetter(id)
    process.stdout.write(`${id} is queued again\n`)
  })
}

/** `recreate dead-letters discard`: forgets it. @throws RecreateError `not_found`. */
export function discardDeadLetterCommand(id: string, options: DeadLettersOptions): Promise<number> {
  return withDeadLetters(options, async (letters) => {
    if (!(await letters.discard(id))) throw noSuchLetter(id)
    process.stdout.write(`${id} is deleted\n`)
  })
}

async function withDeadLetters(
  { data, config: file }: DeadLettersOptions,
  work: (letters: DeadLetters) => Promise<void>,
): Promise<number> {
  const config = await readConfig({ ...process.env, ...(data !== undefined && { RECREATE_FOLDER: data }) }, file)
  const queue = makeQueue(config)
  try {
    if (queue.deadLetters === undefined) {
      const message = `There are no dead letters: only the queue in Redis keeps them, and \`queue\` is \`${config.queue}\`.`
      throw new RecreateError('option_invalid', message)
    }
    await work(queue.deadLetters)
    return EXIT.done
  } finally {
    await queue.close()
  }
}

function noSuchLetter(id: string): RecreateError {
  return new RecreateError('not_found', `There is no dead letter "${id}"; \`recreate dead-letters list\` shows all.`)
}
