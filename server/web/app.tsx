import { useEffect } from 'preact/hooks'
import { DocumentView } from './document-view.js'
import { KeyForm } from './key-form.js'
import { openId } from './place.js'
import { forgetKey, key } from './service/session.js'
import { StartView } from './start/start-view.js'
import { texts } from './texts.js'

export function App() {
  const id = openId.value
  const hasKey = key.value !== undefined
  useEffect(() => {
    document.title = texts.name
    // Move the focus of keyboard and screen reader users to the new content.
    if (id !== undefined) document.getElementById('content')?.focus()
  }, [id])
  return (
    <>
      <button type="button" class="skip" onClick={skip}>
        {texts.skip}
      </button>
      <header class="top">
        <a class="name" href="#/">
          {texts.name}
        </a>
        {hasKey && id !== undefined && (
          <nav aria-label={texts.home}>
            <a href="#/">{texts.home}</a>
          </nav>
        )}
        {hasKey && (
          <button type="button" class="quiet" onClick={forgetKey}>
            {texts.key.forget}
          </button>
        )}
      </header>
      <main id="content" tabIndex={-1}>
        {!hasKey ? <KeyForm /> : id === undefined ? <StartView /> : <DocumentView key={id} id={id} />}
      </main>
    </>
  )
}

/** Moves the focus to the content. A link would change the address, which selects the open document. */
function skip(): void {
  document.getElementById('content')?.focus()
}
