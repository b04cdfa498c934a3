import { formatDuration, PACKAGE_DURATIONS_MINUTES } from '@minit/domain/kernel/durations.ts'
import { maySellDuration } from '@minit/domain/shop/subscriptions.ts'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { cx } from '../../../lib/cx.ts'
import { leText } from '../../../lib/money.ts'
import { AS_LE } from '../../../lib/number-fields.ts'
import { Field } from '../../../ui/field.tsx'
import { useAmountNotes } from '../../dashboard/use-amount-notes.ts'
import { DurationField, PriceField } from '../../package-fields.tsx'
import type { Starters } from '../starters.ts'

type RowProps = { form: UseFormReturn<Starters>; index: number; durations: readonly number[] }

const Tick = ({ form, index }: Pick<RowProps, 'form' | 'index'>) => {
  const { name, isChosen, durationMinutes, price } = useWatch({
    control: form.control,
    name: `packs.${index}`,
  })
  return (
    <label className={cx('flex items-center gap-3 min-h-touch font-bold', !isChosen && 'text-muted')}>
      <input type="checkbox" {...form.register(`packs.${index}.isChosen`)} className="size-5 accent-action" />
      <span className="flex-1 min-w-0">{name || 'Package'}</span>
      {!isChosen && price > 0 && (
        <span className="text-sm font-normal whitespace-nowrap">
          {formatDuration(durationMinutes)} · {leText(price)}
        </span>
      )}
    </label>
  )
}

const Row = ({ form, index, durations }: RowProps) => {
  const { isChosen, price } = useWatch({ control: form.control, name: `packs.${index}` })
  const note = useAmountNotes()(price)
  const errors = form.formState.errors.packs?.[index]
  return (
    <li className="px-3.5 py-1.5 border border-line rounded-lg">
      <Tick form={form} index={index} />
      {isChosen && (
        <div className="grid grid-cols-2 gap-3 pt-1 pb-2.5 min-[560px]:grid-cols-[2fr_1fr_1fr]">
          <Field
            {...form.register(`packs.${index}.name`)}
            label="Package name"
            className="col-span-2 min-[560px]:col-span-1"
            autoComplete="off"
            maxLength={60}
            error={errors?.name?.message}
          />
          <DurationField
            {...form.register(`packs.${index}.durationMinutes`, { valueAsNumber: true })}
            durations={durations}
            error={errors?.durationMinutes?.message}
          />
          <PriceField {...form.register(`packs.${index}.price`, AS_LE)} error={errors?.price?.message} />
          {note !== null && <p className="col-span-full text-sm text-muted">{note}</p>}
        </div>
      )}
    </li>
  )
}

type StarterListProps = { form: UseFormReturn<Starters>; hasOwnInternet: boolean }

/** The suggested packages, each of which can be kept, changed or left out. */
export const StarterList = ({ form, hasOwnInternet }: StarterListProps) => {
  const durations = PACKAGE_DURATIONS_MINUTES.filter((minutes) => maySellDuration(minutes, hasOwnInternet))
  // Rows are neither moved nor removed; the initial durations serve as keys.
  const [keys] = useState(() => form.getValues('packs').map(({ durationMinutes }) => durationMinutes))
  return (
    <ul className="grid gap-2.5">
      {keys.map((key, index) => (
        <Row key={key} form={form} index={index} durations={durations} />
      ))}
    </ul>
  )
}
