#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'

// Only what parses the arguments is loaded here: a person who asks for help waits for nothing else.

const EXIT_CODES = `
Exit codes:
  0    all done
  1    something failed: a file, or pages of one
  2    wrong use: a bad option, no such page, no such format
  130  stopped by Ctrl-C

RECREATE_DEBUG=1 prints errors with their stacks.`

// Who reads the output may go before its end, as `| head` does: that is no failure of ours.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

const program = new Command('recreate')
  .description('Gives back what is in a PDF or an image: its tables as JSON, a formatted workbook, an editable deck.')
  .version(readVersion())
  .showHelpAfterError('(see --help)')
  .addHelpText('after', EXIT_CODES)
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'recreate: ')) })
  .exitOverride()

withWorkOptions(
  withWorkbookOptions(
    program
      .command('convert')
      .description('write NAME.xlsx, NAME.pptx and NAME.json of each file')
      .argument('<files...>', 'PDF or image files, or folders of them')
      .option('--out <folder>', 'where the files go', '.')
      .addOption(
        new Option('--mode <mode>', 'a table that runs over pages is one a page, or one in the document')
          .choices(['page', 'document'])
          .default('page'),
      )
      .addOption(
        new Option('--presentation <slides>', 'the deck shows a slide a table or chart, or whole pages as they look')
          .choices(['finds', 'pages'])
          .default('finds'),
      )
      .option('--format <name>', 'how the tables look: name or id of a format configuration')
      .option('--formats <folder>', 'format configurations of your own, one JSON file each'),
  ),
).action(async (files, options) => {
  const { convertCommand } = await import('./server/commands/convert.js')
  process.exitCode = await convertCommand(files, options)
})

withWorkOptions(
  program
    .command('extract')
    .description('write NAME.json of each file: the tables of each page, in the measuring format')
    .argument('<files...>', 'PDF or image files, or folders of them')
    .requiredOption('--out <folder>', 'where the files go'),
).action(async (files, options) => {
  const { extractCommand } = await import('./server/commands/extract.js')
  process.exitCode = await extractCommand(files, options)
})

program
  .command('inspect')
  .description('draw what was found on a page over its picture, as a PNG')
  .argument('<file>', 'a PDF or image file')
  .requiredOption('--page <number>', 'the page, from 1 up', whole(1))
  .option('--out <file>', 'the PNG (default: NAME-page-N.png)')
  .option('--dpi <number>', 'of the picture', whole(72, 600), 110)
  .addOption(readerOption())
  .addOption(ocrOption())
  .addOption(languagesOption())
  .addOption(detectorOption())
  .addHelpText('after', EXIT_CODES)
  .action(async (file, options) => {
    const { inspectCommand } = await import('./server/commands/inspect.js')
    process.exitCode = await inspectCommand(file, options).catch((error: unknown) => fail(error, file))
  })

withDataOptions(
  program
    .command('serve')
    .description('run the service: documents in, tables and files out, over HTTP')
    .option('--host <name>', 'interface to listen on (default: as configured, else 127.0.0.1)')
    .option('--port <number>', 'port to listen on (default: as configured, else 8080)', whole(0, 65_535))
    .option('--no-worker', 'take requests alone: pages are worked on by `recreate worker`')
    .addOption(readerOption()),
).action(async (options) => {
  const { serveCommand } = await import('./server/commands/serve.js')
  process.exitCode = await serveCommand(options)
})

withDataOptions(
  program
    .command('worker')
    .description('work on what the service takes in, beside it or on another machine')
    .option(
      '--workers <number>',
      'pages at the same time (default: as configured, else cores, at most 4)',
      whole(1, 64),
    )
    .option(
      '--health-port <number>',
      'where /healthz, /readyz and /metrics answer (default: nowhere)',
      whole(0, 65_535),
    ),
).action(async (options) => {
  const { workerCommand } = await import('./server/commands/worker.js')
  process.exitCode = await workerCommand(options)
})

withDataOptions(
  program
    .command('doctor')
    .description('say what keeps the service from working here, and what to do about it')
    .option('--json', 'as JSON'),
).action(async (options) => {
  const { doctorCommand } = await import('./server/commands/doctor.js')
  process.exitCode = await doctorCommand(options)
})

program
  .command('create-plugin')
  .description('begin a plugin: a small project with a source, a test and a README')
  .argument('<name>', 'of the package and its folder, such as latex-renderer')
  .requiredOption('--kind <kind>', 'what it is to be: renderer, extractor, reader, clusterer, queue, records or blobs')
  .option('--folder <folder>', 'where it goes; must not be there, or be empty (default: NAME)')
  .addHelpText('after', EXIT_CODES)
  .action(async (name, options) => {
    const { createPluginCommand } = await import('./server/commands/create-plugin.js')
    process.exitCode = await createPluginCommand(name, options)
  })

const keys = program.command('keys').description('the keys that open the service')

withDataOptions(
  keys
    .command('create')
    .description('make a key, and print it: this once')
    .requiredOption('--owner <name>', 'whose recreates its requests make and see')
    .option('--name <text>', 'what you call the key'),
).action(async (options) => {
  const { createKeyCommand } = await import('./server/commands/keys.js')
  process.exitCode = await createKeyCommand(options)
})

withDataOptions(keys.command('list').description('list the keys, without their secrets')).action(async (options) => {
  const { listKeysCommand } = await import('./server/commands/keys.js')
  process.exitCode = await listKeysCommand(options)
})

withDataOptions(
  keys
    .command('rotate')
    .description('give a key a new secret, and print it: this once; the old one dies')
    .argument('<id>', 'as `keys list` shows it'),
).action(async (id, options) => {
  const { rotateKeyCommand } = await import('./server/commands/keys.js')
  process.exitCode = await rotateKeyCommand(id, options)
})

withDataOptions(
  keys.command('revoke').description('take a key away').argument('<id>', 'as `keys list` shows it'),
).action(async (id, options) => {
  const { revokeKeyCommand } = await import('./server/commands/keys.js')
  process.exitCode = await revokeKeyCommand(id, options)
})

withDataOptions(
  keys.command('webhook').description('print what receivers verify webhooks with; it is made where there is none'),
).action(async (options) => {
  const { webhookSecretCommand } = await import('./server/commands/webhook-secret.js')
  process.exitCode = await webhookSecretCommand(options)
})

const deadLetters = program
  .command('dead-letters')
  .description('messages that the queue has given up, since who worked on them died twice')

withDataOptions(deadLetters.command('list').description('list the newest hundred, with when and why')).action(
  async (options) => {
    const { listDeadLettersCommand } = await import('./server/commands/dead-letters.js')
    process.exitCode = await listDeadLettersCommand(options)
  },
)

withDataOptions(
  deadLetters
    .command('replay')
    .description('have one worked on once more')
    .argument('<id>', 'as `dead-letters list` shows it'),
).action(async (id, options) => {
  const { replayDeadLetterCommand } = await import('./server/commands/dead-letters.js')
  process.exitCode = await replayDeadLetterCommand(id, options)
})

withDataOptions(
  deadLetters.command('discard').description('forget one').argument('<id>', 'as `dead-letters list` shows it'),
).action(async (id, options) => {
  const { discardDeadLetterCommand } = await import('./server/commands/dead-letters.js')
  process.exitCode = await discardDeadLetterCommand(id, options)
})

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else process.exitCode = await fail(error)
}

async function fail(error: unknown, file?: string): Promise<number> {
  const { exitCodeOf, printError } = await import('./server/commands/exit-codes.js')
  printError(error, file)
  return exitCodeOf(error)
}

function withWorkOptions(command: Command): Command {
  return command
    .option('--pages <selection>', 'such as 1-3,7 (default: every page)')
    .option('--workers <number>', 'processes that work on pages (default: cores, at most 4)', whole(1, 64))
    .option('--page-timeout <seconds>', 'longest time for a page (default: 120)', seconds)
    .option('--memory <mebibytes>', 'most memory for a process (default: 1536)', whole(64))
    .addOption(readerOption())
    .addOption(ocrOption())
    .addOption(languagesOption())
    .addOption(detectorOption())
    .addOption(pluginOption())
    .addHelpText('after', EXIT_CODES)
}

function withWorkbookOptions(command: Command): Command {
  const choice = (flags: string, description: string, choices: readonly string[]) =>
    new Option(flags, `${description} (default: ${choices[0]})`).choices(choices)
  return command
    .option('--no-formulas', 'sums in the workbook are constants')
    .addOption(choice('--layout <what>', 'what a sheet of the workbook holds', ['table', 'page', 'document']))
    .addOption(choice('--spans <how>', 'heads over several columns of the workbook', ['centered', 'merged']))
    .addOption(
      choice('--provenance <how>', 'how figures of the workbook say where they are printed', [
        'none',
        'comment',
        'source-sheet',
      ]),
    )
    .addOption(choice('--colors <of>', 'colours of the figures of the workbook', ['format', 'finance']))
    .option('--template <file>', 'a workbook of your own that receives the sheets')
}

function readerOption(): Option {
  return new Option('--reader <name>', 'what reads PDFs (default: mupdf)').choices(['mupdf', 'pdfjs'])
}

function ocrOption(): Option {
  const engines = ['tesseract.js', 'native', 'auto', 'off']
  return new Option('--ocr <engine>', 'what reads pages that are pictures (default: tesseract.js)').choices(engines)
}

function languagesOption(): Option {
  const read = (text: string) => text.split(',').map((name) => name.trim())
  return new Option('--languages <names>', 'of the print on pictures, such as eng,deu (default: eng)').argParser(read)
}

function pluginOption(): Option {
  const gather = (module: string, before: readonly string[] = []) => [...before, module]
  return new Option(
    '--plugin <module>',
    'a module with plugins of yours, by path or name; give several one by one',
  ).argParser(gather)
}

function detectorOption(): Option {
  return new Option('--detector <name>', 'what finds tables on pictures (default: own)').choices(['own', 'off'])
}

function withDataOptions(command: Command): Command {
  return command
    .option('--data <folder>', "the service's folder (default: as configured, else ./recreate-data)")
    .option('--config <file>', "the service's configuration (default: RECREATE_CONFIG)")
    .addHelpText('after', EXIT_CODES)
}

function whole(least: number, most = 1_000_000) {
  return (text: string): number => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`)
  }
}

function seconds(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && value > 0 && value <= 86_400) return value
  throw new InvalidArgumentError('Expected seconds, more than 0 and at most 86400.')
}

/** The package's own file lies beside the compiled folder. */
function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}
