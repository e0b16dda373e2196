import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { RecreateError, reasonOf } from '../../../index.js'

/** Command-line options for passwords. */
export interface PasswordOptions {
  readonly password?: string
  /** Path of a file whose first line is the password. */
  readonly passwordFile?: string
}

/** Provides passwords of encrypted documents. */
export interface Passwords {
  /** The password given for all documents; undefined if none was given. */
  readonly given: string | undefined
  /** Asks for the password of a document on the terminal; undefined without a terminal or input. */
  ask(file: string, isWrong: boolean): Promise<string | undefined>
}

/**
 * Reads the password from the options, a file, or `RECREATE_PASSWORD`, in this order.
 *
 * @param canAsk Whether the command may ask: standard input is the terminal and not a document.
 * @throws RecreateError `option_invalid` if the file cannot be read.
 */
export async function readPasswords(options: PasswordOptions, canAsk: boolean): Promise<Passwords> {
  const { password, passwordFile } = options
  if (password !== undefined && passwordFile !== undefined) {
    throw new RecreateError('option_invalid', 'Use --password or --password-file, not both.')
  }
  const given = passwordFile === undefined ? (password ?? process.env.RECREATE_PASSWORD) : await readLine(passwordFile)
  // Ask one question at a time, although files are converted concurrently.
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

/** Asks a question without echoing the input. */
async function askOnTerminal(question: string): Promise<string | undefined> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // In raw mode, the terminal does not turn Ctrl-C into a signal.
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
