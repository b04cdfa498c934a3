import { dayName, hoursText, minuteText } from '@minit/domain/option-words.ts'
import { hoursProblem, MINUTES_A_DAY, type PassHours, WEEK } from '@minit/domain/pass-hours.ts'
import { useController, useFormContext } from 'react-hook-form'
import { Field, FieldError } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { PackageTerms } from './use-save-package.ts'

/** A night, as most who choose hours sell one. */
const NIGHT: PassHours = { fromMinute: 22 * 60, untilMinute: 6 * 60, days: [...WEEK] }

/** "22:00" as a browser's field for a time has it. */
const clockOf = (minute: number): string => {
  const ofDay = minute % MINUTES_A_DAY
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Null for a time that was half erased. */
const minuteIn = (clock: string): number | null => {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute)
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
  const changeTo = (name: 'fromMinute' | 'untilMinute', clock: string): void => {
    const minute = minuteIn(clock)
    // Midnight ends a day, and begins one.
    if (minute !== null) change({ [name]: name === 'untilMinute' && minute === 0 ? MINUTES_A_DAY : minute })
  }
  const isOverMidnight = untilMinute < fromMinute
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="From"
          type="time"
          value={clockOf(fromMinute)}
          onChange={(event) => changeTo('fromMinute', event.target.value)}
          error={errors?.fromMinute?.message}
        />
        <Field
          label="Until"
          type="time"
          value={clockOf(untilMinute)}
          onChange={(event) => changeTo('untilMinute', event.target.value)}
          error={errors?.untilMinute?.message}
          {...(isOverMidnight && { hint: `${minuteText(untilMinute)} of the next day` })}
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

/** When a package is sold and its passes open phones, where that is not always. */
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
