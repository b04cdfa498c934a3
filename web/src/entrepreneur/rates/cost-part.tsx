import { useForm } from 'react-hook-form'
import { AS_LE_OR_NONE } from '../../lib/number-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useHourCost } from './queries.ts'

type Values = { cost: number | null }

/** The seller's cost of an hour of one customer's internet, for all packages; optional. */
export const CostPart = ({ costPerHour }: { costPerHour: number | null }) => {
  const saving = useHourCost()
  const { register, handleSubmit, formState } = useForm<Values>({
    ...(costPerHour !== null && { defaultValues: { cost: costPerHour } }),
  })
  const save = handleSubmit(({ cost }) => saving.mutate(cost))
  return (
    <form noValidate onSubmit={save} className="grid gap-2.5 pt-3 border-t border-line">
      <Field
        {...register('cost', {
          ...AS_LE_OR_NONE,
          validate: (cost) => cost === null || cost >= 0.1 || 'Enter an amount in Le, or leave it empty',
        })}
        label="Your cost of one hour for one customer, Le (optional)"
        autoComplete="off"
        inputMode="decimal"
        error={formState.errors.cost?.message}
        hint="Data and power. It counts for all your packages: nothing is suggested that you would lose by."
      />
      <Button type="submit" variant="ghost" size="small" isBusy={saving.isPending} busyLabel="Saving...">
        Save cost
      </Button>
    </form>
  )
}
