import { leText } from '../../lib/le-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { CashOrder } from './use-cash-decision.ts'

type DeclineDialogProps = {
  sale: CashOrder
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onDecline: () => void
}

/** Asks once before a waiting customer is turned away. */
export const DeclineDialog = ({ sale, isOpen, onOpenChange, onDecline }: DeclineDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title="Decline this sale?"
    description={`${sale.customerName} gets no code for ${sale.packageName}. If you have the ${leText(sale.amount)}, give it back.`}
  >
    <div className="grid grid-cols-2 gap-3 mt-1">
      <Button variant="ghost" onClick={() => onOpenChange(false)}>
        Keep waiting
      </Button>
      <Button variant="danger" onClick={onDecline}>
        Decline
      </Button>
    </div>
  </Dialog>
)
