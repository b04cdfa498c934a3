import { cx } from '../../lib/cx.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import type { PartProps } from './typed-offer.ts'

// A week begins on Monday; Sunday is 0.
const DAYS = [
  [1, 'Mon', 'Monday'],
  [2, 'Tue', 'Tuesday'],
  [3, 'Wed', 'Wednesday'],
  [4, 'Thu', 'Thursday'],
  [5, 'Fri', 'Friday'],
  [6, 'Sat', 'Saturday'],
  [0, 'Sun', 'Sunday'],
] as const

/** The days and hours of a happy hour. */
export const HappyHourFields = ({ typed, problems, onChange }: PartProps) => {
  const switchDay = (day: number): void =>
    onChange({
      days: typed.days.includes(day) ? typed.days.filter((each) => each !== day) : [...typed.days, day],
    })
  return (
    <>
      <fieldset aria-describedby={problems.days === undefined ? undefined : 'days-error'}>
        <legend className="pb-1 text-sm font-medium">Days</legend>
        <div className="grid grid-cols-4 gap-2 wide:grid-cols-7">
          {DAYS.map(([day, short, long]) => (
            <button
              key={day}
              type="button"
              aria-pressed={typed.days.includes(day)}
              onClick={() => switchDay(day)}
              className={cx(
                'min-h-touch rounded-lg border text-sm font-medium',
                typed.days.includes(day)
                  ? 'bg-action text-on-action border-transparent'
                  : 'bg-surface border-edge',
              )}
            >
              <span aria-hidden="true">{short}</span>
              <span className="spoken">{long}</span>
            </button>
          ))}
        </div>
        {problems.days !== undefined && <FieldError id="days-error">{problems.days}</FieldError>}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="From"
          type="time"
          value={typed.from}
          onChange={({ target }) => onChange({ from: target.value })}
          error={problems.fromMinute}
        />
        <Field
          label="To"
          type="time"
          value={typed.to}
          onChange={({ target }) => onChange({ to: target.value })}
          error={problems.toMinute}
        />
      </div>
    </>
  )
}
