import type { PassOptions } from '@minit/domain/passes/pass-options.ts'
import { quotePass } from '@minit/domain/shop/pricing.ts'
import type { TenantTx } from '../../../db/database.ts'
import { anonymisedPhone } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { PAYMENT_STORE } from '../../money/payments/payment-store.ts'
import { settleCardSale } from '../../money/payments/settle-payment.ts'
import type { CardOfPass } from '../../passes/issue-pass.ts'
import { lockCustomer } from '../../passes/loyalty/customers.queries.ts'
import { newCustomer } from '../customers/customers.ts'
import { writeIntent } from './intent.queries.ts'
import { buildIntentRows, hashOf, namesOf, paymentAsStored, purchaseAsStored } from './intent.ts'

/** A printed card sold for cash, at its printed price. */
export type CardSale = CardOfPass & {
  /** Makes repeated calls one sale. */
  idempotencyKey: string
  pack: { id: string; name: string; durationMinutes: number; priceMinor: number; options: PassOptions }
  /** The sale's name if its buyer gave none. */
  name: string
  /** E.164; null if not given. */
  phone: string | null
  /** Today's tax rate. */
  gstBasisPoints: number
  /** The account whose drawer has the cash; null if an agent has it. */
  takenBy: string | null
}

export type SoldCard = {
  purchaseId: string
  priceMinor: number
  /** Notifies its waiting clients, for the caller to run after the commit. */
  notify: () => void
}

/** A card's minutes wait for its first use, whatever its package sells. */
const cardClock = ({ clock }: PassOptions) => (clock === 'while_online' ? clock : ('first_use' as const))

/** Every buyer pays the printed price and gets the printed minutes. */
const intentOf = (
  deps: Deps,
  { pack, phone, gstBasisPoints }: CardSale,
  sellerId: string,
  customerId: string,
) => {
  const method = 'cash' as const
  return {
    requestHash: hashOf(['card', pack.id, pack.priceMinor]),
    channel: 'counter' as const,
    deliveryMethod: 'qr_display' as const,
    payer: { phone: phone ?? anonymisedPhone(sellerId), method },
    provider: { name: method, newReference: deps.newId },
    pack: { id: pack.id, name: pack.name, ...pack.options, clock: cardClock(pack.options) },
    customer: { id: customerId },
    quote: quotePass({ pack, method, channel: 'counter', customer: null, gstBasisPoints }),
    passPurchaseId: null,
  }
}

/**
 * Sells a card for cash in the caller's transaction: purchase, payment, the seller's confirmation, and the
 * settlement with all that follows. Throws if the card was sold before.
 */
export const sellCard = async (deps: Deps, tx: TenantTx, card: CardSale): Promise<SoldCard> => {
  const entrepreneurId = tx.sellerId
  const phone = card.phone ?? anonymisedPhone(entrepreneurId)
  const customer = await lockCustomer(tx, newCustomer(deps, phone))
  const ref = { entrepreneurId, purchaseId: deps.newId(), paymentId: deps.newId() }
  const rows = buildIntentRows(deps, ref, intentOf(deps, card, entrepreneurId, customer.id))
  const { idempotencyKey, name } = card
  const customerId = await writeIntent(tx, {
    purchase: purchaseAsStored({ ...rows.purchase, ...namesOf(name), idempotencyKey }),
    payment: paymentAsStored(rows.payment, deps.now()),
    newCustomer: null,
    promptsSeen: null,
    notification: null,
  })
  if (customerId === null) throw new Error(`the card of ${idempotencyKey} was sold before`)
  await writeReceived(deps, tx, { ...rows.payment, actorId: card.takenBy })
  const notify = await settleCardSale(deps, tx, { ref, card })
  return { purchaseId: ref.purchaseId, priceMinor: rows.purchase.priceMinor, notify }
}

/** Writes the seller's confirmation of the cash as an event. */
const writeReceived = async (
  deps: Deps,
  tx: TenantTx,
  payment: ReturnType<typeof buildIntentRows>['payment'] & { actorId: string | null },
): Promise<void> => {
  const { providerReference: reference, amountMinor, currency, actorId } = payment
  const amount = { amountMinor, currency }
  const event = { key: `${reference}:decision`, reference, kind: 'succeeded', amount } as const
  const received = { id: deps.newId(), provider: 'cash', event, actorId, receivedAt: deps.now() }
  await PAYMENT_STORE.insertEvent(tx, { ...received, source: 'seller' })
}
