import { RecreateError } from '../core/errors.js'

/**
 * Refuses a Redis server that may lose data: one without a working append-only file, or one that evicts keys when its
 * memory is full.
 *
 * @param info The answer to `INFO`. Values that a managed server hides are not checked.
 * @throws RecreateError `store_failed`; the message names the wrong setting and the right one.
 */
export function checkRedis(info: string): void {
  const facts = new Map(info.split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]))
  if (facts.get('aof_enabled') === '0') {
    throw forgetful('an append-only file (`appendonly yes`)', '`appendonly no`: a restart loses its data')
  }
  if (facts.get('aof_last_write_status') === 'err') {
    throw forgetful('an append-only file that can be written', 'an error at its last write; its disk may be full')
  }
  const policy = facts.get('maxmemory_policy') ?? 'noeviction'
  if (policy !== 'noeviction') {
    throw forgetful('`maxmemory-policy noeviction`', `\`${policy}\`: it evicts keys when its memory is full`)
  }
}

function forgetful(expected: string, got: string): RecreateError {
  return new RecreateError('store_failed', `Expected Redis with ${expected}, got ${got}`)
}
