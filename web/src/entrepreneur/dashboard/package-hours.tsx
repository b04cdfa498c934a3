import { hoursProblem, MINUTES_A_DAY, type PassHours, WEEK } from '@minit/domain/passes/pass-hours.ts'
import { dayName, hoursText, minuteText } from '@minit/domain/shop/option-words.ts'
import { useController, useFormContext } from 'react-hook-form'
import { FieldError, SelectField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { PackageTerms } from './use-save-package.ts'

/** A night, as most sellers with limited hours choose it. */
const NIGHT: PassHours = { fromMinute: 22 * 60, untilMinute: 6 * 60, days: [...WEEK] }

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

type HoursProps = { hours: PassHours; onChange: (hours: PassHours) => void }

const HoursFields = ({ hours, onChange }: HoursProps) => {
  const { formState } = useFormContext<PackageTerms>()
  const errors = formState.errors.options?.hours
  const { fromMinute, untilMinute, days } = hours
  const change = (part: Partial<PassHours>): void => onChange({ ...hours, ...part })
  const isOverMidnight = untilMinute < fromMinute
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <MinuteField
          label="From"
          minute={fromMinute}
          error={errors?.fromMinute?.message}
          onChange={(minute) => change({ fromMinute: minute })}
        />
        <MinuteField
          label="Until"
          isEnd={true}
          minute={untilMinute}
          error={errors?.untilMinute?.message}
          onChange={(minute) => change({ untilMinute: minute })}
          {...(isOverMidnight && { hint: 'Of the next day' })}
        />
      </div>
      <Days days={days} error={errors?.days?.message} onChange={(chosen) => change({ days: chosen })} />
      {hoursProblem(hours) === null && (
        <p className="text-sm text-muted">
          Sold and used {hoursText(hours) || 'at any time'}. What is left of a pass then waits for the next
          time.
        </p>
      )}
    </>
  )
}

/** When a package is sold and its passes are valid, if not always. */
export const PackageHours = () => {
  const { field } = useController<PackageTerms, 'options.hours'>({ name: 'options.hours' })
  const { clearErrors } = useFormContext<PackageTerms>()
  const hours = field.value ?? null
  const change = (next: PassHours | null): void => {
    clearErrors('options.hours')
    field.onChange(next)
  }
  return (
    <div className="grid gap-3">
      <Switch
        label="Only at certain hours or days, such as a night package"
        checked={hours !== null}
        onCheckedChange={(isChosen) => change(isChosen ? NIGHT : null)}
      />
      {hours !== null && <HoursFields hours={hours} onChange={change} />}
    </div>
  )
}
