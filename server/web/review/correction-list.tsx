import { texts } from '../texts.js'
import type { Corrections } from './corrections.js'
import { keyOf } from './doubts.js'

/** What was put right: old and new, who and when. */
export function CorrectionList({ corrections }: { readonly corrections: Corrections }) {
  const all = corrections.all.value
  return (
    <section class="card corrections" aria-labelledby="corrections">
      <h2 id="corrections">{texts.corrections.title}</h2>
      {all.length === 0 && <p class="faint">{texts.corrections.none}</p>}
      <ol aria-live="polite">
        {[...all].reverse().map(({ place, before, value, by, at, state, reason }) => (
          <li key={`${keyOf(place)} ${at.getTime()}`}>
            <span>{place.column}:</span> <del>{before || texts.corrections.empty}</del> →{' '}
            <ins>{value || texts.corrections.empty}</ins>
            <span class={state === 'failed' ? 'trouble' : 'faint'}>
              {' '}
              {state === 'saving' && texts.corrections.saving}
              {state === 'saved' && texts.corrections.by(by, at.toLocaleTimeString(undefined, { timeStyle: 'short' }))}
              {state === 'failed' && texts.corrections.failed + reason}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
