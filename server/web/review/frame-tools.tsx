import { useSignal } from '@preact/signals'
import { texts } from '../texts.js'
import type { Corrections } from './corrections.js'
import type { FrameEdits, SaidFrame } from './frame-edits.js'
import type { ReviewState } from './review-state.js'

interface Props {
  readonly edits: FrameEdits
  readonly corrections: Corrections
  readonly review: ReviewState
  readonly isBusy: { value: boolean }
  onLeave(told?: string): void
}

/** Toolbar for the frames of a page: add, remove, separate, undo, read again, close. */
export function FrameTools({ edits, corrections, review, isBusy, onLeave }: Props) {
  const trouble = useSignal<string | undefined>(undefined)
  const { frames, selected, past, said } = edits
  const chosen = frames.value.find(({ key }) => key === selected.value)
  const send = async (frames: readonly SaidFrame[], done: string) => {
    isBusy.value = true
    trouble.value = undefined
    try {
      const { shows, dropped } = await corrections.correctFrames(frames)
      if (shows !== undefined) review.show(shows)
      onLeave(dropped > 0 ? texts.frames.dropped(dropped) : done)
    } catch (error) {
      trouble.value = error instanceof Error ? error.message : String(error)
    } finally {
      isBusy.value = false
    }
  }
  // A joined table has the id of its first part. Removing that part removes the whole table.
  const whole = frames.value
    .filter((frame) => frame.isRemoved || frame === chosen)
    .flatMap((frame) => review.found.value.filter(({ id }) => id === frame.id))
    .filter(({ item }) => item.metadata.page_numbers.length > 1)
  const { x0, y0, x1, y1 } = chosen?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 }
  return (
    <div class="frame-tools">
      <div role="toolbar" aria-label={texts.frames.title}>
        <button type="button" disabled={isBusy.value} onClick={() => edits.add()}>
          {texts.frames.add}
        </button>
        <button
          type="button"
          disabled={chosen === undefined || isBusy.value}
          onClick={() => chosen && edits.remove(chosen.key)}
        >
          {texts.frames.remove}
        </button>
        {chosen?.id !== undefined && chosen.isLaterPart && (
          <button
            type="button"
            disabled={said.value.length > 0 || isBusy.value}
            title={texts.frames.separateHint}
            onClick={() => void send([{ action: 'separate', table_id: chosen.id! }], texts.frames.separated)}
          >
            {texts.frames.separate}
          </button>
        )}
        <button type="button" disabled={past.value.length === 0 || isBusy.value} onClick={() => edits.undo()}>
          {texts.frames.undo}
        </button>
        <button
          type="button"
          class="primary"
          disabled={said.value.length === 0 || isBusy.value}
          onClick={() => void send(said.value, texts.frames.done)}
        >
          {texts.frames.read}
        </button>
        <button type="button" disabled={isBusy.value} onClick={() => onLeave()}>
          {texts.frames.leave}
        </button>
      </div>
      <p class="faint">{texts.frames.keys}</p>
      <div aria-live="polite">
        {whole.map(({ id, name, item }) => (
          <p key={id}>{texts.frames.whole(name, item.metadata.page_numbers)}</p>
        ))}
      </div>
      <p role="status" class={trouble.value === undefined ? 'faint' : 'trouble'}>
        {trouble.value !== undefined && texts.frames.failed + trouble.value}
        {trouble.value === undefined && isBusy.value && texts.frames.reading}
        {trouble.value === undefined &&
          !isBusy.value &&
          chosen !== undefined &&
          texts.frames.at(chosen.name, [x0, y0, x1, y1].map(Math.round))}
      </p>
    </div>
  )
}
