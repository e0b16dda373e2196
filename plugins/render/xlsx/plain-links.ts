import { strFromU8, strToU8 } from 'fflate'

const SHEET = /^xl\/worksheets\/(sheet\d+\.xml)$/
const INSIDE = /<Relationship (?=[^>]*\bId="([^"]*)")(?=[^>]*\bTarget="#([^"]*)")[^>]*\/>/g

/** Converts links within the workbook from external targets to plain locations. */
export function writePlainLinks(parts: Readonly<Record<string, Uint8Array>>): Record<string, Uint8Array> {
  const changed: Record<string, Uint8Array> = { ...parts }
  for (const [name, part] of Object.entries(parts)) {
    const file = SHEET.exec(name)?.[1]
    const relationsName = `xl/worksheets/_rels/${file}.rels`
    const relations = file === undefined ? undefined : parts[relationsName]
    if (relations === undefined) continue
    const inside = new Map([...strFromU8(relations).matchAll(INSIDE)].map(([, id, place]) => [id, place]))
    const sheet = strFromU8(part).replace(/<hyperlink [^>]*\/>/g, (link) => {
      const place = inside.get(/ r:id="([^"]*)"/.exec(link)?.[1])
      return place === undefined
        ? link
        : link.replace(/ (?:r:id|location)="[^"]*"/g, '').replace('/>', () => ` location="${place}"/>`)
    })
    changed[name] = strToU8(sheet)
    changed[relationsName] = strToU8(strFromU8(relations).replace(INSIDE, ''))
  }
  return changed
}
