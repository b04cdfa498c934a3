import { endpoints } from '@minit/contract/endpoints.ts'
import { readSession } from '@minit/contract/public/auth.ts'
import { loginStaff, readDevice, trustDevice } from '@minit/contract/public/staff.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inviteDevice } from '../../src/modules/shop/staff/devices.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aDevice, aPerson, asPerson, cookieOf, GOOD_PIN, ownerOf, typesPin } from '../staff-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let asOwner: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
})
beforeEach(async () => {
  await fixture.database.asOwner('delete from rate_limits')
  seller = await aSeller(fixture.deps)
  asOwner = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
})
afterAll(() => fixture.close())

const { listStaff, removeDevice } = endpoints

const whoIs = (token: string) => callApp(fixture.app, token)(readSession, {})

const opens = async (link: string) => {
  const token = new URL(link).searchParams.get('t') ?? ''
  return fixture.app.inject({ method: 'POST', url: trustDevice.path, payload: { token } })
}

describe('trusting a phone', () => {
  test('happens once with each link', async () => {
    const { link } = await inviteDevice(fixture.deps, ownerOf(seller))
    const both = await Promise.all([opens(link), opens(link)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect((await opens(link)).json()).toMatchObject({ code: 'trust_link_over' })
    expect((await asOwner(listStaff, {})).devices).toHaveLength(1)
  })

  test('keeps its secret in a cookie that no script can read, and only its digest in the database', async () => {
    const { link } = await inviteDevice(fixture.deps, ownerOf(seller))
    const answer = await opens(link)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^minit_counter=[\w-]{43}; .*HttpOnly; SameSite=Lax/)
    const secret = /=([\w-]{43});/.exec(cookie)?.[1] ?? ''
    const rows = await fixture.database.asOwner<{ line: string }>(
      'select to_jsonb(d)::text as line from staff_devices d where entrepreneur_id = $1',
      [seller.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.line).not.toContain(secret)
    const device = await fixture.app.inject({ url: readDevice.path, headers: cookieOf(secret) })
    expect(device.json()).toEqual({ businessName: 'Test Hub' })
    expect((await fixture.app.inject({ url: readDevice.path })).json()).toEqual({ businessName: null })
  })

  test('is impossible after ten minutes, and once the owner has created another link', async () => {
    const { link: first } = await inviteDevice(fixture.deps, ownerOf(seller))
    const { link: second } = await inviteDevice(fixture.deps, ownerOf(seller))
    expect((await opens(first)).json()).toMatchObject({ code: 'trust_link_over' })
    fixture.clock.advance({ minutes: 11 })
    expect((await opens(second)).json()).toMatchObject({ code: 'trust_link_over' })
  })

  test('ends when the owner removes the phone, together with its sessions', async () => {
    const person = await aPerson(fixture, seller)
    const { deviceToken, id } = await aDevice(fixture, seller)
    const login = await typesPin(fixture, { phone: person.phone, deviceToken })
    const other = await asPerson(fixture, seller, person)
    await asOwner(removeDevice, { params: { id } })
    expect((await whoIs(login.json().sessionToken)).user).toBeNull()
    expect((await whoIs(other.token)).user).not.toBeNull()
    expect((await typesPin(fixture, { phone: person.phone, deviceToken })).json()).toMatchObject({
      code: 'device_not_trusted',
    })
  })
})

describe('a person who guesses a PIN', () => {
  test('may try five times for a person on a phone, and then waits; the next person is not blocked', async () => {
    const [one, two] = [await aPerson(fixture, seller), await aPerson(fixture, seller)]
    const { deviceToken } = await aDevice(fixture, seller)
    const guesses = []
    for (const pin of ['650082', '650083', '650084', '650085', '650086', GOOD_PIN])
      guesses.push((await typesPin(fixture, { phone: one.phone, pin, deviceToken })).statusCode)
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await typesPin(fixture, { phone: two.phone, deviceToken })).statusCode).toBe(200)
    const elsewhere = await aDevice(fixture, seller)
    expect(
      (await typesPin(fixture, { phone: one.phone, deviceToken: elsewhere.deviceToken })).statusCode,
    ).toBe(200)
  })

  test('cannot spell the number in another way to try again', async () => {
    const { phone } = await aPerson(fixture, seller)
    const { deviceToken } = await aDevice(fixture, seller)
    const local = phone.slice(4)
    const spelled = [phone, `0${local}`, local, `00232${local}`, `${local.slice(0, 2)} ${local.slice(2)}`]
    for (const spelling of spelled) await typesPin(fixture, { phone: spelling, pin: '650082', deviceToken })
    expect((await typesPin(fixture, { phone, deviceToken })).statusCode).toBe(429)
  })

  test('does not regain tries at others with their own PIN', async () => {
    const own = await aPerson(fixture, seller)
    const { deviceToken } = await aDevice(fixture, seller)
    const codes = []
    for (let round = 0; round < 22; round += 1) {
      const { statusCode } = await typesPin(fixture, { phone: aPhone(), pin: '650082', deviceToken })
      codes.push(statusCode)
      if (round < 4) await typesPin(fixture, { phone: own.phone, deviceToken })
    }
    expect(codes.filter((code) => code === 401)).toHaveLength(20)
    expect(codes.at(-1)).toBe(429)
  })
})

test('sixty wrong logins from untrusted phones do not block those of the stall behind the same address', async () => {
  const person = await aPerson(fixture, seller)
  const { deviceToken } = await aDevice(fixture, seller)
  for (let count = 0; count < 61; count += 1)
    await typesPin(fixture, { phone: aPhone(), deviceToken: `${count}`.padStart(43, 'x') })
  expect((await typesPin(fixture, { phone: person.phone, deviceToken })).statusCode).toBe(200)
})

test('a new PIN admits a person at once whose PIN others mistyped, and leaves the counts of others', async () => {
  const [one, two] = [await aPerson(fixture, seller), await aPerson(fixture, seller)]
  const { deviceToken } = await aDevice(fixture, seller)
  for (const { phone } of [one, two])
    for (let count = 0; count < 5; count += 1) await typesPin(fixture, { phone, pin: '650082', deviceToken })
  expect((await typesPin(fixture, { phone: one.phone, deviceToken })).statusCode).toBe(429)
  const pin = '739164'
  await asOwner(endpoints.changeStaff, { params: { id: one.id }, body: { pin } })
  expect((await typesPin(fixture, { phone: one.phone, pin, deviceToken })).statusCode).toBe(200)
  expect((await typesPin(fixture, { phone: two.phone, deviceToken })).statusCode).toBe(429)
})

test('the rows of the login state what a guess costs', () => {
  expect(loginStaff.limits.map(({ by, max, windowSeconds }) => [by, max, windowSeconds])).toEqual([
    ['person', 5, 900],
    ['person', 20, 86_400],
    ['staff_device', 20, 900],
    ['staff_device', 60, 86_400],
    ['address', 1_200, 900],
  ])
})
