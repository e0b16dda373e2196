import { RecreateError } from '../core/errors.js'

/**
 * Refuses a Redis that may forget what it has taken: one that writes no append-only file, or cannot, and one that drops
 * keys when its memory is full.
 *
 * @param info What `INFO` answers; what a managed server keeps to itself is not held against it.
 * @throws RecreateError `store_failed`, with what is wrong and what would be right.
 */
export function checkRedis(info: string): void {
  const facts = new Map(info.split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]))
  if (facts.get('aof_enabled') === '0') {
    throw forgetful('an append-only file (`appendonly yes`)', '`appendonly no`: what it holds ends with it')
  }
  if (facts.get('aof_last_write_status') === 'err') {
    throw forgetful('an append-only file that can be written', 'an error at its last write: its disk may be full')
  }
  const policy = facts.get('maxmemory_policy') ?? 'noeviction'
  if (policy !== 'noeviction') {
    throw forgetful('`maxmemory-policy noeviction`', `\`${policy}\`: it drops what it holds when its memory is full`)
  }
}

function forgetful(expected: string, got: string): RecreateError {
  return new RecreateError('store_failed', `Expected Redis with ${expected}, got ${got}`)
}
