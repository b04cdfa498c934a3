import { listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { readDialToPay, switchDialToPay } from '@minit/contract/entrepreneur/dial-to-pay.ts'
import { drawPoster, readPoster } from '@minit/contract/entrepreneur/poster.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { dialledFixture } from '../dialled-fixture.ts'
import { expectInvariants } from '../invariants.ts'
import { pagesOf } from '../pdf-text.ts'
import { buys, eventually, refusalOf } from '../purchases.ts'
import { recordsOf } from '../records.ts'

let fixture: TestApp
let dialling: ReturnType<typeof dialledFixture>
beforeAll(async () => {
  fixture = await startTestApp({ hasMonime: true })
  dialling = dialledFixture(fixture)
})
afterAll(() => fixture.close())

const forSum = (seller: TestSeller, amount: number, body = {}) =>
  buys(fixture, seller, { packageId: seller.id, amount, paymentMethod: 'vult', ...body })

const soldOf = async (transactionId: string) => {
  const [sold] = await fixture.database.asOwner(
    `select package_name as name, base_minutes as minutes, wallet_bonus_minutes as bonus, price_minor::int as price,
       discount_minor::int as discount, channel from purchases where id = $1`,
    [transactionId],
  )
  return sold
}

describe('an order for the money that a customer has', () => {
  test('buys the minutes of the scale, with the bonus of the wallet as for packages', async () => {
    const seller = await aSeller(fixture.deps)
    const { transactionId } = await forSum(seller, 70, { minutes: 120 })
    expect(await soldOf(transactionId)).toEqual({
      name: 'Le 70',
      minutes: 120,
      bonus: 6,
      price: 7_000,
      discount: 0,
      channel: 'counter',
    })
    await eventually(async () =>
      expect(await recordsOf(fixture, transactionId)).toMatchObject({ status: 'paid', receivedMinor: 7_000 }),
    )
    await forSum(seller, 10)
    await expectInvariants(fixture)
  })

  test('is refused with the new quote where the scale has changed', async () => {
    const seller = await aSeller(fixture.deps)
    const refusal = await refusalOf(forSum(seller, 70, { minutes: 121 }))
    expect(refusal).toMatchObject({ code: 'price_changed', quote: { finalPrice: 70, baseMinutes: 120 } })
  })

  test.each([
    [0.5, 'The least is Le 1'],
    [60_000, 'The most is Le 25200'],
  ])('of Le %d is refused: %s', async (amount, message) => {
    const seller = await aSeller(fixture.deps)
    expect(await refusalOf(forSum(seller, amount))).toMatchObject({
      code: 'invalid_request',
      fields: { amount: expect.stringContaining(message.slice(0, 12)) },
    })
  })

  test('is refused without a price, with a code, and where no package says what a sum buys', async () => {
    const seller = await aSeller(fixture.deps)
    expect(await refusalOf(buys(fixture, seller, { packageId: seller.id }))).toMatchObject({
      code: 'package_not_found',
    })
    expect(await refusalOf(forSum(seller, 35, { discountCode: 'MARKET' }))).toMatchObject({
      code: 'discount_code_other_package',
    })
    await dialling.takesOffSale(seller)
    expect(await refusalOf(forSum(seller, 35))).toMatchObject({ code: 'package_not_found' })
  })

  test('takes no promotion, and another seller’s hidden package is not found', async () => {
    const [seller, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    await forSum(other, 35)
    expect(await refusalOf(forSum(seller, 35, { packageId: other.id }))).toMatchObject({
      code: 'package_not_found',
    })
  })

  test('leaves no package behind that a list shows', async () => {
    const seller = await aSeller(fixture.deps)
    await forSum(seller, 35, { paymentMethod: 'orange_money' })
    const listed = await callApp(fixture.app)(listCustomerPackages, { params: { entrepreneur: seller.slug } })
    expect(listed.map(({ id }) => id)).toEqual([seller.pack.id])
    await dialling.isCounted(seller, { sales: 1, revenueMinor: 3_500 })
  })
})

describe('the poster', () => {
  const asOwner = async (seller: TestSeller) =>
    callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  const textOf = async (seller: TestSeller): Promise<string> => {
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const { rawPayload } = await fixture.app.inject({
      url: '/api/entrepreneur/poster?format=pdf',
      headers: { authorization: `Bearer ${sessionToken}` },
    })
    return pagesOf(rawPayload).join('\n').replace(/\s+/g, ' ')
  }

  test('prints what to dial and the scale, once the code is made', async () => {
    const seller = await aSeller(fixture.deps)
    await aPackage(fixture.deps, seller.id, { name: 'Day', durationMinutes: 600, priceMinor: 10_000 })
    const owner = await asOwner(seller)
    expect(await textOf(seller)).not.toContain('No data?')
    expect(await owner(readDialToPay, {})).toMatchObject({ state: 'off', isOffered: true, code: null })
    expect(await owner(switchDialToPay, { body: { isOn: true } })).toMatchObject({ state: 'being_made' })
    expect(await refusalOf(owner(drawPoster, { query: { format: 'pdf' } }))).toMatchObject({
      code: 'pay_code_not_ready',
    })
    await fixture.drain()
    const { dial } = await owner(readPoster, {})
    expect(dial?.scale).toEqual([
      { sum: 10, minutes: 17 },
      { sum: 20, minutes: 34 },
      { sum: 50, minutes: 85 },
      { sum: 100, minutes: 600 },
    ])
    const text = await textOf(seller)
    for (const each of [dial?.code ?? '?', 'No data? Dial', 'Le 100', 'You get the code by SMS'])
      expect(text).toContain(each)
  })

  test('needs Monime: a platform without it says so', async () => {
    const seller = await aSeller(fixture.deps)
    await fixture.database.asOwner(`update integrations set is_enabled = false where adapter = 'monime'`)
    fixture.clock.advance({ seconds: 5 })
    const owner = await asOwner(seller)
    expect(await owner(readDialToPay, {})).toMatchObject({ isOffered: false })
    expect(await refusalOf(owner(switchDialToPay, { body: { isOn: true } }))).toMatchObject({
      code: 'dialling_not_offered',
    })
  })
})
