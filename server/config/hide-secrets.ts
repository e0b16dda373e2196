/**
 * Removes user names and passwords from URLs in an error message, since client libraries may quote the URL of their
 * server.
 *
 * @param mark Replaces the removed part. @default nothing
 * @example
 * hideSecrets('connect redis://me:hush@redis:6379') // 'connect redis://redis:6379'
 */
export function hideSecrets(sentence: string, mark = ''): string {
  return sentence.replace(/(\w:\/\/)[^\s/]*@/g, `$1${mark}`)
}
