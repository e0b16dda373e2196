import type { Command } from 'commander'
import { withWorkOptions } from './options.js'
import { examples } from './words.js'

/** `recreate extract`. */
export function defineExtract(program: Command): void {
  withWorkOptions(
    program
      .command('extract')
      .description('write the tables of each page to NAME.json, in the format of gold files')
      .argument('<files...>', 'PDF or image files, folders of them, patterns, - for standard input')
      .requiredOption('--out <folder>', 'output folder; - writes one file to standard output'),
  )
    .addHelpText(
      'after',
      examples([
        ['recreate extract filings --out tables', 'a JSON file for each document in a folder'],
        ['recreate extract report.pdf --out - | jq .', 'one document, to standard output'],
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
