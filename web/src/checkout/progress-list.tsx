import { Check } from 'lucide-react'
import { cx } from '../lib/cx.ts'

export type ProgressItem = { text: string; note?: string; state: 'done' | 'now' | 'ahead' }

const STATE_WORDS = { done: 'Done: ', now: 'Now: ', ahead: 'Next: ' } as const

const Dot = ({ state }: { state: ProgressItem['state'] }) => {
  if (state === 'done')
    return <Check className="z-1 size-6 p-1 rounded-full bg-action text-on-action stroke-3" />
  const ring = state === 'now' ? 'breathe border-[5px] border-sun' : 'border-2 border-line'
  return <i className={cx('z-1 flex-none size-6 rounded-full bg-surface', ring)} />
}

/** How far something got, one line a stage, joined by a thread. */
export const ProgressList = ({ items }: { items: readonly ProgressItem[] }) => (
  <ol className="mb-5">
    {items.map(({ text, note, state }, index) => (
      <li
        key={text}
        className={cx(
          'relative flex items-center gap-3 min-h-touch',
          state === 'ahead' && 'text-muted',
          index > 0 &&
            'before:absolute before:left-[11px] before:bottom-1/2 before:w-0.5 before:h-11 before:bg-line',
        )}
      >
        <Dot state={state} />
        <span className={cx('flex-1', state === 'now' && 'font-bold')}>
          <span className="spoken">{STATE_WORDS[state]}</span>
          {text}
        </span>
        {note !== undefined && <small className="text-xs text-muted">{note}</small>}
      </li>
    ))}
  </ol>
)
