import { growthPercent } from '@minit/domain/trends.ts'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { cx } from '../../lib/cx.ts'

type GrowthProps = { now: number; before: number; children?: string }

/** By how much something grew, with an arrow and a word for readers; nothing where no percentage follows. */
export const Growth = ({ now, before, children = '' }: GrowthProps) => {
  const percent = growthPercent(now, before)
  if (percent === null) return null
  const isDown = percent < 0
  const Icon = isDown ? TrendingDown : TrendingUp
  return (
    <span
      className={cx(
        'inline-flex items-start gap-1 font-medium',
        isDown ? 'text-danger-ink' : 'text-action-ink',
      )}
    >
      {percent !== 0 && <Icon className="size-4 mt-[3px]" />}
      <span>
        {percent !== 0 && <span className="spoken">{isDown ? 'Down' : 'Up'} </span>}
        {Math.abs(percent)}% {children}
      </span>
    </span>
  )
}
