import { refundOwnSale, refundPurchase } from '../src/modules/money/refunds/refund-purchase.ts'
import { followRefund, recordRefundEvent } from '../src/modules/money/refunds/refund-transfers.ts'
import type { Deps } from '../src/ports/deps.ts'
import { aPaidSale } from './a-sale.ts'
import type { TestApp } from './app.ts'
import type { TestSeller } from './builders.ts'
import { ADMIN } from './builders.ts'
import { moneyFixture } from './money-fixture.ts'
import { eventually } from './purchases.ts'
export const REASON = 'The WiFi was down.'

let lastNumber = 0
/** A paying number whose last digits decide how the stand-in ends its refund; 000 is an ordinary one. */
export const refundNumber = (lastDigits: string): string => {
  lastNumber += 1
  return `+2327600${lastNumber % 10}${lastDigits}`
}

export type Refund = {
  id: string
  state: string
  method: string
  failureReason: string | null
  reference: string | null
  providerReference: string | null
  alarm: string | null
}
type Charge = { reference: string; status: 'open' | 'charged' | 'failed'; amountMinor: number }

/** Sales that were really paid at the provider's stand-in, and their refunds. */
export const refundFixture = (fixture: TestApp) => {
  const money = moneyFixture(fixture)

  /** A sale of Le 35 by Orange Money, from a number with these last digits. */
  const sells = async (at: TestSeller, lastDigits = '000'): Promise<string> =>
    (await aPaidSale(fixture, at, { phoneNumber: refundNumber(lastDigits) })).transactionId

  const callerOf = (at: TestSeller) => ({
    accountId: 'the-seller',
    name: 'the-seller',
    entrepreneurId: at.id,
  })

  const bySeller = (at: TestSeller, transactionId: string, deps: Deps = fixture.deps) =>
    refundOwnSale(deps, callerOf(at), { transactionId, reason: REASON })

  const byAdmin = (transactionId: string, deps: Deps = fixture.deps): Promise<void> =>
    refundPurchase(deps, ADMIN, { transactionId, reason: REASON })

  /** All refunds of a purchase, the oldest first. */
  const refundsOf = (purchaseId: string): Promise<Refund[]> =>
    fixture.database.asOwner<Refund>(
      `select id, state, method, failure_reason as "failureReason", reference,
         provider_reference as "providerReference", alarm
       from refunds where purchase_id = $1 order by id`,
      [purchaseId],
    )

  const lastOf = async (purchaseId: string): Promise<Refund> => {
    const last = (await refundsOf(purchaseId)).at(-1)
    if (last === undefined) throw new Error('there is no refund')
    return last
  }

  const follows = async (at: TestSeller, purchaseId: string, deps: Deps = fixture.deps): Promise<void> => {
    const { id: refundId } = await lastOf(purchaseId)
    await followRefund(deps, { entrepreneurId: at.id, refundId })
  }

  /** Runs the job of a purchase's last refund until the refund reaches a state. */
  const until = (at: TestSeller, purchaseId: string, state: string): Promise<void> =>
    eventually(async () => {
      await follows(at, purchaseId)
      const now = await lastOf(purchaseId)
      if (now.state !== state) throw new Error(`the refund is ${now.state}`)
    })

  /** What the provider was requested to return for all refunds of a purchase, by its own record. */
  const sentFor = async (purchaseId: string): Promise<Charge[]> => {
    const references = (await refundsOf(purchaseId)).map(({ providerReference }) => providerReference)
    const ledgers = ['refunds', 'payouts'].map(async (ledger): Promise<Charge[]> => {
      const answer = await fetch(`${fixture.standInsUrl}/control/ledger/pawapay/${ledger}`)
      // The control call returns the stand-in's ledger.
      return (await answer.json()) as Charge[]
    })
    return (await Promise.all(ledgers)).flat().filter(({ reference }) => references.includes(reference))
  }

  const reports = async (
    purchaseId: string,
    kind: 'succeeded' | 'failed',
    keyOf = (reference: string): string => `${reference}:late`,
  ): Promise<void> => {
    const [refund] = await refundsOf(purchaseId)
    const reference = refund?.providerReference ?? ''
    const event = { key: keyOf(reference), reference, kind, amount: null } as const
    await recordRefundEvent(fixture.deps, 'pawapay', { event, source: 'webhook' })
  }

  /** The texts of the refund messages to a number of this purchase. */
  const textsOf = async (purchaseId: string): Promise<string[]> => {
    const rows = await fixture.database.asOwner<{ id: string; sealed_text: string }>(
      `select m.id, m.sealed_text from messages m join purchases p on p.entrepreneur_id = m.entrepreneur_id
         and p.phone = m.recipient where p.id = $1 and m.kind = 'refund' order by m.id`,
      [purchaseId],
    )
    return rows.map(({ id, sealed_text }) => fixture.deps.secrets.open(sealed_text, id))
  }

  return {
    ...money,
    sells,
    callerOf,
    bySeller,
    byAdmin,
    refundsOf,
    lastOf,
    follows,
    until,
    sentFor,
    tells: reports,
    textsOf,
    admin: ADMIN,
  }
}
