import { type Command, Option } from 'commander'
import { readNames, withWorkOptions } from './options.js'
import { examples } from './words.js'

/** `recreate convert`. */
export function defineConvert(program: Command): void {
  const command = program
    .command('convert')
    .description('write NAME.xlsx, NAME.pptx and NAME.json of each file')
    .argument('<files...>', 'PDF or image files, folders of them, patterns such as "in/**/*.pdf", - for standard input')
    .optionsGroup('Output:')
    .option('--out <folder>', 'where the files go; - is standard output, for one file', '.')
    .option('--to <formats>', 'which files: some of xlsx,pptx,json and those of plugins (default: all)', readNames)
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
    .option('--formats <folder>', 'format configurations of your own, one JSON file each')
  withWorkOptions(withWorkbookOptions(command))
    .addHelpText(
      'after',
      examples([
        ['recreate convert report.pdf --mode document --out out', 'all three files, tables joined over pages'],
        ['recreate convert report.pdf --pages 4-7 --to xlsx', 'a workbook of four pages'],
        ['recreate convert "filings/**/*.pdf" --out out --json', 'many files, and a summary for a script'],
        ['recreate convert - --to json --out - < report.pdf | jq .tables', 'in a pipe'],
        ['recreate convert inbox --watch --out done', 'whatever comes into a folder'],
      ]),
    )
    .action(async (files, options) => {
      // Before all else: while the engine is loaded here, the processes that work on pages start.
      const { withChildren } = await import('../files/with-children.js')
      process.exitCode = await withChildren(options, async (runner) => {
        const { convertCommand } = await import('../files/convert.js')
        return convertCommand(files, options, runner)
      })
    })
}

function withWorkbookOptions(command: Command): Command {
  const choice = (flags: string, description: string, choices: readonly string[]) =>
    new Option(flags, `${description} (default: ${choices[0]})`).choices(choices)
  return command
    .optionsGroup('Workbook:')
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
