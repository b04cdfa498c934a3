import type { Tx } from '../../db/database.ts'
import { changeSeller } from './settings.queries.ts'

export type AcceptedPayments = {
  acceptsOrangeMoney: boolean
  acceptsAfricellMoney: boolean
  vultMerchantId?: string | undefined
}

/** Puts what a seller chose in the onboarding into the settings, in the caller's transaction. */
export const acceptPayments = (tx: Tx, entrepreneurId: string, payments: AcceptedPayments): Promise<void> => {
  const { acceptsOrangeMoney, acceptsAfricellMoney, vultMerchantId } = payments
  return changeSeller(tx, entrepreneurId, {
    acceptsOrangeMoney,
    acceptsAfricellMoney,
    ...(vultMerchantId ? { vultMerchantId } : {}),
  })
}
