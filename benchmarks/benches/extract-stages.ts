import { builtInReaders, readSource, recognisePage } from 'recreate'
import { compileLate } from '../../adapters/workers/compile-late.js'

// The two stages that work on a page, in a process that has just started and is told what a worker is told: prints how long
// each took for all pages of all files, in milliseconds. Opening a file is reading. Pages that are pictures take neither
// stage's detour here.

compileLate()
const spent = { reading: 0, recognition: 0 }
const readers = builtInReaders()
for (const path of process.argv.slice(2)) {
  const source = await readSource(path)
  const start = performance.now()
  const document = await readers.find((reader) => reader.accepts(source))!.open(source)
  spent.reading += performance.now() - start
  for (let page = 1; page <= document.pageCount; page++) {
    const before = performance.now()
    const content = await document.content(page)
    const between = performance.now()
    recognisePage(content)
    spent.reading += between - before
    spent.recognition += performance.now() - between
  }
  await document.close()
}
console.log(JSON.stringify(spent))
