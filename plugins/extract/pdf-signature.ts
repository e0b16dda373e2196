/** The header of a PDF may follow other bytes; readers search for it in the first kilobyte (ISO 32000-1, Annex H). */
const HEADER_BYTES = 1024

/** Whether bytes are those of a PDF, judged by their head. */
export function beginsAsPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, HEADER_BYTES)).includes('%PDF-')
}
