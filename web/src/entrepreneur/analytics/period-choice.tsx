import { PERIOD_NAMES, PERIODS, type Period } from '@minit/domain/periods.ts'
import { cx } from '../../lib/cx.ts'

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

/** Which days to look at: a list on a phone, all four side by side on a desk. */
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
