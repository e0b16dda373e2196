import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { sentenceOf } from '../service/refusals.js'
import { client } from '../service/session.js'
import type { ListedRecreate } from '../service/shapes.js'
import { texts } from '../texts.js'

/** Lists the documents of the owner of this key, newest first. */
export function EarlierList() {
  const listed = useSignal<readonly ListedRecreate[] | undefined>(undefined)
  const next = useSignal<string | null>(null)
  const trouble = useSignal<string | undefined>(undefined)
  const load = async (after?: string) => {
    trouble.value = undefined
    try {
      const answer = await client.value.list({ limit: 20, ...(after !== undefined && { after }) })
      listed.value = [...(after === undefined ? [] : (listed.value ?? [])), ...answer.recreates]
      next.value = answer.next
    } catch (error) {
      trouble.value = sentenceOf(error)
    }
  }
  useEffect(() => {
    void load()
  }, [])
  return (
    <section class="card earlier" aria-labelledby="earlier">
      <h2 id="earlier">{texts.earlier.title}</h2>
      {trouble.value !== undefined && (
        <p class="trouble" role="alert">
          {trouble}{' '}
          <button type="button" onClick={() => load()}>
            {texts.retry}
          </button>
        </p>
      )}
      {listed.value === undefined && trouble.value === undefined && <p class="faint">{texts.loading}</p>}
      {listed.value?.length === 0 && <p class="faint">{texts.earlier.none}</p>}
      {listed.value !== undefined && listed.value.length > 0 && (
        <table class="list">
          <thead>
            <tr>
              <th scope="col">{texts.earlier.file}</th>
              <th scope="col" class="number">
                {texts.earlier.pages}
              </th>
              <th scope="col">{texts.earlier.state}</th>
              <th scope="col">{texts.earlier.created}</th>
            </tr>
          </thead>
          <tbody>
            {listed.value.map(({ recreate_id, file_name, page_count, status, created_at }) => (
              <tr key={recreate_id}>
                <th scope="row">
                  <a href={`#/${recreate_id}`}>{file_name}</a>
                </th>
                <td class="number">{page_count}</td>
                <td>
                  <span class={`state ${status.toLowerCase()}`}>{texts.states[status]}</span>
                </td>
                <td>
                  <time dateTime={created_at}>
                    {new Date(created_at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next.value !== null && (
        <button type="button" onClick={() => load(next.value ?? undefined)}>
          {texts.earlier.more}
        </button>
      )}
    </section>
  )
}
