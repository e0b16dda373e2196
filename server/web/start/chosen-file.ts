import { computed, signal } from '@preact/signals'
import { refusedAt, sentenceOf } from '../service/refusals.js'
import { client } from '../service/session.js'
import { texts } from '../texts.js'
import { type Look, lookAt } from './look-at.js'
import { readPageRange } from './page-range.js'

/** The selected file before it is sent. */
interface ChosenFile {
  readonly file: File
  /** Undefined while the file is being read. */
  readonly look: Look | undefined
}

export const chosen = signal<ChosenFile | undefined>(undefined)
export const fileTrouble = signal<string | undefined>(undefined)
/** Why the service refused the file. */
export const refusal = signal<string | undefined>(undefined)
/** The page selection as typed; empty for all pages. */
export const pagesText = signal('')

/** Number of pages; undefined for images and for PDFs that could not be read. */
export const pageCount = computed(() => {
  const look = chosen.value?.look
  return look?.kind === 'pdf' ? look.pdf.pageCount : undefined
})

/** The parsed page selection. */
export const pageRange = computed(() => readPageRange(pagesText.value, pageCount.value))

let looking: Promise<void> = Promise.resolve()

/** Selects another file. */
export function choose(file: File): Promise<void> {
  pagesText.value = ''
  return lookInto(file)
}

/** Clears the selection after the file was sent. */
export function letGo(): void {
  closeLook()
  chosen.value = undefined
  pagesText.value = ''
}

/** Resolves when the file has been read. */
export const whenLookedAt = (): Promise<void> => looking

/** Replaces the file by an unprotected copy. @returns Whether the password was correct. */
export async function unlock(password: string): Promise<boolean> {
  const { file } = chosen.value ?? {}
  if (file === undefined) return false
  try {
    const { bytes } = await client.value.unprotect(file, password)
    await lookInto(new File([bytes], file.name, { type: 'application/pdf' }))
    return true
  } catch (error) {
    fileTrouble.value = refusedAt(error, 'password') ? texts.upload.passwordWrong : sentenceOf(error)
    return false
  }
}

function lookInto(file: File): Promise<void> {
  closeLook()
  fileTrouble.value = undefined
  refusal.value = undefined
  chosen.value = { file, look: undefined }
  looking = lookAt(file).then((look) => {
    if (chosen.value?.file === file) chosen.value = { file, look }
    else if (look.kind === 'pdf') look.pdf.close()
  })
  return looking
}

function closeLook(): void {
  const look = chosen.value?.look
  if (look?.kind === 'pdf') look.pdf.close()
}
