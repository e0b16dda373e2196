import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FileDocument } from '../accuracy/measuring-format.js'
import { root } from '../suite/machine.js'
import type { Peer } from './peer.js'

/**
 * Python libraries, each run by a small program `drive_NAME.py` in this folder. RECREATE_PEERS_PYTHON names the
 * interpreter in which they are installed; the default is `python3`.
 */
export function pythonPeers(): readonly Peer[] {
  const python = process.env.RECREATE_PEERS_PYTHON ?? 'python3'
  return [
    drivenPeer(python, 'pdfplumber', 'drive_pdfplumber.py', 'pip install pdfplumber'),
    drivenPeer(python, 'PyMuPDF', 'drive_pymupdf.py', 'pip install pymupdf'),
    drivenPeer(python, 'PyMuPDF refined', 'drive_pymupdf_refined.py', 'pip install pymupdf'),
    drivenPeer(python, 'PyMuPDF4LLM', 'drive_pymupdf4llm.py', 'pip install pymupdf'),
    drivenPeer(python, 'LiteParse', 'drive_liteparse.py', 'pip install liteparse'),
    drivenPeer(python, 'Camelot hybrid', 'drive_camelot_hybrid.py', 'pip install camelot-py'),
    drivenPeer(python, 'Camelot lattice', 'drive_camelot_lattice.py', 'pip install camelot-py'),
    drivenPeer(python, 'tabula', 'drive_tabula.py', 'pip install tabula-py pypdf; Java'),
    drivenPeer(python, 'Docling', 'drive_docling.py', 'pip install docling; docling-tools models download'),
  ]
}

/** @param driver File name in the source folder of this file, or an absolute path. */
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

/** Returns whether the library (exit code 3 of a driver) or the interpreter (`ENOENT`) is missing. */
function isMissing(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  return code === 3 || code === 'ENOENT'
}
