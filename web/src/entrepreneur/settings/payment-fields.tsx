import { PAYMENT_WINDOW } from '@minit/domain/network/payment-windows.ts'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import { Switch } from '../../ui/switch.tsx'
import { VULT_MERCHANT_ID_OPTIONAL } from '../../words/sellers.ts'
import { FormPart } from './form-part.tsx'
import type { SettingsValues } from './use-settings-form.ts'

const METHODS = [
  { name: 'acceptsOrangeMoney', mark: 'orange_money', label: 'Accept Orange Money' },
  { name: 'acceptsAfricellMoney', mark: 'africell_money', label: 'Accept Africell Money' },
  { name: 'acceptsVult', mark: 'vult', label: 'Accept Vult' },
] as const

const MethodSwitch = ({ name, mark, label }: (typeof METHODS)[number]) => {
  const { field } = useController<SettingsValues, typeof name>({ name })
  return (
    <li className="flex items-center gap-3 min-h-13">
      <PaymentMark method={mark} />
      <Switch
        label={label}
        checked={field.value !== false}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
      />
    </li>
  )
}

const MerchantId = () => {
  const { register, formState } = useFormContext<SettingsValues>()
  return (
    <Field
      {...register('vultMerchantId')}
      label={VULT_MERCHANT_ID_OPTIONAL}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      error={formState.errors.vultMerchantId?.message}
    />
  )
}

/** A wallet's app needs internet to pay; our routers allow a little during a payment. */
const OpensToPay = () => {
  const { field } = useController<SettingsValues, 'opensToPay'>({ name: 'opensToPay' })
  return (
    <div className="grid gap-1">
      <Switch
        label="Slow internet to pay with Vult"
        checked={field.value !== false}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
      />
      <p className="text-sm text-muted">
        With a connected router, a phone that orders by Vult gets {PAYMENT_WINDOW.minutes} minutes at{' '}
        {PAYMENT_WINDOW.kbps} kbit/s for its app, at most {PAYMENT_WINDOW.timesADay} times a day.
      </p>
    </div>
  )
}

/** The payment methods for customers. Cash is always one of them. */
export const PaymentFields = () => {
  const accepted = useWatch<SettingsValues, ['acceptsOrangeMoney', 'acceptsAfricellMoney', 'acceptsVult']>({
    name: ['acceptsOrangeMoney', 'acceptsAfricellMoney', 'acceptsVult'],
  })
  const isCashOnly = accepted.every((isOn) => isOn === false)
  return (
    <FormPart
      id="payment"
      title="Payment methods"
      text="Cash works always: you confirm it on your dashboard."
    >
      <ul className="grid gap-1">
        {METHODS.map((method) => (
          <MethodSwitch key={method.name} {...method} />
        ))}
      </ul>
      {accepted[2] !== false && <MerchantId />}
      {accepted[2] !== false && <OpensToPay />}
      <div role="status" className="empty:hidden">
        {isCashOnly && (
          <Notice tone="warn">
            <p>Customers can pay you in cash only. Switch one on to sell while you are away.</p>
          </Notice>
        )}
      </div>
    </FormPart>
  )
}
