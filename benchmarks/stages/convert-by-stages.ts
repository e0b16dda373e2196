import {
  builtInFormats,
  builtInReaders,
  contractJsonRenderer,
  type DocumentModel,
  documentClusterer,
  type PageOutcome,
  pptxRenderer,
  type Source,
  xlsxRenderer,
} from 'recreate-engine'
import { readerExtraction, recognisePage } from 'recreate-engine/recognition'

/** Stages of a conversion, in order. */
export const stages = ['reading', 'recognition', 'clustering', 'xlsx', 'pptx', 'json'] as const
type Stage = (typeof stages)[number]

/** Runs and measures one piece of work of a stage. */
export type Meter<Name = Stage> = <Result>(stage: Name, work: () => Result | Promise<Result>) => Promise<Result>

/**
 * Converts a document in this process, one stage after the other, with the same steps as a worker: every page is read
 * and recognized, tables are joined, and all three files are written. Scanned pages are not read, and nothing is
 * stored.
 */
export async function convertByStages(source: Source, meter: Meter): Promise<void> {
  const reader = builtInReaders().find((each) => each.accepts(source))
  if (reader === undefined) throw new Error(`${source.fileName} is neither a PDF nor an image.`)
  const opened = await meter('reading', () => reader.open(source))
  try {
    const pages: PageOutcome[] = []
    for (let pageNumber = 1; pageNumber <= opened.pageCount; pageNumber++) {
      const content = await meter('reading', () => opened.content(pageNumber))
      const page = await meter('recognition', () => recognisePage(content))
      pages.push({ state: page.tables.length + page.charts.length === 0 ? 'empty' : 'done', pageNumber, page })
    }
    const clusterer = documentClusterer()
    const { tables, warnings } = await meter('clustering', () => clusterer.cluster(pages))
    const document: DocumentModel = {
      fileName: source.fileName,
      pageCount: opened.pageCount,
      properties: opened.properties,
      mode: clusterer.mode,
      pages,
      tables,
      charts: pages.flatMap((outcome) => (outcome.state === 'failed' ? [] : outcome.page.charts)),
      warnings,
    }
    const { content, picture, art } = readerExtraction(opened)
    const options = {
      configuration: builtInFormats[0],
      isChosen: false,
      showsPages: false,
      pages: { content: content!, picture: picture!, art: art! },
    }
    await meter('xlsx', () => xlsxRenderer().render(document, options))
    await meter('pptx', () => pptxRenderer().render(document, options))
    await meter('json', () => contractJsonRenderer().render(document, options))
  } finally {
    await opened.close()
  }
}
