import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseNumber } from '../../src/modules/operations/privacy/erase-person.ts'
import { anUnansweredOrder, aReference, claims } from '../a-claim.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import {
  alarmedRefund,
  application,
  type Busy,
  failedRefund,
  heldMoney,
  later,
  openClaim,
  openRefund,
  owedMinutes,
  phoneOf,
  runningPass,
  type Shop,
  searchedMoney,
  shopOf,
  unmatchedMoney,
  waitingOrder,
} from '../busy-numbers.ts'
import { connectsGift, givesPass } from '../gifts.ts'
import { expectInvariants } from '../invariants.ts'

let fixture: TestApp
let seller: TestSeller
let shop: Shop
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
  shop = shopOf(fixture, seller)
})
afterAll(() => fixture.close())

const erases = (phone: string) =>
  fixture.deps.db.asPlatform((tx) => eraseNumber(fixture.deps, tx, { phone, why: 'unused' }))

const REASONS: readonly (readonly [string, RegExp, (shop: Shop) => Promise<Busy>])[] = [
  ['an order waits for its money', /order of this number still waits/, waitingOrder],
  ['its money is polled for', /still looked for/, searchedMoney],
  ['a pass has time left', /still has time/, runningPass],
  [
    'a wrong amount without a payer is held',
    /came for an order of this number/,
    (at) => heldMoney(at, 'wrong sum'),
  ],
  ['money that arrived twice is held', /came for an order of this number/, (at) => heldMoney(at, 'twice')],
  ['unmatched money names it', /money of this number on the worklist/, unmatchedMoney],
  ['it claims that it paid', /claim from this number says/, (at) => openClaim(at, 'payer')],
  [
    'another number claims to have paid its order',
    /order of this number was paid/,
    (at) => openClaim(at, 'orderer'),
  ],
  ['a refund is in progress', /on its way back/, openRefund],
  ['a failed refund is unresolved', /went wrong/, failedRefund],
  ['a refund has raised an alert', /went wrong/, alarmedRefund],
  ['minutes on a refunded pass are owed back', /Minutes on top/, owedMinutes],
  ['an application is pending', /application that waits/, application],
]

test.each(REASONS)(
  'an erasure waits while %s, and changes nothing; then it completes',
  async (_, words, begins) => {
    const { phone, ends } = await begins(shop)
    const known = () =>
      fixture.database.asOwner(
        `select 'customer' as what from customers where phone = $1 union all select id from purchases where phone = $1
       union all select id from refunds where phone = $1 union all select id from claims where payer_phone = $1
       union all select c.id from claims c join purchases p on p.id = c.purchase_id where p.phone = $1 and c.said <> ''`,
        [phone],
      )
    const before = await known()
    const refused = { code: 'erasure_waits', message: expect.stringMatching(words) }
    await expect(erases(phone)).rejects.toMatchObject(refused)
    expect(await known()).toEqual(before)
    if (ends !== null) {
      await ends()
      await erases(phone)
      expect(await known()).toEqual([])
    }
    await expectInvariants(fixture)
  },
)

test('a claim on an order that was paid meanwhile, and money reserved for a gift’s payer, block no erasure', async () => {
  await shop.people.beginAnew()
  const order = await anUnansweredOrder(fixture, seller)
  await claims(fixture, order, { phoneNumber: order.phoneNumber, reference: aReference() })
  const [row] = await fixture.database.asOwner<{ reference: string }>(
    'select provider_reference as reference from payments where purchase_id = $1',
    [order.transactionId],
  )
  const { answer, payer, recipient, held } = await givesPass(fixture, seller)
  await connectsGift(fixture, seller, held)
  const [gift] = await fixture.database.asOwner<{ reference: string }>(
    'select provider_reference as reference from payments where purchase_id = $1',
    [answer.transactionId],
  )
  const sale = {
    at: seller,
    purchaseId: order.transactionId,
    provider: 'pawapay',
    priceMinor: seller.pack.priceMinor,
  } as const
  await shop.money.pays({ ...sale, reference: row?.reference ?? '' })
  await shop.money.pays({ ...sale, reference: gift?.reference ?? '' }, 9_900)
  await later(shop)
  await erases(order.phoneNumber)
  await erases(recipient)
  await expect(erases(payer)).rejects.toMatchObject({ code: 'erasure_waits' })
  await expectInvariants(fixture)
})

test('an order is not erased while the money of a claim without an order is being booked on it', async () => {
  const order = await shop.money.orders(seller, 'orange_money')
  const { phone, reference } = { phone: await phoneOf(shop, order.purchaseId), reference: aReference() }
  await later(shop)
  await shop.people.moneyComes(reference)
  await fixture.database.asOwner(
    `insert into claims (entrepreneur_id, id, reference, said, payer_phone, state, created_at, asked_at, answered_at, suspense_id,
       placed_seller_id, placed_purchase_id)
     select 'platform', 'PLACING', $2, '', $3, 'placing', now(), now(), now(), i.id, $4, $1
     from suspense_items i where i.transaction_key = $2`,
    [order.purchaseId, reference, aPhone(), seller.id],
  )
  await expect(erases(phone)).rejects.toMatchObject({ code: 'erasure_waits' })
  await fixture.database.asOwner(`delete from claims where id = 'PLACING'`)
  await erases(phone)
})
