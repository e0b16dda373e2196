import type { OpenedDocument } from '../opened-document.js'
import { texts } from '../texts.js'
import { countOf, pageStates } from './page-states.js'
import { PageTile } from './page-tile.js'

/** Shows a tile for each page, and a summary that screen readers announce. */
export function ProgressView({ opened }: { readonly opened: OpenedDocument }) {
  const states = pageStates(opened.jobs.value.values(), opened.json.value)
  // Counted here if events are not available.
  const counts = opened.pages.value ?? (states.length > 0 ? countOf(states) : undefined)
  const tiles = (
    <ul class="tiles">
      {states.map((state) => (
        <PageTile key={state.pageNumber} {...state} />
      ))}
    </ul>
  )
  const sentence = counts && [
    texts.progress.counted(counts.ended, counts.selected),
    ...(counts.failed > 0 ? [texts.progress.failed(counts.failed)] : []),
  ]
  return (
    <section class="progress" aria-label={texts.progress.title}>
      <p role="status" class="faint">
        {sentence?.join(', ') ?? texts.loading}
      </p>
      {counts !== undefined && !opened.isOver.value && (
        <progress max={counts.selected} value={counts.ended} aria-label={texts.progress.title} />
      )}
      {opened.isOver.value && states.every(({ state }) => state !== 'failed') ? (
        <details>
          <summary>{texts.upload.pages}</summary>
          {tiles}
        </details>
      ) : (
        tiles
      )}
    </section>
  )
}
