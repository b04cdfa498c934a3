import { formatDuration, PACKAGE_DURATIONS_MINUTES } from '@minit/domain/kernel/durations.ts'
import { minorToLe } from '@minit/domain/money/money.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { MAX_OVERTIME_RATE_MINOR } from '@minit/domain/shop/pricing.ts'
import { useState } from 'react'
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form'
import { leText } from '../../lib/money.ts'
import { AS_LE } from '../../lib/number-fields.ts'
import { Field } from '../../ui/field.tsx'
import { later } from '../../ui/later.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useAmountNotes } from './use-amount-notes.ts'
import { fieldsOf, type PackageTerms, useSavePackage } from './use-save-package.ts'
import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { updatePackage } from '@minit/contract/entrepreneur/packages.ts'
import { newPackageOptions } from '@minit/domain/shop/access-mode-options.ts'
import { maySellDuration } from '@minit/domain/shop/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { DurationField, PriceField } from '../package-fields.tsx'
import { type Pack, statsQuery } from '../queries.ts'

const EXAMPLE_MINUTES = 10

const exampleOf = (rate: number | undefined, noteOf: (le: number) => string | null): string | undefined => {
  if (rate === undefined || !(rate > 0) || rate > minorToLe(MAX_OVERTIME_RATE_MINOR)) return undefined
  const cost = Math.round(rate * 100 * EXAMPLE_MINUTES) / 100
  const note = noteOf(cost)
  return [`${formatDuration(EXAMPLE_MINUTES)} more cost ${leText(cost)}.`, note].filter(Boolean).join(' ')
}

const Rate = () => {
  const { register, formState } = useFormContext<PackageTerms>()
  const noteOf = useAmountNotes()
  const example = exampleOf(useWatch<PackageTerms, 'overtimeRate'>({ name: 'overtimeRate' }), noteOf)
  return (
    <Field
      {...register('overtimeRate', AS_LE)}
      label="Overtime rate, Le per minute"
      autoComplete="off"
      inputMode="decimal"
      error={formState.errors.overtimeRate?.message}
      {...(example !== undefined && { hint: example })}
    />
  )
}

/** Whether customers can buy overtime on a running pass, and its rate. */
const OvertimeFields = () => {
  const { field } = useController<PackageTerms, 'allowsOvertime'>({ name: 'allowsOvertime' })
  const isAllowed = field.value === true
  return (
    <div className="grid gap-2 px-3.5 py-1.5 rounded-lg bg-sunk">
      <Switch
        label="Overtime: customers may add minutes to a running pass"
        checked={isAllowed}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
      />
      {isAllowed && (
        <div className="pb-2">
          <Rate />
        </div>
      )}
    </div>
  )
}

const USUAL_RATE_LE = 0.5

const START: Omit<PackageTerms, 'options'> = {
  name: '',
  description: '',
  durationMinutes: 60,
  price: 1,
  allowsOvertime: false,
  overtimeRate: USUAL_RATE_LE,
}
const FIELDS = [
  'name',
  'description',
  'durationMinutes',
  'price',
  'overtimeRate',
  'options.downKbps',
  'options.upKbps',
  'options.dataLimitMb',
  'options.slowAfterMegabytes',
  'options.slowKbps',
  'options.hours.fromMinute',
  'options.hours.untilMinute',
  'options.hours.days',
  'options.maxPerDay',
  'options.maxPauses',
  'options.pauseDays',
] as const

const startOf = ({ allowsOvertime, overtimeRate, options, ...pack }: Pack): PackageTerms => ({
  name: pack.name,
  description: pack.description,
  durationMinutes: pack.durationMinutes,
  price: pack.price,
  options: options ?? USUAL_OPTIONS,
  allowsOvertime,
  overtimeRate: allowsOvertime ? overtimeRate : USUAL_RATE_LE,
})

// Do not validate a rate that does not count: it may be half erased.
const judge = zodResolver(updatePackage.body, undefined, { raw: true })
const resolver: typeof judge = ({ overtimeRate, ...values }, ...rest) =>
  judge(values.allowsOvertime === true ? { ...values, overtimeRate } : values, ...rest)

const usePackageForm = (pack: Pack | null, onSaved: () => void) => {
  const way = useQuery(statsQuery()).data?.joining ?? 'by_hand'
  const start = pack === null ? { ...START, options: newPackageOptions(way) } : startOf(pack)
  const form = useForm<PackageTerms>({ resolver, defaultValues: start })
  const showRefusal = (error: unknown): void => {
    for (const [name, message] of fieldsOf(error)) {
      const field = FIELDS.find((each) => each === name)
      if (field !== undefined) form.setError(field, { message }, { shouldFocus: true })
    }
  }
  const { save, isBusy } = useSavePackage(pack, { onSaved, onRefused: showRefusal })
  return { form, submit: form.handleSubmit(save), isBusy }
}

/** The durations that this seller may sell; the short ones while the equipment is unknown. */
const useDurations = (current: number | undefined): readonly number[] => {
  const hasOwnInternet = useQuery(statsQuery()).data?.hasOwnInternet ?? false
  return PACKAGE_DURATIONS_MINUTES.filter(
    (minutes) => minutes === current || maySellDuration(minutes, hasOwnInternet),
  )
}

const TermsFields = ({ durations, isNew }: { durations: readonly number[]; isNew: boolean }) => {
  const { register, formState } = useFormContext<PackageTerms>()
  const { errors, dirtyFields } = formState
  const note = useAmountNotes()(useWatch<PackageTerms, 'price'>({ name: 'price' }))
  return (
    <>
      <Field
        {...register('name')}
        label="Package name"
        autoComplete="off"
        maxLength={60}
        error={errors.name?.message}
      />
      <div className="grid grid-cols-2 gap-3">
        <DurationField
          {...register('durationMinutes', { valueAsNumber: true })}
          durations={durations}
          error={errors.durationMinutes?.message}
        />
        <PriceField
          {...register('price', AS_LE)}
          error={errors.price?.message}
          {...(isNew && dirtyFields.price !== true && { hint: 'Only a start. Type your price.' })}
        />
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {note}
      </p>
      <Field
        {...register('description')}
        label="Description (optional)"
        autoComplete="off"
        maxLength={200}
        error={errors.description?.message}
      />
    </>
  )
}

// Most packages keep the defaults and never open it.
const PackageOptions = later(async () => (await import('./package-options.tsx')).PackageOptions)

/** Options besides duration and price: folded, with a summary of the chosen ones. */
const OptionsFold = ({ isOpen: isOpenFirst, fromStock }: { isOpen: boolean; fromStock: boolean }) => {
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="px-3.5 rounded-lg bg-sunk"
    >
      <summary className="flex items-center min-h-touch font-medium text-info">
        Options: phones, speed, hours
      </summary>
      {isOpen && <PackageOptions fromStock={fromStock} />}
    </details>
  )
}

/** Shown for a new package, whose options are folded. */
const NewMinutesBegin = () => {
  const clock = useWatch<PackageTerms, 'options.clock'>({ name: 'options.clock' })
  return clock === 'first_use' ? (
    <p className="text-sm text-muted">
      The minutes begin when a phone first connects. You can change this under Options.
    </p>
  ) : null
}

/** Name, duration, price, overtime and options of a package. The input stays after a refusal. */
export const PackageForm = ({ pack, onDone }: { pack: Pack | null; onDone: () => void }) => {
  const { form, submit, isBusy } = usePackageForm(pack, onDone)
  const durations = useDurations(pack?.durationMinutes)
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-3.5">
        <TermsFields durations={durations} isNew={pack === null} />
        <OvertimeFields />
        {pack === null && <NewMinutesBegin />}
        <OptionsFold isOpen={pack !== null && pack.options !== null} fromStock={pack?.fromStock ?? false} />
        <div className="grid grid-cols-[auto_1fr] gap-3 mt-1">
          <Button variant="ghost" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={pack === null ? 'Creating...' : 'Saving...'}>
            {pack === null ? 'Create package' : 'Save package'}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
