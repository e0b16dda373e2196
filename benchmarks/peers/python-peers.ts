import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FileDocument } from '../accuracy/measuring-format.js'
import { root } from '../suite/machine.js'
import type { Peer } from './peer.js'

/**
 * Libraries of Python, each driven by a small program `drive_NAME.py` beside this file. RECREATE_PEERS_PYTHON names the
 * interpreter that has them; it is `python3` when nothing is said.
 */
export function pythonPeers(): readonly Peer[] {
  const python = process.env.RECREATE_PEERS_PYTHON ?? 'python3'
  return [
    drivenPeer(python, 'pdfplumber', 'drive_pdfplumber.py', 'pip install pdfplumber'),
    drivenPeer(python, 'PyMuPDF', 'drive_pymupdf.py', 'pip install pymupdf'),
    drivenPeer(python, 'Camelot hybrid', 'drive_camelot_hybrid.py', 'pip install camelot-py'),
    drivenPeer(python, 'Camelot lattice', 'drive_camelot_lattice.py', 'pip install camelot-py'),
    drivenPeer(python, 'tabula', 'drive_tabula.py', 'pip install tabula-py pypdf; Java'),
    drivenPeer(python, 'Docling', 'drive_docling.py', 'pip install docling; docling-tools models download'),
  ]
}

/** @param driver In the folder of this file's source, or anywhere by its whole path. */
export function drivenPeer(python: string, name: string, driver: string, about: string): Peer {
  const file = driver.includes('/') ? driver : join(root, 'benchmarks/peers', driver)
  return {
    name,
    about,
    async findVersion() {
      try {
        const { stdout } = await promisify(execFile)(python, [file, '--version'], { timeout: 120_000 })
        return stdout.trim()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    command: ({ file: source, target }) => ({ program: python, args: [file, source, target] }),
    readResult({ target }) {
      const { seconds, ...document } = JSON.parse(readFileSync(target, 'utf8')) as FileDocument & { seconds: number }
      return { document, seconds }
    },
  }
}

/** Exit code 3 is a driver's word for a library that is not there; `ENOENT` that there is no such interpreter. */
function isMissing(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  return code === 3 || code === 'ENOENT'
}
