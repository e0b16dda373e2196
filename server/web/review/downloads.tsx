import { useSignal } from '@preact/signals'
import type { OpenedDocument } from '../opened-document.js'
import { sentenceOf } from '../service/refusals.js'
import { client } from '../service/session.js'
import { texts } from '../texts.js'

/** Download buttons. Links are requested when a button is pressed, because they expire. */
export function Downloads({ opened, name }: { readonly opened: OpenedDocument; readonly name: string | undefined }) {
  const trouble = useSignal<string | undefined>(undefined)
  const isRewriting = opened.isRewriting.value
  const isReady = opened.state.value === 'COMPLETED'
  const fetchFile = async (format: 'xlsx' | 'pptx' | 'json') => {
    trouble.value = undefined
    try {
      if (format === 'json') {
        const json = JSON.stringify(await client.value.getJson(opened.id), undefined, 2)
        const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
        save(address, `${(name ?? opened.id).replace(/\.[^.]*$/, '')}.json`)
        setTimeout(() => URL.revokeObjectURL(address), 60_000)
      } else {
        const { xls_download_url, ppt_download_url } = await client.value.status(opened.id)
        const address = format === 'xlsx' ? xls_download_url : ppt_download_url
        if (address !== null) save(address, '')
      }
    } catch (error) {
      trouble.value = sentenceOf(error)
    }
  }
  return (
    <section class="downloads" aria-label={texts.downloads.title}>
      {(['xlsx', 'pptx', 'json'] as const).map((format) => (
        <button key={format} type="button" disabled={format !== 'json' && !isReady} onClick={() => fetchFile(format)}>
          {texts.downloads[format]}
        </button>
      ))}
      <p role="status" class="faint">
        {isRewriting ? texts.downloads.writing : (opened.generation.value ?? 1) > 1 ? texts.downloads.written : ''}
      </p>
      <p class="trouble" role="alert">
        {trouble.value ?? opened.rewritingTrouble.value}
      </p>
    </section>
  )
}

function save(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
