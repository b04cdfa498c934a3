import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

const TONES = {
  info: { look: 'bg-info-soft text-info-ink', Icon: Info },
  good: { look: 'bg-action-soft text-action-ink', Icon: CircleCheck },
  warn: { look: 'bg-sun-soft text-sun-ink', Icon: TriangleAlert },
  bad: { look: 'bg-danger-soft text-danger-ink', Icon: CircleAlert },
} as const

type NoticeProps = {
  tone: keyof typeof TONES
  children: ReactNode
  className?: string
  /** `alert` interrupts a screen reader, `status` waits; none if it was there at first. */
  role?: 'alert' | 'status'
}

/** A message that stays on the page. */
export const Notice = ({ tone, children, className, role }: NoticeProps) => {
  const { look, Icon } = TONES[tone]
  return (
    <div role={role} className={cx('flex gap-3 px-4 py-3.5 rounded-lg', look, className)}>
      <Icon />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
