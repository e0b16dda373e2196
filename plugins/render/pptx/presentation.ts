import type Library from 'pptxgenjs'
import { collectGarbage } from '../collect-garbage.js'

/** A deck that slides are added to. */
export type Presentation = Library.default
export type Slide = Library.default.Slide
export type DeckTableCell = Library.default.TableCell
export type DeckBorder = Library.default.BorderProps

/** Makes an empty deck. The library is slow to load and needed only here. */
export async function newPresentation(): Promise<Presentation> {
  const { default: loaded } = await import('pptxgenjs')
  // Under NodeNext the library's types take its class for the module that holds it.
  const Presentation = loaded as unknown as typeof loaded.default
  return new Presentation()
}

const encoder = new TextEncoder()
/** So much is turned from texts into bytes before the texts are let go of. */
const COLLECTED_BYTES = 12 * 2 ** 20

/** What the library calls with the archive that it is about to pack, once all texts are in it. */
interface Packing {
  createChartMediaRels(slide: { _slideObjects: readonly unknown[] }, archive: Archive, waits: Promise<unknown>[]): void
}

interface Archive {
  readonly files: Record<string, ArchivedFile>
  generateAsync(options: unknown): Promise<unknown>
}

interface ArchivedFile {
  readonly dir: boolean
  /** What was put in, as it was given. */
  readonly _data: unknown
  async(as: 'uint8array'): Promise<Uint8Array>
}

/**
 * The parts of the deck by their path in the package, which may be changed. The library would pack them into an archive,
 * only for us to take it apart again: of a long deck that holds all of it in memory several times over. So they are taken
 * as they are, each let go of as a text before the next.
 */
export async function writeParts(deck: Presentation): Promise<Record<string, Uint8Array>> {
  const packing = deck as unknown as Packing
  const create = packing.createChartMediaRels
  packing.createChartMediaRels = (slide, archive, waits) => {
    create(slide, archive, waits)
    slide._slideObjects = [] // It is written: its texts are held by the archive alone.
    archive.generateAsync = () => takeParts(archive)
  }
  return (await deck.write({ outputType: 'nodebuffer' })) as unknown as Record<string, Uint8Array>
}

async function takeParts({ files }: Archive): Promise<Record<string, Uint8Array>> {
  const parts: Record<string, Uint8Array> = {}
  let held = 0
  for (const [name, file] of Object.entries(files)) {
    if (!file.dir) parts[name] = await takePart(file)
    delete files[name]
    held += parts[name]?.length ?? 0
    if (held < COLLECTED_BYTES) continue
    collectGarbage()
    held = 0
  }
  return parts
}

/** Asked for a text, the archive would give it in many small pieces. */
async function takePart(file: ArchivedFile): Promise<Uint8Array> {
  const given = await file._data
  return typeof given === 'string' ? encoder.encode(given) : file.async('uint8array')
}
