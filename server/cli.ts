#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { defineCompletion } from './commands/command-line/completion.js'
import { defineConvert } from './commands/command-line/convert.js'
import { defineCreatePlugin } from './commands/command-line/create-plugin.js'
import { defineDeadLetters } from './commands/command-line/dead-letters.js'
import { defineDoctor } from './commands/command-line/doctor.js'
import { defineExtract } from './commands/command-line/extract.js'
import { defineFormats } from './commands/command-line/formats.js'
import { defineInspect } from './commands/command-line/inspect.js'
import { defineKeys } from './commands/command-line/keys.js'
import { defineServe } from './commands/command-line/serve.js'
import { EXIT_CODES } from './commands/command-line/words.js'
import { defineWorker } from './commands/command-line/worker.js'

// Loads only the argument parser, so that `--help` is fast. Each command has a file in server/commands/command-line/,
// which defines its arguments and loads its implementation when it runs.

const commands = [
  defineConvert,
  defineExtract,
  defineInspect,
  defineFormats,
  defineServe,
  defineWorker,
  defineDoctor,
  defineCreatePlugin,
  defineKeys,
  defineDeadLetters,
  defineCompletion,
]

// The reader of the output may close the pipe early, as `| head` does. That is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

const bold = (text: string) => `\u001b[1m${text}\u001b[22m`
const program = new Command('recreate')
  .description('Converts PDFs and scans to tables, workbooks and slides.')
  .version(readVersion())
  .showHelpAfterError('(see --help)')
  .addHelpText('afterAll', EXIT_CODES)
  // The parser removes colours if the output is not a terminal or NO_COLOR is set.
  .configureHelp({ styleTitle: bold })
  .configureOutput({
    outputError: (text, write) => write(isJsonWanted() ? '' : text.replace(/^error: /, 'recreate: ')),
  })
  .exitOverride()

for (const define of commands) define(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = await fail(error)
}

async function fail(error: unknown): Promise<number> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0
    const message = error.message.replace(/^error: /, '')
    if (isJsonWanted()) printJson({ code: 'option_invalid', message })
    return 2
  }
  const { errorOnJson, exitCodeOf, printError } = await import('./commands/exit-codes.js')
  if (isJsonWanted()) printJson(errorOnJson(error))
  else printError(error)
  return exitCodeOf(error)
}

/** Returns whether errors are printed as JSON. Read from the arguments, because parsing them may have failed. */
function isJsonWanted(): boolean {
  return process.argv.includes('--json')
}

function printJson(error: { readonly code: string; readonly message: string }): void {
  process.stdout.write(`${JSON.stringify({ isDone: false, error })}\n`)
}

/** Reads the version from package.json, which is next to the compiled folder. */
function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}
