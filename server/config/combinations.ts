import { isObject, type Values } from './mistakes.js'

/** Says how an option was given: by which variable, or in which file. */
type Name = (option: string) => string

/**
 * What single values cannot show: options that are of no use without another one, or need it.
 *
 * @returns A sentence a mistake.
 */
export function wrongCombinations(given: Values, name: Name): readonly string[] {
  return [
    ...uselessTokenOptions(given, name),
    ...missingServers(given, name),
    ...uselessServers(given, name),
    ...halfAKey(given, name),
  ]
}

/** What tokens must say is of no use where none can be checked: the key was forgotten. */
function uselessTokenOptions(given: Values, name: Name): readonly string[] {
  const group = isObject(given.jwt) ? given.jwt : {}
  if (group.secret !== undefined || group.jwks !== undefined) return []
  const useless = ['issuer', 'audience', 'apiKeyClaim'].filter((each) => group[each] !== undefined)
  return useless.map((each) => `Expected \`jwt.secret\` or \`jwt.jwks\` beside ${name(`jwt.${each}`)}, got neither`)
}

/** Who chose a server has to say where it is. */
function missingServers(given: Values, name: Name): readonly string[] {
  return SERVERS.flatMap(({ group, chosenBy, needs }) => {
    const chosen = chosenBy.find((option) => given[option] === group)
    if (chosen === undefined || groupOf(given, group)[needs] !== undefined) return []
    return [`Expected \`${group}.${needs}\` beside ${name(chosen)}, which is \`${group}\`; got none`]
  })
}

/** Where a server is said that nobody chose, the choice was forgotten: data would lie elsewhere than it was meant to. */
function uselessServers(given: Values, name: Name): readonly string[] {
  return SERVERS.flatMap(({ group, chosenBy, needs }) => {
    const isChosen = chosenBy.some((option) => given[option] === group)
    if (isChosen || groupOf(given, group)[needs] === undefined) return []
    const choices = chosenBy.map((option) => `\`${option}\``).join(' or ')
    return [`Expected ${choices} to be \`${group}\` beside ${name(`${group}.${needs}`)}, which nothing would use`]
  })
}

function halfAKey(given: Values, name: Name): readonly string[] {
  const { accessKeyId, secretAccessKey } = groupOf(given, 's3')
  if ((accessKeyId === undefined) === (secretAccessKey === undefined)) return []
  const [there, missing] =
    accessKeyId === undefined ? ['secretAccessKey', 'accessKeyId'] : ['accessKeyId', 'secretAccessKey']
  return [`Expected \`s3.${missing}\` beside ${name(`s3.${there}`)}, got none`]
}

const SERVERS = [
  { group: 'redis', chosenBy: ['queue', 'records'], needs: 'url' },
  { group: 'postgres', chosenBy: ['records'], needs: 'url' },
  { group: 's3', chosenBy: ['blobs'], needs: 'bucket' },
] as const

function groupOf(given: Values, group: string): Values {
  const found = given[group]
  return isObject(found) ? found : {}
}
