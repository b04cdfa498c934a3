import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson } from '../../src/modules/operations/privacy/erase-person.ts'
import { exportPerson } from '../../src/modules/operations/privacy/export-person.ts'
import { answerClaim } from '../../src/modules/sales/claims/answer-claim.ts'
import { anUnansweredOrder, aReference, claims } from '../a-claim.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { connectsGift, givesPass } from '../gifts.ts'
import { expectInvariants } from '../invariants.ts'
import { buys } from '../purchases.ts'
import { readLoyalty, readRollUps, recomputeRollUps } from '../recompute.ts'
import { refundFixture, refundNumber } from '../refund-fixture.ts'
import { aCard, usesCard } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let admin: { accountId: string; name: string }
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  const [account] = await fixture.database.asOwner<{ id: string }>(
    `insert into accounts (id, role, username, created_at) values ('ADMIN-OF-PEOPLE', 'admin', 'admin-of-people', now()) returning id`,
  )
  admin = { accountId: account?.id ?? '', name: 'admin-of-people' }
})
afterAll(() => fixture.close())

/** Every matching cell of text or JSON in the whole database. */
const cellsWith = async (pattern: string): Promise<string[]> => {
  const columns = await fixture.database.asOwner<{ schema: string; table: string; column: string }>(
    `select n.nspname as schema, c.relname as table, a.attname as column from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') join pg_namespace n on n.oid = c.relnamespace
     where a.attnum > 0 and not a.attisdropped and n.nspname in ('public', 'pgboss')
       and format_type(a.atttypid, null) ~ '^(text|json|jsonb|character varying|text\\[\\])$'`,
  )
  expect(columns.length).toBeGreaterThan(200)
  const found: string[] = []
  for (const { schema, table, column } of columns) {
    const [row] = await fixture.database.asOwner<{ count: number }>(
      `select count(*)::int as count from "${schema}"."${table}" where "${column}"::text ~* $1`,
      [pattern],
    )
    if ((row?.count ?? 0) > 0) found.push(`${table}.${column}`)
  }
  return found
}

const spelled = (phone: string): string => phone.slice(4).split('').join('[^0-9]*')

const reason = 'She asked us.'

test('after an erasure neither number nor name is anywhere, and all sums are unchanged', async () => {
  const phoneNumber = aPhone()
  const customerName = 'Zainabu Quxley-Fornah'
  const { transactionId } = await aPaidSale(fixture, seller, { phoneNumber, customerName })
  await fixture.drain()
  await fixture.database.asOwner(
    `insert into audit_log (id, actor_id, actor_name, actor_role, action, subject_type, subject_id, after, reason, created_at)
     values ('01AUDIT', 'x', 'x', 'admin', 'message_resent', 'purchase', $1, $2, $3, now())`,
    [
      transactionId,
      { to: phoneNumber, amountMinor: Number(phoneNumber.slice(4)) },
      `${customerName} rang from 0${phoneNumber.slice(4, 6)} ${phoneNumber.slice(6)}`,
    ],
  )
  const before = await readRollUps(fixture, seller.id)
  expect(await cellsWith(spelled(phoneNumber))).toContain('purchases.phone')
  expect(await cellsWith('Quxley')).toContain('audit_log.reason')

  fixture.clock.advance({ minutes: 60 * 24 * 4 })
  await fixture.drain()
  const personFile = await exportPerson(fixture.deps, admin, { phoneNumber, reason })
  expect(JSON.stringify(personFile)).toContain('Quxley')
  expect(personFile.parts.find(({ name }) => name === 'What you bought')?.rows).toHaveLength(1)
  const done = await erasePerson(fixture.deps, admin, {
    phoneNumber,
    reason: `0${phoneNumber.slice(4)} asked us.`,
  })

  expect(done).toEqual({ purchases: 1, stays: [] })
  // An amount with the digits of the number is only an amount.
  expect(await cellsWith(spelled(phoneNumber))).toEqual(['audit_log.after'])
  expect(await cellsWith('Quxley')).toEqual([])
  expect(await readRollUps(fixture, seller.id)).toEqual(before)
  expect(await recomputeRollUps(fixture, seller.id)).toEqual(before)
  await expectInvariants(fixture)
  expect(Object.values(await readLoyalty(fixture))).toContain(1)
})

/** Everything that a buyer can have been part of, all of it over. Returns the sales that they paid for. */
const livesThrough = async (shop: TestSeller, phoneNumber: string): Promise<number> => {
  const money = refundFixture(fixture)
  const customerName = 'Zainabu Quxley-Fornah'
  await aPaidSale(fixture, shop, { phoneNumber, customerName, deliveryMethod: 'sms' })
  const given = await givesPass(fixture, shop, { phoneNumber, customerName })
  await connectsGift(fixture, shop, given.held)
  const { held } = await givesPass(fixture, shop, { sendTo: phoneNumber })
  await connectsGift(fixture, shop, held)
  const { transactionId } = await aPaidSale(fixture, shop, { phoneNumber, customerName })
  await money.bySeller(shop, transactionId)
  await money.until(shop, transactionId, 'sent')
  await usesCard(fixture, await aCard(fixture, shop), phoneNumber)
  const order = await anUnansweredOrder(fixture, shop)
  await claims(fixture, order, { phoneNumber, reference: aReference() })
  // The reference as it was once parsed from "MY NUMBER 076...".
  await fixture.database.asOwner(
    `update claims set state = 'no_money', answered_at = $2, answered_by = 'x', answer = $3, reference = 'MYNUMBER0' || substr($1, 5)
     where payer_phone = $1`,
    [phoneNumber, fixture.deps.now(), `Nothing came from ${phoneNumber}.`],
  )
  await isNamedByAnother(phoneNumber)
  return 4
}

/** Another person's claim, whose text and reference contain the number. */
const isNamedByAnother = async (phoneNumber: string): Promise<void> => {
  const local = `0${phoneNumber.slice(4)}`
  await fixture.database.asOwner(
    `insert into claims (entrepreneur_id, id, reference, said, payer_phone, created_at, asked_at)
     values ('platform', 'OF-A-SISTER', $1, $2, '+23278000001', $3, $3)`,
    [`LE35${local}`, `Le 35 ${local}`, fixture.deps.now()],
  )
}

test('no trace is left of a person who bought, gave, received, was refunded, used a card and claimed, and all invariants hold', async () => {
  const shop = await aSeller(fixture.deps)
  const phoneNumber = refundNumber('000')
  const paidFor = await livesThrough(shop, phoneNumber)
  for (const table of [
    'purchases.phone',
    'purchases.recipient_phone',
    'refunds.phone',
    'claims.payer_phone',
    'claims.reference',
    'claims.answer',
  ])
    expect(await cellsWith(spelled(phoneNumber))).toContain(table)
  fixture.clock.advance({ minutes: 60 * 24 * 4 })
  await fixture.drain()
  const [before, loyal] = [await readRollUps(fixture, shop.id), await readLoyalty(fixture)]
  const done = await erasePerson(fixture.deps, admin, { phoneNumber, reason })
  expect(done).toEqual({ purchases: paidFor, stays: [] })
  expect(await cellsWith(spelled(phoneNumber))).toEqual([])
  expect(await cellsWith('Quxley')).toEqual([])
  // Their own claims keep none of their text.
  const own = await fixture.database.asOwner<{ said: string }>(
    "select said from claims where payer_phone like 'erased:%'",
  )
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter(({ said }) => said !== '')).toEqual([])
  // Another person's text stays without the number.
  expect(
    await fixture.database.asOwner(
      `select said, reference, payer_phone as phone from claims where id = 'OF-A-SISTER'`,
    ),
  ).toEqual([{ said: 'Le 35 erased', reference: 'erased:OF-A-SISTER', phone: '+23278000001' }])
  expect(await readRollUps(fixture, shop.id)).toEqual(before)
  expect(await recomputeRollUps(fixture, shop.id)).toEqual(before)
  expect(Object.values(await readLoyalty(fixture)).sort()).toEqual(Object.values(loyal).sort())
  await expectInvariants(fixture)
})

/**
 * A refunded sale with another amount on a statement, and a claim that lost its order, with what people wrote
 * about the person.
 */
const isWrittenAbout = async (shop: TestSeller, phoneNumber: string, customerName: string): Promise<void> => {
  const money = refundFixture(fixture)
  const { transactionId } = await aPaidSale(fixture, shop, { phoneNumber, customerName })
  await money.bySeller(shop, transactionId)
  await money.until(shop, transactionId, 'sent')
  await fixture.database.asOwner(
    `update refunds set why = 'Fatmata B. said it was slow', reference = 'SESAY F', failure_reason = 'no wallet of brewah' where purchase_id = $1`,
    [transactionId],
  )
  await fixture.database.asOwner(
    `insert into claims (entrepreneur_id, id, reference, said, payer_phone, created_at, asked_at)
     values ('platform', 'LOOSE', 'LOOSE', 'I paid', $1, $2, $2)`,
    [phoneNumber, fixture.deps.now()],
  )
  await fixture.database.asOwner(
    `insert into statement_differences (id, provider, kind, line_kind, reference, subject_key, day, purchase_id, found_at, settled_at, outcome,
       settled_by, reason) values ('DIFFERENCE', 'pawapay', 'x', 'x', 'x', 'x', now(), $1, now(), now(), 'x', 'x', 'Mrs Sesay rang')`,
    [transactionId],
  )
  await fixture.database.asOwner(
    `insert into audit_log (id, actor_id, actor_name, actor_role, action, subject_type, subject_id, reason, created_at)
     values ('OF-DIFFERENCE', 'x', 'x', 'admin', 'statement_difference_settled', 'statement_difference', 'DIFFERENCE', 'Mrs Sesay rang', now()),
       ('OF-ANOTHER', 'x', 'x', 'admin', 'message_resent', 'purchase', 'ANOTHER', 'Fatmata of the stall rang', now())`,
  )
  const words = 'Nothing came, dear Fatmata.'
  await answerClaim(fixture.deps, admin, { id: 'LOOSE', outcome: 'no_money', answer: 'not_received', words })
}

test('a name is removed from every text about the person, also where one part of it is alone, and stays in texts about others', async () => {
  const phoneNumber = refundNumber('000')
  await isWrittenAbout(await aSeller(fixture.deps), phoneNumber, 'Fatmata Brewah-Sesay')
  fixture.clock.advance({ minutes: 60 * 24 * 4 })
  await fixture.drain()
  await exportPerson(fixture.deps, admin, { phoneNumber, reason: 'Fatmata B. asked what we know.' })
  expect(await cellsWith('Brewah|Sesay')).toEqual(
    expect.arrayContaining(['refunds.reference', 'statement_differences.reason']),
  )
  await erasePerson(fixture.deps, admin, { phoneNumber, reason: 'Mrs Sesay asked us.' })

  expect(await cellsWith('Brewah|Sesay')).toEqual([])
  expect(await cellsWith('Fatmata')).toEqual(['audit_log.reason'])
  const lines = await fixture.database.asOwner<{ reason: string; after: unknown }>(
    'select reason, after from audit_log',
  )
  const reasons = lines.map((line) => line.reason)
  expect(reasons).toContain('Fatmata of the stall rang')
  expect(reasons).toContain('Mrs erased rang')
  expect(reasons).toContain('erased B. asked what we know.')
  expect(reasons).toContain('Nothing came, dear erased.')
  // Nor the part of the number in the audit line of its export.
  expect(JSON.stringify(lines)).not.toContain('***')
})

test('an erasure is refused while a pass has time left, and changes nothing', async () => {
  const phoneNumber = aPhone()
  await aPaidSale(fixture, seller, { phoneNumber })
  const refused = erasePerson(fixture.deps, admin, { phoneNumber, reason })
  await expect(refused).rejects.toMatchObject({ code: 'erasure_waits' })
  expect(await cellsWith(spelled(phoneNumber))).toContain('purchases.phone')
})

test('an order at the same instant is complete and new, or the erasure is refused', async () => {
  const phoneNumber = aPhone()
  await aPaidSale(fixture, seller, { phoneNumber })
  fixture.clock.advance({ minutes: 60 * 24 * 4 })
  await fixture.drain()
  const [erased] = await Promise.allSettled([
    erasePerson(fixture.deps, admin, { phoneNumber, reason }),
    ...Array.from({ length: 6 }, () =>
      buys(fixture, seller, { phoneNumber, paymentMethod: 'vult' }, { prefer: 'respond-async' }),
    ),
  ])
  const rows = await fixture.database.asOwner<{ phone: string; known: string }>(
    `select p.phone, c.phone as known from purchases p join customers c on c.id = p.customer_id
     where p.phone = $1 or c.phone = $1 or c.phone like 'erased:%'`,
    [phoneNumber],
  )
  // No order of the number belongs to a customer whose number was erased.
  for (const { phone, known } of rows) expect(phone).toBe(known)
  if (erased.status === 'rejected') expect(erased.reason).toMatchObject({ code: 'erasure_waits' })
})
