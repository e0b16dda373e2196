import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import test from 'ava'
import { readDocuments } from './fenced-blocks.js'
import { findAnchors, findLinks } from './links.js'

test('every link and anchor in the documents has a target', async (t) => {
  const documents = await readDocuments()
  t.true(documents.size > 10)
  for (const [path, text] of documents) {
    for (const link of findLinks(text)) {
      const target = link.path === '' ? path : normalize(join(dirname(path), link.path))
      const told = `${path} points to ${link.path}#${link.anchor ?? ''}`
      await t.notThrowsAsync(stat(target), told)
      if (link.path.endsWith('/')) await t.notThrowsAsync(readdir(target), told)
      if (link.anchor !== undefined && target.endsWith('.md')) {
        t.true(findAnchors(await readFile(target, 'utf8')).has(link.anchor), told)
      }
    }
  }
})

test('every page of the documents is linked from another', async (t) => {
  const documents = await readDocuments()
  const pointedTo = new Set(
    [...documents].flatMap(([path, text]) =>
      findLinks(text)
        .map((link) => normalize(join(dirname(path), link.path)))
        .filter((target) => target !== path),
    ),
  )
  t.deepEqual(
    [...documents.keys()].filter((path) => path !== 'README.md' && !pointedTo.has(path)),
    [],
  )
})

test('all link targets are in the installed package', async (t) => {
  const { files } = JSON.parse(await readFile('package.json', 'utf8')) as { readonly files: readonly string[] }
  for (const [path, text] of await readDocuments()) {
    for (const link of findLinks(text)) {
      const target = link.path === '' ? path : normalize(join(dirname(path), link.path))
      const isPacked = files.some((file) => target === file || target.startsWith(`${file}/`))
      t.true(isPacked, `${path} points to ${link.path}, which "files" in package.json does not include`)
    }
  }
})

test('an anchor is a lower-case heading without punctuation, with hyphens for spaces', (t) => {
  const text =
    '# The `ts` way\n\n## Rows, and *sums*\n\n```sh\n# no heading\n```\n\n## Rows, and sums\n\n## [A link](x.md): Überblick\n'
  t.deepEqual([...findAnchors(text)], ['the-ts-way', 'rows-and-sums', 'rows-and-sums-1', 'a-link-überblick'])
})

test('links outside of code are found, including images, without those to other sites', (t) => {
  const text =
    'See [a](a.md#b), ![p](p.png "Title"), `[x](y)`, [site](https://example.com).\n```ts\n[n](m)\n```\n[own](#here)'
  t.deepEqual(findLinks(text), [
    { path: 'a.md', anchor: 'b' },
    { path: 'p.png', anchor: undefined },
    { path: '', anchor: 'here' },
  ])
})
