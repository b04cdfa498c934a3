import { paymentEndsAt } from '@minit/domain/payment-looks.ts'
import type { Deps } from '../../ports/deps.ts'
import { askForPayment } from './ask-for-payment.ts'
import { expirePurchase } from './expire-purchase.ts'
import { findSale, hasProviderEvents, type PaymentRef, type Sale } from './payments.queries.ts'
import { canBeAsked, isOver, needsAsking, planNextLook } from './plan-look.ts'
import { recordProviderEvent } from './record-provider-event.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * One look at a payment: settles what was recorded but not settled, asks the provider if that never happened, else
 * asks how it stands; ends what nobody paid; plans the next look until looking can tell nothing new. Whoever has the
 * right to ask may have died after asking, so then too it asks how it stands. No provider is asked about cash, nor
 * after a final answer.
 */
export const followPayment = async (deps: Deps, ref: PaymentRef): Promise<void> => {
  const sale = await readSettled(deps, ref)
  if (sale === null || (isOver(sale) && sale.payment.nextCheckAt === null)) return
  if (!isOver(sale) && canBeAsked(sale)) await askProvider(deps, ref, sale)
  if (sale.purchase.status === 'awaiting_payment' && deps.now() >= paymentEndsAt(sale.purchase.payBy))
    await expirePurchase(deps, ref)
  await planNextLook(deps, ref)
}

/** The sale, once no recorded event waits to be settled: a crash between the two leaves that to its next look. */
const readSettled = async (deps: Deps, ref: PaymentRef): Promise<Sale | null> => {
  const found = await deps.db.inTenant(ref.entrepreneurId, async (tx) => ({
    sale: await findSale(tx, ref),
    hasEvents: await hasProviderEvents(tx, ref),
  }))
  if (!found.hasEvents) return found.sale
  await settlePayment(deps, ref)
  return deps.db.inTenant(ref.entrepreneurId, (tx) => findSale(tx, ref))
}

/** Asks for the money, or how it stands. */
const askProvider = async (deps: Deps, ref: PaymentRef, sale: Sale): Promise<void> => {
  if (needsAsking(sale, deps.now()) && (await askForPayment(deps, ref))) return
  const provider = await deps.payments.byName(sale.payment.provider)
  const reading = await provider?.readPayment(sale.payment.providerReference)
  if (reading?.kind === 'event') await recordProviderEvent(deps, sale.payment.provider, reading.event, 'poll')
}
