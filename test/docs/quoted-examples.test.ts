import { readFile } from 'node:fs/promises'
import test from 'ava'
import { findBlocks, isQuoted, readDocuments } from './fenced-blocks.js'

test('code that a document quotes from an example matches it line by line', async (t) => {
  const quoted = [...(await readDocuments())].flatMap(([path, text]) => findBlocks(path, text)).filter(isQuoted)
  t.true(quoted.length >= 3)
  for (const { place, code } of quoted) {
    const [, file = '', lines = ''] = /^\/\/ (\S+)\n([\s\S]*)$/.exec(code) ?? []
    t.true(
      withoutIndent(await readFile(file, 'utf8')).includes(withoutIndent(lines)),
      `${file} does not contain the code at ${place}`,
    )
  }
})

function withoutIndent(code: string): string {
  return code.replace(/^ +/gm, '')
}
