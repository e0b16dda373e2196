import { computed, signal } from '@preact/signals'
import { refusedAt, sentenceOf } from '../service/refusals.js'
import { client } from '../service/session.js'
import { texts } from '../texts.js'
import { type Look, lookAt } from './look-at.js'
import { readPageRange } from './page-range.js'

/** The file that is about to be sent, and what is known of it. */
interface ChosenFile {
  readonly file: File
  /** Undefined while it is being looked at. */
  readonly look: Look | undefined
}

export const chosen = signal<ChosenFile | undefined>(undefined)
export const fileTrouble = signal<string | undefined>(undefined)
/** Why the service has not taken it. */
export const refusal = signal<string | undefined>(undefined)
/** Which of its pages, as typed; empty for all. */
export const pagesText = signal('')

/** Undefined where it is not known: of pictures, and of what could not be looked into. */
export const pageCount = computed(() => {
  const look = chosen.value?.look
  return look?.kind === 'pdf' ? look.pdf.pageCount : undefined
})

/** What the typed pages mean. */
export const pageRange = computed(() => readPageRange(pagesText.value, pageCount.value))

let looking: Promise<void> = Promise.resolve()

/** Takes another file in the place of the one before. */
export function choose(file: File): Promise<void> {
  pagesText.value = ''
  return lookInto(file)
}

/** It has been sent. */
export function letGo(): void {
  closeLook()
  chosen.value = undefined
  pagesText.value = ''
}

/** Once it is known what can be. */
export const whenLookedAt = (): Promise<void> => looking

/** Goes on with a copy that needs no password. @returns Whether the password was right. */
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
