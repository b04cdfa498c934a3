import { endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { buysOnProviderPage, refusalOf } from '../purchases.ts'
import { atDrawer, laid } from '../shift-fixture.ts'
import { aPerson, asPerson, type TestPerson } from '../staff-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let isatu: TestPerson
let asOwner: ReturnType<typeof callApp>
let asIsatu: ReturnType<typeof callApp>
let drawer: ReturnType<typeof atDrawer>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  await fixture.database.asOwner('delete from rate_limits')
  seller = await aSeller(fixture.deps)
  isatu = await aPerson(fixture, seller)
  asOwner = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  asIsatu = (await asPerson(fixture, seller, isatu)).call
  drawer = atDrawer(fixture, seller, asIsatu)
})
afterAll(() => fixture.close())

const { closeShift, confirmCashRefund, listShifts, moveCash, readShift, readShiftSummary } = endpoints

/** Recounts the drawer from the rows, by other means than the server's. */
const recounted = async (id: string): Promise<number> => {
  const [row] = await fixture.database.asOwner<{ minor: string }>(
    `select (s.float_minor
      + coalesce((select sum(p.price_minor) from purchases p join payments y on y.purchase_id = p.id
          join provider_events v on v.payment_id = y.id where v.shift_id = s.id and v.kind = 'succeeded'), 0)
      - coalesce((select sum(r.amount_minor) from refunds r join refund_events e on e.refund_id = r.id where e.shift_id = s.id), 0)
      + coalesce((select sum(case kind when 'in' then amount_minor else -amount_minor end) from shift_movements where shift_id = s.id), 0)
      )::text as minor from shifts s where s.id = $1`,
    [id],
  )
  return Number(row?.minor) / 100
}

describe('a shift', () => {
  test('runs from one count to the next: float, sales, in, out and refunds', async () => {
    const { id } = await drawer.opens(100)
    const sold = await drawer.sells()
    await drawer.sells()
    await drawer.moves('in', 20)
    await drawer.moves('out', 50.5)
    await asOwner(endpoints.refundSale, { params: { id: sold }, body: { reason: 'The WiFi was down' } })
    expect(await drawer.own()).toMatchObject({
      float: 100,
      sales: 70,
      salesCount: 2,
      paidIn: 20,
      takenOut: 50.5,
      expected: 139.5,
    })
    expect(await recounted(id)).toBe(139.5)
    const slip = await drawer.closes(139.5)
    expect(slip).toMatchObject({
      personName: 'Isatu Conteh',
      state: 'counted',
      counted: 139.5,
      difference: 0,
      differenceReason: null,
      businessName: 'Test Hub',
      floatCount: laid(100),
      closingCount: laid(139.5),
      movements: [
        { kind: 'in', amount: 20, reason: 'As agreed' },
        { kind: 'out', amount: 50.5 },
      ],
    })
    expect(await drawer.own()).toBeNull()
    await expectInvariants(fixture)
  })

  test('needs the reason of a difference, and keeps it', async () => {
    await drawer.opens(50)
    await drawer.sells()
    expect(await refusalOf(drawer.closes(80))).toMatchObject({ code: 'difference_needs_reason' })
    expect(await drawer.own()).not.toBeNull()
    expect(await drawer.closes(80, 'Gave too much change')).toMatchObject({
      counted: 80,
      difference: -5,
      differenceReason: 'Gave too much change',
    })
  })

  test('is not closed on a sum that was outdated when the count was sent', async () => {
    await drawer.opens(50)
    const expected = (await drawer.own())?.expected ?? 0
    await drawer.sells()
    const stale = asIsatu(closeShift, { body: { count: laid(50), expected } })
    expect(await refusalOf(stale)).toMatchObject({ status: 409, code: 'shift_changed' })
  })

  test('is one for each person, and each has their own drawer', async () => {
    await drawer.opens(50)
    expect(await refusalOf(drawer.opens(10))).toMatchObject({ code: 'shift_is_open' })
    const other = atDrawer(fixture, seller, asOwner)
    await other.opens(0)
    await other.sells()
    expect((await drawer.own())?.sales).toBe(0)
    expect(await other.own()).toMatchObject({ sales: 35, personName: 'Owner' })
  })

  test('counts a movement once, however often it is sent with its key', async () => {
    await drawer.opens(50)
    const key = fixture.deps.newId()
    await Promise.all([drawer.moves('out', 20, key), drawer.moves('out', 20, key)])
    await drawer.moves('out', 20, key)
    expect(await drawer.own()).toMatchObject({ takenOut: 20, expected: 30 })
  })

  test('accepts no movement and no count unless it is open', async () => {
    const key = fixture.deps.newId()
    const movement = { key, kind: 'in', amount: 5, reason: 'Change' } as const
    expect(await refusalOf(asIsatu(moveCash, { body: movement }))).toMatchObject({ code: 'no_open_shift' })
    expect(await refusalOf(drawer.closes(0))).toMatchObject({ code: 'no_open_shift' })
  })

  test('pays the cash that its person refunds out of its drawer', async () => {
    const manager = await aPerson(fixture, seller, { role: 'manager', name: 'Sorie Kamara' })
    const { call } = await asPerson(fixture, seller, manager)
    const till = atDrawer(fixture, seller, call)
    const { id } = await till.opens(100)
    const sold = await till.sells()
    const refund = await call(endpoints.refundSale, { params: { id: sold }, body: { reason: 'No WiFi' } })
    expect((await till.own())?.expected).toBe(135)
    await call(confirmCashRefund, { params: { id: refund.id }, body: { reference: 'At the counter' } })
    expect(await till.own()).toMatchObject({ refunds: 35, expected: 100 })
    expect(await recounted(id)).toBe(100)
    await till.closes(100)
    await expectInvariants(fixture)
  })
})

describe('after it was closed', () => {
  test('cannot be changed in any part, in the database either', async () => {
    const { id } = await drawer.opens(50)
    await drawer.sells()
    await drawer.moves('in', 5)
    await drawer.closes(90)
    const asPlatform = (text: string) => fixture.deps.db.writeAsPlatform((db) => db.send(text, [id]))
    for (const attempt of [
      `update shifts set counted_minor = 1 where id = $1`,
      `update shifts set state = 'open', closed_at = null, counted_minor = null, expected_minor = null where id = $1`,
      `update shift_movements set amount_minor = 1 where shift_id = $1`,
      `insert into shift_movements select entrepreneur_id, 'another', shift_id, 'key', kind, 1, 'x', created_at
       from shift_movements where shift_id = $1`,
      `insert into provider_events select (jsonb_populate_record(v, '{"id": "x", "event_key": "x"}')).* from provider_events v
       where shift_id = $1`,
    ])
      await expect(asPlatform(attempt), attempt).rejects.toMatchObject({
        code: expect.stringMatching(/^(23000|42501)$/),
      })
    for (const attempt of [
      'delete from shifts where id = $1',
      'delete from shift_movements where shift_id = $1',
    ])
      await expect(fixture.database.asOwner(attempt, [id]), attempt).rejects.toMatchObject({ code: '23000' })
    expect(await asIsatu(readShift, { params: { id } })).toMatchObject({ counted: 90, expected: 90 })
  })

  test('shows cash that its person confirms as taken outside a shift', async () => {
    await drawer.opens(0)
    await drawer.sells()
    await drawer.closes(35)
    await drawer.sells()
    const { outside, people } = await asOwner(readShiftSummary, { query: { period: '7d' } })
    expect(outside).toEqual([{ personName: 'Isatu Conteh', sales: 1, amount: 35 }])
    expect(people).toMatchObject([{ personName: 'Isatu Conteh', shifts: 1, sales: 35, short: 0, over: 0 }])
  })
})

describe('the owner', () => {
  test('sees everyone’s shifts and differences; a cashier only their own', async () => {
    const own = atDrawer(fixture, seller, asOwner)
    const { id: ofOwner } = await own.opens(10)
    await own.closes(12, 'Found a note')
    const { id } = await drawer.opens(50)
    await drawer.closes(44.5, 'Do not know')
    const { items } = await asOwner(listShifts, { query: {} })
    expect(items.map((shift) => [shift.personName, shift.difference])).toEqual([
      ['Isatu Conteh', -5.5],
      ['Owner', 2],
    ])
    const { people } = await asOwner(readShiftSummary, { query: { period: '7d' } })
    expect(people).toMatchObject([
      { personName: 'Isatu Conteh', short: 5.5, over: 0 },
      { personName: 'Owner', short: 0, over: 2 },
    ])
    expect(await asOwner(readShift, { params: { id } })).toMatchObject({ difference: -5.5 })
    expect(await asIsatu(readShift, { params: { id } })).toMatchObject({ difference: -5.5 })
    expect(await refusalOf(asIsatu(readShift, { params: { id: ofOwner } }))).toMatchObject({ status: 404 })
  })

  test('sees the passes paid in cash next to those that routers gave access', async () => {
    await drawer.opens(0)
    await drawer.sells()
    await buysOnProviderPage(fixture, seller)
    const { routers } = await asOwner(readShiftSummary, { query: { period: '7d' } })
    expect(routers).toEqual({
      areThere: false,
      passesSold: 2,
      passesUsed: 0,
      paidInCash: 1,
      paidInCashAmount: 35,
      paidInCashUsed: 0,
    })
  })
})
