import type Library from 'pptxgenjs'

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
