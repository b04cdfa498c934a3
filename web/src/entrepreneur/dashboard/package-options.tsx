import { dataText, MAX_DEVICES, speedText, USE_WITHIN_DAYS } from '@minit/domain/pass-options.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field, SelectField } from '../../ui/field.tsx'
import type { PackageTerms } from './use-save-package.ts'

/** What was typed; nothing is no limit. */
const numberOrNone = (text: unknown): number | null =>
  text === null || text === undefined || text === '' ? null : Number(text)

type LimitName = 'options.downKbps' | 'options.upKbps' | 'options.dataLimitMb'
type LimitProps = { name: LimitName; label: string; wordsOf: (amount: number) => string }

const LimitField = ({ name, label, wordsOf }: LimitProps) => {
  const { register, formState } = useFormContext<PackageTerms>()
  const amount = useWatch<PackageTerms, LimitName>({ name })
  const key = name.slice('options.'.length) as 'downKbps' | 'upKbps' | 'dataLimitMb' // The three names above.
  const isNamed = typeof amount === 'number' && amount >= 1000
  return (
    <Field
      {...register(name, { setValueAs: numberOrNone })}
      label={label}
      type="number"
      inputMode="numeric"
      step="1"
      min="1"
      placeholder="No limit"
      error={formState.errors.options?.[key]?.message}
      {...(isNamed && { hint: wordsOf(amount) })}
    />
  )
}

const PHONES = Array.from({ length: MAX_DEVICES }, (_, index) => index + 1)

/** When a pass begins, on how many phones, how fast and how much: folded away, for most sell the usual. */
export const PackageOptions = ({ isOpen }: { isOpen: boolean }) => {
  const { register } = useFormContext<PackageTerms>()
  const clock = useWatch<PackageTerms, 'options.clock'>({ name: 'options.clock' })
  return (
    <details open={isOpen} className="px-3.5 rounded-lg bg-sunk">
      <summary className="flex items-center min-h-touch font-medium text-info">More options</summary>
      <div className="grid gap-3.5 pb-3.5">
        <SelectField
          {...register('options.clock')}
          label="The minutes begin"
          {...(clock === 'first_use' && {
            hint: `On its first phone, within ${USE_WITHIN_DAYS} days. Needs a router that is connected to Minit.`,
          })}
        >
          <option value="at_payment">When it is paid</option>
          <option value="first_use">When a phone first connects</option>
        </SelectField>
        <SelectField
          {...register('options.maxDevices', { valueAsNumber: true })}
          label="Phones at the same time"
        >
          {PHONES.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? '1 phone' : `${count} phones`}
            </option>
          ))}
        </SelectField>
        <div className="grid grid-cols-2 gap-3">
          <LimitField name="options.downKbps" label="Download, kbit/s" wordsOf={speedText} />
          <LimitField name="options.upKbps" label="Upload, kbit/s" wordsOf={speedText} />
        </div>
        <LimitField name="options.dataLimitMb" label="Data, MB" wordsOf={dataText} />
        <p className="text-xs text-muted leading-[1.35]">
          What was sold keeps the options that it was sold with. Limits hold on routers that are connected to
          Minit; data is counted up and down, for all phones of a pass.
        </p>
      </div>
    </details>
  )
}
