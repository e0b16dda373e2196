import { type HouseParts, houseWorkbook } from '../../fixtures/house-workbook.js'
import { bomb } from './hostile-pdf.js'

/** A hostile workbook for use as a template. */
interface HostileTemplate {
  readonly name: string
  make(): Promise<Uint8Array>
  /** Whether it may be filled, because its hostile content has no effect. */
  readonly mayBeFilled?: boolean
}

const ENTITIES = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(10)}"><!ENTITY c "${'&b;'.repeat(10)}"><!ENTITY e SYSTEM "file:///etc/passwd">]>`
const DEEP = 50_000

/** Templates with external paths, decompression bombs, or invalid workbooks. */
export const templates: readonly HostileTemplate[] = [
  ...[
    '../evil.xml',
    '../../../../etc/cron.d/evil',
    '/etc/evil',
    '\\evil',
    'C:\\evil',
    'xl\\..\\..\\evil',
    'xl/../../evil',
    'a\u0000b',
  ].map((part) => changed(`a template with the part ${JSON.stringify(part)}`, (parts) => put(parts, part))),
  changed('a template with a macro', (parts) => put(parts, 'xl/vbaProject.bin')),
  changed(
    'a template whose workbook declares entities',
    (parts) => change(parts, 'xl/workbook.xml', (xml) => withEntities(xml, '&c;&e;')),
    true,
  ),
  changed(
    'a template whose sheet declares entities',
    (parts) => change(parts, 'xl/worksheets/sheet1.xml', (xml) => withEntities(xml, '&c;&e;')),
    true,
  ),
  changed(
    'a template whose styles are nested 50,000 deep',
    (parts) =>
      change(parts, 'xl/styles.xml', (xml) =>
        xml.replace('</styleSheet>', `${'<x>'.repeat(DEEP)}${'</x>'.repeat(DEEP)}</styleSheet>`),
      ),
    true,
  ),
  changed(
    'a template whose sheet is truncated',
    (parts) => change(parts, 'xl/worksheets/sheet1.xml', (xml) => xml.slice(0, 300)),
    true,
  ),
  changed('a template without its sheet', (parts) => void delete parts['xl/worksheets/sheet1.xml']),
  changed('a template without types', (parts) => void delete parts['[Content_Types].xml']),
  changed('a template with 20,001 parts', (parts) => {
    for (let i = 0; i <= 20_000; i++) parts[`xl/a${i}`] = ''
  }),
  changed('a template with a part twice in different case', (parts) => put(parts, 'XL/WORKBOOK.xml')),
  { name: 'a template that unpacks to 1 GiB', make: async () => zipOf('xl/a', bomb(1024), 2 ** 30) },
  {
    name: 'a template that unpacks to 1 GiB and declares 10 bytes',
    make: async () => zipOf('xl/a', bomb(1024), 10),
  },
  { name: 'a template with a part that declares 4 GB', make: async () => lying(await houseWorkbook(), 0xfffffff0) },
  {
    name: 'a template whose parts are declared empty',
    make: async () => lying(await houseWorkbook(), 0),
    mayBeFilled: true,
  },
  { name: 'a truncated template', make: async () => (await houseWorkbook()).slice(0, 3000) },
  { name: 'a text file as a template', make: async () => Buffer.from('PK\u0003\u0004 hello') },
  { name: 'an empty template', make: async () => new Uint8Array() },
  { name: 'an encrypted template', make: async () => Buffer.from('d0cf11e0a1b11ae1', 'hex') },
]

function changed(name: string, write: (parts: HouseParts) => void, mayBeFilled = false): HostileTemplate {
  return { name, make: () => houseWorkbook(write), mayBeFilled }
}

function put(parts: HouseParts, name: string): void {
  parts[name] = 'x'
}

function change(parts: HouseParts, name: string, write: (xml: string) => string): void {
  parts[name] = write(parts[name]!)
}

function withEntities(xml: string, text: string): string {
  return xml
    .replace(/<\?xml[^>]*\?>\s*/, (head) => `${head}${ENTITIES}`)
    .replace(/>(?=<\/(?:workbook|worksheet)>)/, `>${text}`)
}

/** Returns the zip with the declared size of every file replaced. */
function lying(zip: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(zip)
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4))
    bytes.writeUInt32LE(size, at + 24)
  return bytes
}

/** Returns a zip of one file. @param zlib Its compressed content. @param size Declared size in bytes. */
function zipOf(name: string, zlib: Uint8Array, size: number): Uint8Array {
  const packed = zlib.subarray(2, -4)
  const about = Buffer.alloc(26)
  about.writeUInt16LE(20, 0)
  about.writeUInt16LE(8, 4)
  about.writeUInt32LE(packed.length, 14)
  about.writeUInt32LE(size, 18)
  about.writeUInt16LE(name.length, 22)
  const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, Buffer.from(name), packed])
  const listed = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), about, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(head.length, 16)
  return Buffer.concat([head, listed, end])
}
