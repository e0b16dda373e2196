import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { texts } from '../texts.js'
import type { Corrections } from './corrections.js'
import { keyOf } from './doubts.js'
import { FrameEditor } from './frame-editor.js'
import { frameEdits } from './frame-edits.js'
import { FrameTools } from './frame-tools.js'
import { type PagePictureData, pagePicture } from './page-pictures.js'
import type { ReviewState } from './review-state.js'

interface Props {
  readonly id: string
  readonly review: ReviewState
  readonly corrections: Corrections
  /** Whether all pages have been read. */
  readonly isCorrectable: boolean
}

/**
 * Shows the page with frames around its tables and charts. The cell under the mouse is highlighted here and in the
 * grid.
 */
export function PagePicture({ id, review, corrections, isCorrectable }: Props) {
  const page = review.page.value ?? 1
  const picture = useSignal<PagePictureData | 'none' | undefined>(undefined)
  useEffect(() => {
    let isShown = true
    picture.value = undefined
    pagePicture(id, page).then(
      (got) => {
        if (isShown) picture.value = got
      },
      () => {
        if (isShown) picture.value = 'none'
      },
    )
    return () => {
      isShown = false
    }
  }, [id, page])
  const got = picture.value
  const isEditing = useSignal(false)
  const isBusy = useSignal(false)
  const told = useSignal<string | undefined>(undefined)
  // Unsent edits are kept when other parts of the document change.
  const edits = useMemo(
    () => (isEditing.value && typeof got === 'object' ? frameEdits(page, got, review.found.value) : undefined),
    [isEditing.value, got, page],
  )
  useEffect(() => {
    isEditing.value = false
  }, [page])
  const leave = (words?: string) => {
    isEditing.value = false
    told.value = words
  }
  return (
    <figure class="card paper" aria-busy={got === undefined || isBusy.value}>
      <figcaption>
        <PageTurner page={page} review={review} isDisabled={edits !== undefined} />
        {isCorrectable && edits === undefined && typeof got === 'object' && (
          <button
            type="button"
            onClick={() => {
              told.value = undefined
              isEditing.value = true
            }}
          >
            {texts.frames.edit}
          </button>
        )}
        {told.value !== undefined && <span role="status">{told.value}</span>}
      </figcaption>
      {edits !== undefined && (
        <FrameTools edits={edits} corrections={corrections} review={review} isBusy={isBusy} onLeave={leave} />
      )}
      {got === 'none' && <p class="faint">{texts.review.noPicture}</p>}
      {got === undefined && <p class="faint">{texts.review.drawing}</p>}
      {typeof got === 'object' && (
        <div class="sheet">
          <img src={got.address} alt={texts.review.picture(page)} />
          {edits === undefined ? (
            <Frames picture={got} page={page} review={review} />
          ) : (
            <FrameEditor edits={edits} isBusy={isBusy.value} />
          )}
        </div>
      )}
    </figure>
  )
}

/** Shows the page number and buttons for the previous and next selected page, including pages without tables. */
function PageTurner({
  page,
  review,
  isDisabled,
}: {
  readonly page: number
  readonly review: ReviewState
  readonly isDisabled: boolean
}) {
  const pages = review.pages.value
  const turn = (label: string, sign: string, to: number | undefined) => (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled || to === undefined}
      onClick={() => to !== undefined && review.turnTo(to)}
    >
      {sign}
    </button>
  )
  return (
    <>
      {pages.length > 1 &&
        turn(
          texts.frames.before,
          '‹',
          pages.findLast((each) => each < page),
        )}
      <span>{texts.progress.page(page)}</span>
      {pages.length > 1 &&
        turn(
          texts.frames.next,
          '›',
          pages.find((each) => each > page),
        )}
    </>
  )
}

/** Draws frames over the page, in the units of the boxes. For mouse users only; the grid offers the same in text. */
function Frames({
  picture,
  page,
  review,
}: {
  readonly picture: PagePictureData
  readonly page: number
  readonly review: ReviewState
}) {
  const { found, shown, pointed, lit, doubtful } = review
  const light = useRef<SVGRectElement>(null)
  const current = lit.value
  useEffect(() => {
    // Scroll to the highlighted cell if the page is higher than its container.
    if (pointed.value === undefined) light.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const sizeOf = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }) => ({
    x: x0,
    y: y0,
    width: x1 - x0,
    height: y1 - y0,
  })
  const item = shown.value
  return (
    <svg viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true">
      {found.value.flatMap(({ id, kind, item: { metadata } }) =>
        metadata.bboxes
          .filter(({ page_number }) => page_number === page)
          .map((box) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it does the same by keyboard
            <rect
              key={`${id} ${box.y0}`}
              class={`frame ${kind}${id === item?.id ? ' shown' : ''}`}
              rx={2}
              {...sizeOf(box)}
              onClick={() => review.show(id)}
            />
          )),
      )}
      {item?.item.rows.flatMap(({ row_identifier, cells }) =>
        cells
          .filter(({ bbox }) => bbox.page_number === page)
          .map(({ bbox, column_header }) => {
            const place = { tableId: item.id, row: row_identifier, column: column_header }
            const key = keyOf(place)
            const isLit = key === current
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: the grid beside it does the same by keyboard
              <rect
                key={key}
                ref={isLit ? light : null}
                class={`place${isLit ? ' lit' : ''}${doubtful.value.has(key) ? ' doubtful' : ''}`}
                {...sizeOf(bbox)}
                onMouseEnter={() => {
                  pointed.value = place
                }}
                onMouseLeave={() => {
                  pointed.value = undefined
                }}
                onClick={() => review.goTo(place)}
              />
            )
          }),
      )}
    </svg>
  )
}
