import type Library from 'pptxgenjs'
import { collectGarbage } from '../collect-garbage.js'

/** A deck to which slides are added. */
export type Presentation = Library.default
export type Slide = Library.default.Slide
export type DeckTableCell = Library.default.TableCell
export type DeckBorder = Library.default.BorderProps

/** Creates an empty deck. The library is slow to load and only needed here. */
export async function newPresentation(): Promise<Presentation> {
  const { default: loaded } = await import('pptxgenjs')
  // With NodeNext resolution, the library's types confuse the module with its class.
  const Presentation = loaded as unknown as typeof loaded.default
  return new Presentation()
}

const encoder = new TextEncoder()
/** Number of bytes of converted parts after which garbage is collected. */
const COLLECTED_BYTES = 12 * 2 ** 20

/** The method that the library calls with the archive before it packs it, when all texts are in it. */
interface Packing {
  createChartMediaRels(slide: { _slideObjects: readonly unknown[] }, archive: Archive, waits: Promise<unknown>[]): void
}

interface Archive {
  readonly files: Record<string, ArchivedFile>
  generateAsync(options: unknown): Promise<unknown>
}

interface ArchivedFile {
  readonly dir: boolean
  /** The content as it was added. */
  readonly _data: unknown
  async(as: 'uint8array'): Promise<Uint8Array>
}

/**
 * Writes the parts of the deck by their path in the package; they may be modified. The library would pack them into an
 * archive that would have to be unpacked again, with several copies of a long deck in memory. Instead, the parts are
 * taken one by one, and each text is released before the next.
 */
export async function writeParts(deck: Presentation): Promise<Record<string, Uint8Array>> {
  const packing = deck as unknown as Packing
  const create = packing.createChartMediaRels
  packing.createChartMediaRels = (slide, archive, waits) => {
    create(slide, archive, waits)
    slide._slideObjects = [] // Already written: only the archive holds the texts now.
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

/** Asked for a text, the archive would return it in many small pieces. */
async function takePart(file: ArchivedFile): Promise<Uint8Array> {
  const given = await file._data
  return typeof given === 'string' ? encoder.encode(given) : file.async('uint8array')
}
