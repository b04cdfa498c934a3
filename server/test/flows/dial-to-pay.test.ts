import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { switchDialToPay } from '../../src/modules/money/pay-codes/pay-codes.ts'
import { watchPayCodes } from '../../src/modules/money/pay-codes/watch-pay-codes.ts'
import { claimWithoutLink } from '../../src/modules/sales/claims/make-claim.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, type TestSeller } from '../builders.ts'
import { dialledFixture } from '../dialled-fixture.ts'
import { expectInvariants } from '../invariants.ts'
import { eventually } from '../purchases.ts'
import { ONE_SALE, recordsOf } from '../records.ts'

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

type SentRow = { recipient: string; sealed: string; id: string }
/** The texts of the messages about a purchase. */
const messagesOf = async (purchaseId: string | null): Promise<{ to: string; text: string }[]> => {
  const rows = await fixture.database.asOwner<SentRow>(
    'select recipient, sealed_text as sealed, id from messages where purchase_id = $1 order by id',
    [purchaseId],
  )
  return rows.map(({ recipient, sealed, id }) => ({
    to: recipient,
    text: fixture.deps.secrets.open(sealed, id),
  }))
}

const passOf = async (purchaseId: string | null) => {
  const [pass] = await fixture.database.asOwner<{ clock: string; unusedMinutes: number; days: number }>(
    `select clock, unused_minutes as "unusedMinutes", extract(day from use_by - starts_at)::int as days
     from passes where purchase_id = $1`,
    [purchaseId],
  )
  return pass
}

describe('a payment by the code of a poster', () => {
  test('makes the sale of any sum: the minutes wait, and the code goes to the payer by SMS', async () => {
    const { seller, code } = await aShop()
    const phone = aPhone()
    expect(await dialling.pays(code, '', phone)).toMatch(/Enter the amount/)
    expect(await dialling.pays(code, '7', phone)).toMatch(/^Le 7 paid/)
    const [sale] = await dialling.settles(seller, 1)
    expect(sale).toMatchObject({ status: 'paid', channel: 'dialled', priceMinor: 700, minutes: 12, phone })
    expect(await recordsOf(fixture, sale?.purchaseId ?? '')).toMatchObject({
      ...ONE_SALE,
      receivedMinor: 700,
      provider: 'monime',
      events: 1,
    })
    expect(await passOf(sale?.purchaseId ?? null)).toEqual({
      clock: 'first_use',
      unusedMinutes: 12,
      days: 180,
    })
    const [sent, ...others] = await messagesOf(sale?.purchaseId ?? null)
    expect(others).toEqual([])
    expect(sent).toMatchObject({
      to: phone,
      text: expect.stringMatching(/^Le 7 bought 12 minutes\. WiFi: Test Hub WiFi\./),
    })
    await dialling.isCounted(seller, { sales: 1, revenueMinor: 700 })
    await expectInvariants(fixture)
  })

  test('sells to every payer, and again to the same one, each at the rate of the sum', async () => {
    const { seller, code } = await aShop()
    await aPackage(fixture.deps, seller.id, { name: 'Day', durationMinutes: 600, priceMinor: 10_000 })
    const phone = aPhone()
    for (const sum of ['35', '35', '100']) await dialling.pays(code, sum, phone)
    const sales = await dialling.settles(seller, 3)
    expect(sales.map(({ minutes }) => minutes)).toEqual([60, 60, 600])
    expect(new Set(sales.map(({ purchaseId }) => purchaseId)).size).toBe(3)
  })

  test.each([
    ['reported several times and out of order', '+23276000169'],
    ['reported by a forged notice first', '+23276000109'],
  ])('is one sale where it is %s', async (_, phone) => {
    const { seller, code } = await aShop()
    await dialling.pays(code, '35', phone)
    const sales = await dialling.settles(seller, 1)
    await fixture.drain()
    expect(sales).toHaveLength(1)
    expect(await recordsOf(fixture, sales[0]?.purchaseId ?? '')).toMatchObject({ ...ONE_SALE, events: 1 })
  })

  test('is found in the list of payments where its webhook is lost', async () => {
    const { seller, code } = await aShop()
    await dialling.pays(code, '35', '+23276000059')
    await fixture.drain()
    expect(await dialling.sales(seller)).toEqual([])
    await watchPayCodes(fixture.deps)
    fixture.clock.advance({ seconds: 25 })
    // The list masks the payer's number: the sale is there, and its code waits for a claim.
    expect(await dialling.settles(seller, 1)).toMatchObject([{ status: 'paid', minutes: 60 }])
    await watchPayCodes(fixture.deps)
    await fixture.drain()
    expect(await dialling.sales(seller)).toHaveLength(1)
  })

  test('is sold once its job was lost', async () => {
    const { seller, code } = await aShop()
    await dialling.pays(code, '35', aPhone())
    await eventually(async () => expect(await dialling.sales(seller)).toHaveLength(1))
    await fixture.database.asOwner(`delete from pgboss.job where name = 'sell-dialled'`)
    await fixture.drain()
    expect(await dialling.sales(seller)).toMatchObject([{ status: null }])
    fixture.clock.advance({ minutes: 3 })
    await watchPayCodes(fixture.deps)
    await dialling.settles(seller, 1)
  })

  test('may be refunded as any sale', async () => {
    const { seller, code } = await aShop()
    await dialling.pays(code, '35', '+23276555444')
    const [sale] = await dialling.settles(seller, 1)
    const backs = await dialling.refunds(seller, sale?.purchaseId ?? '')
    expect(backs).toMatchObject([{ state: 'sent', amountMinor: 3_500, phone: '+23276555444' }])
    await expectInvariants(fixture)
  })
})

describe('a payer whose number the provider hides', () => {
  const aHiddenSale = async (phone: string) => {
    const { seller, code } = await aShop()
    await dialling.masksPayers(true)
    await dialling.pays(code, '35', phone)
    await eventually(async () => expect(await dialling.sales(seller)).toHaveLength(1))
    await dialling.masksPayers(false)
    fixture.clock.advance({ seconds: 25 })
    const [sale] = await dialling.settles(seller, 1)
    const [row] = await fixture.database.asOwner<{ number: string }>(
      'select transaction_number as number from dialled_payments where purchase_id = $1',
      [sale?.purchaseId],
    )
    return { purchaseId: sale?.purchaseId ?? '', number: row?.number ?? '', phone: sale?.phone }
  }
  const claims = async (reference: string, phoneNumber: string): Promise<void> => {
    await claimWithoutLink(fixture.deps, { reference, phoneNumber, note: '' })
    await fixture.drain()
  }

  test('names it with the number of the operator’s SMS, and gets the code', async () => {
    const sale = await aHiddenSale('+23276777888')
    expect(sale.phone).toMatch(/^nobody:/)
    expect(await messagesOf(sale.purchaseId)).toEqual([])
    await claims(sale.number, '+23276777888')
    expect(await messagesOf(sale.purchaseId)).toMatchObject([{ to: '+23276777888' }])
    expect(
      await fixture.database.asOwner('select phone from purchases where id = $1', [sale.purchaseId]),
    ).toEqual([{ phone: '+23276777888' }])
    await claims(sale.number, '+23276777888')
    expect((await messagesOf(sale.purchaseId)).map(({ to }) => to)).not.toContain('+23276111222')
    await expectInvariants(fixture)
  })

  test('does not get it at a number that does not fit what the provider showed', async () => {
    const sale = await aHiddenSale('+23276777899')
    await claims(sale.number, '+23276111222')
    expect(await messagesOf(sale.purchaseId)).toEqual([])
    await claims('PP240912.1432.B99999', '+23276777899')
    expect(await messagesOf(sale.purchaseId)).toEqual([])
  })
})

describe('the switch', () => {
  const countCodes = (seller: TestSeller) =>
    fixture.database.asOwner<{ closed: boolean; known: boolean }>(
      `select closed_at is not null as closed, provider_closed_at is not null as known from pay_codes
       where entrepreneur_id = $1 order by id`,
      [seller.id],
    )

  test('makes one code, however often it is switched on', async () => {
    const seller = await aSeller(fixture.deps)
    await Promise.all(
      Array.from({ length: 5 }, () => switchDialToPay(fixture.deps, seller.id, { isOn: true })),
    )
    await fixture.drain()
    expect(await countCodes(seller)).toEqual([{ closed: false, known: false }])
  })

  test('off closes the code at the provider, and on again makes another', async () => {
    const { seller, code } = await aShop()
    await switchDialToPay(fixture.deps, seller.id, { isOn: false })
    await fixture.drain()
    expect(await countCodes(seller)).toEqual([{ closed: true, known: true }])
    expect(await dialling.pays(code, '35')).toMatch(/switched off. Nothing was taken/)
    expect(await dialling.switchesOn(seller)).not.toBe(code)
  })

  test('waits for a silent provider, and then has one code', async () => {
    const seller = await aSeller(fixture.deps)
    await dialling.silence('monime', true)
    await switchDialToPay(fixture.deps, seller.id, { isOn: true })
    await expect(fixture.drain()).rejects.toThrow(/did not answer/)
    await dialling.silence('monime', false)
    expect(await dialling.codeOf(seller)).toBeNull()
    await watchPayCodes(fixture.deps)
    await fixture.drain()
    expect(await dialling.codeOf(seller)).toMatch(/^\*715\*/)
  })

  test('keeps its code alive: it is renewed before it ends', async () => {
    const { seller } = await aShop()
    const near = new Date(fixture.deps.now().getTime() + 86_400_000)
    await fixture.database.asOwner('update pay_codes set expires_at = $2 where entrepreneur_id = $1', [
      seller.id,
      near,
    ])
    await watchPayCodes(fixture.deps)
    await fixture.drain()
    const [row] = await fixture.database.asOwner<{ expiresAt: Date }>(
      'select expires_at as "expiresAt" from pay_codes where entrepreneur_id = $1',
      [seller.id],
    )
    expect(row?.expiresAt.getTime()).toBeGreaterThan(near.getTime() + 300 * 86_400_000)
  })

  test('refuses a shop whose packages say nothing of a sum', async () => {
    const seller = await aSeller(fixture.deps, { pack: { dataLimitMb: 100 } })
    await expect(switchDialToPay(fixture.deps, seller.id, { isOn: true })).rejects.toMatchObject({
      code: 'no_scale',
    })
  })
})
