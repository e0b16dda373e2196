import { type Command, InvalidArgumentError, Option } from 'commander'

/** Options of the commands that work on documents. */
export function withWorkOptions(command: Command): Command {
  return withReadingOptions(
    withPluginOption(
      command
        .optionsGroup('Documents:')
        .option(
          '--pages <selection>',
          'page numbers and ranges, such as 1-3,7; a range ends at the last page, and several files need not have all pages (default: every page)',
        )
        .option('--name <file>', 'what the document on standard input is called', 'stdin')
        .option('--password-file <file>', 'holds the password of documents that ask for one')
        .option('--password <text>', 'the password itself; others on the machine may see it'),
    )
      .optionsGroup('Work:')
      .option('--workers <number>', 'processes that work on pages (default: cores, at most 4)', whole(1, 64))
      .option('--page-timeout <seconds>', 'longest time for a page (default: 120)', seconds)
      .option('--memory <mebibytes>', 'most memory for a process (default: 1536)', whole(64))
      .optionsGroup('What is printed, and when it ends:')
      .option('--watch', 'go on, and work on what comes into the folders or changes there, until Ctrl-C')
      .option('--json', 'print the summary as JSON, errors too')
      .option('--quiet', 'print no summary'),
  )
}

/** Modules with plugins. */
export function withPluginOption(command: Command): Command {
  return command.addOption(
    new Option('--plugin <module>', 'a module with plugins of yours, by path or name; may be repeated').argParser(
      gather,
    ),
  )
}

/** How pages are read. */
export function withReadingOptions(command: Command): Command {
  const engines = ['tesseract.js', 'native', 'auto', 'off']
  return command
    .optionsGroup('Reading:')
    .addOption(readerOption())
    .addOption(
      new Option('--ocr <engine>', 'what reads pages that are pictures (default: tesseract.js)').choices(engines),
    )
    .addOption(
      new Option('--languages <names>', 'of the print on pictures, such as eng,deu (default: eng)').argParser(
        readNames,
      ),
    )
    .addOption(new Option('--detector <name>', 'what finds tables on pictures (default: own)').choices(['own', 'off']))
}

export function readerOption(): Option {
  return new Option('--reader <name>', 'what reads PDFs (default: mupdf)').choices(['mupdf', 'pdfjs'])
}

/** Where the service keeps what it has, and how it is configured. */
export function withDataOptions(command: Command): Command {
  return command
    .option('--data <folder>', "the service's folder (default: as configured, else ./recreate-data)")
    .option('--config <file>', "the service's configuration (default: RECREATE_CONFIG)")
}

/** The port for monitoring, of processes that run until they are stopped. */
export function withHealthPort(command: Command): Command {
  return command.option(
    '--health-port <number>',
    'port of /healthz, /readyz and /metrics (default: as configured, else none)',
    whole(0, 65_535),
  )
}

/** Reads a whole number. */
export function whole(least: number, most = 1_000_000) {
  return (text: string): number => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`)
  }
}

/** Reads names, set apart by commas. */
export function readNames(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim())
}

/** Options that are given several times. */
function gather(module: string, before: readonly string[] = []): readonly string[] {
  return [...before, module]
}

function seconds(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && value > 0 && value <= 86_400) return value
  throw new InvalidArgumentError('Expected seconds, more than 0 and at most 86400.')
}
