import { strFromU8, strToU8 } from 'fflate'
import { escapeXml } from '../charts/xml.js'
import { printableText } from '../printable-text.js'
import { FIXED_DATE, SteadyZip } from '../steady-zip.js'
import { type PackedChart, placeCharts } from './place-charts.js'
import { type PackedSlide, placeSlides } from './place-slides.js'

/**
 * Makes a package that PowerPoint opens without repair from the parts that the library writes, and the same bytes for the
 * same deck: no types of parts that are not there, lists in their order, one date. Charts are put in here: the
 * library has charts of its own, but of fewer kinds and without a say in how they are written.
 *
 * @param written By their path in the package; it is empty afterwards.
 * @param descriptions By the names of shapes: what a person who does not see them is told.
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
  // One by one, each let go of before the next: of a deck of many slides no two states are held at once.
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

/** @param deck The names of all its parts, and what is said of its shapes. */
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

/** Two shapes of a slide may not share a number. */
function numberShapes(xml: string): string {
  let number = 0
  return xml.replace(/<p:cNvPr id="\d+"/g, () => `<p:cNvPr id="${++number}"`)
}

/** The library calls every text by its number; a title is found by its name. */
function nameTitle(xml: string): string {
  return xml.replace(/ name="Text \d+"(?=><\/p:cNvPr><p:cNvSpPr\/><p:nvPr><p:ph\s[^>]*type="title")/, ' name="Title"')
}

/** The library lets pictures be described, but no tables. */
function describeShapes(xml: string, descriptions: ReadonlyMap<string, string>): string {
  return xml.replace(/(<p:cNvPr id="\d+" name="([^"]*)")\/>/g, (tag, start: string, name: string) => {
    const description = descriptions.get(name)
    return description === undefined ? tag : `${start} descr="${escapeXml(description)}"/>`
  })
}

/** A line end within a text is no line end to a reader of notes: each line becomes a paragraph. */
function breakNoteLines(xml: string): string {
  const paragraph = '</a:t></a:r></a:p><a:p><a:r><a:rPr lang="en-US" dirty="0"/><a:t>'
  return xml.replace(/<a:t>[^<]*<\/a:t>/g, (text) => text.replace(/\r?\n/g, paragraph))
}

function dropMissingParts(types: string, names: ReadonlySet<string>): string {
  return types
    .replace(/<Override PartName="\/([^"]+)"[^>]*\/>/g, (override, name: string) => (names.has(name) ? override : ''))
    .replaceAll('image/jpg"', 'image/jpeg"')
}

/** The schema wants the list of notes masters right behind that of the slide masters. */
function orderMasters(xml: string): string {
  const list = /<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>/s.exec(xml)?.[0]
  return list ? xml.replace(list, '').replace('</p:sldMasterIdLst>', `</p:sldMasterIdLst>${list}`) : xml
}
