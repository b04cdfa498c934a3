import type { SignedIn } from '../../http/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { auditUncovering } from '../audit/audit-uncovering.ts'
import { findBuyersPhone } from './buyers.queries.ts'
import { formatPhone } from './phones.ts'

/** The whole number of one's own customer, shown only once it is written down who asked. Else `customer_not_found`. */
export const revealPhone = async (
  deps: Deps,
  { accountId, entrepreneurId }: Pick<SignedIn<'entrepreneur'>, 'accountId' | 'entrepreneurId'>,
  customerId: string,
): Promise<string> => {
  const phone = await deps.db.inTenant(entrepreneurId, (tx) =>
    findBuyersPhone(tx, entrepreneurId, customerId),
  )
  if (phone === null) throw new Refusal('customer_not_found')
  await auditUncovering(deps, {
    accountId,
    action: 'customer_phone_revealed',
    subject: { type: 'customer', id: customerId },
    after: { entrepreneurId },
  })
  return formatPhone(phone)
}
