import { readConfig } from '../config/config.js'
import { makeRecords } from '../operations/back-ends.js'
import { webhookSecrets } from '../operations/webhooks.js'
import { EXIT } from './exit-codes.js'
import type { KeysOptions } from './keys.js'

/**
 * Runs `recreate keys webhook`: prints the secrets that verify webhooks, one per line. Creates a secret if there is
 * none.
 *
 * @returns The exit code.
 */
export async function webhookSecretCommand({ data, config }: KeysOptions): Promise<number> {
  const read = await readConfig({ ...process.env, ...(data !== undefined && { RECREATE_FOLDER: data }) }, config)
  const records = makeRecords(read)
  try {
    for (const secret of await webhookSecrets(records, read.webhook.secrets)) process.stdout.write(`${secret}\n`)
    return EXIT.done
  } finally {
    await records.close()
  }
}
