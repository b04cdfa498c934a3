import { hoursProblem, type PassHours, WEEK } from '@minit/domain/passes/pass-hours.ts'
import { hoursText } from '@minit/domain/shop/option-words.ts'
import { useController, useFormContext } from 'react-hook-form'
import { Switch } from '../../ui/switch.tsx'
import { HoursFields } from '../hours-fields.tsx'
import type { PackageTerms } from './use-save-package.ts'

/** A night, as most sellers with limited hours choose it. */
const NIGHT: PassHours = { fromMinute: 22 * 60, untilMinute: 6 * 60, days: [...WEEK] }

type HoursProps = { hours: PassHours; onChange: (hours: PassHours) => void }

const PackageHoursFields = ({ hours, onChange }: HoursProps) => {
  const { formState } = useFormContext<PackageTerms>()
  const errors = formState.errors.options?.hours
  return (
    <>
      <HoursFields
        hours={hours}
        errors={{
          fromMinute: errors?.fromMinute?.message,
          untilMinute: errors?.untilMinute?.message,
          days: errors?.days?.message,
        }}
        onChange={onChange}
      />
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
      {hours !== null && <PackageHoursFields hours={hours} onChange={change} />}
    </div>
  )
}
