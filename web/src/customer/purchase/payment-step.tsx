import { ShieldCheck } from 'lucide-react'
import type { FormEvent } from 'react'
import { RefusalNotice } from '../../checkout/refusal-notice.tsx'
import { ScrolledTo } from '../../checkout/scrolled-to.tsx'
import { Button } from '../../ui/button.tsx'
import { BenefitsCard } from './benefits-card.tsx'
import type { Buyer } from './buyer.ts'
import { MethodTiles } from './method-tiles.tsx'
import { OperatorChoice } from './operator-choice.tsx'
import { leWithCents } from './price.tsx'
import { ProTips } from './pro-tips.tsx'
import { StepPanel } from './step-frame.tsx'
import type { Step } from './steps.ts'
import { usePayment } from './use-payment.ts'

type PaymentStepProps = {
  step: Extract<Step, { name: 'payment' }>
  isMoved: boolean
  onBack: () => void
  onBuyer: (buyer: Buyer) => void
}

/** What it gives, how to pay, and the one button that does it. */
export const PaymentStep = ({ step, isMoved, onBack, onBuyer }: PaymentStepProps) => {
  const payment = usePayment(step, onBuyer)
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
        <ProTips hasWallet={payment.tiles.includes('vult')} />
        <p className="flex items-center gap-2 mt-3.5 text-sm text-muted">
          <ShieldCheck />
          FREE Processing - No fees during beta period
        </p>
        {payment.refusal !== null && (
          <ScrolledTo key={payment.refusal.message}>
            <RefusalNotice {...payment.refusal} />
          </ScrolledTo>
        )}
        <div className="grid grid-cols-[auto_1fr] gap-2.5 mt-4">
          <Button variant="ghost" size="big" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" size="big" isBusy={payment.isBusy}>
            Pay {leWithCents(payment.quote.finalPriceMinor)}
          </Button>
        </div>
      </form>
    </StepPanel>
  )
}
