import { listAudit } from '@minit/contract/admin/audit.ts'
import { revealNumber } from '@minit/contract/admin/people.ts'
import { readWorklist } from '@minit/contract/admin/worklist.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'

let fixture: TestApp
let admin: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  admin = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())

/** Unmatched money, or money on a sale; two at each instant. */
const moneyComes = (count: number, sale: { entrepreneurId: string; id: string } | null = null) =>
  fixture.database.asOwner(
    `insert into suspense_items (entrepreneur_id, id, purchase_id, provider, provider_reference, transaction_key, reason,
       amount_minor, currency, payer_phone, received_at)
     select $1, $2 || lpad(i::text, 3, '0'), $3, 'monime', 'REF-' || i, $2 || 'T' || i, $4, 2000, 'SLE',
       '+23277' || lpad(i::text, 6, '0'), $5::timestamptz + (i / 2) * interval '1 second'
     from generate_series(1, $6::int) i`,
    [
      sale?.entrepreneurId ?? 'platform',
      fixture.deps.newId().slice(0, 23),
      sale?.id ?? null,
      sale === null ? 'unmatched' : 'paid_again',
      fixture.deps.now(),
      count,
    ],
  )

const writeDifference = (sellerId: string, purchaseId: string) =>
  fixture.database.asOwner(
    `insert into statement_differences (id, provider, kind, line_kind, reference, subject_key, day, ours_minor, entrepreneur_id, purchase_id, found_at)
     values ($1, 'pawapay', 'missing_there', 'payment', $1, $1, '2026-11-20', 100, $2, $3, now())`,
    [fixture.deps.newId(), sellerId, purchaseId],
  )

const readAll = async (list: 'unmatched' | 'mismatched') => {
  const ids: string[] = []
  let after: string | undefined
  do {
    const { [list]: rows, next } = await admin(readWorklist, {
      query: { list, ...(after !== undefined && { after }) },
    })
    for (const row of rows) ids.push('item' in row ? row.item.id : row.id)
    after = next[list] ?? undefined
  } while (after !== undefined)
  return ids
}

test('unmatched money is read to its last line, and found by reference and number', async () => {
  await moneyComes(120)
  const first = await admin(readWorklist, { query: {} })
  expect(first.unmatched).toHaveLength(50)
  expect(first.next.unmatched).toBe(first.unmatched.at(-1)?.id)
  const ids = await readAll('unmatched')
  expect(new Set(ids).size).toBe(120)
  expect(ids).toHaveLength(120)
  for (const search of ['ref-117', '+23277000117', '077000117'])
    expect((await admin(readWorklist, { query: { search } })).unmatched, search).toMatchObject([
      { reference: 'REF-117' },
    ])
  expect((await admin(readWorklist, { query: { search: 'nothing' } })).unmatched).toEqual([])
})

test('money of another amount is read to its last line, and found by its sale', async () => {
  const seller = await aSeller(fixture.deps)
  const { transactionId } = await aPaidSale(fixture, seller)
  await moneyComes(60, { entrepreneurId: seller.id, id: transactionId })
  expect(await readAll('mismatched')).toHaveLength(60)
  const found = await admin(readWorklist, { query: { search: transactionId } })
  expect(found.mismatched).toHaveLength(50)
  expect(found.unmatched).toEqual([])
})

test('an order code finds its work however it is typed: O for 0, I or L for 1, apart, in small letters', async () => {
  const seller = await aSeller(fixture.deps)
  // Until a code has a sign that people confuse, which most have within a few sales.
  let id = ''
  do {
    ;({ transactionId: id } = await aPaidSale(fixture, seller))
  } while (!/[01]/.test(orderCodeOf(id)))
  await moneyComes(1, { entrepreneurId: seller.id, id })
  const code = orderCodeOf(id)
  const typed = code.replaceAll('0', 'O').replaceAll('1', 'I')
  for (const search of [code, typed, typed.toLowerCase(), `${typed.slice(0, 2)}-${typed.slice(2)}`])
    expect((await admin(readWorklist, { query: { search } })).mismatched, search).toMatchObject([
      { purchase: { transactionId: id } },
    ])
  await writeDifference(seller.id, id)
  expect((await admin(readWorklist, { query: { search: typed } })).differences).toMatchObject([
    { transactionId: id },
  ])
  await admin(revealNumber, { body: { of: 'purchase', id } })
  const { items } = await admin(listAudit, { query: { search: typed } })
  expect(items).toMatchObject([{ subjectId: id }])
})

test('a single list can be requested alone', async () => {
  const { mismatched, unmatched } = await admin(readWorklist, { query: { list: 'mismatched' } })
  expect(mismatched).toHaveLength(50)
  expect(unmatched).toEqual([])
})
