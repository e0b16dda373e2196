import { createRequire } from 'node:module'
import type Library from 'exceljs'

const require = createRequire(import.meta.url)

/** The part of exceljs that builds and writes workbooks: `build-vendor.js` bundles it. */
interface Exceljs {
  readonly Workbook: typeof Library.Workbook
  readonly WorkbookForm: new () => { prepare(model: BookModel): void }
  readonly WorksheetForm: new () => { prepare(model: SheetModel, numbered: object): void }
}

/** Loads exceljs at the first use: it takes about 50 ms. */
function loadExceljs(): Exceljs {
  return require('../../../vendor/exceljs/exceljs.cjs')
}

/** Makes an empty workbook. */
export function newWorkbook(): Library.Workbook {
  return new (loadExceljs().Workbook)()
}

/** What the library says of a sheet, and of a workbook, before it writes it. */
type SheetModel = Record<string, unknown> & { rows: unknown[]; mergeCells: unknown[] }
type BookModel = Record<string, unknown> & { worksheets: SheetModel[] }

/** Where the library puts a part. */
interface Archive {
  append(part: string | Uint8Array, options: { readonly name: string }): void
}

/** Steps of the library's writer behind the sheets. */
const STEPS = [
  'addContentTypes',
  'addOfficeRels',
  'addWorkbookRels',
  'addSharedStrings',
  'addThemes',
  'addStyles',
  'addApp',
  'addCore',
  'addWorkbook',
] as const

/** What of the library writes a workbook. */
interface Writer extends Record<(typeof STEPS)[number], (archive: Archive, model: BookModel) => Promise<void>> {
  prepareModel(model: BookModel, options: object): void
  addWorksheets(archive: Archive, model: Pick<BookModel, 'worksheets'>): Promise<void>
}

/**
 * The parts of a workbook's package, sheet by sheet. By itself the library holds the cells of all sheets three times over
 * before it writes the first; here those of a sheet are let go of as soon as it is written.
 */
export class WorkbookParts {
  readonly #workbook: Library.Workbook
  readonly #writer: Writer
  readonly #common: BookModel
  readonly #sheetForm: InstanceType<Exceljs['WorksheetForm']>
  /** Styles and texts are numbered over all sheets, in the order in which these are written. */
  readonly #numbered: object
  readonly #sheets: SheetModel[] = []
  readonly #parts: Record<string, Uint8Array> = {}
  readonly #archive: Archive = {
    append: (part, { name }) => {
      this.#parts[name] = typeof part === 'string' ? new TextEncoder().encode(part) : part
    },
  }

  /** @param workbook Its name and dates may be changed until the end. */
  constructor(workbook: Library.Workbook) {
    this.#workbook = workbook
    this.#writer = workbook.xlsx as unknown as Writer
    this.#sheetForm = new (loadExceljs().WorksheetForm)()
    this.#common = { ...modelOf(workbook), worksheets: [] }
    this.#writer.prepareModel(this.#common, {})
    const { sharedStrings, styles, drawings, commentRefs, media } = this.#common
    this.#numbered = { sharedStrings, styles, drawings, commentRefs, media, drawingsCount: 0 }
  }

  /** Writes a sheet, one after the other in their order in the workbook. Its cells are gone then. */
  async writeSheet(sheet: Library.Worksheet): Promise<void> {
    const model = sheet.model as unknown as SheetModel
    this.#sheetForm.prepare(model, this.#numbered)
    await this.#writer.addWorksheets(this.#archive, { worksheets: [model] })
    Object.assign(sheet, { _rows: [], _merges: {} })
    // Name and print area go into the parts of the whole.
    this.#sheets.push({ ...model, rows: [], mergeCells: [] })
  }

  /** @returns All parts by their path in the package. */
  async end(): Promise<Record<string, Uint8Array>> {
    const model = { ...this.#common, ...modelOf(this.#workbook), worksheets: this.#sheets }
    ;new (loadExceljs().WorkbookForm)().prepare(model)
    for (const step of STEPS) await this.#writer[step](this.#archive, model)
    return this.#parts
  }
}

/** All parts of a workbook whose sheets are there. */
export async function writeParts(workbook: Library.Workbook): Promise<Record<string, Uint8Array>> {
  const parts = new WorkbookParts(workbook)
  for (const sheet of workbook.worksheets) await parts.writeSheet(sheet)
  return parts.end()
}

function modelOf(workbook: Library.Workbook): BookModel {
  return workbook.model as unknown as BookModel
}
