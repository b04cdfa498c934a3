import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { findBreaches } from './checker.ts'
import { type Access, buyUntilReady, type ClientOrder, untilTimeout } from './client.ts'
import { type History, openHistory } from './history.ts'
import { readRecords } from './records.ts'
import { barrierOf, settleUnguarded } from './unguarded-settlement.ts'

let fixture: TestApp
let seller: TestSeller
let history: History
let dir = ''
beforeEach(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  dir = await mkdtemp(join(tmpdir(), 'minit-checker-'))
  history = openHistory(join(dir, 'history.jsonl'))
})
afterEach(async () => {
  history.close()
  await fixture.close()
  await rm(dir, { recursive: true, force: true })
})

const anOrder = (key = randomUUID(), phone = aPhone()): ClientOrder => ({
  key,
  phone,
  packageId: seller.pack.id,
  sellerId: seller.id,
  deliveryMethod: 'sms',
  address: '10.0.0.1',
})

const pay = (order: ClientOrder): Promise<Access> =>
  buyUntilReady({ url: () => fixture.url, history }, order, untilTimeout(20))

const buy = async (order = anOrder()): Promise<Access> => {
  const access = await pay(order)
  await fixture.drain()
  return access
}

/** Sends two copies at once, as from a page that was submitted twice. */
const payTwice = async (order: ClientOrder): Promise<Access[]> => {
  const accesses = await Promise.all([pay(order), pay(order)])
  await fixture.drain()
  return accesses
}

const breaches = async (): Promise<string[]> =>
  findBreaches(
    await readRecords({ ...fixture.database, standInsUrl: fixture.standInsUrl, history: history.entries }),
  )

const asOwner = (text: string, values?: unknown[]) => fixture.database.asOwner(text, values)

test('the checker finds nothing in successful sales', async () => {
  await buy()
  await buy()
  expect(await breaches()).toEqual([])
})

test('the checker finds a sold pass that is missing', async () => {
  const { transactionId } = await buy()
  await asOwner('alter table pass_minutes disable trigger append_only')
  await asOwner('delete from pass_minutes')
  await asOwner('delete from passes')
  const found = await breaches()
  expect(found).toContain(`paid purchase ${transactionId} has 0 of: pass`)
  expect(found.join()).toMatch(/the code that \S+ was given opens no pass/)
})

test('the checker finds a message that is missing from the outbox', async () => {
  const { transactionId } = await buy()
  await asOwner('delete from messages')
  expect(await breaches()).toContain(`paid purchase ${transactionId} has 0 messages, due are 1`)
})

test('the checker finds a message marked as sent that no gateway received', async () => {
  await buy()
  await asOwner("update messages set recipient = '+23278000000'")
  expect((await breaches()).join()).toMatch(/message \S+ is called sent, no gateway has it/)
})

test('the checker finds ledger lines that do not sum to zero', async () => {
  await buy()
  await asOwner('alter table ledger_entries disable trigger append_only')
  await asOwner("update ledger_entries set amount_minor = amount_minor + 1 where account = 'sales:net'")
  expect((await breaches()).join()).toMatch(/ledger transaction \S+ sums to 1/)
})

test('the checker finds money that a provider collected and we do not know', async () => {
  await buy()
  const provider = await fixture.deps.payments.byName('pawapay')
  const reference = randomUUID()
  await provider?.requestPayment({
    reference,
    method: 'orange_money',
    amount: { amountMinor: 3500, currency: 'SLE' },
    payerPhone: aPhone(),
    description: 'WiFi 60 min',
  })
  await expect.poll(breaches).toEqual([`charge ${reference} has 0 paid purchases`])
})

test('the checker finds the second purchase when two copies race without a unique key', async () => {
  await asOwner(`
    create function spoil_key() returns trigger language plpgsql as $$
    begin new.idempotency_key := new.idempotency_key || '-' || pg_backend_pid() || random(); return new; end $$`)
  await asOwner('create trigger spoil before insert on purchases for each row execute function spoil_key()')
  const order = anOrder()
  await payTwice(order)
  expect(await breaches()).toContain(`key ${order.key} has 2 purchases`)
})

test('the same race of two copies makes one purchase with the unique key', async () => {
  const order = anOrder()
  const [first, second] = await payTwice(order)
  expect(first).toEqual(second)
  expect(await breaches()).toEqual([])
})

/** A payment that never settles, because its payer never answers. */
const anOpenPayment = async () => {
  const stuck = { ...anOrder(randomUUID(), '+23276000129'), deliveryMethod: 'qr_display' as const }
  await fetch(`${fixture.url}/api/customer/signup-and-pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'respond-async' },
    body: JSON.stringify({
      packageId: stuck.packageId,
      customerName: 'Aminata Kamara',
      phoneNumber: stuck.phone,
      paymentMethod: 'orange_money',
      entrepreneurId: stuck.sellerId,
      deliveryMethod: stuck.deliveryMethod,
    }),
  })
  const [payment] = await fixture.database.asOwner<{ id: string; purchaseId: string }>(
    'select id, purchase_id as "purchaseId" from payments',
  )
  if (payment === undefined) throw new Error('the intent was not written')
  return { entrepreneurId: seller.id, paymentId: payment.id, purchaseId: payment.purchaseId }
}

const race = async (): Promise<{ purchaseId: string; won: number }> => {
  const { purchaseId, ...ref } = await anOpenPayment()
  const barrier = barrierOf(2)
  const ends = await Promise.allSettled([1, 2].map(() => settleUnguarded(fixture.deps, ref, barrier)))
  await asOwner("update purchases set status = 'paid', paid_at = now()")
  return { purchaseId, won: ends.filter(({ status }) => status === 'fulfilled').length }
}

test('two unguarded settlements race: one pass and one ledger sale, by the unique indexes alone', async () => {
  const { won } = await race()
  expect(won).toBe(1)
  expect((await breaches()).filter((breach) => !breach.includes('charges'))).toEqual([])
})

test('the checker finds the double pass when the unguarded race runs without the unique indexes', async () => {
  for (const guard of ['passes_one_per_purchase', 'ledger_one_per_kind', 'notifications_once'])
    await asOwner(`drop index ${guard}`)
  const { purchaseId, won } = await race()
  expect(won).toBe(2)
  const found = await breaches()
  expect(found).toContain(`paid purchase ${purchaseId} has 2 of: pass`)
  expect(found).toContain(`paid purchase ${purchaseId} has 2 of: sale in the ledger`)
})
