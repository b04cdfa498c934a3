import type { PaymentMethod } from '@minit/domain/payments.ts'
import { Badge } from '../ui/badge.tsx'
import { MethodTile } from '../ui/choice.tsx'
import { FieldError } from '../ui/field.tsx'
import { PaymentMark } from '../ui/payment-mark.tsx'
import { METHOD_NAMES, METHOD_NOTES } from './method-texts.ts'

type MethodListProps = {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod
  /** What the wallet gives here, for example "+5% bonus time". */
  walletOffer: string
  error?: string | undefined
}

/** The ways to pay that this seller and the platform can take now. */
export const MethodList = ({ methods, chosen, walletOffer, error }: MethodListProps) => (
  <fieldset aria-describedby={error === undefined ? undefined : 'method-error'}>
    <legend className="pt-5 pb-2.5 text-lg font-bold">Pay with</legend>
    <div className="grid gap-2">
      {methods.map((method) => (
        <MethodTile
          key={method}
          name="paymentMethod"
          value={method}
          defaultChecked={method === chosen}
          mark={<PaymentMark method={method} />}
          label={METHOD_NAMES[method]}
          note={METHOD_NOTES[method]}
          badge={method === 'vult' && <Badge tone="sun">{walletOffer}</Badge>}
        />
      ))}
    </div>
    {error !== undefined && <FieldError id="method-error">{error}</FieldError>}
  </fieldset>
)
