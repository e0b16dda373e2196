import { statSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'

/** Adds the options of commands that convert documents. */
export function withWorkOptions(command: Command): Command {
  return withReadingOptions(
    withPluginOption(
      command
        .optionsGroup('Documents:')
        .option(
          '--pages <selection>',
          'page numbers and ranges, such as 1-3,7; with several files, missing pages are skipped (default: all)',
        )
        .option('--name <file>', 'file name for the document on standard input', 'stdin')
        .option('--password-file <file>', 'file with the password of encrypted documents')
        .option('--password <text>', 'the password itself; other users of the machine may see it'),
    )
      .optionsGroup('Work:')
      .option('--workers <number>', 'number of child processes (default: cores, at most 4)', whole(1, 64))
      .option('--page-timeout <seconds>', 'time limit for a page (default: 120)', seconds)
      .option('--memory <mebibytes>', 'memory limit of a child process (default: 1536)', whole(64))
      .optionsGroup('Progress and summary:')
      .option('--watch', 'keep running and convert files that are added or changed, until Ctrl-C')
      .option('--json', 'print the summary and errors as JSON')
      .option('--quiet', 'print no summary'),
  )
}

/** Adds the option for modules with plugins. */
export function withPluginOption(command: Command): Command {
  return command.addOption(
    new Option('--plugin <module>', 'module with your plugins, by path or name; may be repeated').argParser(gather),
  )
}

/** Adds the options for reading pages. */
export function withReadingOptions(command: Command): Command {
  const engines = ['tesseract.js', 'native', 'auto', 'off']
  return command
    .optionsGroup('Reading:')
    .addOption(readerOption())
    .addOption(
      new Option('--ocr <engine>', 'OCR engine for pages that are pictures (default: tesseract.js)').choices(engines),
    )
    .addOption(
      new Option('--languages <names>', 'OCR languages, most likely first, such as deu,eng (default: eng)').argParser(
        readNames,
      ),
    )
    .addOption(
      new Option('--language-data <folder>', 'folder with more languages for OCR, as NAME.traineddata files').argParser(
        existingFolder,
      ),
    )
    .addOption(
      new Option('--detector <name>', 'region detector for pages that are pictures (default: own)').choices([
        'own',
        'off',
      ]),
    )
}

export function readerOption(): Option {
  return new Option('--reader <name>', 'PDF reader (default: mupdf)').choices(['mupdf', 'pdfjs'])
}

/** Adds the options for the service's folder and configuration. */
export function withDataOptions(command: Command): Command {
  return command
    .option('--data <folder>', 'folder of the service (default: from the configuration, or ./recreate-data)')
    .option('--config <file>', 'configuration file of the service (default: RECREATE_CONFIG)')
}

/** Adds the option for the health port. */
export function withHealthPort(command: Command): Command {
  return command.option(
    '--health-port <number>',
    'port for /healthz, /readyz and /metrics (default: from the configuration, or none)',
    whole(0, 65_535),
  )
}

/** Returns a parser for whole numbers. */
export function whole(least: number, most = 1_000_000) {
  return (text: string): number => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

/** Splits names at commas. */
export function readNames(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim())
}

function existingFolder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path
  throw new InvalidArgumentError('There is no such folder.')
}

/** Collects the values of a repeated option. */
function gather(module: string, before: readonly string[] = []): readonly string[] {
  return [...before, module]
}

function seconds(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && value > 0 && value <= 86_400) return value
  throw new InvalidArgumentError('It must be a number of seconds above 0 and at most 86400.')
}
