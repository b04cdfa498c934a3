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
import { meetingOf } from '../crash/careless-settlement.ts'
import { AT_ONCE, buysOnProviderPage } from '../purchases.ts'
import { ownerOf } from '../staff-world.ts'

let world: TestApp
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
})
beforeEach(async () => {
  await world.database.asOwner('delete from rate_limits')
  seller = await aSeller(world.deps)
})
afterAll(() => world.close())

const person = () => ({ ...ownerOf(seller), accountId: `person of ${seller.id}` })
const opens = () => openShift(world.deps, person(), { '100': 10 })
const countShifts = async (): Promise<number> =>
  (await world.database.asOwner('select id from shifts where entrepreneur_id = $1', [seller.id])).length

const waitingCash = async () =>
  (await buysOnProviderPage(world, seller, { paymentMethod: 'cash' }, AT_ONCE)).transactionId

const confirms = (purchaseId: string) =>
  decideCash(world.deps, seller.id, { purchaseId, decision: 'received', actorId: person().accountId })

/** What each closed shift states as sold, and what its events add up to. */
const saidAndSold = () =>
  world.database.asOwner<{ said: string; sold: string }>(
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
    await world.database.asOwner('drop index shifts_one_open')
    const haveAllLooked = meetingOf(2)
    const openCarelessly = () =>
      world.deps.db.inTenant(seller.id, async (tx) => {
        const open = await findOpenShift(tx, person().accountId)
        await haveAllLooked()
        if (open !== null) return
        const shift = { id: world.deps.newId(), accountId: person().accountId, personName: 'x' }
        const opened = { openedAt: world.deps.now(), floatCount: {}, floatMinor: 0 }
        await insertShift(tx, { entrepreneurId: seller.id, ...shift, ...opened })
      })
    await Promise.all([openCarelessly(), openCarelessly()])
    expect(await countShifts()).toBe(2)
    await world.database.asOwner(
      `update shifts set state = 'not_counted', closed_at = now(), expected_minor = 0 where entrepreneur_id = '${seller.id}';
       create unique index shifts_one_open on shifts (entrepreneur_id, account_id) where closed_at is null`,
    )
  })
})

describe('a shift that is closed while cash is confirmed', () => {
  const closesWith = async (expected: number) =>
    closeShift(world.deps, person(), { count: {}, expected, reason: 'Counted in a hurry' })

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
    await world.database.asOwner('drop trigger needs_open_shift on provider_events')
    await opens()
    const purchaseId = await waitingCash()
    const [payment] = await world.database.asOwner<{ id: string }>(
      'select id from payments where purchase_id = $1',
      [purchaseId],
    )
    const [hasSummed, hasWritten] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const closing = world.deps.db.inTenant(seller.id, async (tx) => {
      const shift = await findOpenShift(tx, person().accountId)
      if (shift === null) throw new Error('the shift is open')
      const sums = await sumDrawer(tx, shift)
      hasSummed.resolve()
      await hasWritten.promise
      const counted = { state: 'counted', closingCount: {}, countedMinor: 0, differenceReason: 'x' } as const
      const expectedMinor = shift.floatMinor + sums.salesMinor
      await writeClosing(tx, shift, { ...sums, ...counted, closedAt: world.deps.now(), expectedMinor })
    })
    await hasSummed.promise
    // As `confirms` writes it, without the lock.
    await world.deps.db.writeAsPlatform((db) =>
      db.send(
        `insert into provider_events (entrepreneur_id, id, payment_id, provider, event_key, kind, amount_minor, currency,
           source, received_at, actor_id, shift_id)
         select entrepreneur_id, $1, $2, 'cash', $1, 'succeeded', 3500, 'SLE', 'seller', now(), account_id, id
         from shifts where entrepreneur_id = $3 and closed_at is null`,
        [world.deps.newId(), payment?.id, seller.id],
      ),
    )
    hasWritten.resolve()
    await closing
    expect(await saidAndSold()).toEqual([{ said: '0', sold: '3500' }])
    await world.database.asOwner(
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
    since: startOfDay(world.deps.now()),
  })
  type Looks = { findDrawer: (tx: Tx) => Promise<string | null>; hasWritten?: () => Promise<unknown> }
  const handsOut = ({ findDrawer, hasWritten }: Looks) =>
    world.deps.db.asPlatform(async (tx) => {
      const shiftId = await findDrawer(tx)
      if (shiftId === null) throw new Error('the shift is open')
      const id = world.deps.newId()
      const out = {
        kind: 'out',
        amountMinor: 700,
        reason: 'Handed back',
        createdAt: world.deps.now(),
      } as const
      await moveInDrawer(tx, { entrepreneurId: seller.id, id, shiftId, key: id, ...out })
      await hasWritten?.()
    })
  const bothHandOut = async (looks: Looks) => {
    await opens()
    const answers = await Promise.allSettled([handsOut(looks), handsOut(looks)])
    return answers.filter(({ status }) => status === 'fulfilled').length
  }

  test('one succeeds', async () => {
    expect(await bothHandOut({ findDrawer: (tx) => lockDrawer(tx, who()) })).toBe(1)
  })

  test('both do without an exclusive lock (negative control)', async () => {
    // Neither sum includes the other's row, because neither has committed by then.
    const hasWritten = meetingOf(2)
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
  const close = () => closeShift(world.deps, person(), { count: { '100': 10 }, expected: 1000 })
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
