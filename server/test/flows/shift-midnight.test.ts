import { endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeForgottenShifts } from '../../src/modules/money/drawers/shifts.jobs.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { brokenInvariants, expectInvariants } from '../invariants.ts'
import { buysOnProviderPage, refusalOf } from '../purchases.ts'
import { atDrawer } from '../shift-fixture.ts'
import { aPerson, asPerson, type TestPerson } from '../staff-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let isatu: TestPerson
let drawer: ReturnType<typeof atDrawer>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  await fixture.database.asOwner('delete from rate_limits')
  seller = await aSeller(fixture.deps)
  isatu = await aPerson(fixture, seller)
  drawer = atDrawer(fixture, seller, (await asPerson(fixture, seller, isatu)).call)
})
afterAll(() => fixture.close())

const { confirmCash, readShift } = endpoints

describe('a shift that is left open', () => {
  /** The next noon: sessions have ended by then. */
  const untilTomorrow = () => fixture.clock.advance({ hours: 24 })

  test('ends at midnight without a count, and later sales are not in it', async () => {
    const { id } = await drawer.opens(50)
    await drawer.sells()
    const { transactionId } = await buysOnProviderPage(fixture, seller, { paymentMethod: 'cash' })
    untilTomorrow()
    // Before the job has run.
    const call = (await asPerson(fixture, seller, isatu)).call
    await call(confirmCash, { params: { id: transactionId } })
    await atDrawer(fixture, seller, call).sells()
    expect(await closeForgottenShifts(fixture.deps)).toBe(1)
    expect(await closeForgottenShifts(fixture.deps)).toBe(0)
    const shift = await call(readShift, { params: { id } })
    expect(shift).toMatchObject({ state: 'not_counted', sales: 35, counted: null, difference: null })
    expect(shift.closedAt).toBe(`${fixture.deps.now().toISOString().slice(0, 10)}T00:00:00.000Z`)
    await expectInvariants(fixture)
  })

  test('does not block the person, who opens a new one before the job has run', async () => {
    const { id } = await drawer.opens(50)
    untilTomorrow()
    const call = (await asPerson(fixture, seller, isatu)).call
    const till = atDrawer(fixture, seller, call)
    expect(await till.own()).toBeNull()
    expect(await refusalOf(till.closes(50))).toMatchObject({ code: 'no_open_shift' })
    await till.opens(20)
    expect(await call(readShift, { params: { id } })).toMatchObject({ state: 'not_counted' })
    expect(await closeForgottenShifts(fixture.deps)).toBe(0)
    expect(await till.own()).toMatchObject({ float: 20 })
  })
})

test('the hourly check finds a closed shift whose sum differs from its drawer’s records', async () => {
  await drawer.opens(50)
  await drawer.sells()
  await drawer.closes(85)
  await expectInvariants(fixture)
  await fixture.database.asOwner(
    `alter table shifts disable trigger append_only;
     update shifts set sales_minor = sales_minor + 1, expected_minor = expected_minor + 1, counted_minor = counted_minor + 1
       where entrepreneur_id = '${seller.id}';
     alter table shifts enable trigger append_only`,
  )
  expect(await brokenInvariants(fixture)).toEqual(['I22'])
})
