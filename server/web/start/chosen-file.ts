import { signal } from '@preact/signals'
import { refusedAt, sentenceOf } from '../service/refusals.js'
import { client } from '../service/session.js'
import { texts } from '../texts.js'
import { type Look, lookAt } from './look-at.js'

/** The file that is about to be sent, and what is known of it. */
export interface ChosenFile {
  readonly file: File
  /** Undefined while the service looks at it. */
  readonly look: Look | undefined
}

export const chosen = signal<ChosenFile | undefined>(undefined)
export const fileTrouble = signal<string | undefined>(undefined)

let looking: Promise<void> = Promise.resolve()

export function choose(file: File): Promise<void> {
  fileTrouble.value = undefined
  chosen.value = { file, look: undefined }
  looking = lookAt(file)
    .catch((): Look => ({ kind: 'open', pageCount: undefined }))
    .then((look) => {
      if (chosen.value?.file === file) chosen.value = { file, look }
    })
  return looking
}

/** Once it is known what can be. */
export const whenLookedAt = (): Promise<void> => looking

/** Goes on with a copy that needs no password. @returns Whether the password was right. */
export async function unlock(password: string): Promise<boolean> {
  const { file } = chosen.value ?? {}
  if (file === undefined) return false
  try {
    const { bytes } = await client.value.unprotect(file, password)
    await choose(new File([bytes], file.name, { type: 'application/pdf' }))
    return true
  } catch (error) {
    fileTrouble.value = refusedAt(error, 'password') ? texts.upload.passwordWrong : sentenceOf(error)
    return false
  }
}
