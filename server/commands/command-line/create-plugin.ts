import type { Command } from 'commander'
import { examples } from './words.js'

/** `recreate create-plugin`. */
export function defineCreatePlugin(program: Command): void {
  program
    .command('create-plugin')
    .description('begin a plugin: a small project with a source, a test and a README')
    .argument('<name>', 'of the package and its folder, such as latex-renderer')
    .requiredOption(
      '--kind <kind>',
      'what it is to be: renderer, extractor, reader, clusterer, queue, records or blobs',
    )
    .option('--folder <folder>', 'where it goes; must not be there, or be empty (default: NAME)')
    .addHelpText('after', examples([['recreate create-plugin latex-renderer --kind renderer', 'in latex-renderer/']]))
    .action(async (name, options) => {
      const { createPluginCommand } = await import('../create-plugin.js')
      process.exitCode = await createPluginCommand(name, options)
    })
}
