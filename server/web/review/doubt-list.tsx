import { texts } from '../texts.js'
import { keyOf } from './doubts.js'
import type { ReviewState } from './review-state.js'

/** Doubtful cells and sums that do not tie; each leads to its cell. */
export function DoubtList({ review }: { readonly review: ReviewState }) {
  const all = review.doubts.value
  const labelOf = (rowId: string) => {
    const row = review.found.value.flatMap(({ item }) => item.rows).find((each) => each.row_identifier === rowId)
    return row?.cells[0]?.value ?? ''
  }
  return (
    <section class="card doubts" aria-labelledby="doubts">
      <h2 id="doubts">
        {texts.doubts.title} {all.length > 0 && <span class="count">{texts.doubts.count(all.length)}</span>}
      </h2>
      {all.length === 0 && <p class="faint">{texts.doubts.none}</p>}
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
                {labelOf(place.row)}, {place.column}
              </span>{' '}
              <span class="faint">{sentence}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
