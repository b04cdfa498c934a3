import type { NUMBERS_OF } from '@minit/contract/admin/people.ts'
import type { Tx } from '../../../db/database.ts'
import { formatPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'

type Of = (typeof NUMBERS_OF)[number]

const PHONES: Readonly<Record<Of, string>> = {
  customer: 'select phone from customers where id = $1::text',
  purchase: 'select phone from purchases where id = $1::text',
}

const findPhone = async (tx: Tx, of: Of, id: string): Promise<string> => {
  const [row] = await tx.send<{ phone: string }>(PHONES[of], [id])
  if (row === undefined) throw new Refusal(of === 'customer' ? 'customer_not_found' : 'purchase_not_found')
  return row.phone
}

/**
 * Shows an admin a full number after an audit line that names the customer or purchase, never the number.
 * Refuses with `customer_not_found` and `purchase_not_found`.
 */
export const revealNumber = async (
  deps: Deps,
  admin: Admin,
  { of, id }: { of: Of; id: string },
): Promise<string> => {
  const phone = await deps.db.asPlatform(async (tx) => {
    const found = await findPhone(tx, of, id)
    await writeAudit(deps, tx, { admin, action: 'phone_revealed', subject: { type: of, id } })
    return found
  })
  return formatPhone(phone)
}
