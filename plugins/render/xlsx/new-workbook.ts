import { createRequire } from 'node:module'
import type Library from 'exceljs'
import { unzipSync } from 'fflate'

const require = createRequire(import.meta.url)

/**
 * Makes an empty workbook. The library is slow to load and needed only here; its workbook alone is half as slow: what its
 * face holds beside it reads and writes streams.
 */
export function newWorkbook(): Library.Workbook {
  const Workbook = require('exceljs/lib/doc/workbook.js') as typeof Library.Workbook
  return new Workbook()
}

/** The parts of the package that the library writes. They are packed anew: packing them small would be for nothing. */
export async function writeParts(workbook: Library.Workbook): Promise<Record<string, Uint8Array>> {
  return unzipSync(new Uint8Array(await workbook.xlsx.writeBuffer({ zip: { compression: 'STORE' } })))
}
