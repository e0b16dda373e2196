import { builtInReaders, readSource } from 'recreate-engine'
import { recognisePage } from 'recreate-engine/recognition'
import { compileLate } from '../../adapters/workers/compile-late.js'

// Runs the two stages that process a page in a new process with a worker's options. Prints the time of each for all
// pages of all files, in milliseconds. Opening a file counts as reading. Scanned pages are not sent through OCR.

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
