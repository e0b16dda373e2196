import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf, RecreateError, reasonOf } from '../../../core/errors.js'
import type { FormatConfiguration } from '../../../core/format-configuration.js'
import { builtInFormats } from './built-in.js'

/**
 * Loads custom formats: every `*.json` file of a folder, each a format in the API's form.
 *
 * @param folder Path of the folder. Subfolders are ignored.
 * @param others Formats whose ids and names are already taken. @default the built-in ones
 * @returns The formats of the folder, sorted by file name.
 * @throws RecreateError `format_invalid`; the message names every wrong file and field, with the expected and the
 * actual value.
 */
export async function loadFormats(
  folder: string,
  others: readonly FormatConfiguration[] = builtInFormats,
): Promise<readonly FormatConfiguration[]> {
  const { formatProblems, toModel } = await import('./format-schema.js')
  const problems: string[] = []
  const taken = new Map(
    others.flatMap((format) => keysOf(format).map((key) => [key, 'a built-in format'] as [string, string])),
  )
  const formats: FormatConfiguration[] = []
  for (const fileName of await listFiles(folder)) {
    const { input, problem } = await readJson(join(folder, fileName))
    const found = problem ? [problem] : formatProblems(input)
    problems.push(...found.map((each) => `${fileName}: ${each}`))
    if (found.length > 0) continue
    const format = toModel(input, fileName)
    for (const key of keysOf(format)) {
      const owner = taken.get(key)
      if (owner) problems.push(`${fileName}: ${key} is already used by ${owner}; choose another one`)
      else taken.set(key, fileName)
    }
    formats.push(format)
  }
  if (problems.length > 0) throw new RecreateError('format_invalid', `Formats in ${folder}: ${problems.join('; ')}`)
  return formats
}

async function listFiles(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    const names = entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name)
    return names.filter((name) => name.toLowerCase().endsWith('.json')).sort()
  } catch (cause) {
    throw new RecreateError('format_invalid', `Cannot read the folder of formats ${folder}: ${reasonOf(cause)}.`, {
      cause,
    })
  }
}

async function readJson(path: string): Promise<{ readonly input?: unknown; readonly problem?: string }> {
  try {
    const text = await readFile(path, 'utf8')
    return { input: JSON.parse(text.replace(/^\ufeff/, '')) }
  } catch (error) {
    return { problem: `not valid JSON: ${messageOf(error)}` }
  }
}

/** Id and name must be unique: a format can be selected by either. */
function keysOf(format: FormatConfiguration): readonly string[] {
  return [`the id \`${format.id.toLowerCase()}\``, `the name \`${format.templateName.toLowerCase()}\``]
}
