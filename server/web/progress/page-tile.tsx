import { texts } from '../texts.js'
import type { PageState } from './page-states.js'

const MARKS: Readonly<Record<PageState['state'], string>> = {
  waiting: '·',
  working: '…',
  done: '✓',
  empty: '–',
  failed: '!',
}

export function PageTile({ pageNumber, state, tables, charts, reason }: PageState) {
  const found = [
    ...(tables > 0 ? [texts.progress.tables(tables)] : []),
    ...(charts > 0 ? [texts.progress.charts(charts)] : []),
  ].join(', ')
  const words = {
    waiting: texts.progress.waiting,
    working: texts.progress.working,
    empty: texts.progress.empty,
    done: found || texts.progress.done,
    failed: reason ?? texts.progress.failedPage,
  }[state]
  return (
    <li class={`tile ${state}`}>
      <span class="tile-name">
        <span aria-hidden="true">{MARKS[state]} </span>
        {texts.progress.page(pageNumber)}
      </span>
      <span class="tile-words">{words}</span>
    </li>
  )
}
