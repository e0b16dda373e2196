import type { Command } from 'commander'
import { examples } from './words.js'

/** `recreate create-plugin`. */
export function defineCreatePlugin(program: Command): void {
  program
    .command('create-plugin')
    .description('create a plugin project with a source file, a test and a README')
    .argument('<name>', 'name of the package and its folder, such as latex-renderer')
    .requiredOption('--kind <kind>', 'kind of plugin: renderer, extractor, reader, clusterer, queue, records or blobs')
    .option('--folder <folder>', 'folder of the project; must be new or empty (default: NAME)')
    .addHelpText('after', examples([['recreate create-plugin latex-renderer --kind renderer', 'in latex-renderer/']]))
    .action(async (name, options) => {
      const { createPluginCommand } = await import('../create-plugin.js')
      process.exitCode = await createPluginCommand(name, options)
    })
}
