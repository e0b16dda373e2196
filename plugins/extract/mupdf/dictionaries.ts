import type * as Mupdf from 'mupdf'

/** A dictionary's name; undefined where it is none. */
export function nameOf(dictionary: Mupdf.PDFObject, key: string): string | undefined {
  return read(dictionary, key, (value) => (value.isName() ? value.asName() : undefined))
}

/** A dictionary's number; 0 where it is none. */
export function numberOf(dictionary: Mupdf.PDFObject, key: string): number {
  return read(dictionary, key, (value) => (value.isNumber() ? value.asNumber() : 0))
}

/** The filters of a stream, in the order in which they are taken off. */
export function filtersOf(stream: Mupdf.PDFObject): readonly string[] {
  return read(stream, 'Filter', (value) => {
    if (value.isName()) return [value.asName()]
    const names: string[] = []
    if (value.isArray()) {
      value.forEach((each) => {
        if (each.isName()) names.push(each.asName())
        each.destroy()
      })
    }
    return names
  })
}

function read<Value>(dictionary: Mupdf.PDFObject, key: string, use: (value: Mupdf.PDFObject) => Value): Value {
  const value = dictionary.get(key)
  try {
    return use(value)
  } finally {
    value.destroy()
  }
}
