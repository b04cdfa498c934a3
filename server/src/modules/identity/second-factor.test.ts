import { listApplications } from '@minit/contract/admin/applications.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
} from '@minit/contract/admin/second-factor.ts'
import { loginAdmin, readSession } from '@minit/contract/public/auth.ts'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { callApp } from '../../../test/builders.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { createAccount } from './accounts.ts'
import { applyToAdmin } from './admin-accounts.ts'
import { logIn } from './sessions.ts'

const PASSWORD = 'a-password-for-tests'

let fixture: TestApp
let username: string
beforeAll(async () => {
  fixture = await startTestApp({ mode: 'production' })
})
beforeEach(async () => {
  username = `admin-${fixture.deps.newId().toLowerCase()}`
  const account = {
    role: 'admin',
    entrepreneurId: null,
    isDemo: false,
    username,
    password: PASSWORD,
  } as const
  await createAccount(fixture.deps, account)
  fixture.clock.advance({ minutes: 10 })
})
afterAll(() => fixture.close())

const enter = (code?: string) =>
  logIn(fixture.deps, { role: 'admin', name: username, password: PASSWORD, userAgent: '', code })

const codeOf = (secret: string): string =>
  generateSync({
    secret: secret.replaceAll(' ', ''),
    epoch: Math.floor(fixture.clock.now().getTime() / 1000),
  })

const enrol = async () => {
  const { sessionToken } = await enter()
  const call = callApp(fixture.app, sessionToken)
  const { secret } = await call(beginSecondFactor, { body: {} })
  const { recoveryCodes } = await call(confirmSecondFactor, { body: { code: codeOf(secret) } })
  fixture.clock.advance({ minutes: 1 })
  return { call, secret, recoveryCodes }
}

const refusal = (code: string) => ({ details: { code } })

describe('in production an admin without a second factor', () => {
  test('can only set one up, and the session says so', async () => {
    const { sessionToken } = await enter()
    const call = callApp(fixture.app, sessionToken)
    await expect(call(listApplications, { query: {} })).rejects.toMatchObject({
      status: 403,
      ...refusal('second_factor_required'),
    })
    expect(await call(readSession, {})).toMatchObject({ user: { role: 'admin' }, mustEnrol: true })
  })

  test('gets access once a first code confirms it, and ten recovery codes', async () => {
    const { call, recoveryCodes } = await enrol()
    expect(await call(listApplications, { query: {} })).toEqual([])
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await call(readSession, {})).not.toHaveProperty('mustEnrol')
  })

  test('sets none up with a wrong code', async () => {
    const { sessionToken } = await enter()
    const call = callApp(fixture.app, sessionToken)
    await call(beginSecondFactor, { body: {} })
    await expect(call(confirmSecondFactor, { body: { code: '000000' } })).rejects.toMatchObject(
      refusal('second_factor_wrong'),
    )
    expect(await call(readSession, {})).toMatchObject({ mustEnrol: true })
  })
})

describe('an admin with a second factor', () => {
  test('is asked for a code only after a correct password', async () => {
    await enrol()
    const call = callApp(fixture.app)
    await expect(call(loginAdmin, { body: { username, password: 'another' } })).rejects.toMatchObject(
      refusal('invalid_credentials'),
    )
    await expect(call(loginAdmin, { body: { username, password: PASSWORD } })).rejects.toMatchObject({
      status: 401,
      ...refusal('second_factor_needed'),
    })
  })

  test('logs in with a code of this half minute or the one before, and with no other', async () => {
    const { secret } = await enrol()
    const early = codeOf(secret)
    fixture.clock.advance({ seconds: 30 })
    await expect(enter(early)).resolves.toMatchObject({ user: { role: 'admin' } })
    const late = codeOf(secret)
    fixture.clock.advance({ minutes: 2 })
    await expect(enter(late)).rejects.toMatchObject({ code: 'second_factor_wrong' })
  })

  test('uses each code once, also when two bring it at the same instant', async () => {
    const { secret } = await enrol()
    const code = codeOf(secret)
    const both = await Promise.allSettled([enter(code), enter(code)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(enter(code)).rejects.toMatchObject({ code: 'second_factor_wrong' })
  })

  test('is locked for a day after twenty wrong codes, even for right ones', async () => {
    const { secret } = await enrol()
    const wrong = (code: string) => (code === codeOf(secret) ? '000001' : code)
    const tries = Array.from({ length: 30 }, (_, index) => enter(wrong(String(200_000 + index))))
    const codes = (await Promise.allSettled(tries)).map((each) =>
      each.status === 'rejected' ? each.reason.code : '',
    )
    expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(20)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(10)
    await expect(enter(codeOf(secret))).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('is not locked by logins that the database fails: a right code works once it recovers', async () => {
    const { secret } = await enrol()
    await fixture.database.asOwner(
      `create function fails() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$;
       create trigger fails before insert on login_sessions for each row execute function fails()`,
    )
    try {
      for (let tried = 0; tried < 25; tried += 1)
        await expect(enter(codeOf(secret))).rejects.not.toBeInstanceOf(Refusal)
    } finally {
      await fixture.database.asOwner('drop trigger fails on login_sessions; drop function fails')
    }
    await expect(enter(codeOf(secret))).resolves.toMatchObject({ user: { role: 'admin' } })
  })

  test('clears wrong codes with a right one', async () => {
    const { secret } = await enrol()
    for (let round = 0; round < 2; round += 1) {
      for (let typed = 0; typed < 15; typed += 1) await enter('000001').catch(() => undefined)
      fixture.clock.advance({ minutes: 1 })
      await expect(enter(codeOf(secret))).resolves.toMatchObject({ user: { role: 'admin' } })
    }
  })

  test('logs in with a recovery code in any spelling, once', async () => {
    const { recoveryCodes } = await enrol()
    const [code = ''] = recoveryCodes
    await enter(code.toLowerCase().replaceAll('-', ' '))
    await expect(enter(code)).rejects.toMatchObject({ code: 'second_factor_wrong' })
    const audited = await fixture.database.asOwner<{ after: unknown }>(
      `select after from audit_log where action = 'recovery_code_used' and actor_name = $1`,
      [username],
    )
    expect(audited).toEqual([{ after: { left: 9 } }])
  })

  test('gets new recovery codes for a code, which invalidate the old ones', async () => {
    const { call, secret, recoveryCodes } = await enrol()
    await call(renewRecoveryCodes, { body: { code: codeOf(secret) } })
    await expect(enter(recoveryCodes[0])).rejects.toMatchObject({ code: 'second_factor_wrong' })
  })

  test('cannot replace it without its code', async () => {
    const { call } = await enrol()
    await expect(call(beginSecondFactor, { body: {} })).rejects.toMatchObject(refusal('second_factor_needed'))
    expect(await call(listApplications, { query: {} })).toEqual([])
  })

  test('ends the sessions that the password alone opened', async () => {
    const { sessionToken } = await enter()
    await enrol()
    expect(await callApp(fixture.app, sessionToken)(readSession, {})).toMatchObject({ user: null })
  })
})

describe('an admin who sets up a new authenticator', () => {
  const beginsAnother = async () => {
    const before = await enrol()
    const { secret } = await before.call(beginSecondFactor, { body: { code: codeOf(before.secret) } })
    fixture.clock.advance({ minutes: 1 })
    return { ...before, newSecret: secret }
  }

  test('and stops half-way still needs the old one, and a password alone sets none up', async () => {
    const { secret } = await beginsAnother()
    await expect(enter()).rejects.toMatchObject({ code: 'second_factor_needed' })
    await expect(enter(codeOf(secret))).resolves.toMatchObject({ user: { role: 'admin' } })
  })

  test('and confirms it needs the new one, with new recovery codes', async () => {
    const { call, secret, newSecret, recoveryCodes } = await beginsAnother()
    await call(confirmSecondFactor, { body: { code: codeOf(newSecret) } })
    fixture.clock.advance({ minutes: 1 })
    await expect(enter(codeOf(secret))).rejects.toMatchObject({ code: 'second_factor_wrong' })
    await expect(enter(recoveryCodes[0])).rejects.toMatchObject({ code: 'second_factor_wrong' })
    await expect(enter(codeOf(newSecret))).resolves.toMatchObject({ user: { role: 'admin' } })
  })
})

describe('the operator', () => {
  test('disables an admin, whose sessions end and who cannot log in, and enables the admin again', async () => {
    const { call, secret } = await enrol()
    expect(await applyToAdmin(fixture.deps, username, 'disable')).toBe(true)
    expect(await call(readSession, {})).toMatchObject({ user: null })
    await expect(enter(codeOf(secret))).rejects.toMatchObject({ code: 'invalid_credentials' })
    await applyToAdmin(fixture.deps, username, 'enable')
    await expect(enter(codeOf(secret))).resolves.toMatchObject({ user: { role: 'admin' } })
  })

  test('takes a lost second factor away: the next login sets one up', async () => {
    const { call } = await enrol()
    expect(await applyToAdmin(fixture.deps, username, 'reset-factor')).toBe(true)
    expect(await call(readSession, {})).toMatchObject({ user: null })
    const again = callApp(fixture.app, (await enter()).sessionToken)
    expect(await again(readSession, {})).toMatchObject({ mustEnrol: true })
    const noted = await fixture.database.asOwner(
      `select actor_role, action from audit_log where action = 'second_factor_reset'`,
    )
    expect(noted).toEqual([{ actor_role: 'system', action: 'second_factor_reset' }])
  })

  test('changes nothing for a name without an admin', async () => {
    expect(await applyToAdmin(fixture.deps, 'nobody-at-all', 'disable')).toBe(false)
  })
})

test('rejects a demo account in production like a wrong password', async () => {
  const demo = { role: 'admin', entrepreneurId: null, isDemo: true } as const
  await createAccount(fixture.deps, { ...demo, username: 'demo-admin', password: PASSWORD })
  const call = callApp(fixture.app)
  const right = call(loginAdmin, { body: { username: 'demo-admin', password: PASSWORD } })
  await expect(right).rejects.toMatchObject({ status: 401, ...refusal('invalid_credentials') })
})

test('stores neither the secret nor the recovery codes in plain text', async () => {
  const { secret, recoveryCodes } = await enrol()
  const rows = await fixture.database.asOwner<{ row: string }>('select accounts::text as row from accounts')
  const text = rows.map(({ row }) => row).join()
  expect(text).not.toContain(secret.replaceAll(' ', ''))
  for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''))
})
