import { useEffect, useMemo } from 'preact/hooks'
import type { OpenedDocument } from '../opened-document.js'
import { texts } from '../texts.js'
import { CorrectionList } from './correction-list.js'
import { correctionsOf } from './corrections.js'
import { DoubtList } from './doubt-list.js'
import { FoundList } from './found-list.js'
import { Grid } from './grid.js'
import { PagePicture } from './page-picture.js'
import { type ReviewState, reviewState } from './review-state.js'

/** Shows the page on the left, the grid on the right, and open questions above. */
export function ReviewView({ opened }: { readonly opened: OpenedDocument }) {
  const review = useMemo(() => reviewState(opened), [opened])
  const corrections = useMemo(() => correctionsOf(opened), [opened])
  const isCompleted = opened.state.value === 'COMPLETED'
  useEffect(() => {
    // A document has no corrections before it is completed.
    if (isCompleted) void corrections.look()
  }, [isCompleted, corrections])
  useEffect(() => stepByKeys(review), [review])
  const shown = review.shown.value
  const picture = <PagePicture id={opened.id} review={review} corrections={corrections} isCorrectable={isCompleted} />
  if (shown === undefined && isCompleted && review.pages.value.length > 0) {
    return (
      <div class="review">
        <p class="card faint">{texts.review.nothing}</p>
        {picture}
      </div>
    )
  }
  if (shown === undefined) {
    return <p class="card faint">{opened.isOver.value ? texts.review.nothing : texts.review.waiting}</p>
  }
  return (
    <div class="review">
      <div class="side">
        <DoubtList review={review} isOver={opened.isOver.value} />
        <FoundList review={review} />
        <CorrectionList corrections={corrections} review={review} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard as well */}
      <section class="page-place" aria-label={texts.review.place} tabIndex={0}>
        {picture}
      </section>
      <Grid key={shown.id} found={shown} review={review} corrections={corrections} isCorrectable={isCompleted} />
    </div>
  )
}

/** Handles the keys n and p, which move to the next and previous open question, except in input fields. */
function stepByKeys(review: ReviewState): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = (event.target as Element).matches('input, select, textarea')
    if (isTyping || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'n' || event.key === 'p') review.goToDoubt(event.key === 'n' ? 1 : -1)
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
