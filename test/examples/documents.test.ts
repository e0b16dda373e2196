import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'

test('code that a document takes from an example stands there, line by line', async (t) => {
  const names = (await readdir('docs')).filter((name) => name.endsWith('.md'))
  const texts = await Promise.all(['README.md', ...names.map((name) => join('docs', name))].map(readText))
  const quoted = texts.flatMap((text) => [...text.matchAll(/^```ts\n\/\/ (examples\/\S+)\n([\s\S]*?)^```/gm)])
  t.true(quoted.length >= 3)
  for (const [, file = '', code = ''] of quoted) {
    t.true(withoutIndent(await readText(file)).includes(withoutIndent(code)), `${file} has not\n${code}`)
  }
})

test('what documents point to is there', async (t) => {
  for (const name of (await readdir('docs')).filter((each) => each.endsWith('.md'))) {
    const links = [...(await readText(join('docs', name))).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
    for (const [, target = ''] of links) await t.notThrowsAsync(readFileOrFolder(join('docs', target)), target)
  }
})

function readText(path: string): Promise<string> {
  return readFile(path, 'utf8')
}

function withoutIndent(code: string): string {
  return code.replace(/^ +/gm, '')
}

function readFileOrFolder(path: string): Promise<unknown> {
  return path.endsWith('/') ? readdir(path) : readFile(path)
}
