import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_PUBLIC_URL, type TestApp } from '../../../test/app.ts'
import { aPhone } from '../../../test/builders.ts'
import { OLD, type PasswordFixture, passwordFixture, tokenIn } from '../../../test/password-fixture.ts'
import { type SecondProcess, startSecondProcess } from '../../../test/second-process.ts'
import { createAccount } from './accounts.ts'
import { queuePasswordLink } from './password-links.ts'

let fixture: TestApp
let second: SecondProcess
let accounts: PasswordFixture
beforeAll(async () => {
  fixture = await startTestApp()
  second = await startSecondProcess(fixture)
  accounts = passwordFixture(fixture)
})
afterAll(async () => {
  await second.close()
  await fixture.close()
})
beforeEach(() => fixture.database.asOwner('delete from rate_limits'))

describe('a forgotten password', () => {
  test('sends an SMS with a link, however the name is spelled', async () => {
    const account = await accounts.anAccount({
      phone: '+23276445599',
      email: 'sia@minit.example',
      username: 'sia',
    })
    for (const [count, name] of ['076 44 55 99', ' SIA@minit.example ', 'Sia'].entries()) {
      const answer = await accounts.forgets(name)
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
      await fixture.drain()
      const messages = await accounts.sentTo('+23276445599')
      expect(messages).toHaveLength(count + 1)
      expect(messages.at(-1)?.text).toMatch(/^Minit: set a new password within 15 minutes: /)
      expect(messages.at(-1)?.text).toContain(` ${TEST_PUBLIC_URL}/set-password?t=`)
      fixture.clock.advance({ seconds: 61 })
    }
    expect(await accounts.linksOf(account.id)).toHaveLength(3)
  })

  test('of an account without a password sends a link that lasts 72 hours', async () => {
    const phone = aPhone()
    const { id, name } = await accounts.anAccount({ phone })
    await fixture.database.asOwner('update accounts set password_hash = null where id = $1', [id])
    await accounts.forgets(name)
    await fixture.drain()
    expect(await accounts.linksOf(id)).toEqual([{ purpose: 'first' }])
    const [message] = await accounts.sentTo(phone)
    expect(message?.text).toMatch(/^Minit: set your password within 72 hours: /)
    fixture.clock.advance({ hours: 71 })
    expect((await accounts.sets(tokenIn(message?.text))).statusCode).toBe(200)
  })

  test('gives the same answer and does the same work for an unknown name, an admin and an account', async () => {
    const { name } = await accounts.anAccount({ phone: aPhone() })
    const admin = { role: 'admin', entrepreneurId: null, isDemo: false, password: OLD } as const
    await createAccount(fixture.deps, { ...admin, username: 'chief', phone: '+23276112233' })
    const jobs = () =>
      fixture.database.asOwner("select name from pgboss.job where state = 'created' and start_after <= $1", [
        fixture.deps.now(),
      ])
    const seen = []
    for (const requested of [name, 'nobody@minit.example', 'chief', '+23276112233']) {
      const answer = await accounts.forgets(requested)
      const { date: _, 'x-request-id': __, ...headers } = answer.headers
      seen.push({ status: answer.statusCode, body: answer.body, headers, jobs: await jobs() })
      await fixture.drain()
    }
    expect(seen[0]).toMatchObject({
      status: 200,
      body: '{"success":true}',
      jobs: [{ name: 'send-password-link' }],
    })
    for (const one of seen) expect(one).toEqual(seen[0])
    expect(await accounts.sentTo('+23276112233')).toEqual([])
  })

  test('allows five requests an hour for a name at one address across all processes, and more elsewhere', async () => {
    const apps = [fixture.app, second.app]
    for (let count = 0; count < 5; count += 1)
      expect(
        (await accounts.forgets('Some@one.example', { app: apps[count % 2] ?? fixture.app })).statusCode,
      ).toBe(200)
    for (const app of apps) expect((await accounts.forgets('some@one.example', { app })).statusCode).toBe(429)
    expect((await accounts.forgets('some@one.example', { address: '10.9.1.9' })).statusCode).toBe(200)
    await fixture.drain()
  })

  test('sends an account one link a minute, five an hour, and then one as often as a link expires', async () => {
    const phone = aPhone()
    const { name, id } = await accounts.anAccount({ phone, email: 'often@minit.example' })
    await accounts.forgets(name)
    await accounts.forgets('often@minit.example')
    await fixture.drain()
    expect(await accounts.linksOf(id)).toHaveLength(1)
    for (let count = 0; count < 8; count += 1) {
      fixture.clock.advance({ seconds: 61 })
      await fixture.database.asOwner('delete from rate_limits')
      await accounts.forgets(name)
      await fixture.drain()
    }
    expect(await accounts.sentTo(phone)).toHaveLength(5)
  })

  test('sends an e-mail where there is no phone, and queues it until a gateway is enabled', async () => {
    const { name, entrepreneurId } = await accounts.anAccount({ email: 'mail@minit.example' })
    await accounts.forgets(name)
    await fixture.drain()
    const [message, ...others] = await accounts.messagesOf(entrepreneurId)
    expect(others).toEqual([])
    expect(message).toEqual({
      channel: 'email',
      recipient: 'mail@minit.example',
      state: 'queued',
      last_problem: 'no gateway is switched on',
    })
  })
})

describe('a message with a link', () => {
  const ENDED = 'the link has ended; the last try: no gateway is switched on'
  const waits = async (purpose: 'first' | 'reset') => {
    const account = await accounts.anAccount({ email: `${purpose}@minit.example` })
    await fixture.deps.db.asPlatform((tx) =>
      queuePasswordLink(fixture.deps, tx, { accountId: account.id, purpose }),
    )
    const stateAfter = async (steps: number, minutes: number) => {
      for (let step = 0; step < steps; step += 1) {
        fixture.clock.advance({ minutes })
        await fixture.drain()
      }
      return (await accounts.messagesOf(account.entrepreneurId))[0]
    }
    return stateAfter
  }

  test('fails when its link expires', async () => {
    const stateAfter = await waits('reset')
    expect(await stateAfter(2, 5)).toMatchObject({ state: 'queued' })
    expect(await stateAfter(4, 10)).toMatchObject({ state: 'failed', last_problem: ENDED })
  })

  test('waits for a gateway until its link expires', async () => {
    const stateAfter = await waits('first')
    expect(await stateAfter(2, 12 * 60)).toMatchObject({ state: 'queued' })
    expect(await stateAfter(1, 49 * 60)).toMatchObject({
      state: 'failed',
      last_problem: ENDED,
    })
  })
})
