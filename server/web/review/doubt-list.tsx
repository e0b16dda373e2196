import { texts } from '../texts.js'
import { keyOf } from './doubts.js'
import type { ReviewState } from './review-state.js'

/** Lists uncertain cells and sums that do not reconcile; each entry leads to its cell. */
export function DoubtList({ review, isOver }: { readonly review: ReviewState; readonly isOver: boolean }) {
  const all = review.doubts.value
  return (
    <section class="card doubts" aria-labelledby="doubts">
      <h2 id="doubts">
        {texts.doubts.title} {all.length > 0 && <span class="count">{texts.doubts.count(all.length)}</span>}
      </h2>
      {all.length > 0 && (
        <p class="steps">
          <button type="button" aria-keyshortcuts="p" onClick={() => review.goToDoubt(-1)}>
            {texts.doubts.previous}
          </button>
          <button type="button" aria-keyshortcuts="n" onClick={() => review.goToDoubt(1)}>
            {texts.doubts.next}
          </button>
        </p>
      )}
      {all.length === 0 && <p class="faint">{isOver ? texts.doubts.none : texts.doubts.noneYet}</p>}
      <ol>
        {all.map(({ key, place, sentence }) => (
          <li key={key}>
            <button
              type="button"
              class="item"
              aria-current={review.active.value && keyOf(review.active.value) === keyOf(place) ? 'true' : undefined}
              onClick={() => review.goTo(place)}
            >
              <span>
                {review.labelOf(place.row)}, {place.column}
              </span>{' '}
              <span class="faint">{sentence}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
