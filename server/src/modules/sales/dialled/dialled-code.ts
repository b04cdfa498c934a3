import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { dialledSumOf, queueAccessMessage } from '../../messaging/messages/access-message.ts'
import { lockDelivery } from '../../messaging/messages/messages.queries.ts'
import { type DialledRow, forgetDialledPayer } from '../../money/pay-codes/pay-codes.queries.ts'
import { nameBuyer } from './dialled.queries.ts'

/**
 * Sends the code of a dialled sale to its payer, whose number was hidden at the sale, in the caller's
 * transaction that has locked the payment. False if there is no pass, or it has a number.
 */
export const sendDialledCode = async (
  deps: Deps,
  tx: TenantTx,
  { id, purchaseId, payerPhone }: Pick<DialledRow, 'id' | 'purchaseId' | 'payerPhone'>,
): Promise<boolean> => {
  if (purchaseId === null || payerPhone === null) return false
  const isNamed = await nameBuyer(tx, purchaseId, payerPhone)
  await forgetDialledPayer(tx, id)
  const found = await lockDelivery(tx, purchaseId)
  if (!isNamed || found === null) return false
  const { pass } = found
  await queueAccessMessage(deps, tx, {
    issued: { pass, code: deps.secrets.open(pass.sealedCode, pass.id) },
    recipient: { purchaseId, phone: payerPhone, deliveryMethod: 'sms', dialled: dialledSumOf(found) },
  })
  return true
}
