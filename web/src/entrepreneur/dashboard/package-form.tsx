import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { createPackage } from '@minit/contract/entrepreneur/packages.ts'
import { formatDuration, PACKAGE_DURATIONS_MINUTES } from '@minit/domain/durations.ts'
import { maySellDuration } from '@minit/domain/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { statsQuery } from './queries.ts'
import { fieldsOf, type NewPackage, useCreatePackage } from './use-create-package.ts'

const START: NewPackage = { name: '', durationMinutes: 60, price: 1, currency: 'SLL' }

const usePackageForm = (onCreated: () => void) => {
  const form = useForm<NewPackage>({
    resolver: zodResolver(createPackage.body, undefined, { raw: true }),
    defaultValues: START,
  })
  const showRefusal = (error: unknown): void => {
    for (const [name, message] of fieldsOf(error)) {
      if (name === 'name' || name === 'durationMinutes' || name === 'price') form.setError(name, { message })
    }
  }
  const { create, isBusy } = useCreatePackage({ onCreated, onRefused: showRefusal })
  return { ...form, submit: form.handleSubmit(create), isBusy }
}

/** The lengths this seller may sell; the short ones while it is not known which equipment is used. */
const useDurations = (): readonly number[] => {
  const hasOwnInternet = useQuery(statsQuery()).data?.hasOwnInternet ?? false
  return PACKAGE_DURATIONS_MINUTES.filter((minutes) => maySellDuration(minutes, hasOwnInternet))
}

/** A new package's name, time and price. What was typed stays when it was refused. */
export const PackageForm = ({ onDone }: { onDone: () => void }) => {
  const { register, submit, formState, isBusy } = usePackageForm(onDone)
  const durations = useDurations()
  const { errors } = formState
  return (
    <form noValidate onSubmit={submit} className="grid gap-3.5">
      <Field
        {...register('name')}
        label="Package name"
        autoComplete="off"
        maxLength={60}
        error={errors.name?.message}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          {...register('durationMinutes', { valueAsNumber: true })}
          label="Duration"
          error={errors.durationMinutes?.message}
        >
          {durations.map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatDuration(minutes)}
            </option>
          ))}
        </SelectField>
        <Field
          {...register('price', { valueAsNumber: true })}
          label="Price, Le"
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0.1"
          error={errors.price?.message}
        />
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-3 mt-1">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy} busyLabel="Creating...">
          Create package
        </Button>
      </div>
    </form>
  )
}
