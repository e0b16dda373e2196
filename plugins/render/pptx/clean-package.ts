import { strFromU8, strToU8 } from 'fflate'
import { escapeXml } from '../charts/xml/xml.js'
import { printableText } from '../printable-text.js'
import { FIXED_DATE, SteadyZip } from '../steady-zip.js'
import { type PackedChart, placeCharts } from './place-charts.js'
import { type PackedSlide, placeSlides } from './place-slides.js'

/**
 * Turns the parts that pptxgenjs writes into a package that PowerPoint opens without repair, with the same bytes for
 * the same deck: no content types of missing parts, lists in schema order, a fixed date. Charts are inserted here,
 * because the library supports fewer chart types and gives no control over their XML.
 *
 * @param written By their path in the package. Empty afterwards.
 * @param descriptions Alternative texts by the names of shapes.
 */
export function cleanPackage(
  written: Record<string, Uint8Array>,
  charts: readonly PackedChart[],
  slides: readonly PackedSlide[] = [],
  descriptions: ReadonlyMap<string, string> = new Map(),
): Uint8Array {
  const parts = placeCharts(placeSlides(written, slides), charts)
  const names = Object.keys(parts)
  for (const name of Object.keys(written)) delete written[name]
  const zip = new SteadyZip()
  // One part at a time is converted and released, so that a long deck is not in memory twice.
  for (const name of names) {
    const part = parts[name]!
    delete parts[name]
    zip.add(name, /\.(xml|rels)$/.test(name) ? strToU8(cleanPart(name, textOf(part), { names, descriptions })) : part)
  }
  return zip.end()
}

function textOf(part: Uint8Array): string {
  return printableText(strFromU8(part))
}

/** @param deck The names of all parts, and the alternative texts. */
function cleanPart(
  name: string,
  xml: string,
  { names, descriptions }: { readonly names: readonly string[]; readonly descriptions: ReadonlyMap<string, string> },
): string {
  switch (name) {
    case '[Content_Types].xml':
      return dropMissingParts(xml, new Set(names))
    case 'ppt/presentation.xml':
      return orderMasters(xml)
    case 'docProps/core.xml':
      return xml.replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${FIXED_DATE}`)
  }
  if (/^ppt\/slides\/slide\d+\.xml$/.test(name)) return describeShapes(nameTitle(numberShapes(xml)), descriptions)
  return name.startsWith('ppt/notesSlides/') ? breakNoteLines(xml) : xml
}

/** Shape ids must be unique on a slide. */
function numberShapes(xml: string): string {
  let number = 0
  return xml.replace(/<p:cNvPr id="\d+"/g, () => `<p:cNvPr id="${++number}"`)
}

/** The library names every text by number; a title is recognized by its name. */
function nameTitle(xml: string): string {
  return xml.replace(/ name="Text \d+"(?=><\/p:cNvPr><p:cNvSpPr\/><p:nvPr><p:ph\s[^>]*type="title")/, ' name="Title"')
}

/** The library supports alternative texts for images, but not for tables. */
function describeShapes(xml: string, descriptions: ReadonlyMap<string, string>): string {
  return xml.replace(/(<p:cNvPr id="\d+" name="([^"]*)")\/>/g, (tag, start: string, name: string) => {
    const description = descriptions.get(name)
    return description === undefined ? tag : `${start} descr="${escapeXml(description)}"/>`
  })
}

/** Converts each line of the notes to a paragraph: PowerPoint ignores line ends within a text. */
function breakNoteLines(xml: string): string {
  const paragraph = '</a:t></a:r></a:p><a:p><a:r><a:rPr lang="en-US" dirty="0"/><a:t>'
  return xml.replace(/<a:t>[^<]*<\/a:t>/g, (text) => text.replace(/\r?\n/g, paragraph))
}

function dropMissingParts(types: string, names: ReadonlySet<string>): string {
  return types
    .replace(/<Override PartName="\/([^"]+)"[^>]*\/>/g, (override, name: string) => (names.has(name) ? override : ''))
    .replaceAll('image/jpg"', 'image/jpeg"')
}

/** The schema requires the list of notes masters directly after that of the slide masters. */
function orderMasters(xml: string): string {
  const list = /<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>/s.exec(xml)?.[0]
  return list ? xml.replace(list, '').replace('</p:sldMasterIdLst>', `</p:sldMasterIdLst>${list}`) : xml
}
