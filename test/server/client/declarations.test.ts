import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import test from 'ava'

const folder = fileURLToPath(new URL('../../../server/client/', import.meta.url))

test("the client's types do not depend on Node.js types, which would conflict with a browser's", async (t) => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.d.ts'))
  t.true(files.includes('index.d.ts'))
  for (const file of files) {
    const text = (await readFile(folder + file, 'utf8')).replace(/\/\*\*[\s\S]*?\*\//g, '')
    const named = [...text.matchAll(/(?:from |import\()["']([^"']+)["']|reference types="([^"]+)"/g)]
    for (const [, name, types] of named)
      t.regex(name ?? types ?? '', /^\.\/|^\.\.\/http\/(request-)?schemas\.js$/, file)
  }
})
