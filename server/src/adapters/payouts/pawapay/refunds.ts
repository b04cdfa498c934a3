import type { RefundCalls } from '../../../ports/payment-provider.ts'
import { toMajorUnits } from '../../payments/major-units.ts'
import type { connectMovements } from '../../payments/pawapay/movements.ts'
import { CURRENCY } from '../../payments/pawapay/offered-methods.ts'
import { sentMovements } from './sent-movements.ts'

/**
 * Refunds of deposits to their payer (https://docs.pawapay.io/v2/docs/refunds). The refund's id is our
 * reference, so a repeated request never sends twice; pawaPay knows the payer by the deposit.
 */
export const pawapayRefunds = (
  movements: ReturnType<typeof connectMovements>,
  newReference: () => string,
): RefundCalls => {
  const refunds = sentMovements('refund', movements)
  return {
    newReference,
    requestRefund: ({ reference, paymentReference, amount }) =>
      refunds.ask(reference, {
        depositId: paymentReference,
        amount: toMajorUnits(amount.amountMinor),
        currency: CURRENCY,
      }),
    readRefund: refunds.read,
    readWebhook: refunds.readWebhook,
  }
}
