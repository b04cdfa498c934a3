import { createPackage, listPackages, updatePackage } from '@minit/contract/entrepreneur/packages.ts'
import { type PassHours, WEEK } from '@minit/domain/passes/pass-hours.ts'
import { type PassOptions, USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { buys, refusalOf, statusOf } from '../purchases.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let asSeller: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
})
afterAll(() => fixture.close())

const TERMS = { name: 'Night', durationMinutes: 60, price: 30 }
const NIGHT: PassHours = { fromMinute: 22 * 60, untilMinute: 6 * 60, days: [...WEEK] }
const save = (options: PassOptions) =>
  asSeller(updatePackage, { params: { id: seller.pack.id }, body: { ...TERMS, options } })

test.each([
  [
    { hours: { ...NIGHT, untilMinute: NIGHT.fromMinute } },
    'options.hours.untilMinute',
    'Choose an end that is not the beginning',
  ],
  [
    { hours: { ...NIGHT, untilMinute: NIGHT.fromMinute + 29 } },
    'options.hours.untilMinute',
    'Leave at least 30 minutes between the two',
  ],
  [{ hours: { ...NIGHT, fromMinute: 1440 } }, 'options.hours.fromMinute', 'Choose a time of the day'],
  [{ hours: { ...NIGHT, untilMinute: 0 } }, 'options.hours.untilMinute', 'Choose a time of the day'],
  [{ hours: { ...NIGHT, days: [] } }, 'options.hours.days', 'Choose at least one day'],
  [{ hours: { ...NIGHT, days: [5, 5] } }, 'options.hours.days', 'A day was named twice'],
  [{ hours: { ...NIGHT, days: [7] } }, 'options.hours.days.0', 'Choose days of the week'],
  [{ dataLimitMb: 9 }, 'options.dataLimitMb', 'Enter 10 to 100,000 MB'],
  [{ slowAfterMegabytes: 9, slowKbps: 512 }, 'options.slowAfterMegabytes', 'Enter 10 to 100,000 MB'],
  [{ slowAfterMegabytes: 10, slowKbps: 63 }, 'options.slowKbps', 'Enter 64 to 100,000 kbit/s'],
  [{ slowAfterMegabytes: 10 }, 'options.slowKbps', 'Choose the slower speed'],
  [{ slowKbps: 512 }, 'options.slowAfterMegabytes', 'Enter after how much data it becomes slower'],
  [
    { downKbps: 256, slowAfterMegabytes: 10, slowKbps: 512 },
    'options.slowKbps',
    'Choose a speed below its normal one',
  ],
  [
    { dataLimitMb: 100, slowAfterMegabytes: 100, slowKbps: 512 },
    'options.slowAfterMegabytes',
    'Enter less than its data limit',
  ],
  [{ downKbps: 63 }, 'options.downKbps', 'Enter 64 to 100,000 kbit/s'],
  [{ maxDevices: 11 }, 'options.maxDevices', 'Enter 1 to 10 phones'],
  [{ maxPerDay: 0 }, 'options.maxPerDay', 'Enter 1 to 20 a day'],
  [{ maxPauses: 11, pauseDays: 1 }, 'options.maxPauses', 'Enter 1 to 10 pauses'],
  [{ maxPauses: 1, pauseDays: 61 }, 'options.pauseDays', 'Enter 1 to 60 days'],
  [{ maxPauses: 1 }, 'options.pauseDays', 'Enter for how many days minutes are kept'],
  [{ pauseDays: 1 }, 'options.maxPauses', 'Enter how often it may be paused'],
] satisfies [Partial<PassOptions>, string, string][])(
  '%j is refused with an error on its field, and changes nothing',
  async (options, field, text) => {
    const before = await asSeller(listPackages, {})
    expect(await refusalOf(save({ ...USUAL_OPTIONS, ...options }))).toMatchObject({
      status: 400,
      fields: { [field]: text },
    })
    expect(await asSeller(listPackages, {})).toEqual(before)
  },
)

test('options that an older caller does not know are off', async () => {
  const options = {
    clock: 'first_use',
    maxDevices: 2,
    downKbps: null,
    upKbps: null,
    dataLimitMb: 10,
  } as const
  await (await aRouter(fixture, seller)).turn()
  const made = await asSeller(createPackage, { body: { ...TERMS, options } })
  expect(made.options).toEqual({ ...USUAL_OPTIONS, ...options })
})

test('all day on all days is no hours', async () => {
  const always = { fromMinute: 0, untilMinute: 1440, days: [...WEEK] }
  expect(await save({ ...USUAL_OPTIONS, hours: always })).toMatchObject({ options: null, sellsFrom: null })
})

test('an order from before an option existed gets its pass without it', async () => {
  const pack = await aPackage(fixture.deps, seller.id, { maxDevices: 2, maxPauses: 2, pauseDays: 7 })
  const ticket = await buys(fixture, { ...seller, pack }, { paymentMethod: 'cash' })
  const { transactionId: purchaseId } = ticket
  await fixture.database.asOwner(
    `update purchases set pass_options = pass_options - 'hours' - 'maxPerDay' - 'maxPauses' - 'pauseDays' where id = '${purchaseId}'`,
  )
  await decideCash(fixture.deps, seller.id, { purchaseId, decision: 'received' })
  const { pass, result } = await statusOf(fixture, ticket)
  expect(pass?.options).toEqual({ ...USUAL_OPTIONS, maxDevices: 2 })
  expect(result?.hours).toBeNull()
})

test('a pass keeps the number of pauses of its order', async () => {
  const pack = await aPackage(fixture.deps, seller.id, { maxPauses: 2, pauseDays: 7 })
  const { transactionId } = await buys(fixture, { ...seller, pack })
  const rows = await fixture.database.asOwner(
    `select max_pauses, pause_days from passes where purchase_id = '${transactionId}'`,
  )
  expect(rows).toEqual([{ max_pauses: 2, pause_days: 7 }])
})
