import { checkDiscountCode } from '@minit/contract/customer/discount-codes.ts'
import { addOvertime } from '@minit/contract/customer/passes.ts'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { listActiveEntrepreneurs, listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { readLine } from '@minit/contract/entrepreneur/line-plan.ts'
import { isWithinHours } from '@minit/domain/shop/opening-hours.ts'
import { optionsLine } from '@minit/domain/shop/option-words.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aPhone, aSeller, callApp } from '../../test/builders.ts'
import { eventually } from '../../test/purchases.ts'
import { countRows } from '../../test/records.ts'
import { logIn } from '../modules/identity/sessions.ts'
import { checkInvariants } from '../modules/operations/checks/check-invariants.ts'
import { addIntegration } from '../modules/platform/integrations/settings-store.ts'
import { listInstallations } from '../modules/shop/installations/installations.ts'
import { DEMO_ADMIN, DEMO_HUB, DEMO_KIOSK, DEMO_STAFF } from './demo-accounts.ts'
import { DEMO_SELLERS } from './demo-sellers.ts'
import { seedClaims } from './seed-claims.ts'
import { seedDemo } from './seed-demo.ts'
import { seedLines } from './seed-line.ts'
import { seedOptions } from './seed-options.ts'
import { seedPurse } from './seed-purse.ts'
import { seedSponsors } from './seed-sponsors.ts'
import { seedStaff } from './seed-staff.ts'
import { seedTravel } from './seed-travel.ts'
import { seedTravels } from './seed-travels.ts'
import { wipeDemo } from './wipe-demo.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
  await seedDemo(fixture.deps)
})
afterAll(() => fixture.close())

test('the hub sells four packages, the kiosk only up to three hours', async () => {
  const call = callApp(fixture.app)
  const hub = await call(listCustomerPackages, { params: { entrepreneur: 'demo-hub' } })
  expect(hub.map(({ durationMinutes, price }) => [durationMinutes, price])).toEqual([
    [30, 20],
    [60, 35],
    [120, 50],
    [480, 150],
  ])
  const kiosk = await call(listCustomerPackages, { params: { entrepreneur: 'lumley-kiosk' } })
  expect(kiosk.every(({ durationMinutes }) => durationMinutes <= 180)).toBe(true)
})

test('the shops in Freetown, which the tour visits, are open at every hour', () => {
  const inFreetown = DEMO_SELLERS.filter(({ place }) => !['bo', 'makeni'].includes(place?.area ?? ''))
  const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 30, hour, 30)))
  for (const { shop, place } of inFreetown)
    expect([shop.slug, hours.filter((at) => !isWithinHours(place?.hours ?? null, at))]).toEqual([
      shop.slug,
      [],
    ])
})

test('the hub also sells a night and a family package, seeded once', async () => {
  await seedOptions(fixture.deps)
  await seedOptions(fixture.deps)
  const hub = await callApp(fixture.app)(listCustomerPackages, { params: { entrepreneur: 'demo-hub' } })
  expect(
    hub.flatMap(({ name, options }) => (options === null ? [] : [[name, optionsLine(options)]])),
  ).toEqual([
    ['Family Time', '3 phones, up to 3 Mbit/s, 2 GB of data, 2 pauses of up to 7 days'],
    [
      'Night Owl',
      '1 phone, up to 2 Mbit/s, 1 GB at full speed, then 512 kbit/s, from 10 pm to 6 am, 1 a day for each person',
    ],
  ])
})

test('the hub’s two hours travel, and the beach takes travellers at its own router, once', async () => {
  await seedTravel(fixture.deps)
  await seedTravel(fixture.deps)
  const hub = await callApp(fixture.app)(listCustomerPackages, { params: { entrepreneur: 'demo-hub' } })
  expect(hub.filter(({ options }) => options?.travels).map(({ name }) => name)).toEqual(['Long Chat'])
  const count = "entrepreneur_id = (select id from entrepreneurs where slug = 'aberdeen-beach')"
  expect(
    await countRows(fixture, 'travel_terms', `${count} and takes_travellers and hour_minor = 3000`),
  ).toBe(1)
  expect(await countRows(fixture, 'gateways', count)).toBe(1)
})

test('two customers of the hub were at the beach today, and both shops were cleared, once', async () => {
  await seedTravels(fixture.deps)
  await seedTravels(fixture.deps)
  expect(await countRows(fixture, 'travels', 'clearing_id is not null and moved_minor > 0')).toBe(2)
  expect(await countRows(fixture, 'clearing_halves', 'travels = 2')).toBe(2)
})

test('the hub sold ten hours to a family, who gave an hour of them to another number, once', async () => {
  await seedPurse(fixture.deps)
  await seedPurse(fixture.deps)
  const rows = await fixture.database.asOwner<{
    bought: number
    drawn: number
    phones: string
    given: string
  }>(
    `select s.bought_seconds as bought, s.drawn_seconds as drawn,
       (select count(distinct device_digest) from pass_stretches t where t.purchase_id = s.purchase_id) as phones,
       (select sum(minutes) from given_minutes g where g.from_purchase_id = s.purchase_id) as given
     from passes s where s.bought_seconds = 36000`,
  )
  expect(rows).toEqual([{ bought: 36_000, drawn: (154 + 60) * 60, phones: '3', given: '60' }])
})

test('the hub has a school that pays, a clinic whose rest goes back, and ten minutes of its own', async () => {
  await seedSponsors(fixture.deps)
  await seedSponsors(fixture.deps)
  const rows = await fixture.database.asOwner<Record<string, unknown>>(
    `select state, used_minutes::int as minutes, reserved_minor::int as reserved, paid_minor - used_minor = returned_minor as is_back
     from sponsorships order by first_day`,
  )
  await eventually(async () => {
    await fixture.drain()
    expect(await countRows(fixture, 'sponsor_returns', `state = 'sent'`)).toBe(1)
  })
  expect(rows).toEqual([
    { state: 'ended', minutes: 90, reserved: 0, is_back: true },
    { state: 'running', minutes: 175, reserved: 0, is_back: false },
  ])
  expect(await countRows(fixture, 'free_offers', 'is_on and minutes = 10')).toBe(1)
})

test('the hub has a limited line, whose packages have costs, and the kiosk a satellite with an answer, once', async () => {
  await seedLines(fixture.deps)
  const read = async ({ username: name, password }: typeof DEMO_HUB | typeof DEMO_KIOSK) => {
    const { sessionToken } = await logIn(fixture.deps, {
      role: 'entrepreneur',
      name,
      password,
      userAgent: 'test',
    })
    return callApp(fixture.app, sessionToken)(readLine, {})
  }
  const [hub, kiosk] = [await read(DEMO_HUB), await read(DEMO_KIOSK)]
  expect(hub.line).toMatchObject({ kind: 'mobile', megabytes: 60_000 })
  expect(hub.month?.usedMegabytes).toBeGreaterThan(1_000)
  expect(hub.packages.filter(({ left }) => (left ?? 0) > 0)).toHaveLength(4)
  expect(kiosk.line).toMatchObject({ kind: 'satellite', resale: 'asked' })
})

test('the kiosk has a current happy hour, and the hub a discount code', async () => {
  const call = callApp(fixture.app)
  const kiosk = await call(listCustomerPackages, { params: { entrepreneur: 'lumley-kiosk' } })
  expect(kiosk.map(({ durationMinutes, happyHour }) => [durationMinutes, happyHour?.off ?? 0])).toEqual([
    [10, 0],
    [30, 0],
    [60, 5],
  ])
  const code = { entrepreneurId: 'demo-hub', code: 'market20' }
  expect(await call(checkDiscountCode, { body: code })).toMatchObject({ code: 'MARKET20' })
})

test('an applicant for equipment waits for the planned day, and sells nothing', async () => {
  const { installations } = await listInstallations(fixture.deps)
  expect(installations).toMatchObject([
    { businessName: 'Aberdeen Point', state: 'planned', isOverdue: false, technician: 'Sorie Kanu' },
  ])
  expect(await countRows(fixture, 'entrepreneurs', `slug = 'aberdeen-point' and awaits_installation`)).toBe(1)
})

test('the kiosk sells the codes of a rented box', async () => {
  const call = callApp(fixture.app)
  const [pack] = await call(listCustomerPackages, { params: { entrepreneur: 'lumley-kiosk' } })
  expect(pack).toMatchObject({ fromStock: true, isSoldOut: false })
  const body = {
    packageId: pack?.id ?? '',
    customerName: 'Isatu Koroma',
    phoneNumber: aPhone(),
    entrepreneurId: 'lumley-kiosk',
  }
  const sale = await call(signupAndPay, { body: { ...body, paymentMethod: 'orange_money' } })
  expect(sale).toMatchObject({ fromStock: true, password: expect.stringMatching(/^\d{5}-\d{5}$/) })
})

test('the three demo accounts can log in', async () => {
  for (const [role, { username: name, password }] of [
    ['admin', DEMO_ADMIN],
    ['entrepreneur', DEMO_HUB],
    ['entrepreneur', DEMO_KIOSK],
  ] as const) {
    const { user } = await logIn(fixture.deps, { role, name, password, userAgent: '' })
    expect(user.role).toBe(role)
  }
})

test('demo data, with claims and a shift, breaks no invariant', async () => {
  await seedClaims(fixture.deps)
  await seedClaims(fixture.deps)
  expect(await countRows(fixture, 'claims')).toBe(2)
  await seedStaff(fixture.deps)
  await seedStaff(fixture.deps)
  const shifts = await fixture.database.asOwner(
    'select person_name, state, (counted_minor - expected_minor)::int as difference, sales_count from shifts',
  )
  expect(shifts).toEqual([
    { person_name: 'Isatu Conteh', state: 'counted', difference: -500, sales_count: 4 },
  ])
  expect(await countRows(fixture, 'staff')).toBe(2)
  await fixture.drain()
  expect((await checkInvariants(fixture.deps)).filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('the demo’s cashiers log in with phone number and password', async () => {
  for (const { name: person, phone: name, password } of DEMO_STAFF) {
    const { user } = await logIn(fixture.deps, { role: 'entrepreneur', name, password, userAgent: '' })
    expect(user.staff).toEqual({ role: 'cashier', name: person })
  }
})

test('seeding again changes nothing', async () => {
  const countCodes = () => fixture.database.asOwner('select count(*) from code_stock')
  const before = await countCodes()
  await seedDemo(fixture.deps)
  expect(await callApp(fixture.app)(listActiveEntrepreneurs, { query: {} })).toHaveLength(6)
  expect(await countCodes()).toEqual(before)
})

test('wiping removes all made-up data and keeps real sellers and their sales', async () => {
  const real = await aSeller(fixture.deps)
  const call = callApp(fixture.app)
  const phoneNumber = aPhone()
  for (const entrepreneurId of ['demo-hub', real.slug]) {
    const [pack] = await call(listCustomerPackages, { params: { entrepreneur: entrepreneurId } })
    const order = {
      packageId: pack?.id ?? '',
      customerName: 'Ibrahim Conteh',
      phoneNumber,
      entrepreneurId,
    }
    const sale = await call(signupAndPay, { body: { ...order, paymentMethod: 'orange_money' } })
    if (sale.status !== 'ready') throw new Error('the sale was not paid in time')
    // Overtime never counted, and so must not be subtracted.
    if (entrepreneurId === 'demo-hub')
      await call(addOvertime, {
        params: { transactionId: sale.transactionId },
        headers: { 'purchase-token': sale.statusToken },
        body: { minutes: 10, paymentMethod: 'orange_money' },
      })
  }
  const integrations = () => fixture.database.asOwner('select adapter from integrations order by adapter')
  expect(await integrations()).not.toEqual([])
  // An integration from before the demo.
  await addIntegration({ ...fixture.deps, mode: 'production' }, 'twilio', { settings: {}, isEnabled: true })
  expect(await wipeDemo(fixture.database.ownerUrl)).toBe(8)
  expect(await integrations()).toEqual([{ adapter: 'twilio' }])
  const left = await call(listActiveEntrepreneurs, { query: {} })
  expect(left.map(({ id }) => id)).toEqual([real.id])
  expect(await fixture.database.asOwner('select id from purchases')).toHaveLength(1)
  const customers = await fixture.database.asOwner('select phone, paid_purchases as sales from customers')
  expect(customers).toEqual([{ phone: phoneNumber, sales: 1 }])
  await expect(fixture.database.asOwner('delete from ledger_entries')).rejects.toThrow('append-only')
})
