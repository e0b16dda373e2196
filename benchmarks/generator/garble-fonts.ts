/** Ways in which a file can hide which letters its fonts print. */
export const garblings = {
  /** The fonts have no table of characters. */
  removed: undefined,
  /** Digits are mapped to other digits. */
  digits: (code: number) => (isDigit(code) ? ZERO + [7, 3, 9, 0, 8, 1, 5, 2, 6, 4][code - ZERO]! : code),
  /** Letters and digits are mapped to others of their kind. */
  cipher: (code: number) => turn(code),
  /** All characters are the next one. */
  shifted: (code: number) => (code === BLANK ? code : code + 1),
  /** All characters are in the private use area. */
  private: (code: number) => (code === BLANK ? code : 0xe000 + (code % 0x1000)),
  /** All characters are control codes. */
  controls: (code: number) => (code === BLANK ? code : 1 + (code % 8)),
  /** All characters are the replacement character. */
  lost: () => 0xfffd,
  /** All characters are blanks. */
  blanks: () => BLANK,
} as const satisfies Record<string, ((code: number) => number) | undefined>
export type Garbling = keyof typeof garblings

const BLANK = 0x20
const ZERO = 0x30

/** Writes other characters into the ToUnicode tables of a file's fonts. The printed letters stay the same. */
export async function garbleFonts(pdf: Uint8Array, garbling: Garbling): Promise<Uint8Array> {
  const mupdf = await import('mupdf')
  const document = mupdf.Document.openDocument(pdf, 'application/pdf').asPDF()!
  const change = garblings[garbling]
  for (let i = 1; i < document.countObjects(); i++) {
    const font = document.newIndirect(i).resolve()
    if (!font.isDictionary()) continue
    const table = font.get('ToUnicode')
    if (table.isNull()) continue
    if (change === undefined) font.delete('ToUnicode')
    else table.writeStream(tableOf(charactersIn(table.readStream().asString()).map(([code, to]) => [code, change(to)])))
  }
  return document.saveToBuffer('garbage,compress').asUint8Array().slice()
}

type Mapping = readonly [code: number, character: number]

/** Reads the mappings of a ToUnicode table to single characters of the basic plane, PDF 32000-1, 9.10.3. */
function charactersIn(table: string): readonly Mapping[] {
  const chars = [...table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)].flatMap(([, lines]) =>
    [...lines!.matchAll(/<([\da-f]+)>\s*<([\da-f]{4})[\da-f]*>/gi)].map(
      ([, code, to]): Mapping => [Number.parseInt(code!, 16), Number.parseInt(to!, 16)],
    ),
  )
  const ranges = [...table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)].flatMap(([, lines]) =>
    [...lines!.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>\s*<([\da-f]{4})>/gi)].flatMap(([, first, last, to]) => {
      const [from, until, start] = [first!, last!, to!].map((hex) => Number.parseInt(hex, 16)) as [
        number,
        number,
        number,
      ]
      return Array.from({ length: until - from + 1 }, (_, i): Mapping => [from + i, start + i])
    }),
  )
  return [...chars, ...ranges]
}

/** Maximum number of mappings in a block of a table. */
const BLOCK = 100

function tableOf(mappings: readonly Mapping[]): string {
  const hex = (number: number) => number.toString(16).padStart(4, '0')
  const lines = mappings.map(([code, to]) => `<${hex(code)}> <${hex(to)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, i) => {
    const block = lines.slice(BLOCK * i, BLOCK * (i + 1))
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`
  })
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Garbled def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9
}

/** Replaces a letter by the one 11 further, and a digit by the one 3 further. */
function turn(code: number): number {
  if (isDigit(code)) return ZERO + ((code - ZERO + 3) % 10)
  for (const first of [0x41, 0x61]) if (code >= first && code < first + 26) return first + ((code - first + 11) % 26)
  return code
}
