import {
  finishInstallation,
  listInstallations,
  planInstallation,
  recordInstalled,
} from '@minit/contract/admin/installations.ts'
import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { readInstallation } from '@minit/contract/entrepreneur/installation.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { readApplicationStatus } from '@minit/contract/public/applications.ts'
import { loginEntrepreneur, setPassword } from '@minit/contract/public/auth.ts'
import { longDay } from '@minit/domain/shop/installations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listInstallations as useList } from '../../src/modules/shop/installations/installations.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { anApprovedApplicant, carriesOut, dayIn } from '../installations.ts'
import { refusalOf, shopPageOf } from '../purchases.ts'
import { countRows } from '../records.ts'

let fixture: TestApp
let adminToken: string
beforeAll(async () => {
  fixture = await startTestApp()
  adminToken = await anAdmin(fixture)
})
afterAll(() => fixture.close())

const asAdmin = () => callApp(fixture.app, adminToken)

const plans = (id: string, day: string, reason?: string) =>
  asAdmin()(planInstallation, {
    params: { id },
    body: { day, technician: 'Sorie Kanu', ...(reason !== undefined && { reason }) },
  })

const ITEM = { kind: 'router', name: 'Outdoor router', serial: 'sn 1' } as const

const installs = (id: string, serial = `SN-${id}`, trainingDay: string | null = null) =>
  asAdmin()(recordInstalled, {
    params: { id },
    body: { networkName: 'Lumley WiFi', items: [{ ...ITEM, serial }], trainingDay },
  })

const finishes = (id: string, trainingDay = dayIn(fixture, 0)) =>
  asAdmin()(finishInstallation, {
    params: { id },
    body: { trainingDay, trainer: 'Sorie Kanu', trainee: 'Aminata Kamara' },
  })

/** The messages sent to a number, the newest last. */
const textsTo = async (phone: string): Promise<string[]> => {
  const rows = await fixture.database.asOwner<{ id: string; sealed: string }>(
    `select id, sealed_text as sealed from messages where recipient = $1 and kind = 'installation' order by id`,
    [phone],
  )
  return rows.map(({ id, sealed }) => fixture.deps.secrets.open(sealed, id))
}

const logsIn = async (phone: string): Promise<string> => {
  const [row] = await fixture.database.asOwner<{ id: string; sealed: string }>(
    `select id, sealed_text as sealed from messages where recipient = $1 and kind = 'password_link'`,
    [phone],
  )
  const text = fixture.deps.secrets.open(row?.sealed ?? '', row?.id ?? '')
  const password = 'a-password-of-mine'
  await callApp(fixture.app)(setPassword, {
    body: { token: /\?t=([\w-]+)/.exec(text)?.[1] ?? '', password },
  })
  return (await callApp(fixture.app)(loginEntrepreneur, { body: { email: phone, password } })).sessionToken
}

const buysAt = (sellerId: string, packageId: string) =>
  fixture.app.inject({
    method: 'POST',
    url: '/api/customer/signup-and-pay',
    payload: {
      packageId,
      entrepreneurId: sellerId,
      customerName: 'Fatu Bangura',
      phoneNumber: aPhone(),
      paymentMethod: 'cash',
    },
  })

test('an approved application for equipment sells only once the equipment is installed and the training done', async () => {
  const { id, sellerId, phoneNumber } = await anApprovedApplicant(fixture)
  const pack = await aPackage(fixture.deps, sellerId)
  const isRefused = async () => {
    const answer = await buysAt(sellerId, pack.id)
    expect(answer.json()).toMatchObject({ code: 'seller_not_installed' })
    expect(await countRows(fixture, 'purchases', `entrepreneur_id = '${sellerId}'`)).toBe(0)
    const info = await shopPageOf(fixture, { slug: sellerId })
    expect(info).toMatchObject({ isReady: false, isOpen: false })
    const listed = await callApp(fixture.app)(listActiveEntrepreneurs, { query: {} })
    expect(listed.map((provider) => provider.id)).not.toContain(sellerId)
  }
  await isRefused()
  const day = dayIn(fixture, 3)
  await plans(id, day)
  await isRefused()
  await installs(id)
  await isRefused()
  expect(await finishes(id)).toMatchObject({ state: 'done', dueDay: null, networkName: 'Lumley WiFi' })
  expect((await buysAt(sellerId, pack.id)).statusCode).toBe(202)
  expect(await textsTo(phoneNumber)).toEqual([
    expect.stringContaining(`your installation is planned for ${longDay(day)}. Sorie Kanu comes`),
    expect.stringContaining('your equipment is installed'),
    expect.stringContaining('your shop is open'),
  ])
  expect(await countRows(fixture, 'audit_log', `subject_id = '${id}'`)).toBe(3)
})

describe('the applicant’s view', () => {
  test('shows the day, why it moved, what was installed and the training, after the login', async () => {
    const { id, phoneNumber } = await anApprovedApplicant(fixture)
    const call = callApp(fixture.app, await logsIn(phoneNumber))
    expect((await call(readStats, {})).awaitsInstallation).toBe(true)
    expect(await call(readInstallation, {})).toMatchObject({
      installation: { state: 'to_plan', plannedDay: null },
    })
    const [first, second] = [dayIn(fixture, 2), dayIn(fixture, 4)]
    await plans(id, first)
    await plans(id, second, 'The road is flooded.')
    expect(await call(readInstallation, {})).toMatchObject({
      installation: { state: 'planned', plannedDay: second, movedBecause: 'The road is flooded.' },
    })
    await installs(id, `SN-${id}`, dayIn(fixture, 5))
    expect(await call(readInstallation, {})).toMatchObject({
      installation: {
        trainingDay: dayIn(fixture, 5),
        items: [{ name: 'Outdoor router', serial: `SN-${id}` }],
      },
    })
    expect((await textsTo(phoneNumber))[1]).toContain('Reason: The road is flooded.')
  })

  test('opens by number and reference too, and by neither alone', async () => {
    const { applicationId, reference, id } = await anApprovedApplicant(fixture)
    const asks = (some: { id?: string; reference?: string } = {}) =>
      callApp(fixture.app)(readApplicationStatus, {
        params: { id: some.id ?? applicationId },
        query: { reference: some.reference ?? reference },
      })
    const day = dayIn(fixture, 2)
    await plans(id, day)
    const expected = { status: 'approved', installation: { state: 'planned', plannedDay: day } }
    expect(await asks()).toMatchObject(expected)
    expect(await refusalOf(asks({ reference: 'APP-2026-22222222' }))).toMatchObject({
      code: 'application_not_found',
    })
    expect(await refusalOf(asks({ id: fixture.deps.newId() }))).toMatchObject({
      code: 'application_not_found',
    })
    expect(JSON.stringify(await asks())).not.toMatch(/Aminata|Lumley|\+232/)
  })
})

describe('the admin console', () => {
  test('lists installations for admins alone', async () => {
    expect((await asAdmin()(listInstallations, { query: {} })).installations.length).toBeGreaterThan(0)
    expect((await fixture.app.inject({ url: '/api/admin/installations' })).statusCode).toBe(401)
  })

  test('moves a day only with a reason, and plans no past day', async () => {
    const { id } = await anApprovedApplicant(fixture)
    await plans(id, dayIn(fixture, 2))
    expect(await refusalOf(plans(id, dayIn(fixture, 3)))).toMatchObject({
      code: 'invalid_request',
      fields: { reason: 'Enter why the day moves' },
    })
    expect(await refusalOf(plans(id, dayIn(fixture, -1), 'A reason'))).toMatchObject({
      code: 'day_not_possible',
    })
    expect(await refusalOf(plans(id, dayIn(fixture, 400), 'A reason'))).toMatchObject({
      code: 'day_not_possible',
    })
    expect(
      await countRows(fixture, 'installations', `id = '${id}' and planned_day = '${dayIn(fixture, 2)}'`),
    ).toBe(1)
  })

  test('takes each step in order, and the last one once of ten at the same instant', async () => {
    const { id } = await anApprovedApplicant(fixture)
    expect(await refusalOf(installs(id))).toMatchObject({ code: 'installation_not_ready' })
    expect(await refusalOf(finishes(id))).toMatchObject({ code: 'installation_not_ready' })
    await plans(id, dayIn(fixture, 0))
    await installs(id)
    expect(await refusalOf(finishes(id, dayIn(fixture, 1)))).toMatchObject({ code: 'day_not_possible' })
    const ended = await Promise.allSettled(Array.from({ length: 10 }, () => finishes(id)))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(plans(id, dayIn(fixture, 1), 'Too late'))).toMatchObject({
      code: 'installation_not_ready',
    })
  })

  test('corrects what was installed, and rejects a serial number used in two places', async () => {
    const [one, other] = [await anApprovedApplicant(fixture), await anApprovedApplicant(fixture)]
    for (const { id } of [one, other]) await plans(id, dayIn(fixture, 0))
    await installs(one.id, 'box 77')
    expect(await refusalOf(installs(other.id, 'BOX77'))).toMatchObject({ code: 'serial_taken' })
    expect(await countRows(fixture, 'installations', `id = '${other.id}' and state = 'planned'`)).toBe(1)
    expect(await installs(one.id, 'box 78')).toMatchObject({ items: [{ serial: 'BOX78' }] })
    expect(await installs(other.id, 'BOX77')).toMatchObject({ items: [{ serial: 'BOX77' }] })
  })
})

describe('days later', () => {
  test('lists overdue ones first, then those with the nearest next step', async () => {
    const [late, soon, unplanned] = [
      await anApprovedApplicant(fixture),
      await anApprovedApplicant(fixture),
      await anApprovedApplicant(fixture),
    ]
    await plans(late.id, dayIn(fixture, 0))
    await plans(soon.id, dayIn(fixture, 3))
    fixture.clock.advance({ hours: 24 })
    const { installations } = await useList(fixture.deps)
    const places = [late, soon, unplanned].map((each) => installations.findIndex(({ id }) => id === each.id))
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(installations[places[0] ?? -1]).toMatchObject({ isOverdue: true })
    expect(installations[places[1] ?? -1]).toMatchObject({ isOverdue: false })
    const done = installations.findIndex(({ state }) => state === 'done')
    expect(installations.slice(done).every(({ state }) => state === 'done')).toBe(true)
  })

  test('the trial of a shop begins when it opens, not when it was approved', async () => {
    const { id, sellerId } = await anApprovedApplicant(fixture)
    fixture.clock.advance({ hours: 24 * 12 })
    await carriesOut(fixture, id)
    const [seller] = await fixture.database.asOwner<{ days: number }>(
      'select round(extract(epoch from trial_ends_at - $2::timestamptz) / 86400)::int as days from entrepreneurs where id = $1',
      [sellerId, fixture.deps.now()],
    )
    expect(seller?.days).toBe(30)
  })
})
