/**
 * Takes users and passwords out of the addresses in a sentence: what a client library says of its server may show the
 * address that it was given.
 *
 * @param mark Stands in their place. @default nothing
 * @example
 * hideSecrets('connect redis://me:hush@redis:6379') // 'connect redis://redis:6379'
 */
export function hideSecrets(sentence: string, mark = ''): string {
  return sentence.replace(/(\w:\/\/)[^\s/]*@/g, `$1${mark}`)
}
