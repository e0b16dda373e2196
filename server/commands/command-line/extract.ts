import type { Command } from 'commander'
import { withWorkOptions } from './options.js'
import { examples } from './words.js'

/** `recreate extract`. */
export function defineExtract(program: Command): void {
  withWorkOptions(
    program
      .command('extract')
      .description('write NAME.json of each file: the tables of each page, in the measuring format')
      .argument('<files...>', 'PDF or image files, folders of them, patterns, - for standard input')
      .requiredOption('--out <folder>', 'where the files go; - is standard output, for one file'),
  )
    .addHelpText(
      'after',
      examples([
        ['recreate extract filings --out tables', 'a JSON file of every document in a folder'],
        ['recreate extract report.pdf --out - | jq .', 'of one, on standard output'],
      ]),
    )
    .action(async (files, options) => {
      const { withChildren } = await import('../files/with-children.js')
      process.exitCode = await withChildren(options, async (runner) => {
        const { extractCommand } = await import('../files/extract.js')
        return extractCommand(files, options, runner)
      })
    })
}
