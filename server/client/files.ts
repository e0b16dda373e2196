/** A file with its name. */
export interface NamedBytes {
  readonly fileName: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * A file to send: a `File`, as from a file input, or bytes with a name. A blob without a name is sent as `document`.
 */
export type GivenFile = Blob | { readonly fileName: string; readonly bytes: Uint8Array | Blob }

/** Creates a form with the file in the field `file` and the given texts; undefined texts are omitted. */
export function formOf(
  file: GivenFile,
  fields: Readonly<Record<string, string | undefined>>,
): { readonly body: FormData; readonly bytes: number } {
  const [blob, fileName] = file instanceof Blob ? [file, nameOf(file)] : [blobOf(file.bytes), file.fileName]
  const body = new FormData()
  for (const [name, text] of Object.entries(fields)) if (text !== undefined) body.set(name, text)
  body.set('file', blob, fileName)
  return { body, bytes: blob.size }
}

/** Returns the file name in a response (RFC 6266). */
export function fileNameIn(headers: Headers, otherwise: string): string {
  const disposition = headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1]
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1')
  const bare = /filename=([^;\s"]+)/i.exec(disposition)?.[1]
  return (encoded && decode(encoded)) || quoted || bare || otherwise
}

function blobOf(bytes: Uint8Array | Blob): Blob {
  return bytes instanceof Blob ? bytes : new Blob([bytes as Uint8Array<ArrayBuffer>])
}

function nameOf(blob: Blob): string {
  return ('name' in blob && typeof blob.name === 'string' && blob.name) || 'document'
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // The header also has a plain file name.
  }
}
