import type { DeliveryMethod } from '@minit/domain/payments.ts'
import { ChevronsUpDown } from 'lucide-react'
import { BuyerFields } from '../../checkout/buyer-fields.tsx'
import type { CounterValues, Problems } from '../../checkout/counter-values.ts'
import { DeliveryChoice } from '../../checkout/delivery-choice.tsx'

type BuyerDetailsProps = {
  start: CounterValues
  problems: Problems
  /** Where the code can be sent now. */
  deliveryMethods: readonly DeliveryMethod[]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** Name, phone and delivery, which fold away once the phone knows them. Its label says what pressing it will do. */
export const BuyerDetails = ({ start, problems, deliveryMethods, isOpen, onToggle }: BuyerDetailsProps) => (
  <details open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)} className="group">
    <summary className="flex items-center gap-2 min-h-touch mt-2 font-medium text-info">
      <ChevronsUpDown />
      <span className="group-open:hidden">More Options</span>
      <span className="hidden group-open:inline">Quick Purchase</span>
    </summary>
    <div className="grid gap-5 wide:grid-cols-2 wide:gap-x-2">
      <BuyerFields start={start} problems={problems} nameLabel="Your name" />
      <DeliveryChoice
        chosen={start.deliveryMethod}
        offered={deliveryMethods}
        error={problems.deliveryMethod}
        className="wide:col-span-2"
      />
    </div>
  </details>
)
