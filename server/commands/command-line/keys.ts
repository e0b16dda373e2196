import type { Command } from 'commander'
import { withDataOptions } from './options.js'
import { examples } from './words.js'

/** `recreate keys` and what is under it. */
export function defineKeys(program: Command): void {
  const keys = program.command('keys').description('the keys that open the service')

  withDataOptions(
    keys
      .command('create')
      .description('make a key, and print it: this once')
      .requiredOption('--owner <name>', 'whose recreates its requests make and see')
      .option('--name <text>', 'what you call the key'),
  )
    .addHelpText('after', examples([['recreate keys create --owner finance --name laptop', 'prints the new key']]))
    .action(async (options) => {
      const { createKeyCommand } = await import('../keys.js')
      process.exitCode = await createKeyCommand(options)
    })

  withDataOptions(keys.command('list').description('list the keys, without their secrets')).action(async (options) => {
    const { listKeysCommand } = await import('../keys.js')
    process.exitCode = await listKeysCommand(options)
  })

  withDataOptions(
    keys
      .command('rotate')
      .description('give a key a new secret, and print it: this once; the old one dies')
      .argument('<id>', 'as `keys list` shows it'),
  ).action(async (id, options) => {
    const { rotateKeyCommand } = await import('../keys.js')
    process.exitCode = await rotateKeyCommand(id, options)
  })

  withDataOptions(
    keys.command('revoke').description('take a key away').argument('<id>', 'as `keys list` shows it'),
  ).action(async (id, options) => {
    const { revokeKeyCommand } = await import('../keys.js')
    process.exitCode = await revokeKeyCommand(id, options)
  })

  withDataOptions(
    keys.command('webhook').description('print what receivers verify webhooks with; it is made where there is none'),
  ).action(async (options) => {
    const { webhookSecretCommand } = await import('../webhook-secret.js')
    process.exitCode = await webhookSecretCommand(options)
  })
}
