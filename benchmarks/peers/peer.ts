import type { FileDocument } from '../accuracy/measuring-format.js'

/** Another program that finds tables, behind what all of them have in common. */
export interface Peer {
  readonly name: string
  /** What to install, and which variable says where it is. */
  readonly about: string
  /**
   * @returns Its version as it says itself, or undefined where it is not installed.
   */
  findVersion(): Promise<string | undefined>
  /** How a process of its own reads one document. */
  readonly command: (document: PeerDocument) => PeerCommand
  /**
   * What it wrote, in the measuring format.
   *
   * @throws Anything: it then has failed on the document.
   */
  readResult(document: PeerDocument): PeerResult
}

interface PeerDocument {
  readonly file: string
  /** Where the process is to write: a file that is not there yet, in a folder of its own. */
  readonly target: string
  /** Heights of pages by their numbers, for programs that count from the lower edge without saying how high a page is. */
  readonly pageHeights: ReadonlyMap<number, number>
}

export interface PeerCommand {
  readonly program: string
  readonly args: readonly string[]
}

export interface PeerResult {
  readonly document: FileDocument
  /** What the library itself took, without its program's start; undefined where nobody can say. */
  readonly seconds?: number
}
