import { PERIOD_NAMES, PERIODS, type Period } from '@minit/domain/kernel/periods.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { AuthenticatedHead } from '../../ui/page-head.tsx'
import { BackLink } from '../back-link.tsx'
import { statsQuery } from '../queries.ts'

type ScreenHeadProps = {
  title: string
  /** Next to the title on a wide screen, below it on a phone. */
  controls?: ReactNode
  children?: ReactNode
}

/** The head of a screen that the dashboard links to: a link back, its title and the business. */
export const ScreenHead = ({ title, controls, children }: ScreenHeadProps) => {
  const name = useQuery(statsQuery()).data?.businessName
  return (
    <AuthenticatedHead aside={<BackLink />}>
      <div className="grid gap-3 pt-0.5 pb-3 desk:flex desk:items-center desk:justify-between">
        <div>
          <h1 className="text-xl leading-[1.2] desk:text-2xl">{title}</h1>
          <p className="min-h-[1.35em] text-xs text-muted">{name}</p>
        </div>
        {controls !== undefined && <div className="flex items-center gap-2.5">{controls}</div>}
      </div>
      {children}
    </AuthenticatedHead>
  )
}

type PeriodChoiceProps = { value: Period; onChange: (period: Period) => void }

const Segments = ({ value, onChange }: PeriodChoiceProps) => (
  <fieldset className="hidden desk:inline-flex p-[3px] rounded-lg bg-sunk">
    <legend className="spoken">Period</legend>
    {PERIODS.map((period) => (
      <label key={period} className="relative">
        <input
          type="radio"
          name="period"
          checked={value === period}
          onChange={() => onChange(period)}
          className="focus-proxy peer"
        />
        <span
          className={cx(
            'grid place-items-center min-h-touch px-3 rounded-[10px] text-sm',
            value === period ? 'bg-surface shadow-card font-bold text-action-ink' : 'font-medium',
          )}
        >
          {PERIOD_NAMES[period]}
        </span>
      </label>
    ))}
  </fieldset>
)

/** Chooses the period: a list on a phone, four buttons on a wide screen. */
export const PeriodChoice = ({ value, onChange }: PeriodChoiceProps) => (
  <>
    <select
      aria-label="Period"
      value={value}
      onChange={({ target }) => onChange(PERIODS.find((period) => period === target.value) ?? value)}
      className="flex-1 min-w-0 min-h-touch px-3 border border-edge rounded-lg bg-surface font-medium desk:hidden"
    >
      {PERIODS.map((period) => (
        <option key={period} value={period}>
          {PERIOD_NAMES[period]}
        </option>
      ))}
    </select>
    <Segments value={value} onChange={onChange} />
  </>
)
