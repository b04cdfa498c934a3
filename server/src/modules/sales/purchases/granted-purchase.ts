import { splitGst } from '@minit/domain/money/money.ts'
import type { Tx } from '../../../db/database.ts'
import { anonymisedPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { SoldMinutes } from '../../passes/issue-pass.ts'
import { lockCustomer } from '../../passes/loyalty/customers.queries.ts'
import { newCustomer } from '../customers/customers.ts'
import { hashOf, namesOf } from './intent.ts'
import { insertGrantedPurchase } from './purchases.queries.ts'
import type { purchases } from './purchases.tables.ts'

type NewPurchase = typeof purchases.$inferInsert

/** `name`: who has it, on the seller's lists. `fingerprint`: what its request hash is made of. */
type Granted = Pick<NewPurchase, 'entrepreneurId' | 'packageId' | 'packageName' | 'gstBasisPoints'> &
  Partial<Pick<NewPurchase, 'channel' | 'deliveryMethod' | 'recipientPhone' | 'idempotencyKey'>> & {
    name: string
    fingerprint: Parameters<typeof hashOf>[0]
    passOptions: NonNullable<SoldMinutes['passOptions']>
    minutes: number
    /** What the minutes are worth, in minor units: nobody pays it. */
    worthMinor: number
  }

/**
 * Writes a purchase that nobody pays and that is no sale, on the shop's numberless customer. Returns it as its pass is made of,
 * with that customer's number. Refuses with `key_reused` if another purchase has its key.
 */
export const writeGrantedPurchase = async (
  deps: Pick<Deps, 'newId' | 'now'>,
  tx: Tx,
  { name, fingerprint, minutes, worthMinor, gstBasisPoints, ...of }: Granted,
): Promise<{ sold: SoldMinutes; phone: string }> => {
  const { entrepreneurId, passOptions } = of
  const [purchaseId, now, phone] = [deps.newId(), deps.now(), anonymisedPhone(entrepreneurId)]
  const { id: customerId } = await lockCustomer(tx, newCustomer(deps, phone))
  const counted = { baseMinutes: minutes, walletBonusMinutes: 0, loyaltyMinutes: 0, vipMinutes: 0 }
  const isWritten = await insertGrantedPurchase(tx, {
    channel: 'counter',
    deliveryMethod: 'qr_display',
    ...of,
    id: purchaseId,
    requestHash: hashOf(fingerprint),
    customerId,
    ...namesOf(name),
    phone,
    paymentMethod: 'cash',
    status: 'granted',
    ...counted,
    listPriceMinor: worthMinor,
    discountMinor: 0,
    priceMinor: worthMinor,
    ...splitGst(worthMinor, gstBasisPoints),
    gstBasisPoints,
    countsForLoyalty: false,
    payBy: now,
    createdAt: now,
  })
  if (!isWritten) throw new Refusal('key_reused')
  return { sold: { entrepreneurId, purchaseId, paidAt: now, passOptions, ...counted }, phone }
}
