import { formatLe } from '@minit/domain/money/money.ts'
import { amountNotes } from '@minit/domain/money/payment-limits.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { Badge } from '../ui/badge.tsx'
import { MethodTile } from '../ui/choice.tsx'
import { FieldError } from '../ui/field.tsx'
import { PaymentMark } from '../ui/payment-mark.tsx'
import { METHOD_NAMES, METHOD_NOTES } from './methods.ts'
import { finalPriceOf, limitsOf, type Pack, type Seller } from './offer.ts'

type MethodListProps = {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod
  seller: Pick<Seller, 'paymentLimits'>
  /** The chosen package, and all packages on sale. */
  pack: Pack | null
  packs: readonly Pack[]
  /** The wallet's bonus here, for example "+5% bonus time". */
  walletOffer: string
  /** True on the seller's screens: the customer pays. */
  isForOther?: boolean
  error?: string | undefined
}

/** Codes of a seller's own router have fixed minutes and get no bonus. */
const givesMore = ({ pack, packs }: MethodListProps): boolean =>
  pack === null ? packs.some(({ fromStock }) => !fromStock) : !pack.fromStock

/** Lists the payment methods that seller and platform accept now for the chosen package. */
export const MethodList = (props: MethodListProps) => {
  const { methods, chosen, walletOffer, isForOther, error } = props
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'method-error'}>
      <legend className="pt-5 pb-2.5 text-lg font-bold">
        {isForOther ? 'The customer pays with' : 'Pay with'}
      </legend>
      {/* A new key remounts the list when the methods change, so that the chosen one is checked. */}
      <div key={methods.join()} className="grid gap-2">
        {methods.map((method) => (
          <MethodTile
            key={method}
            name="paymentMethod"
            value={method}
            defaultChecked={method === chosen}
            mark={<PaymentMark method={method} />}
            label={METHOD_NAMES[method]}
            note={isForOther ? 'Confirmed on their phone' : METHOD_NOTES[method]}
            badge={method === 'vult' && givesMore(props) && <Badge tone="sun">{walletOffer}</Badge>}
          />
        ))}
      </div>
      <p role="status" className="pt-2 text-sm text-muted empty:hidden">
        {noteOf(props)}
      </p>
      {error !== undefined && <FieldError id="method-error">{error}</FieldError>}
    </fieldset>
  )
}

const CASH_ONLY = 'Give the money to the seller. Your code appears here as soon as the seller confirms it.'

/** A note on the choice: only cash, or why other methods are missing. */
const noteOf = ({ methods, seller, pack }: MethodListProps): string => {
  const notes = pack === null ? [] : amountNotes(limitsOf(seller.paymentLimits), finalPriceOf(pack))
  const why = notes.map((note) => `${note}.`).join(' ')
  const isCashOnly = methods.every((method) => method === 'cash')
  if (isCashOnly && pack !== null && why !== '') {
    return `${formatLe(finalPriceOf(pack))} can be paid in cash only. ${why} ${CASH_ONLY}`
  }
  if (isCashOnly) return `Cash only here now. ${CASH_ONLY}`
  return why
}
