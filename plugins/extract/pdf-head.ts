/** A PDF may bear other bytes before its head; readers look for it in the first kilobyte (ISO 32000-1, Annex H). */
const HEAD_BYTES = 1024

/** Whether bytes are those of a PDF, judged by their head. */
export function beginsAsPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, HEAD_BYTES)).includes('%PDF-')
}
