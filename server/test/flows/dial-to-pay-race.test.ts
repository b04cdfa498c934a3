import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import { sellDialled } from '../../src/modules/sales/dialled/sell-dialled.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { dialledFixture } from '../dialled-fixture.ts'
import { expectInvariants } from '../invariants.ts'
import { countRows } from '../records.ts'

const COPIES = 50

type Here = { fixture: TestApp; dialling: ReturnType<typeof dialledFixture> }

const openHere = async (): Promise<Here> => {
  const fixture = await startTestApp({ hasMonime: true })
  return { fixture, dialling: dialledFixture(fixture) }
}

/** A shop with a code, and the reference of it that the provider reports. */
const aShop = async ({ fixture, dialling }: Here): Promise<{ seller: TestSeller; reference: string }> => {
  const seller = await aSeller(fixture.deps)
  await dialling.switchesOn(seller)
  const [row] = await fixture.database.asOwner<{ reference: string }>(
    'select reference from pay_codes where entrepreneur_id = $1',
    [seller.id],
  )
  return { seller, reference: row?.reference ?? '' }
}

/** One payment, reported in 50 copies at once. */
const reportsCopies = ({ fixture }: Here, reference: string): Promise<unknown> => {
  const paymentId = `spm-${fixture.deps.newId()}`
  const phone = aPhone()
  const event = {
    key: `${paymentId}:paid`,
    reference: paymentId,
    kind: 'succeeded',
    amount: { amountMinor: 3_500, currency: 'SLE' },
    payerPhone: phone,
    payCode: { reference, method: 'orange_money', maskedPhone: null },
  } as const
  const report = () => recordProviderEvent(fixture.deps, 'monime', { event, source: 'webhook' })
  return Promise.all(Array.from({ length: COPIES }, report))
}

/** Runs every waiting job that sells, all at once. */
const sellsAtOnce = async ({ fixture }: Here, copies = 1): Promise<void> => {
  const rows = await fixture.database.asOwner<{ entrepreneurId: string; dialledId: string }>(
    'select entrepreneur_id as "entrepreneurId", id as "dialledId" from dialled_payments where purchase_id is null',
  )
  const all = rows.flatMap((row) => Array.from({ length: copies }, () => row))
  await Promise.allSettled(all.map((row) => sellDialled(fixture.deps, row)))
}

let here: Here
beforeAll(async () => {
  here = await openHere()
})
afterAll(() => here.fixture.close())

test('50 copies of one report, and jobs at once, make one sale', async () => {
  const { seller, reference } = await aShop(here)
  await reportsCopies(here, reference)
  await sellsAtOnce(here, 10)
  await here.fixture.drain()
  const sales = await here.dialling.sales(seller)
  expect(sales).toMatchObject([{ status: 'paid', minutes: 60 }])
  for (const table of ['purchases', 'payments', 'passes', 'messages', 'ledger_transactions'])
    expect([table, await countRows(here.fixture, table, `entrepreneur_id = '${seller.id}'`)]).toEqual([
      table,
      1,
    ])
  await expectInvariants(here.fixture)
})

test('a kill between the report and its settlement loses nothing', async () => {
  const { seller, reference } = await aShop(here)
  await reportsCopies(here, reference)
  const [row] = await here.fixture.database.asOwner<{ id: string }>(
    'select id from dialled_payments where entrepreneur_id = $1',
    [seller.id],
  )
  // The first transaction commits; the settlement never begins.
  const { db } = here.fixture.deps
  let opened = 0
  const dying = {
    ...here.fixture.deps,
    db: {
      ...db,
      inTenant: (async (id, work) => {
        opened += 1
        if (opened > 2) throw new Error('killed')
        return db.inTenant(id, work)
      }) satisfies typeof db.inTenant,
    },
  }
  const sale = { entrepreneurId: seller.id, dialledId: row?.id ?? '' }
  await expect(sellDialled(dying, sale)).rejects.toThrow('killed')
  expect(await here.dialling.sales(seller)).toMatchObject([{ status: 'awaiting_payment' }])
  await here.fixture.drain()
  expect(await here.dialling.sales(seller)).toMatchObject([{ status: 'paid' }])
})

/** Three rows of one payment, as three reports at once would write without the unique index. */
const writesThrice = async ({ fixture }: Here, reference: string): Promise<void> => {
  await fixture.database.asOwner('drop index dialled_payments_once')
  await fixture.database.asOwner(
    `insert into dialled_payments (entrepreneur_id, id, pay_code_id, provider, provider_payment_id, method, amount_minor,
       currency, payer_phone, source, received_at)
     select entrepreneur_id, 'copy-' || n, id, 'monime', 'spm-same', 'orange_money', 3500, 'SLE', '+23276123456', 'webhook', now()
     from pay_codes, generate_series(1, 3) n where reference = $1`,
    [reference],
  )
}

test('negative control: without its unique index no report is written, and unguarded copies need the second guard', async () => {
  const unguarded = await openHere()
  try {
    const { seller, reference } = await aShop(unguarded)
    const countSales = () => countRows(unguarded.fixture, 'purchases', `entrepreneur_id = '${seller.id}'`)
    await writesThrice(unguarded, reference)
    // The statement names the index, so that it fails outright instead of writing a payment twice.
    await expect(reportsCopies(unguarded, reference)).rejects.toMatchObject({ code: '42P10' })
    await sellsAtOnce(unguarded)
    expect(await countSales()).toBe(1)
    await unguarded.fixture.database.asOwner('drop index payments_provider_reference')
    await sellsAtOnce(unguarded)
    expect(await countSales()).toBe(3)
  } finally {
    await unguarded.fixture.close()
  }
})
