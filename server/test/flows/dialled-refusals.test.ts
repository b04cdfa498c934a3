import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { switchDialToPay } from '../../src/modules/money/pay-codes/pay-codes.ts'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import { sellDialled } from '../../src/modules/sales/dialled/sell-dialled.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { dialledFixture } from '../dialled-fixture.ts'
import { textsTo } from '../gifts.ts'
import { expectInvariants } from '../invariants.ts'
import { eventually } from '../purchases.ts'

let fixture: TestApp
let dialling: ReturnType<typeof dialledFixture>
beforeAll(async () => {
  fixture = await startTestApp({ hasMonime: true })
  dialling = dialledFixture(fixture)
})
afterAll(() => fixture.close())

const aShop = async (
  opening: Parameters<typeof aSeller>[1] = {},
): Promise<{ seller: TestSeller; code: string }> => {
  const seller = await aSeller(fixture.deps, opening)
  return { seller, code: await dialling.switchesOn(seller) }
}

describe('money that buys nothing is held and goes back', () => {
  const HELD = { status: 'failed' }
  test.each([
    [
      'too little for rented equipment',
      { sum: 500, why: 'Le 5 bought no minutes: it is too little, pay Le 6 to Le 105.' },
      'too_little',
      { shop: { hasOwnInternet: false } },
    ],
    [
      'too much for rented equipment',
      { sum: 11_000, why: 'Le 110 bought no minutes: it is too much, pay Le 6 to Le 105.' },
      'too_much',
      { shop: { hasOwnInternet: false } },
    ],
  ] as const)('%s, and the payer reads why', async (_, { sum, why }, refused, opening) => {
    const { seller, code } = await aShop(opening)
    await dialling.paysWith(code, { currency: 'SLE', value: sum, phone: '+23276555333' })
    const [sale] = await dialling.settles(seller, 1)
    expect(sale).toMatchObject({ ...HELD, refused, suspense: `not_sold:${sum}:SLE` })
    expect(await dialling.sentBack(sale?.purchaseId ?? '')).toMatchObject([
      { state: 'sent', amountMinor: sum, phone: '+23276555333' },
    ])
    await dialling.isCounted(seller, { sales: 0, revenueMinor: 0 })
    expect(await textsTo(fixture, '+23276555333')).toContain(
      `Minit: ${why} The money goes back to this number.`,
    )
    await expectInvariants(fixture)
  })

  test.each([
    [
      'switched off',
      'switched_off',
      (seller: TestSeller) => switchDialToPay(fixture.deps, seller.id, { isOn: false }),
    ],
    ['of a closed shop', 'shop_closed', (seller: TestSeller) => dialling.closes(seller)],
    ['of a suspended seller', 'shop_stopped', (seller: TestSeller) => dialling.suspends(seller)],
    ['of a shop without packages', 'no_scale', (seller: TestSeller) => dialling.takesOffSale(seller)],
  ] as const)('by a code %s', async (_, refused, changes) => {
    const { seller, code } = await aShop()
    await changes(seller)
    // The provider does not know it yet.
    await dialling.paysWith(code, { currency: 'SLE', value: 3_500, phone: '+23276555222' })
    const [sale] = await dialling.settles(seller, 1)
    expect(sale).toMatchObject({ ...HELD, refused, suspense: 'not_sold:3500:SLE' })
    expect(await dialling.sentBack(sale?.purchaseId ?? '')).toMatchObject([{ state: 'sent' }])
  })

  test('in another currency, for an operator: a payout to a phone is in leones', async () => {
    const { seller, code } = await aShop()
    await dialling.paysWith(code, { currency: 'USD', value: 3_500 })
    const [sale] = await dialling.settles(seller, 1)
    expect(sale).toMatchObject({ ...HELD, refused: 'other_currency', suspense: 'wrong_sum:3500:USD' })
    await expectInvariants(fixture)
  })

  test('by a code that is not ours, as any unmatched money', async () => {
    const reference = fixture.deps.newId()
    await recordProviderEvent(fixture.deps, 'monime', {
      event: {
        key: `${reference}:paid`,
        reference,
        kind: 'succeeded',
        amount: { amountMinor: 3_500, currency: 'SLE' },
        payCode: { reference: 'not-ours', method: 'orange_money', maskedPhone: null },
      },
      source: 'webhook',
    })
    expect(
      await fixture.database.asOwner('select reason from suspense_items where provider_reference = $1', [
        reference,
      ]),
    ).toEqual([{ reason: 'unmatched' }])
  })
})

test('below the least sum that can be sent the payer reads that Minit support sends it, as an admin then does', async () => {
  const { seller, code } = await aShop()
  const phone = '+23276555444'
  await dialling.paysWith(code, { currency: 'SLE', value: 50, phone })
  const [sale] = await dialling.settles(seller, 1)
  await eventually(async () => {
    await fixture.drain()
    expect(
      await fixture.database.asOwner('select method, state from refunds where purchase_id = $1', [
        sale?.purchaseId,
      ]),
    ).toEqual([{ method: 'by_hand', state: 'to_confirm' }])
  })
  const [text = ''] = await textsTo(fixture, phone)
  expect(text).toMatch(/^Minit: Le 0\.50 bought no minutes: .* Minit support sends it back\.$/)
})

test('a payer whose number came after the refusal reads why, once', async () => {
  const { seller, code } = await aShop()
  const phone = '+23276555111'
  await dialling.masksPayers(true)
  await dialling.paysWith(code, { currency: 'SLE', value: 50, phone })
  await dialling.masksPayers(false)
  fixture.clock.advance({ seconds: 25 })
  const [sale] = await dialling.settles(seller, 1)
  expect(await textsTo(fixture, phone)).toEqual([])
  const [row] = await fixture.database.asOwner<{ id: string }>(
    'update dialled_payments set payer_phone = $2 where purchase_id = $1 returning id',
    [sale?.purchaseId, phone],
  )
  for (const _ of ['once', 'again'])
    await sellDialled(fixture.deps, { entrepreneurId: seller.id, dialledId: row?.id ?? '' })
  expect((await textsTo(fixture, phone)).filter((text) => text.includes('bought no minutes'))).toHaveLength(1)
})
