import type { Command } from 'commander'
import { withPluginOption } from './options.js'
import { examples } from './words.js'

/** `recreate formats`. */
export function defineFormats(program: Command): void {
  withPluginOption(
    program
      .command('formats')
      .description('list the format configurations and the output formats')
      .option('--formats <folder>', 'folder with your own format configurations, one JSON file each'),
  )
    .option('--json', 'print the lists as JSON')
    .addHelpText(
      'after',
      examples([
        ['recreate formats', 'the names for --format and --to'],
        ['recreate formats --formats house-styles', 'also lists the formats in a folder'],
      ]),
    )
    .action(async (options) => {
      const { formatsCommand } = await import('../formats.js')
      process.exitCode = await formatsCommand(options)
    })
}
