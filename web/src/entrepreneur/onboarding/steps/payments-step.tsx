import { Controller, type UseFormReturn } from 'react-hook-form'
import { newKey } from '../../../lib/new-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PaymentMark } from '../../../ui/payment-mark.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { VULT_MERCHANT_ID_OPTIONAL } from '../../../words/sellers.ts'
import type { Payments } from '../answers.ts'

const METHODS = [
  { name: 'acceptsOrangeMoney', mark: 'orange_money', label: 'Accept Orange Money' },
  { name: 'acceptsAfricellMoney', mark: 'africell_money', label: 'Accept Africell Money' },
] as const

const RANDOM_LETTERS = 8

/** A unique label for the wallet: the time, and random letters. */
const newMerchantId = (): string => `VULT-${Date.now()}-${newKey().slice(0, RANDOM_LETTERS)}`

/** The payment methods of this seller. */
export const PaymentsStep = ({ form }: { form: UseFormReturn<Payments> }) => (
  <>
    <p className="max-w-[60ch]">
      The more ways there are to pay, the fewer customers leave. They confirm on their own phone, and the code
      comes by itself. With a connected router you need not even be there. Cash works always; you confirm it
      on your dashboard.
    </p>
    <ul className="grid gap-1">
      {METHODS.map(({ name, mark, label }) => (
        <li key={name} className="flex items-center gap-3 min-h-13">
          <PaymentMark method={mark} />
          <Controller
            control={form.control}
            name={name}
            render={({ field }) => (
              <Switch label={label} checked={field.value !== false} onCheckedChange={field.onChange} />
            )}
          />
        </li>
      ))}
    </ul>
    <div className="grid gap-2">
      <Field
        {...form.register('vultMerchantId')}
        label={VULT_MERCHANT_ID_OPTIONAL}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        hint="Customers who pay with Vult get 5% more time. No id yet? Let us make one."
        error={form.formState.errors.vultMerchantId?.message}
      />
      <div>
        <Button
          variant="ghost"
          size="small"
          onClick={() => form.setValue('vultMerchantId', newMerchantId(), { shouldValidate: true })}
        >
          Make an id
        </Button>
      </div>
    </div>
  </>
)
