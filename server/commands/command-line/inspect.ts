import type { Command } from 'commander'
import { whole, withReadingOptions } from './options.js'
import { examples } from './words.js'

/** `recreate inspect`. */
export function defineInspect(program: Command): void {
  withReadingOptions(
    program
      .command('inspect')
      .description('draw the recognized parts of a page over its image, as a PNG')
      .argument('<file>', 'a PDF or image file')
      .option('--page <number>', 'page number, from 1 up; optional if the document has one page', whole(1))
      .option('--out <file>', 'path of the PNG (default: NAME-page-N.png)')
      .option('--why', 'also print the evidence against each table, and the other readings that were compared')
      .option('--dpi <number>', 'resolution of the image', whole(72, 600), 110),
  )
    .addHelpText(
      'after',
      examples([
        ['recreate inspect report.pdf --page 4', 'writes report-page-4.png'],
        ['recreate inspect report.pdf --page 4 --why', 'explains the tables of the page'],
        ['recreate inspect scan.png', 'an image has one page'],
      ]),
    )
    .action(async (file, options) => {
      const { inspectCommand } = await import('../inspect.js')
      const { exitCodeOf, printError } = await import('../exit-codes.js')
      process.exitCode = await inspectCommand(file, options).catch((error: unknown) => {
        printError(error, file)
        return exitCodeOf(error)
      })
    })
}
