import type { Command } from 'commander'
import { withDataOptions } from './options.js'
import { examples } from './words.js'

/** `recreate keys` and its subcommands. */
export function defineKeys(program: Command): void {
  const keys = program.command('keys').description('manage API keys')

  withDataOptions(
    keys
      .command('create')
      .description('create an API key; it is shown only once')
      .requiredOption('--owner <name>', 'owner of the recreates that requests with this key create and see')
      .option('--name <text>', 'display name of the key'),
  )
    .addHelpText('after', examples([['recreate keys create --owner finance --name laptop', 'prints the new key']]))
    .action(async (options) => {
      const { createKeyCommand } = await import('../keys.js')
      process.exitCode = await createKeyCommand(options)
    })

  withDataOptions(keys.command('list').description('list API keys without their secrets')).action(async (options) => {
    const { listKeysCommand } = await import('../keys.js')
    process.exitCode = await listKeysCommand(options)
  })

  withDataOptions(
    keys
      .command('rotate')
      .description('replace the secret of a key; the new one is shown only once')
      .argument('<id>', 'id shown by `keys list`'),
  ).action(async (id, options) => {
    const { rotateKeyCommand } = await import('../keys.js')
    process.exitCode = await rotateKeyCommand(id, options)
  })

  withDataOptions(
    keys.command('revoke').description('revoke a key').argument('<id>', 'id shown by `keys list`'),
  ).action(async (id, options) => {
    const { revokeKeyCommand } = await import('../keys.js')
    process.exitCode = await revokeKeyCommand(id, options)
  })

  withDataOptions(
    keys.command('webhook').description('print the secret that verifies webhooks; create it if there is none'),
  ).action(async (options) => {
    const { webhookSecretCommand } = await import('../webhook-secret.js')
    process.exitCode = await webhookSecretCommand(options)
  })
}
