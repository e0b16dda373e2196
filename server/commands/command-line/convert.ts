import { type Command, Option } from 'commander'
import { readNames, withWorkOptions } from './options.js'
import { examples } from './words.js'

/** `recreate convert`. */
export function defineConvert(program: Command): void {
  const command = program
    .command('convert')
    .description('convert each file to NAME.xlsx, NAME.pptx and NAME.json')
    .argument('<files...>', 'PDF or image files, folders of them, patterns such as "in/**/*.pdf", - for standard input')
    .optionsGroup('Output:')
    .option('--out <folder>', 'output folder; - writes one file to standard output', '.')
    .option('--to <formats>', 'output formats: xlsx, pptx, json and those of plugins (default: all)', readNames)
    .addOption(
      new Option('--mode <mode>', 'split a table across several pages by page, or join it in the document')
        .choices(['page', 'document'])
        .default('page'),
    )
    .addOption(
      new Option('--presentation <slides>', 'one slide for each table and chart, or for each page with its layout')
        .choices(['finds', 'pages'])
        .default('finds'),
    )
    .option('--format <name>', 'name or id of a format configuration')
    .option('--formats <folder>', 'folder with your own format configurations, one JSON file each')
  withWorkOptions(withWorkbookOptions(command))
    .addHelpText(
      'after',
      examples([
        ['recreate convert report.pdf --mode document --out out', 'all three files, tables joined across pages'],
        ['recreate convert report.pdf --pages 4-7 --to xlsx', 'a workbook from four pages'],
        ['recreate convert "filings/**/*.pdf" --out out --json', 'many files, and a summary for a script'],
        ['recreate convert - --to json --out - < report.pdf | jq .tables', 'in a pipe'],
        ['recreate convert inbox --watch --out done', 'every file that is added to a folder'],
      ]),
    )
    .action(async (files, options) => {
      // Start the child processes first; the engine loads in the meantime.
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
    .option('--no-formulas', 'write sums as constants, not as formulas')
    .addOption(choice('--layout <what>', 'content of a sheet', ['table', 'page', 'document']))
    .addOption(choice('--spans <how>', 'how spanning headers are written', ['centered', 'merged']))
    .addOption(choice('--provenance <how>', 'how numbers link to their source', ['none', 'comment', 'source-sheet']))
    .addOption(choice('--colors <of>', 'colours of numbers', ['format', 'finance']))
    .option('--template <file>', 'existing workbook that receives the sheets')
}
