import { endpoints } from '@minit/contract/endpoints.ts'
import { readSession } from '@minit/contract/public/auth.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { refusalOf } from '../purchases.ts'
import { aDevice, aPerson, asPerson, GOOD_PIN, typesPin } from '../staff-fixture.ts'

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

const { addStaff, changeStaff, removeStaff, listStaff, changeOwnLogin, readCounter } = endpoints
const isuHere = { name: 'Isatu Conteh', role: 'cashier', pin: GOOD_PIN } as const

const whoIs = (token: string) => callApp(fixture.app, token)(readSession, {})

describe('a person who works for a seller', () => {
  test('logs in with phone number and PIN on a trusted phone, under their own name', async () => {
    const person = await aPerson(fixture, seller)
    const { token, call } = await asPerson(fixture, seller, person)
    expect(await whoIs(token)).toEqual({
      user: {
        id: seller.id,
        accountId: person.id,
        role: 'entrepreneur',
        staff: { role: 'cashier', name: 'Isatu Conteh' },
      },
    })
    expect(await call(readCounter, {})).toMatchObject({ businessName: 'Test Hub', maySell: true })
  })

  test('may type the number in any of its formats', async () => {
    const person = await aPerson(fixture, seller)
    const { deviceToken } = await aDevice(fixture, seller)
    for (const phone of [person.phone, `0${person.phone.slice(4)}`, person.phone.slice(4)])
      expect((await typesPin(fixture, { phone, deviceToken })).statusCode, phone).toBe(200)
  })

  test('cannot log in anywhere else, whatever the PIN', async () => {
    const { phone } = await aPerson(fixture, seller)
    const other = await aDevice(fixture, await aSeller(fixture.deps))
    for (const deviceToken of [null, 'x'.repeat(43)]) {
      const answer = await typesPin(fixture, { phone, deviceToken })
      expect(answer.json(), String(deviceToken)).toMatchObject({ code: 'device_not_trusted' })
      expect(answer.statusCode).toBe(403)
    }
    expect((await typesPin(fixture, { phone, deviceToken: other.deviceToken })).statusCode).toBe(401)
  })

  test('gets the same message for a wrong PIN as for a number that does not work here', async () => {
    const { phone } = await aPerson(fixture, seller)
    const { deviceToken } = await aDevice(fixture, seller)
    const wrong = await typesPin(fixture, { phone, pin: '650082', deviceToken })
    const noCaller = await typesPin(fixture, { phone: aPhone(), deviceToken })
    expect(wrong.statusCode).toBe(401)
    expect([wrong.statusCode, wrong.body]).toEqual([noCaller.statusCode, noCaller.body])
  })

  test('may have a shop of their own, and work for another seller as well', async () => {
    const { phone } = await aPerson(fixture, seller)
    const second = await aSeller(fixture.deps)
    await expect(
      callApp(fixture.app, (await logInAs(fixture.deps, second)).sessionToken)(addStaff, {
        body: { ...isuHere, phone },
      }),
    ).resolves.toMatchObject({ role: 'cashier' })
  })

  test('sets a password with the PIN, which then works in the ordinary login on any phone', async () => {
    const person = await aPerson(fixture, seller)
    const { call, token } = await asPerson(fixture, seller, person)
    const elsewhere = await asPerson(fixture, seller, person)
    expect(
      await refusalOf(call(changeOwnLogin, { body: { pin: '650082', newPassword: 'three-quiet-words' } })),
    ).toMatchObject({ code: 'pin_wrong' })
    await call(changeOwnLogin, { body: { pin: GOOD_PIN, newPassword: 'three-quiet-words' } })
    expect((await whoIs(token)).user).not.toBeNull()
    expect((await whoIs(elsewhere.token)).user).toBeNull()
    const login = await callApp(fixture.app)(endpoints.loginEntrepreneur, {
      body: { email: person.phone, password: 'three-quiet-words' },
    })
    expect(login.user).toEqual({
      id: seller.id,
      accountId: person.id,
      role: 'entrepreneur',
      staff: { role: 'cashier', name: 'Isatu Conteh' },
    })
  })

  test('chooses a PIN of their own, after which the owner’s is invalid', async () => {
    const person = await aPerson(fixture, seller)
    const { call } = await asPerson(fixture, seller, person)
    const { deviceToken } = await aDevice(fixture, seller)
    await call(changeOwnLogin, { body: { pin: GOOD_PIN, newPin: '406938' } })
    expect((await typesPin(fixture, { phone: person.phone, deviceToken })).statusCode).toBe(401)
    expect((await typesPin(fixture, { phone: person.phone, pin: '406938', deviceToken })).statusCode).toBe(
      200,
    )
  })
})

describe('the list of people', () => {
  test.each([
    [
      'a PIN that is easy to guess',
      { pin: '123456' },
      { code: 'pin_too_easy', fields: { pin: expect.any(String) } },
    ],
    ['a PIN that is a birthday', { pin: '230591' }, { code: 'pin_too_easy' }],
    [
      'an impossible number',
      { phone: '000 000 000' },
      { code: 'phone_not_valid', fields: { phone: expect.any(String) } },
    ],
  ])('accepts no one with %s', async (_, change, refusal) => {
    const body = { ...isuHere, phone: aPhone(), ...change }
    const { details } = (await asOwner(addStaff, { body }).catch((error: unknown) => error)) as {
      details: unknown
    }
    expect(details).toMatchObject(refusal)
    expect((await asOwner(listStaff, {})).staff).toEqual([])
  })

  test('contains no one twice, and ten at most, also when two are added at once', async () => {
    const { phone } = await aPerson(fixture, seller)
    expect(await refusalOf(asOwner(addStaff, { body: { ...isuHere, phone } }))).toMatchObject({
      code: 'staff_phone_taken',
    })
    for (let count = 1; count < 9; count += 1) await aPerson(fixture, seller)
    const both = await Promise.allSettled([aPerson(fixture, seller), aPerson(fixture, seller)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await asOwner(listStaff, {})).staff).toHaveLength(10)
    expect(await refusalOf(asOwner(addStaff, { body: { ...isuHere, phone: aPhone() } }))).toMatchObject({
      code: 'too_many_staff',
    })
  })

  test('loses a person together with all their logins, at once', async () => {
    const person = await aPerson(fixture, seller)
    const { token, call } = await asPerson(fixture, seller, person)
    await call(changeOwnLogin, { body: { pin: GOOD_PIN, newPassword: 'three-quiet-words' } })
    await asOwner(removeStaff, { params: { id: person.id } })
    expect((await whoIs(token)).user).toBeNull()
    expect(await refusalOf(call(readCounter, {}))).toMatchObject({ status: 401 })
    const { deviceToken } = await aDevice(fixture, seller)
    expect((await typesPin(fixture, { phone: person.phone, deviceToken })).statusCode).toBe(401)
    const login = callApp(fixture.app)(endpoints.loginEntrepreneur, {
      body: { email: person.phone, password: 'three-quiet-words' },
    })
    expect(await refusalOf(login)).toMatchObject({ code: 'invalid_credentials' })
    expect(await refusalOf(asOwner(removeStaff, { params: { id: person.id } }))).toMatchObject({
      status: 404,
    })
    await expect(asOwner(addStaff, { body: { ...isuHere, phone: person.phone } })).resolves.toBeTruthy()
  })

  test('ends a person’s sessions with a new PIN', async () => {
    const person = await aPerson(fixture, seller)
    const { token } = await asPerson(fixture, seller, person)
    await asOwner(changeStaff, { params: { id: person.id }, body: { pin: '406938' } })
    expect((await whoIs(token)).user).toBeNull()
  })

  test('leaves audit lines of who was added, changed and removed', async () => {
    const { id } = await asOwner(addStaff, { body: { ...isuHere, phone: aPhone() } })
    await asOwner(changeStaff, { params: { id }, body: { role: 'manager' } })
    await asOwner(removeStaff, { params: { id } })
    const log = await fixture.database.asOwner<{ action: string; actor_name: string }>(
      'select action, actor_name from audit_log where subject_id = $1 order by id',
      [id],
    )
    expect(log.map(({ action }) => action)).toEqual(['staff_added', 'staff_changed', 'staff_removed'])
    expect(new Set(log.map((line) => line.actor_name))).toEqual(new Set([seller.username]))
  })
})
