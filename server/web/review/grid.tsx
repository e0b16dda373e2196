import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Cell, Row } from '../service/shapes.js'
import { texts } from '../texts.js'
import { CellEditor } from './cell-editor.js'
import type { Corrections } from './corrections.js'
import { keyOf } from './doubts.js'
import type { Found } from './found.js'
import { moveInGrid } from './move-in-grid.js'
import type { ReviewState } from './review-state.js'

interface Props {
  readonly found: Found
  readonly review: ReviewState
  readonly corrections: Corrections
  /** Whether all pages have been read. */
  readonly isCorrectable: boolean
}

interface MarkedValueProps {
  readonly cell: Cell
  readonly doubt: string | undefined
  readonly correction: ReturnType<Corrections['of']>
}

/** Shows the value of a cell, with marks if it is doubtful or corrected. */
function MarkedValue({ cell, doubt, correction }: MarkedValueProps) {
  return (
    <>
      {correction?.state === 'saving' ? correction.value : cell.value}
      {doubt !== undefined && (
        <span class="mark">
          {' '}
          ?<span class="away">{texts.doubts.badge}</span>
        </span>
      )}
      {correction !== undefined && (
        <span class="mark">
          {' '}
          ✎<span class="away">{texts.corrections.corrected}</span>
        </span>
      )}
    </>
  )
}

/** Shows a table, or the values of a chart, as a grid with keyboard navigation. */
export function Grid({ found, review, corrections, isCorrectable }: Props) {
  const { item, name, kind, id } = found
  const { headers, rows, metadata } = item
  const isEditable = isCorrectable && kind === 'table'
  const editing = useSignal<string | undefined>(undefined)
  const body = useRef<HTMLTableElement>(null)
  const { active, pointed, lit, doubtful } = review
  const activeKey = active.value === undefined ? undefined : keyOf(active.value)

  useEffect(() => {
    if (activeKey === undefined || editing.value !== undefined) return
    const cell = body.current?.querySelector<HTMLElement>('[data-active]')
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    cell?.focus({ preventScroll: true })
  }, [activeKey, editing.value])

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing.value !== undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const place = active.value
    if (event.key === 'Escape') {
      active.value = undefined
      ;(document.activeElement as HTMLElement | null)?.blur()
    } else if (place !== undefined && (event.key === 'Enter' || event.key === 'F2') && isEditable) {
      editing.value = keyOf(place)
    } else {
      const next = place && moveInGrid(event.key, place, headers, rows)
      if (next === undefined) return
      active.value = { tableId: id, ...next }
    }
    event.preventDefault()
  }

  const renderCell = (row: Row, cell: Cell, column: number, rowIndex: number) => {
    const place = { tableId: id, row: row.row_identifier, column: cell.column_header }
    const key = keyOf(place)
    const doubt = doubtful.value.get(key)
    const correction = corrections.of(place)
    const isTabStop = activeKey === undefined ? rowIndex === 0 && column === 0 : activeKey === key
    const attributes = {
      key,
      tabIndex: isTabStop ? 0 : -1,
      'data-active': activeKey === key ? '' : undefined,
      'data-cell': `${row.row_identifier} ${column}`,
      title: doubt,
      class: [
        column > 0 ? 'number' : 'label',
        lit.value === key ? 'lit' : '',
        doubt === undefined ? '' : 'doubtful',
        correction === undefined ? '' : 'corrected',
      ].join(' '),
      onFocus: () => {
        if (activeKey !== key) active.value = place
      },
      onMouseEnter: () => {
        pointed.value = place
      },
      onMouseLeave: () => {
        pointed.value = undefined
      },
      onDblClick: () => {
        if (isEditable) editing.value = key
      },
    }
    const content =
      editing.value === key ? (
        <CellEditor
          label={texts.review.edit(row.cells[0]?.value ?? '', cell.column_header)}
          value={cell.value}
          onDone={(value) => {
            editing.value = undefined
            if (value !== undefined && value !== cell.value) void corrections.correct(place, cell.value, value)
          }}
        />
      ) : (
        <MarkedValue cell={cell} doubt={doubt} correction={correction} />
      )
    return column === 0 ? (
      <th scope="row" {...attributes}>
        {content}
      </th>
    ) : (
      <td {...attributes}>{content}</td>
    )
  }

  return (
    <section class="card sheet-of-figures" aria-labelledby="grid-name">
      <h2 id="grid-name">{name}</h2>
      {metadata.unit !== null && <p class="faint">{metadata.unit}</p>}
      {'estimated' in metadata && metadata.estimated && <p class="faint">{texts.review.measured}</p>}
      <div class="scroller">
        <table
          ref={body}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked and edited
          role="grid"
          class="grid"
          aria-labelledby="grid-name"
          aria-describedby="grid-keys"
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              {headers.map((header, column) => (
                <th key={header} scope="col" class={column > 0 ? 'number' : 'label'}>
                  {column === 0 && header === 'Item' ? texts.review.item : header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => (
              <tr key={row.row_identifier} class={row.row_type}>
                {row.cells.map((cell, column) => renderCell(row, cell, column, rowIndex))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p id="grid-keys" class="faint keys">
        {texts.review.keys(doubtful.value.size > 0)}
      </p>
    </section>
  )
}
