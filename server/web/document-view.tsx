import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { openDocument } from './opened-document.js'
import { DocumentActions } from './progress/document-actions.js'
import { ProgressView } from './progress/progress-view.js'
import { Downloads } from './review/downloads.js'
import { ReviewView } from './review/review-view.js'
import { client } from './service/session.js'
import { texts } from './texts.js'

/** Shows a document: its progress, its tables and charts, and its files. */
export function DocumentView({ id }: { readonly id: string }) {
  const opened = useMemo(() => openDocument(id), [id])
  const name = useSignal<string | undefined>(undefined)
  useEffect(() => {
    void opened.follow()
    client.value.list({ limit: 100 }).then(
      ({ recreates }) => {
        name.value = recreates.find(({ recreate_id }) => recreate_id === id)?.file_name
        if (name.value !== undefined) document.title = `${name.value} – ${texts.name}`
      },
      () => {}, // The page works without the file name.
    )
    return opened.close
  }, [opened])
  const { trouble, failure, state, json } = opened
  if (opened.isMissing.value) return <MissingDocument />
  return (
    <div class="document">
      <div class="head">
        <h1>{name.value ?? texts.actions.title}</h1>
        {state.value !== undefined && (
          <span class={`state ${state.value.toLowerCase()}`}>{texts.states[state.value]}</span>
        )}
        <Downloads opened={opened} name={name.value} />
        <DocumentActions id={id} name={name.value ?? texts.actions.title} isOver={opened.isOver.value} />
      </div>
      {(trouble.value ?? failure.value) !== undefined && (
        <p class="trouble banner" role="alert">
          {trouble.value ?? failure.value}{' '}
          {trouble.value !== undefined && (
            <button type="button" onClick={() => opened.follow()}>
              {texts.retry}
            </button>
          )}
        </p>
      )}
      <ProgressView opened={opened} />
      {json.value !== undefined && <ReviewView opened={opened} />}
    </div>
  )
}

function MissingDocument() {
  return (
    <div class="card narrow" role="alert">
      <h1>{texts.missing}</h1>
      <p>{texts.notFound}</p>
      <p>
        <a href="#/">{texts.home}</a>
      </p>
    </div>
  )
}
