import { MINUTES_A_DAY, type PassHours, WEEK } from '@minit/domain/passes/pass-hours.ts'
import { dayName, minuteText } from '@minit/domain/shop/option-words.ts'
import { FieldError, SelectField } from '../ui/field.tsx'

const STEP_MINUTES = 30
const STEPS = Array.from({ length: MINUTES_A_DAY / STEP_MINUTES }, (_, index) => index * STEP_MINUTES)

type MinuteFieldProps = {
  label: string
  minute: number
  /** Midnight is 24:00 as an end and 00:00 as a start. */
  isEnd?: boolean
  error: string | undefined
  hint?: string
  onChange: (minute: number) => void
}

/** A time of day in half hours; a stored time in between stays. */
const MinuteField = ({ minute, isEnd = false, onChange, ...field }: MinuteFieldProps) => {
  const steps = STEPS.map((step) => (isEnd && step === 0 ? MINUTES_A_DAY : step))
  const choices = [...new Set([...steps, minute])].toSorted((left, right) => left - right)
  return (
    <SelectField {...field} value={minute} onChange={(event) => onChange(Number(event.target.value))}>
      {choices.map((each) => (
        <option key={each} value={each}>
          {minuteText(each)}
        </option>
      ))}
    </SelectField>
  )
}

type DayProps = { day: number; isChosen: boolean; onChange: (isChosen: boolean) => void }

const Day = ({ day, isChosen, onChange }: DayProps) => (
  <label className="relative">
    <input
      type="checkbox"
      checked={isChosen}
      onChange={(event) => onChange(event.target.checked)}
      className="focus-proxy"
    />
    <span className="choice grid place-items-center min-h-touch text-sm font-medium">{dayName(day)}</span>
  </label>
)

type DaysProps = { days: readonly number[]; error: string | undefined; onChange: (days: number[]) => void }

const Days = ({ days, error, onChange }: DaysProps) => (
  <fieldset aria-describedby={error === undefined ? undefined : 'days-error'}>
    <legend className="text-sm font-medium">Days on which the hours begin</legend>
    <div className="grid grid-cols-4 gap-1.5 mt-1 min-[420px]:grid-cols-7">
      {WEEK.map((day) => (
        <Day
          key={day}
          day={day}
          isChosen={days.includes(day)}
          onChange={(isChosen) =>
            onChange(WEEK.filter((each) => (each === day ? isChosen : days.includes(each))))
          }
        />
      ))}
    </div>
    {error !== undefined && <FieldError id="days-error">{error}</FieldError>}
  </fieldset>
)

/** The messages of a form's fields. */
type HoursErrors = {
  fromMinute?: string | undefined
  untilMinute?: string | undefined
  days?: string | undefined
}

type HoursFieldsProps = { hours: PassHours; errors: HoursErrors; onChange: (hours: PassHours) => void }

/** Two times of day and the days on which they begin. */
export const HoursFields = ({ hours, errors, onChange }: HoursFieldsProps) => {
  const { fromMinute, untilMinute, days } = hours
  const change = (part: Partial<PassHours>): void => onChange({ ...hours, ...part })
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <MinuteField
          label="From"
          minute={fromMinute}
          error={errors.fromMinute}
          onChange={(minute) => change({ fromMinute: minute })}
        />
        <MinuteField
          label="Until"
          isEnd={true}
          minute={untilMinute}
          error={errors.untilMinute}
          onChange={(minute) => change({ untilMinute: minute })}
          {...(untilMinute < fromMinute && { hint: 'Of the next day' })}
        />
      </div>
      <Days days={days} error={errors.days} onChange={(chosen) => change({ days: chosen })} />
    </>
  )
}
