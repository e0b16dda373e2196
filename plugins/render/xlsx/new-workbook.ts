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

/** Creates an empty workbook. */
export function newWorkbook(): Library.Workbook {
  return new (loadExceljs().Workbook)()
}

/** The library's models of a sheet and of a workbook, before they are written. */
type SheetModel = Record<string, unknown> & { rows: unknown[]; mergeCells: unknown[] }
type BookModel = Record<string, unknown> & { worksheets: SheetModel[] }

/** The library's target for written parts. */
interface Archive {
  append(part: string | Uint8Array, options: { readonly name: string }): void
}

/** Steps of the library's writer after the sheets. */
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

/** The used part of the library's writer. */
interface Writer extends Record<(typeof STEPS)[number], (archive: Archive, model: BookModel) => Promise<void>> {
  prepareModel(model: BookModel, options: object): void
  addWorksheets(archive: Archive, model: Pick<BookModel, 'worksheets'>): Promise<void>
}

/**
 * Creates the parts of a workbook sheet by sheet. The library itself would hold the cells of all sheets in memory three
 * times before it writes the first. Here, the cells of a sheet are released as soon as it is written.
 */
export class WorkbookParts {
  readonly #workbook: Library.Workbook
  readonly #writer: Writer
  readonly #common: BookModel
  readonly #sheetForm: InstanceType<Exceljs['WorksheetForm']>
  /** Numbering of styles and texts across all sheets, in the order in which they are written. */
  readonly #numbered: object
  readonly #sheets: SheetModel[] = []
  readonly #parts: Record<string, Uint8Array> = {}
  readonly #archive: Archive = {
    append: (part, { name }) => {
      this.#parts[name] = typeof part === 'string' ? new TextEncoder().encode(part) : part
    },
  }

  /** @param workbook Its title and dates may be changed until the end. */
  constructor(workbook: Library.Workbook) {
    this.#workbook = workbook
    this.#writer = workbook.xlsx as unknown as Writer
    this.#sheetForm = new (loadExceljs().WorksheetForm)()
    this.#common = { ...modelOf(workbook), worksheets: [] }
    this.#writer.prepareModel(this.#common, {})
    const { sharedStrings, styles, drawings, commentRefs, media } = this.#common
    this.#numbered = { sharedStrings, styles, drawings, commentRefs, media, drawingsCount: 0 }
  }

  /** Writes a sheet; call it in the order of the workbook. The cells are released afterwards. */
  async writeSheet(sheet: Library.Worksheet): Promise<void> {
    const model = sheet.model as unknown as SheetModel
    this.#sheetForm.prepare(model, this.#numbered)
    await this.#writer.addWorksheets(this.#archive, { worksheets: [model] })
    Object.assign(sheet, { _rows: [], _merges: {} })
    // The parts of the whole workbook need the name and print area.
    this.#sheets.push({ ...model, rows: [], mergeCells: [] })
  }

  /** Writes the remaining parts. @returns All parts by their path in the package. */
  async end(): Promise<Record<string, Uint8Array>> {
    const model = { ...this.#common, ...modelOf(this.#workbook), worksheets: this.#sheets }
    ;new (loadExceljs().WorkbookForm)().prepare(model)
    for (const step of STEPS) await this.#writer[step](this.#archive, model)
    return this.#parts
  }
}

/** Returns all parts of a workbook with complete sheets. */
export async function writeParts(workbook: Library.Workbook): Promise<Record<string, Uint8Array>> {
  const parts = new WorkbookParts(workbook)
  for (const sheet of workbook.worksheets) await parts.writeSheet(sheet)
  return parts.end()
}

function modelOf(workbook: Library.Workbook): BookModel {
  return workbook.model as unknown as BookModel
}
