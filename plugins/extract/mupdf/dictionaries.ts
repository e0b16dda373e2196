import type * as Mupdf from 'mupdf'

/** Returns the name under a key, or undefined if the value is not a name. */
export function nameOf(dictionary: Mupdf.PDFObject, key: string): string | undefined {
  return read(dictionary, key, (value) => (value.isName() ? value.asName() : undefined))
}

/** Returns the number under a key, or 0 if the value is not a number. */
export function numberOf(dictionary: Mupdf.PDFObject, key: string): number {
  return read(dictionary, key, (value) => (value.isNumber() ? value.asNumber() : 0))
}

/** Returns the filters of a stream, in decoding order. */
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
