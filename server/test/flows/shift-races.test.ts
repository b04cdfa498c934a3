import { endpoints } from '@minit/contract/endpoints.ts'
import { startOfDay } from '@minit/domain/money/shifts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '../../src/db/database.ts'
import { moveInDrawer } from '../../src/modules/money/drawers/move-in-drawer.ts'
import { lockDrawer, openShiftOf } from '../../src/modules/money/drawers/open-shift.ts'
import { closeShift, openShift } from '../../src/modules/money/drawers/own-shift.ts'
import {
  findOpenShift,
  insertShift,
  sumDrawer,
  writeClosing,
} from '../../src/modules/money/drawers/shifts.queries.ts'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { barrierOf } from '../crash/unguarded-settlement.ts'
import { AT_ONCE, buysOnProviderPage } from '../purchases.ts'
import { ownerOf } from '../staff-fixture.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  await fixture.database.asOwner('delete from rate_limits')
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const person = () => ({ ...ownerOf(seller), accountId: `person of ${seller.id}` })
const opens = () => openShift(fixture.deps, person(), { '100': 10 })
const countShifts = async (): Promise<number> =>
  (await fixture.database.asOwner('select id from shifts where entrepreneur_id = $1', [seller.id])).length

const waitingCash = async () =>
  (await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' }, AT_ONCE)).transactionId

const confirms = (purchaseId: string) =>
  decideCash(fixture.deps, seller.id, { purchaseId, decision: 'received', actorId: person().accountId })

/** What each closed shift states as sold, and what its events add up to. */
const saidAndSold = () =>
  fixture.database.asOwner<{ said: string; sold: string }>(
    `select s.sales_minor::text as said, (select coalesce(sum(v.amount_minor), 0)::text from provider_events v
       where v.entrepreneur_id = s.entrepreneur_id and v.shift_id = s.id and v.kind = 'succeeded') as sold
     from shifts s where s.entrepreneur_id = $1 and s.closed_at is not null`,
    [seller.id],
  )

describe('of twenty openings at the same instant', () => {
  test('one opens a shift', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, opens))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'shift_is_open' })
    expect(await countShifts()).toBe(1)
  })

  test('two do when an open shift is not unique (negative control)', async () => {
    await fixture.database.asOwner('drop index shifts_one_open')
    const haveAllRead = barrierOf(2)
    const openUnguarded = () =>
      fixture.deps.db.inTenant(seller.id, async (tx) => {
        const open = await findOpenShift(tx, person().accountId)
        await haveAllRead()
        if (open !== null) return
        const shift = { id: fixture.deps.newId(), accountId: person().accountId, personName: 'x' }
        const opened = { openedAt: fixture.deps.now(), floatCount: {}, floatMinor: 0 }
        await insertShift(tx, { entrepreneurId: seller.id, ...shift, ...opened })
      })
    await Promise.all([openUnguarded(), openUnguarded()])
    expect(await countShifts()).toBe(2)
    await fixture.database.asOwner(
      `update shifts set state = 'not_counted', closed_at = now(), expected_minor = 0 where entrepreneur_id = '${seller.id}';
       create unique index shifts_one_open on shifts (entrepreneur_id, account_id) where closed_at is null`,
    )
  })
})

describe('a shift that is closed while cash is confirmed', () => {
  const closesWith = async (expected: number) =>
    closeShift(fixture.deps, person(), { count: {}, expected, reason: 'Counted in a hurry' })

  test('has each sale either in its sum or outside, whatever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      await opens()
      const orders = [await waitingCash(), await waitingCash()]
      // A closing may be refused because cash came in: the next count then includes that cash.
      const closings = Promise.allSettled([1000, 4500, 8000].map(closesWith))
      await Promise.all([...orders.map(confirms), closings])
      const closed = (await closings).filter(({ status }) => status === 'fulfilled')
      expect(closed.length).toBeLessThanOrEqual(1)
      if (closed.length === 0) await closesWith(8000)
      for (const { said, sold } of await saidAndSold()) expect(said).toBe(sold)
    }
    expect(await saidAndSold()).toHaveLength(6)
  })

  test('loses a sale when cash does not lock the shift (negative control)', async () => {
    await fixture.database.asOwner('drop trigger needs_open_shift on provider_events')
    await opens()
    const purchaseId = await waitingCash()
    const [payment] = await fixture.database.asOwner<{ id: string }>(
      'select id from payments where purchase_id = $1',
      [purchaseId],
    )
    const [hasSummed, hasWritten] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const closing = fixture.deps.db.inTenant(seller.id, async (tx) => {
      const shift = await findOpenShift(tx, person().accountId)
      if (shift === null) throw new Error('the shift is open')
      const sums = await sumDrawer(tx, shift)
      hasSummed.resolve()
      await hasWritten.promise
      const counted = { state: 'counted', closingCount: {}, countedMinor: 0, differenceReason: 'x' } as const
      const expectedMinor = shift.floatMinor + sums.salesMinor
      await writeClosing(tx, shift, { ...sums, ...counted, closedAt: fixture.deps.now(), expectedMinor })
    })
    await hasSummed.promise
    // As `confirms` writes it, without the lock.
    await fixture.deps.db.writeAsPlatform((db) =>
      db.send(
        `insert into provider_events (entrepreneur_id, id, payment_id, provider, event_key, kind, amount_minor, currency,
           source, received_at, actor_id, shift_id)
         select entrepreneur_id, $1, $2, 'cash', $1, 'succeeded', 3500, 'SLE', 'seller', now(), account_id, id
         from shifts where entrepreneur_id = $3 and closed_at is null`,
        [fixture.deps.newId(), payment?.id, seller.id],
      ),
    )
    hasWritten.resolve()
    await closing
    expect(await saidAndSold()).toEqual([{ said: '0', sold: '3500' }])
    await fixture.database.asOwner(
      `create trigger needs_open_shift after insert on provider_events for each row when (new.shift_id is not null)
         execute function needs_open_shift()`,
    )
  })
})

describe('of two that pay out the last cash of a drawer at the same instant', () => {
  const SHARED = openShiftOf({
    seller: '$1::text',
    person: '$2::text',
    since: '$3::timestamptz',
    lock: 'share',
  })
  const who = () => ({
    entrepreneurId: seller.id,
    accountId: person().accountId,
    since: startOfDay(fixture.deps.now()),
  })
  type Reads = { findDrawer: (tx: Tx) => Promise<string | null>; hasWritten?: () => Promise<unknown> }
  const handsOut = ({ findDrawer, hasWritten }: Reads) =>
    fixture.deps.db.asPlatform(async (tx) => {
      const shiftId = await findDrawer(tx)
      if (shiftId === null) throw new Error('the shift is open')
      const id = fixture.deps.newId()
      const out = {
        kind: 'out',
        amountMinor: 700,
        reason: 'Handed back',
        createdAt: fixture.deps.now(),
      } as const
      await moveInDrawer(tx, { entrepreneurId: seller.id, id, shiftId, key: id, ...out })
      await hasWritten?.()
    })
  const bothHandOut = async (reads: Reads) => {
    await opens()
    const answers = await Promise.allSettled([handsOut(reads), handsOut(reads)])
    return answers.filter(({ status }) => status === 'fulfilled').length
  }

  test('one succeeds', async () => {
    expect(await bothHandOut({ findDrawer: (tx) => lockDrawer(tx, who()) })).toBe(1)
  })

  test('both do without an exclusive lock (negative control)', async () => {
    // Neither sum includes the other's row, because neither has committed by then.
    const hasWritten = barrierOf(2)
    const findDrawer = async (tx: Tx): Promise<string | null> => {
      const { entrepreneurId, accountId, since } = who()
      const [row] = await tx.send<{ id: string }>(SHARED, [entrepreneurId, accountId, since])
      return row?.id ?? null
    }
    expect(await bothHandOut({ findDrawer, hasWritten })).toBe(2)
  })
})

test('of two counts at the same instant one closes the shift', async () => {
  await opens()
  const close = () => closeShift(fixture.deps, person(), { count: { '100': 10 }, expected: 1000 })
  const answers = await Promise.allSettled([close(), close(), close()])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'no_open_shift' })
})

test('any role may make every call of a shift, and the lists are the owner’s', () => {
  expect(endpoints.closeShift.action).toBe('keep_own_shift')
  expect([endpoints.listShifts.action, endpoints.readShiftSummary.action]).toEqual([
    'see_all_shifts',
    'see_all_shifts',
  ])
})
