import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

const TONES = {
  quiet: 'bg-sunk text-ink font-medium',
  sun: 'bg-sun text-on-sun font-bold',
  warn: 'bg-sun-soft text-sun-ink font-medium',
  good: 'bg-action-soft text-action-ink font-medium',
  info: 'bg-info-soft text-info-ink font-medium',
  bad: 'bg-danger-soft text-danger-ink font-medium',
  line: 'border border-edge font-medium',
} as const

export type BadgeTone = keyof typeof TONES

/** A word in a coloured shape; the word carries the meaning, the colour helps. */
export const Badge = (props: { tone?: BadgeTone; className?: string; children: ReactNode }) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 px-2 rounded-sm text-xs leading-[22px] whitespace-nowrap',
      TONES[props.tone ?? 'quiet'],
      props.className,
    )}
  >
    {props.children}
  </span>
)

/** The number of waiting items next to a heading; empty for 0. `isMore`: there are more than these. */
export const HowMany = ({ count, isMore = false }: { count: number; isMore?: boolean }) => {
  const text = isMore ? `${count}+` : String(count)
  return count === 0 ? null : (
    <span className="mr-2">
      <Count value={text} label={isMore ? `more than ${count} wait` : `${count} wait`} />
    </span>
  )
}

/** A number in a blue circle; `label` says what it counts. */
export const Count = ({ value, label }: { value: number | string; label: string }) => (
  <span className="inline-grid place-items-center min-w-[22px] h-[22px] px-1.5 rounded-full bg-info text-on-info text-xs font-bold">
    <span aria-hidden="true">{value}</span>
    <span className="spoken">{label}</span>
  </span>
)
