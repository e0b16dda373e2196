import { texts } from '../texts.js'
import type { Corrections } from './corrections.js'
import { keyOf } from './doubts.js'
import type { ReviewState } from './review-state.js'

interface Props {
  readonly corrections: Corrections
  readonly review: ReviewState
}

/** Lists the corrections: old and new text, person and time. */
export function CorrectionList({ corrections, review }: Props) {
  const all = corrections.all.value
  const frames = corrections.frames.value
  const nameOf = (ids: string) => review.found.value.find(({ id }) => id === ids)?.name ?? ids
  return (
    <section class="card corrections" aria-labelledby="corrections">
      <h2 id="corrections">{texts.corrections.title}</h2>
      {all.length + frames.length === 0 && <p class="faint">{texts.corrections.none}</p>}
      <ol aria-live="polite">
        {[...all].reverse().map(({ place, before, value, by, at, state, reason, isDropped }) => (
          <li key={`${keyOf(place)} ${at.getTime()}`}>
            <button type="button" class="item" disabled={isDropped} onClick={() => review.goTo(place)}>
              {[review.labelOf(place.row), place.column].filter(Boolean).join(', ')}:{' '}
              <del>{before || texts.corrections.empty}</del>
              <span aria-hidden="true"> → </span>
              <span class="away">{texts.corrections.now}</span> <ins>{value || texts.corrections.empty}</ins>
            </button>
            <span class={state === 'failed' ? 'trouble' : 'faint'}>
              {' '}
              {state === 'saving' && texts.corrections.saving}
              {state === 'saved' && texts.corrections.by(by, at.toLocaleTimeString(undefined, { timeStyle: 'short' }))}
              {isDropped && texts.corrections.dropped}
              {state === 'failed' && texts.corrections.failed + reason}
            </span>
          </li>
        ))}
        {[...frames].reverse().map(({ action, ids, by, at }) => (
          <li key={`${action} ${ids} ${at.getTime()}`}>
            <span>{texts.frames.of(nameOf(ids))}:</span> <ins>{texts.frames.said[action]}</ins>{' '}
            <span class="faint">
              {texts.corrections.by(by, at.toLocaleTimeString(undefined, { timeStyle: 'short' }))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
