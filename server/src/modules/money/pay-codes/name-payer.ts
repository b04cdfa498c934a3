import { fitsMask } from '@minit/domain/money/masked-phones.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findNamelessSale, notePayer } from './pay-codes.queries.ts'

/**
 * The payer of a dialled sale whose number was hidden names it by the operator's number, in the caller's
 * platform transaction: its code is sent to the number, if that fits what the provider showed of it. Null if
 * no such sale fits.
 */
export const namePayer = async (
  deps: Deps,
  tx: Tx,
  { reference, payerPhone, since }: { reference: string; payerPhone: string; since: Date },
): Promise<{ entrepreneurId: string; purchaseId: string } | null> => {
  const found = await findNamelessSale(tx, reference, since)
  if (found === null || !fitsMask(found.maskedPhone, payerPhone)) return null
  const { entrepreneurId, id: dialledId, purchaseId } = found
  await notePayer(tx, found, payerPhone)
  await deps.jobs.enqueue(tx, 'sell-dialled', { entrepreneurId, dialledId })
  return { entrepreneurId, purchaseId }
}
