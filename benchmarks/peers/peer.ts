import type { FileDocument } from '../accuracy/measuring-format.js'

/** Adapter of another program that extracts tables. */
export interface Peer {
  readonly name: string
  /** What to install, and the variable that names its location. */
  readonly about: string
  /** Returns its version, or undefined if it is not installed. */
  findVersion(): Promise<string | undefined>
  /** Returns the command that reads one document in a new process. */
  readonly command: (document: PeerDocument) => PeerCommand
  /**
   * Reads its output.
   *
   * @throws Any error: the program then counts as failed on this document.
   */
  readResult(document: PeerDocument): PeerResult
}

interface PeerDocument {
  readonly file: string
  /** Output file of the process. It does not exist yet, and its folder is empty. */
  readonly target: string
  /** Page heights by page number, for programs whose coordinates start at the lower edge. */
  readonly pageHeights: ReadonlyMap<number, number>
}

export interface PeerCommand {
  readonly program: string
  readonly args: readonly string[]
}

export interface PeerResult {
  readonly document: FileDocument
  /** Time reported by the library, without the start of its program, in seconds. Undefined if unknown. */
  readonly seconds?: number
}
