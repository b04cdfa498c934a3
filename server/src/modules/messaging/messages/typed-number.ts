import type { TenantTx } from '../../../db/database.ts'
import { isAnonymised, readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { isPrintedCard } from '../../passes/slips.queries.ts'
import { findCashTakers } from '../feed/cash-takers.queries.ts'

/** A number that a seller typed for a sale without one. */
export type TypedNumber = {
  text: string
  accountId: string
  /** The owner sees the codes of all sales; staff see those of their own. */
  maySeeAllCodes: boolean
}

type Sold = {
  purchaseId: string
  phone: string
  recipientPhone: string | null
  idempotencyKey: string | null
}

/**
 * Returns the typed number (E.164). Refuses with `sale_has_number`, also for a printed card, whose code
 * belongs to its paper, with `forbidden` for a code that the caller may not see, and with `phone_not_valid`.
 */
export const readTypedNumber = async (tx: TenantTx, sold: Sold, typed: TypedNumber): Promise<string> => {
  const { purchaseId, phone, recipientPhone } = sold
  if (recipientPhone !== null || !isAnonymised(phone) || isPrintedCard(sold))
    throw new Refusal('sale_has_number')
  const taker = (await findCashTakers(tx, [purchaseId])).get(purchaseId)
  if (!typed.maySeeAllCodes && taker?.accountId !== typed.accountId) throw new Refusal('forbidden')
  const number = readPhone(typed.text)
  if (number === null)
    throw new Refusal('phone_not_valid', undefined, {
      fields: { phoneNumber: 'Valid phone number required' },
    })
  return number.e164
}
