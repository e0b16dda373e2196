import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { RecreateError, reasonOf } from '../../../index.js'

/** Where passwords come from, as it is typed. */
export interface PasswordOptions {
  readonly password?: string
  /** Path of a file whose first line is the password. */
  readonly passwordFile?: string
}

/** Knows the passwords of documents that ask for one. */
export interface Passwords {
  /** The one that was given for all of them; undefined where none was. */
  readonly given: string | undefined
  /** Asks for a document's on the terminal; undefined where there is none, or nothing is typed. */
  ask(file: string, isWrong: boolean): Promise<string | undefined>
}

/**
 * Reads the password from the options, a file, or the environment's `RECREATE_PASSWORD`, in this order.
 *
 * @param canAsk Whether the person may be asked: standard input is the terminal, and not a document.
 * @throws RecreateError `option_invalid` where the file cannot be read.
 */
export async function readPasswords(options: PasswordOptions, canAsk: boolean): Promise<Passwords> {
  const { password, passwordFile } = options
  if (password !== undefined && passwordFile !== undefined) {
    throw new RecreateError('option_invalid', 'Give --password or --password-file, not both.')
  }
  const given = passwordFile === undefined ? (password ?? process.env.RECREATE_PASSWORD) : await readLine(passwordFile)
  // One question at a time, though files are worked on together.
  let last: Promise<unknown> = Promise.resolve()
  return {
    given,
    ask: (file, isWrong) => {
      if (!canAsk || !process.stdin.isTTY || !process.stderr.isTTY) return Promise.resolve(undefined)
      const answer = last.then(() => askOnTerminal(`${isWrong ? 'Wrong password. ' : ''}Password for ${file}: `))
      last = answer.catch(() => {})
      return answer
    },
  }
}

async function readLine(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).replace(/\r?\n$/, '')
  } catch (cause) {
    const message = `Cannot read the password file ${path}: ${reasonOf(cause)}.`
    throw new RecreateError('option_invalid', message, { cause })
  }
}

/** What is typed is not shown. */
async function askOnTerminal(question: string): Promise<string | undefined> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // The terminal's own signals do not come while its keys are read one by one.
  lines.once('SIGINT', () => {
    lines.close()
    process.kill(process.pid, 'SIGINT')
  })
  const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)))
  const typed = await Promise.race([lines.question(''), closed])
  lines.close()
  process.stderr.write('\n')
  return typed || undefined
}
