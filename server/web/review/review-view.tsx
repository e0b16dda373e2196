import { useEffect, useMemo } from 'preact/hooks'
import type { OpenedDocument } from '../opened-document.js'
import { texts } from '../texts.js'
import { CorrectionList } from './correction-list.js'
import { correctionsOf } from './corrections.js'
import { DoubtList } from './doubt-list.js'
import { FoundList } from './found-list.js'
import { Grid } from './grid.js'
import { PagePicture } from './page-picture.js'
import { reviewState } from './review-state.js'

/** The page at the left, the grid at the right, what to look at first above. */
export function ReviewView({ opened }: { readonly opened: OpenedDocument }) {
  const review = useMemo(() => reviewState(opened), [opened])
  const corrections = useMemo(() => correctionsOf(opened), [opened])
  const isCompleted = opened.state.value === 'COMPLETED'
  useEffect(() => {
    // Before its end it has no corrections.
    if (isCompleted) void corrections.look()
  }, [isCompleted, corrections])
  const shown = review.shown.value
  if (shown === undefined) {
    return <p class="card faint">{opened.isOver.value ? texts.review.nothing : texts.review.waiting}</p>
  }
  return (
    <div class="review">
      <div class="side">
        <DoubtList review={review} />
        <FoundList review={review} />
        <CorrectionList corrections={corrections} />
      </div>
      <PagePicture id={opened.id} review={review} />
      <Grid key={shown.id} found={shown} review={review} corrections={corrections} isCorrectable={isCompleted} />
    </div>
  )
}
