import { cx } from '../lib/cx.ts'

type MinuteTrackProps = {
  label: string
  value: number
  max: number
  tone?: 'action' | 'sun'
  size?: 'slim' | 'full'
}

/** Time as 30 ticks: `value` of `max`, both in one unit. */
export const MinuteTrack = ({ label, value, max, tone = 'action', size = 'full' }: MinuteTrackProps) => {
  const part = Math.min(1, Math.max(0, max === 0 ? 0 : value / max))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.round(part * max)}
      className={cx(
        'ticks relative rounded-[4px] bg-sunk overflow-hidden',
        size === 'slim' ? 'h-2.5' : 'h-3.5',
      )}
    >
      <span
        className={cx('block h-full', tone === 'sun' ? 'bg-sun' : 'bg-action')}
        style={{ width: `${Math.round(part * 1000) / 10}%` }}
      />
    </div>
  )
}
