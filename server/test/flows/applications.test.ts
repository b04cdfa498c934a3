import { listApplications, reviewApplication } from '@minit/contract/admin/applications.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { apply, signUpOwner } from '@minit/contract/public/applications.ts'
import { loginEntrepreneur, setPassword } from '@minit/contract/public/auth.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpOwner as useSignUp } from '../../src/modules/shop/applications/apply.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { refusalOf } from '../purchases.ts'
import { countRows } from '../records.ts'

let fixture: TestApp
let adminToken: string
beforeAll(async () => {
  fixture = await startTestApp()
  adminToken = await anAdmin(fixture)
})
afterAll(() => fixture.close())

type Answers = CallInput<typeof apply>['body']

const answers = (some: Partial<Answers> = {}): Answers => ({
  fullName: 'Aminata Kamara',
  location: 'Lumley',
  nearestLandmark: 'Opposite the market',
  expectedCustomers: 40,
  monthlyEarningsGoal: 'Le 2,000',
  monthlyMobileSpend: 150,
  phoneNumber: aPhone(),
  ...some,
})

const applies = async (some: Partial<Answers> = {}) => {
  await fixture.database.asOwner('delete from rate_limits')
  return callApp(fixture.app)(apply, { body: answers(some) })
}

const signsUp = async (some: Partial<Answers> = {}) => {
  await fixture.database.asOwner('delete from rate_limits')
  return callApp(fixture.app)(signUpOwner, { body: { ...answers(some), currentPackage: 'basic' } })
}

const reviews = (id: string, status: 'approved' | 'rejected') =>
  callApp(fixture.app, adminToken)(reviewApplication, {
    params: { id },
    body: { status, reviewNotes: 'Looked at' },
  })

/** The link in the outbox for a number, as an admin of the demo reads it. */
const tokenSentTo = async (phone: string): Promise<string> => {
  const [row] = await fixture.database.asOwner<{ id: string; sealed: string }>(
    `select id, sealed_text as sealed from messages where recipient = $1 and kind = 'password_link'`,
    [phone],
  )
  if (row === undefined) throw new Error('no link was sent')
  const text = fixture.deps.secrets.open(row.sealed, row.id)
  return /\?t=([\w-]+)/.exec(text)?.[1] ?? ''
}

const logsInWithLink = async (phone: string) => {
  const password = 'a-password-of-mine'
  await callApp(fixture.app)(setPassword, { body: { token: await tokenSentTo(phone), password } })
  return callApp(fixture.app)(loginEntrepreneur, { body: { email: phone, password } })
}

describe('an application for equipment', () => {
  test('waits, the oldest first, and its approval creates an account on trial that logs in by phone', async () => {
    const phone = aPhone()
    const { applicationId } = await applies({ phoneNumber: phone })
    fixture.clock.advance({ seconds: 1 })
    const { applicationId: later } = await applies()
    const pending = await callApp(fixture.app, adminToken)(listApplications, { query: {} })
    expect(pending.find(({ id }) => id === applicationId)).toMatchObject({
      status: 'pending',
      propertyType: null,
      next: null,
    })
    const ids = pending.map(({ id }) => id)
    expect(ids.indexOf(later)).toBe(ids.indexOf(applicationId) + 1)
    const reviewed = await reviews(applicationId, 'approved')
    expect(reviewed).toMatchObject({ status: 'approved', reviewNotes: 'Looked at', reviewedBy: 'the-admin' })
    const { user } = await logsInWithLink(phone)
    const [seller] = await fixture.database.asOwner(
      `select business_name as name, slug, subscription_status as status, has_own_internet as own,
         round(extract(epoch from trial_ends_at - created_at) / 86400) = 30 as "isOnTrial" from entrepreneurs where id = $1`,
      [user.id],
    )
    expect(seller).toEqual({
      name: "Aminata's WiFi",
      slug: 'aminata-lumley',
      status: 'trial',
      own: false,
      isOnTrial: true,
    })
    expect(await countRows(fixture, 'audit_log', `subject_id = '${applicationId}'`)).toBe(1)
    expect(
      await countRows(fixture, 'activity', `type = 'entrepreneur_signup' and entrepreneur_id = '${user.id}'`),
    ).toBe(1)
  })

  test('is found by the reference shown to the applicant, by number, name and phone', async () => {
    const [phone, reference] = [aPhone(), 'APP-2026-VCEJV7E6']
    const { applicationId } = await applies({ phoneNumber: phone, reference, fullName: 'Finda Kpaka' })
    await applies()
    const finds = async (search: string) => {
      const found = await callApp(fixture.app, adminToken)(listApplications, { query: { search } })
      return found.map(({ id, reference: shown }) => [id, shown])
    }
    const local = `0${phone.slice(4)}`
    for (const search of [
      reference,
      reference.toLowerCase(),
      'vcejv7e6',
      applicationId,
      'kpaka',
      phone,
      local,
    ])
      expect(await finds(search), search).toEqual([[applicationId, reference]])
    expect(await finds('APP-2026-22222222')).toEqual([])
    expect(await finds('%')).toEqual([])
    await reviews(applicationId, 'rejected')
    expect(await finds(reference)).toEqual([[applicationId, reference]])
  })

  test.each(['APP-2026-VCEJV7E', 'app-2026-vcejv7e6', 'APP-2026-VCEJV7E0', "'; drop table applications"])(
    'does not carry the made-up reference %j',
    async (reference) => {
      expect((await refusalOf(applies({ reference }))).code).toBe('invalid_request')
    },
  )

  test('that is rejected opens no account, and its number may apply again', async () => {
    const phone = aPhone()
    const { applicationId } = await applies({ phoneNumber: phone })
    await reviews(applicationId, 'rejected')
    expect(await countRows(fixture, 'accounts', `phone = '${phone}'`)).toBe(0)
    await applies({ phoneNumber: phone })
  })

  test('is reviewed once, by the first of ten at the same instant', async () => {
    const phone = aPhone()
    const { applicationId } = await applies({ phoneNumber: phone })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => reviews(applicationId, at % 2 === 0 ? 'approved' : 'rejected')),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countRows(fixture, 'audit_log', `subject_id = '${applicationId}'`)).toBe(1)
    expect(await countRows(fixture, 'accounts', `phone = '${phone}'`)).toBeLessThanOrEqual(1)
    expect(await refusalOf(reviews(applicationId, 'approved'))).toMatchObject({ code: 'already_decided' })
  })

  test('sent twice with one number in any format is stored once', async () => {
    await applies({ phoneNumber: '+23278000111' })
    expect(await refusalOf(applies({ phoneNumber: '078 000 111' }))).toMatchObject({
      code: 'already_applied',
    })
    expect(await countRows(fixture, 'applications', `phone = '+23278000111'`)).toBe(1)
  })

  test('for a number that already has an account is refused with that reason', async () => {
    const phone = aPhone()
    await signsUp({ phoneNumber: phone })
    expect(await refusalOf(applies({ phoneNumber: phone }))).toMatchObject({ code: 'phone_has_account' })
  })

  test.each(['not a number', '+14155552671', '+447911123456', '+23222123456'])(
    'with %s, which is not a mobile number of Sierra Leone, is refused with an error on its field',
    async (phoneNumber) => {
      const refusal = { status: 422, fields: { phoneNumber: 'Valid phone number required' } }
      expect(await refusalOf(applies({ phoneNumber }))).toMatchObject(refusal)
      expect(await refusalOf(signsUp({ phoneNumber }))).toMatchObject(refusal)
    },
  )
})

describe('a sign-up with the seller’s own internet', () => {
  test('opens the account at once, and two of one name in one place get two addresses', async () => {
    const phones = [aPhone(), aPhone()]
    for (const phoneNumber of phones) await signsUp({ phoneNumber, fullName: 'Sorie Koroma', location: 'Bo' })
    const slugs = await fixture.database.asOwner<{ slug: string }>(
      `select slug from entrepreneurs where slug like 'sorie-bo%' and has_own_internet order by created_at`,
    )
    expect(slugs.map(({ slug }) => slug)).toEqual(['sorie-bo', expect.stringMatching(/^sorie-bo-\w{4}$/)])
    await logsInWithLink(phones[0] ?? '')
  })

  test('is hidden from customers until there is something to buy', async () => {
    await signsUp({ fullName: 'Aaa First' })
    const { body } = await fixture.app.inject({ url: '/api/entrepreneurs/active' })
    expect(body).not.toContain('Aaa')
  })

  test('by ten at once with one name in one place and different numbers makes ten shops', async () => {
    const place = { fullName: 'Fatmata Bockarie', location: 'Waterloo' }
    await fixture.database.asOwner('delete from rate_limits')
    const signUps = Array.from({ length: 10 }, () => useSignUp(fixture.deps, answers(place)))
    const outcomes = await Promise.allSettled(signUps)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await countRows(fixture, 'entrepreneurs', `slug like 'fatmata-waterloo%'`)).toBe(10)
  })

  test('by three with one name in one place and ids that end alike makes three shops', async () => {
    const deps = { ...fixture.deps, newId: () => `${fixture.deps.newId().slice(0, -4)}SAME` }
    for (const _ of [1, 2, 3]) await useSignUp(deps, answers({ fullName: 'Kadie Sesay', location: 'Kono' }))
    const slugs = await fixture.database.asOwner<{ slug: string }>(
      `select slug from entrepreneurs where slug like 'kadie-kono%' order by length(slug)`,
    )
    expect(slugs.map(({ slug }) => slug)).toEqual([
      'kadie-kono',
      'kadie-kono-same',
      expect.stringMatching(/^kadie-kono-\w{22}same$/),
    ])
  })

  test('by ten at once with one number makes one account and one seller', async () => {
    const phoneNumber = aPhone()
    const body = { ...answers({ phoneNumber, fullName: 'Ten Times' }), currentPackage: 'basic' }
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => useSignUp(fixture.deps, body)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'phone_has_account' })
    expect(await countRows(fixture, 'accounts', `phone = '${phoneNumber}'`)).toBe(1)
    expect(await countRows(fixture, 'entrepreneurs', `phone = '${phoneNumber}'`)).toBe(1)
  })
})

test('only an admin lists or reviews applications', async () => {
  const { applicationId } = await applies()
  const url = `/api/admin/applications/${applicationId}`
  const payload = { status: 'approved', reviewNotes: 'x' }
  expect((await fixture.app.inject({ method: 'PATCH', url, payload })).statusCode).toBe(401)
  expect((await fixture.app.inject({ url: '/api/admin/applications' })).statusCode).toBe(401)
})
