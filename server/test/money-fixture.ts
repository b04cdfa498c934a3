import { COUNTED_BALANCES } from '../src/modules/money/ledger/balances.queries.ts'
import { readBalance } from '../src/modules/money/ledger/balances.ts'
import { decideCash } from '../src/modules/money/payments/cash.ts'
import { moveToNextProvider } from '../src/modules/money/payments/next-provider.ts'
import { findSale } from '../src/modules/money/payments/payments.queries.ts'
import { recordProviderEvent } from '../src/modules/money/payments/provider-events.ts'
import { refundPurchase } from '../src/modules/money/refunds/refund-purchase.ts'
import { recordRefundEvent } from '../src/modules/money/refunds/refund-transfers.ts'
import { saveFee, saveSettlementDelays } from '../src/modules/platform/settings/money-terms.ts'
import { startPurchase } from '../src/modules/sales/purchases/start-purchase.ts'
import type { TestApp } from './app.ts'
import { ADMIN, aPhone, type TestSeller } from './builders.ts'

const REASON = 'As agreed.'

export type Method = 'orange_money' | 'vult' | 'cash'
export type Ordered = {
  at: TestSeller
  purchaseId: string
  provider: 'pawapay' | 'monime' | 'vult' | 'cash'
  reference: string
  priceMinor: number
}

/** Sales whose providers report what the test says, and the terms between the platform and its sellers. */
export const moneyFixture = (fixture: TestApp) => {
  const setFee = (fee: { basisPoints: number; fixedMinor: number }) => {
    // No two fees begin at the same instant.
    fixture.clock.advance({ seconds: 1 })
    return saveFee(fixture.deps, ADMIN, { ...fee, beginsAt: fixture.deps.now(), reason: REASON })
  }

  const setDelay = (hours: number) =>
    saveSettlementDelays(fixture.deps, ADMIN, {
      pawapay: hours,
      monime: hours,
      vult: hours,
      'orange-web': hours,
      reason: REASON,
    })

  /** A payment intent that no job polls: the test sends its provider's reports. */
  const orders = async (at: TestSeller, method: Method): Promise<Ordered> => {
    const { ref } = await startPurchase(
      fixture.deps,
      {
        channel: 'counter',
        entrepreneurKey: at.id,
        customerId: null,
        packageId: at.pack.id,
        customerName: 'Aminata Kamara',
        phoneText: aPhone(),
        method,
        deliveryMethod: 'qr_display',
        shownPriceMinor: null,
      },
      null,
    )
    const [payment] = await fixture.database.asOwner<{ provider: Ordered['provider']; reference: string }>(
      'select provider, provider_reference as reference from payments where id = $1',
      [ref.paymentId],
    )
    if (payment === undefined) throw new Error('no payment was written')
    return { at, purchaseId: ref.purchaseId, priceMinor: at.pack.priceMinor, ...payment }
  }

  /** The same purchase requested from the next provider, as after a definite refusal by its first one. */
  const movesOn = async (order: Ordered): Promise<Ordered> => {
    const [first] = await fixture.database.asOwner<{ id: string }>(
      'select id from payments where provider_reference = $1',
      [order.reference],
    )
    const ref = { entrepreneurId: order.at.id, paymentId: first?.id ?? '' }
    const sale = await fixture.deps.db.inTenant(ref.entrepreneurId, (tx) => findSale(tx, ref))
    if (sale === null) throw new Error('there is no such sale')
    const next = await moveToNextProvider(fixture.deps, { ref, sale, reason: 'declined' })
    const [payment] = await fixture.database.asOwner<{ provider: Ordered['provider']; reference: string }>(
      'select provider, provider_reference as reference from payments where id = $1',
      [next?.paymentId],
    )
    if (payment === undefined) throw new Error('there is no other provider')
    return { ...order, ...payment }
  }

  const pays = async (
    { at, purchaseId, provider, reference, priceMinor }: Ordered,
    amountMinor = priceMinor,
  ): Promise<void> => {
    if (provider === 'cash') return decideCash(fixture.deps, at.id, { purchaseId, decision: 'received' })
    const key = `${reference}:paid:${amountMinor}`
    const amount = { amountMinor, currency: 'SLE' }
    await recordProviderEvent(fixture.deps, provider, {
      event: { key, reference, kind: 'succeeded', amount },
      source: 'poll',
    })
  }

  const fails = ({ provider, reference }: Ordered) =>
    recordProviderEvent(fixture.deps, provider, {
      event: { key: `${reference}:failed`, reference, kind: 'failed', amount: null, reason: 'declined' },
      source: 'poll',
    })

  const paid = async (at: TestSeller, method: Method): Promise<Ordered> => {
    const order = await orders(at, method)
    await pays(order)
    return order
  }

  /** A refund that its provider reports as sent. */
  const refunds = async ({ purchaseId }: Ordered): Promise<void> => {
    await refundPurchase(fixture.deps, ADMIN, { transactionId: purchaseId, reason: REASON })
    const [refund] = await fixture.database.asOwner<{ provider: string | null; reference: string }>(
      'select provider, provider_reference as reference from refunds where purchase_id = $1',
      [purchaseId],
    )
    if (refund === undefined || refund.provider === null) return
    const { provider, reference } = refund
    const event = { key: `${reference}:sent`, reference, kind: 'succeeded', amount: null } as const
    await recordRefundEvent(fixture.deps, provider, { event, source: 'poll' })
  }

  const balance = (at: TestSeller) => readBalance(fixture.deps, at.id)

  /** The stored balance, and the balance by the ledger. */
  const keptAndCounted = async (at: TestSeller) => {
    const columns = 'available_minor, pending_minor, reserved_minor'
    const [kept] = await fixture.database.asOwner(
      `select ${columns} from seller_balances where entrepreneur_id = $1`,
      [at.id],
    )
    const [counted] = await fixture.database.asOwner(
      `select ${columns} from (${COUNTED_BALANCES}) c where entrepreneur_id = $1`,
      [at.id],
    )
    return { kept, counted }
  }

  return { setFee, setDelay, orders, movesOn, pays, fails, paid, refunds, balance, keptAndCounted }
}
