import { expect } from 'vitest'
import { switchDialToPay } from '../src/modules/money/pay-codes/pay-codes.ts'
import type { TestApp } from './app.ts'
import { aSeller, type TestSeller } from './builders.ts'
import { monimeHands } from './monime-fixture.ts'
import { eventually } from './purchases.ts'
import { refundFixture } from './refund-fixture.ts'

export type DialledSale = {
  purchaseId: string | null
  status: string | null
  channel: string | null
  phone: string | null
  minutes: number | null
  priceMinor: number | null
  refused: string | null
  suspense: string | null
}

/** Functions that switch a shop's lasting code on, pay it, and read what came of it. */
export const dialledFixture = (fixture: TestApp) => {
  const { deps, database } = fixture
  const hands = monimeHands(fixture)
  const codeOf = async (seller: TestSeller): Promise<string | null> => {
    const [row] = await database.asOwner<{ code: string | null }>(
      `select dial_code as code from pay_codes where entrepreneur_id = $1 and closed_at is null`,
      [seller.id],
    )
    return row?.code ?? null
  }
  /** A shop with its code; returns what to dial. */
  const switchesOn = async (seller: TestSeller): Promise<string> => {
    await switchDialToPay(deps, seller.id, { isOn: true })
    await fixture.drain()
    const code = await codeOf(seller)
    if (code === null) throw new Error('the code was not made')
    return code
  }
  /** What became of every payment of the seller's codes, oldest first. */
  const sales = (seller: TestSeller) =>
    database.asOwner<DialledSale>(
      `select d.purchase_id as "purchaseId", s.status, s.channel, s.phone, s.base_minutes as minutes,
         s.price_minor::int as "priceMinor", y.refused,
         (select string_agg(i.reason || ':' || i.amount_minor || ':' || i.currency, ' ') from suspense_items i
           where i.entrepreneur_id = d.entrepreneur_id and i.purchase_id = d.purchase_id) as suspense
       from dialled_payments d
       left join purchases s on s.entrepreneur_id = d.entrepreneur_id and s.id = d.purchase_id
       left join payments y on y.entrepreneur_id = s.entrepreneur_id and y.purchase_id = s.id
       where d.entrepreneur_id = $1 order by d.received_at, d.id`,
      [seller.id],
    )
  /** Runs jobs until so many payments were sold or held. */
  const settles = async (seller: TestSeller, count: number): Promise<DialledSale[]> => {
    await eventually(async () => {
      await fixture.drain()
      const found = await sales(seller)
      if (found.filter(({ status, suspense }) => status === 'paid' || suspense !== null).length < count)
        throw new Error(`not settled: ${JSON.stringify(found)}`)
    })
    return sales(seller)
  }
  /** Dials with a sum in leones. */
  const pays = async (code: string, amount: string, phone = '076 123 456'): Promise<string> => {
    const body = new URLSearchParams({ code, phone, pin: '1234', amount })
    const page = await (await fetch(`${fixture.standInsUrl}/monime/dial`, { method: 'POST', body })).text()
    return /role="status">([^<]*)</.exec(page)?.[1] ?? ''
  }
  /** Pays with any money, which a dialler cannot. */
  const paysWith = (code: string, money: { currency: string; value: number; phone?: string }) =>
    hands.control('POST', '/monime/pay-code', { code, phone: '+23276123456', ...money })
  const masksPayers = (on: boolean) => hands.control('PUT', '/monime/masks-payers', { on })
  const refundsOf = (purchaseId: string) =>
    database.asOwner<{ state: string; amountMinor: number; phone: string }>(
      `select state, amount_minor::int as "amountMinor", phone from refunds where purchase_id = $1`,
      [purchaseId],
    )
  /** Runs jobs until the money of a purchase went back. */
  const sentBack = async (purchaseId: string) => {
    await eventually(async () => {
      fixture.clock.advance({ seconds: 10 })
      await fixture.drain()
      const states = (await refundsOf(purchaseId)).map(({ state }) => state)
      if (!states.includes('sent')) throw new Error(`not back: ${JSON.stringify(states)}`)
    })
    return refundsOf(purchaseId)
  }
  const refunds = async (seller: TestSeller, purchaseId: string) => {
    await refundFixture(fixture).bySeller(seller, purchaseId)
    return sentBack(purchaseId)
  }
  const isCounted = async ({ id }: TestSeller, expected: { sales: number; revenueMinor: number }) =>
    expect(
      await database.asOwner(
        `select sales::int, revenue_minor::int as "revenueMinor" from seller_totals where entrepreneur_id = $1`,
        [id],
      ),
    ).toEqual([expected])
  const changesShop =
    (set: string) =>
    async ({ id }: TestSeller): Promise<void> => {
      await database.asOwner(`update entrepreneurs set ${set} where id = $1`, [id])
    }
  const takesOffSale = async ({ id }: TestSeller): Promise<void> => {
    await database.asOwner('update packages set is_active = false where entrepreneur_id = $1', [id])
  }
  const shop = {
    closes: changesShop('is_open = false'),
    suspends: changesShop(`subscription_status = 'suspended'`),
    takesOffSale,
  }
  return {
    ...hands,
    ...shop,
    sentBack,
    refunds,
    isCounted,
    switchesOn,
    codeOf,
    sales,
    settles,
    pays,
    paysWith,
    masksPayers,
    aSeller: () => aSeller(deps),
  }
}
