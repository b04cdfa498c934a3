import { Lightbulb, ShieldCheck } from 'lucide-react'
import type { FormEvent } from 'react'
import { DiscountCodeField } from '../../checkout/discount-code.tsx'
import { METHOD_NAMES, type MobileMoney, operatorOfTyped } from '../../checkout/methods.ts'
import { MinutesBegin } from '../../checkout/minutes-begin.tsx'
import { RefusalNotice, ScrolledTo } from '../../checkout/refusal-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import { useBetaText } from '../../ui/platform-texts.tsx'
import { WordsLinks } from '../../ui/words-links.tsx'
import { BenefitsCard } from './benefits-card.tsx'
import { MethodTiles } from './method-tiles.tsx'
import { leWithCents } from './package-cards.tsx'
import type { Buyer } from './queries.ts'
import { StepPanel } from './step-frame.tsx'
import { usePayment } from './use-payment.ts'
import type { Step } from './use-steps.ts'

/** The platform's note on its fees; empty when an admin has set none. */
const CheckoutNote = () => {
  const text = useBetaText('checkout')
  if (text === '') return null
  return (
    <p className="flex items-center gap-2 mt-3.5 text-sm text-muted">
      <ShieldCheck />
      {text}
    </p>
  )
}

type OperatorChoiceProps = {
  phone: string
  /** The operators that accept the price. */
  operators: readonly MobileMoney[]
  chosen: MobileMoney | null
  error: string | null
  onChoose: (operator: MobileMoney) => void
}

/** The operator by the number's prefix, and which ones are accepted otherwise. */
const NumberWords = ({ phone, operators }: Pick<OperatorChoiceProps, 'phone' | 'operators'>) => {
  const number = <b className="whitespace-nowrap">{phone}</b>
  const read = operatorOfTyped(phone)
  if (read === null) return <>Which one does {number} have?</>
  const numberText = (
    <>
      {number} looks like an {METHOD_NAMES[read]} number.
    </>
  )
  if (operators.includes(read)) return numberText
  return (
    <>
      {numberText} Here you can pay with{' '}
      <b>{operators.map((operator) => METHOD_NAMES[operator]).join(' or ')}</b> only.
    </>
  )
}

/** The mobile money operator: derived from the number, and the customer can change it. */
const OperatorChoice = ({ phone, operators, chosen, error, onChoose }: OperatorChoiceProps) => (
  <fieldset aria-describedby={error === null ? undefined : 'operator-error'} className="mt-3">
    <legend className="pb-2 text-sm">
      <NumberWords phone={phone} operators={operators} />
    </legend>
    <div className="grid grid-cols-2 gap-2.5">
      {operators.map((operator) => (
        <Choice
          key={operator}
          name="operator"
          value={operator}
          defaultChecked={operator === chosen}
          onChange={() => onChoose(operator)}
          look="flex flex-wrap items-center gap-2 h-full px-3 py-2 text-sm font-medium"
        >
          <PaymentMark method={operator} />
          {METHOD_NAMES[operator]}
        </Choice>
      ))}
    </div>
    {error !== null && <FieldError id="operator-error">{error}</FieldError>}
  </fieldset>
)

const ProTips = ({ hasWallet }: { hasWallet: boolean }) => (
  <section className="mt-4 px-4 py-3.5 rounded-lg bg-info-soft text-info-ink text-sm">
    <h2 className="flex gap-2 mb-1 text-base">
      <Lightbulb />
      Pro Tips
    </h2>
    <ul className="grid gap-0.5">
      {hasWallet && <li>Pay with Vult to get 10 minutes more, free.</li>}
      <li>Stay near the seller's stall for the best signal.</li>
    </ul>
  </section>
)

type PaymentStepProps = {
  step: Extract<Step, { name: 'payment' }>
  isMoved: boolean
  onBack: () => void
  onBuyer: (buyer: Buyer) => void
  /** Reads the offer again. */
  refresh: () => void
}

/** The benefits, the payment method and the pay button. */
export const PaymentStep = ({ step, isMoved, onBack, onBuyer, refresh }: PaymentStepProps) => {
  const payment = usePayment(step, onBuyer, refresh)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    payment.pay()
  }
  return (
    <StepPanel step={step} isMoved={isMoved}>
      <form onSubmit={submit}>
        <BenefitsCard quote={payment.quote} buyer={step.buyer} />
        <MethodTiles
          tiles={payment.tiles}
          chosen={payment.tile}
          hasBonus={!step.pack.fromStock}
          onChoose={payment.chooseTile}
          notes={payment.notes}
          operator={
            <OperatorChoice
              phone={step.buyer.phone}
              operators={payment.operators}
              chosen={payment.operator}
              error={payment.problem}
              onChoose={payment.chooseOperator}
            />
          }
        />
        <DiscountCodeField
          code={payment.code}
          pack={payment.pack}
          quote={payment.quote}
          phone={step.buyer.phone}
          onType={payment.setTypedCode}
        />
        <ProTips hasWallet={payment.tiles.includes('vult')} />
        <CheckoutNote />
        {payment.refusal !== null && (
          <ScrolledTo key={payment.refusal.message}>
            <RefusalNotice {...payment.refusal} />
          </ScrolledTo>
        )}
        <div className="sticky bottom-0 z-[2] -mx-page mt-4 px-page py-2.5 bg-surface border-t border-line shadow-bar wide:static wide:mx-0 wide:p-0 wide:bg-transparent wide:border-0 wide:shadow-none">
          <MinutesBegin
            joining={step.provider.joining}
            pack={payment.pack}
            quote={payment.quote}
            packs={[payment.pack]}
          />
          <div className="grid grid-cols-[auto_1fr] gap-2.5 mt-1">
            <Button variant="ghost" size="big" onClick={onBack}>
              Back
            </Button>
            <Button type="submit" size="big" isBusy={payment.isBusy}>
              Pay {leWithCents(payment.quote.finalPriceMinor)}
            </Button>
          </div>
        </div>
        <WordsLinks isNewTab />
      </form>
    </StepPanel>
  )
}
