import { texts } from '../texts.js'
import type { ReviewState } from './review-state.js'

export function FoundList({ review }: { readonly review: ReviewState }) {
  return (
    <nav class="card found" aria-label={texts.review.list}>
      <h2>{texts.review.list}</h2>
      <ol>
        {review.found.value.map(({ id, name, kind, item }) => (
          <li key={id}>
            <button
              type="button"
              class="item"
              aria-current={review.shown.value?.id === id ? 'true' : undefined}
              onClick={() => review.show(id)}
            >
              <span>{name}</span> {/* Without a title, the name contains the page. */}
              {item.metadata.title && (
                <span class="faint">
                  {kind === 'chart' && 'chart, '}
                  {texts.review.onPage(item.metadata.page_numbers[0] ?? 0)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
