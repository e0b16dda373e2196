import type { Command } from 'commander'
import { readerOption, whole, withDataOptions, withHealthPort } from './options.js'
import { examples } from './words.js'

/** `recreate serve`. */
export function defineServe(program: Command): void {
  withDataOptions(
    withHealthPort(
      program
        .command('serve')
        .description('run the HTTP service')
        .option('--host <name>', 'interface to listen on (default: from the configuration, or 127.0.0.1)')
        .option('--port <number>', 'port to listen on (default: from the configuration, or 8080)', whole(0, 65_535))
        .option('--no-worker', 'only serve requests; run `recreate worker` to process pages')
        .addOption(readerOption()),
    ),
  )
    .addHelpText(
      'after',
      examples([
        ['recreate serve', 'http://127.0.0.1:8080, documents in ./recreate-data'],
        ['recreate serve --port 9000 --data /srv/recreate', 'another port and folder'],
      ]),
    )
    .action(async (options) => {
      const { serveCommand } = await import('../serve.js')
      process.exitCode = await serveCommand(options)
    })
}
