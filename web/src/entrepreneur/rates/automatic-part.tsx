import { useForm } from 'react-hook-form'
import { leText } from '../../lib/money.ts'
import { AS_LE } from '../../lib/number-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { fieldsOf } from '../dashboard/use-save-package.ts'
import type { Pack } from '../queries.ts'
import { type BoundsInLe, type Rate, useAutomatic } from './queries.ts'

/** The initial bounds: a quarter below and above the current price. */
const startOf = (pack: Pack, { lowest, highest }: Rate['automatic']): BoundsInLe => ({
  lowest: Math.min(lowest ?? Math.max(1, Math.round(pack.price * 0.75)), pack.price),
  highest: Math.max(highest ?? Math.round(pack.price * 1.25), pack.price),
})

const HOW =
  'We change the price by at most a tenth, at most once a day, and only within your bounds. You get an SMS each time. When it brings less, the old price comes back.'

const FIELDS = ['lowest', 'highest'] as const

const useBoundsForm = (pack: Pack, automatic: Rate['automatic']) => {
  const form = useForm<BoundsInLe>({ defaultValues: startOf(pack, automatic) })
  const saving = useAutomatic(pack, {
    onRefused: (error) => {
      for (const [name, message] of fieldsOf(error)) {
        const field = FIELDS.find((each) => name === each || name.endsWith(`.${each}`))
        if (field !== undefined) form.setError(field, { message }, { shouldFocus: true })
      }
    },
  })
  return { form, saving, submit: form.handleSubmit((bounds) => saving.mutate(bounds)) }
}

/** Turns automatic prices of a package on, between a lowest and a highest price, or off. */
export const AutomaticPart = ({ pack, automatic }: { pack: Pack; automatic: Rate['automatic'] }) => {
  const { form, saving, submit } = useBoundsForm(pack, automatic)
  const { register, formState, getValues } = form
  const toggle = (isOn: boolean): void => saving.mutate(isOn ? getValues() : null)
  const bound = (name: 'lowest' | 'highest', label: string) => (
    <Field
      {...register(name, AS_LE)}
      label={label}
      autoComplete="off"
      inputMode="decimal"
      error={formState.errors[name]?.message}
    />
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5 px-3.5 py-2 rounded-lg bg-sunk">
      <Switch
        label="Automatic price"
        checked={automatic.isOn}
        disabled={saving.isPending}
        onCheckedChange={toggle}
      />
      <p className="text-sm text-muted">{HOW}</p>
      <div className="grid grid-cols-2 items-start gap-3">
        {bound('lowest', 'Lowest price, Le')}
        {bound('highest', 'Highest price, Le')}
      </div>
      {automatic.isOn && (
        <>
          <p className="text-sm">
            <b>On.</b> {automatic.state}
          </p>
          <Button
            type="submit"
            variant="ghost"
            size="small"
            isBusy={saving.isPending}
            busyLabel="Saving..."
            className="mb-1.5"
          >
            Save bounds
          </Button>
        </>
      )}
      {!automatic.isOn && (
        <p className="pb-1.5 text-sm text-muted">Off: {leText(pack.price)} stays until you change it.</p>
      )}
    </form>
  )
}
