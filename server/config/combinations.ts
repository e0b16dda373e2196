import { isObject, type Values } from './mistakes.js'

/** Names an option as it was given: its variable, or its name and the file. */
type Name = (option: string) => string

/**
 * Finds options that have no effect without another one, or need it.
 *
 * @returns One sentence for each mistake.
 */
export function wrongCombinations(given: Values, name: Name): readonly string[] {
  return [
    ...uselessTokenOptions(given, name),
    ...missingServers(given, name),
    ...uselessServers(given, name),
    ...halfAKey(given, name),
  ]
}

/** Finds token options without a key to verify tokens with. */
function uselessTokenOptions(given: Values, name: Name): readonly string[] {
  const group = isObject(given.jwt) ? given.jwt : {}
  if (group.secret !== undefined || group.jwks !== undefined) return []
  const useless = ['issuer', 'audience', 'apiKeyClaim'].filter((each) => group[each] !== undefined)
  return useless.map((each) => `${name(`jwt.${each}`)} needs \`jwt.secret\` or \`jwt.jwks\` to verify tokens.`)
}

/** Finds servers that are selected but have no address. */
function missingServers(given: Values, name: Name): readonly string[] {
  return SERVERS.flatMap(({ group, chosenBy, needs }) => {
    const chosen = chosenBy.find((option) => given[option] === group)
    if (chosen === undefined || groupOf(given, group)[needs] !== undefined) return []
    return [`${name(chosen)} is \`${group}\`, so \`${group}.${needs}\` is needed.`]
  })
}

/**
 * Finds servers with an address that are not selected. The selection was probably forgotten, and data would be stored
 * elsewhere.
 */
function uselessServers(given: Values, name: Name): readonly string[] {
  return SERVERS.flatMap(({ group, chosenBy, needs }) => {
    const isChosen = chosenBy.some((option) => given[option] === group)
    if (isChosen || groupOf(given, group)[needs] === undefined) return []
    const choices = chosenBy.map((option) => `\`${option}\``).join(' or ')
    return [`${name(`${group}.${needs}`)} has no effect unless ${choices} is \`${group}\`.`]
  })
}

function halfAKey(given: Values, name: Name): readonly string[] {
  const { accessKeyId, secretAccessKey } = groupOf(given, 's3')
  if ((accessKeyId === undefined) === (secretAccessKey === undefined)) return []
  const [there, missing] =
    accessKeyId === undefined ? ['secretAccessKey', 'accessKeyId'] : ['accessKeyId', 'secretAccessKey']
  return [`${name(`s3.${there}`)} needs \`s3.${missing}\`.`]
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
