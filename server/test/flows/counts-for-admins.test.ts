import { listPlatformGateways } from '@minit/contract/admin/gateways.ts'
import { listInstallations } from '@minit/contract/admin/installations.ts'
import { listMessages } from '@minit/contract/admin/messages.ts'
import { readPayoutLists } from '@minit/contract/admin/payouts.ts'
import { readAttention } from '@minit/contract/admin/platform.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { anApprovedApplicant } from '../installations.ts'

let fixture: TestApp
let seller: TestSeller
let admin: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  admin = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number): Date => new Date(fixture.deps.now().getTime() - hours * HOUR_MS)
const write = (sql: string, values: readonly unknown[]) => fixture.database.asOwner(sql, [...values])
const attention = () => admin(readAttention, {})

describe('what the navigation counts is what its page lists', () => {
  test('payouts that went wrong: one line for each, however many of its parts did', async () => {
    for (const alarms of [
      ['Look', 'Look again', null],
      [null, null, null],
    ]) {
      const id = fixture.deps.newId()
      await write(
        `insert into payouts (entrepreneur_id, id, amount_minor, phone, method, provider, asked_by, state, created_at, ended_at)
         values ($1, $2, 3000, '+23276001000', 'orange_money', 'pawapay', 'seller', 'paid', now(), now())`,
        [seller.id, id],
      )
      for (const [at, alarm] of alarms.entries())
        await write(
          `insert into payout_parts (entrepreneur_id, id, payout_id, number, amount_minor, provider, provider_reference, state, alarm, created_at)
           values ($1, $2, $3, $4, 1000, 'pawapay', $2, 'paid', $5, now())`,
          [seller.id, fixture.deps.newId(), id, at + 1, alarm],
        )
    }
    const { failed } = await admin(readPayoutLists, { query: { list: 'failed' } })
    expect(failed.map(({ alarms }) => alarms.length)).toEqual([2])
    expect((await attention()).payouts.alarms).toBe(1)
  })

  test('installations whose day has passed', async () => {
    await anApprovedApplicant(fixture)
    const late = await anApprovedApplicant(fixture)
    expect((await attention()).installations).toEqual({ overdue: 0 })
    await write(`update installations set created_at = $1 where entrepreneur_id = $2`, [
      hoursAgo(40 * 24),
      late.sellerId,
    ])
    const { installations } = await admin(listInstallations, { query: { state: 'overdue' } })
    expect(installations).toMatchObject([{ sellerId: late.sellerId, isOverdue: true }])
    expect((await attention()).installations).toEqual({ overdue: 1 })
  })

  test('routers that are offline or were never online, but none that is just set up, and no box of codes', async () => {
    const add = (name: string, kind: string, addedHours: number, seenHours: number | null) =>
      write(
        `insert into gateways (entrepreneur_id, id, name, kind, sealed_secret, secret_digest, created_at, last_heard_at)
         values ($1, $2, $3, $4, '', $2, $5, $6)`,
        [
          seller.id,
          fixture.deps.newId(),
          name,
          kind,
          hoursAgo(addedHours),
          seenHours === null ? null : hoursAgo(seenHours),
        ],
      )
    await add('Offline', 'opennds', 50, 30)
    await add('Never online', 'opennds', 2, null)
    await add('Just added', 'opennds', 0.5, null)
    await add('Online', 'opennds', 50, 0)
    await add('Codes', 'codes', 50, null)
    const { items } = await admin(listPlatformGateways, { query: { state: 'not_connected' } })
    expect(items.map(({ name }) => name)).toEqual(['Offline', 'Never online'])
    expect((await attention()).routers).toEqual({ notConnected: 2 })
  })

  test('messages that cannot be sent now, and those that failed in 24 hours', async () => {
    const { messages: before } = await attention()
    const add = (state: string, problem: string | null, hours: number) =>
      write(
        `insert into messages (entrepreneur_id, id, kind, channel, recipient, sealed_text, state, last_problem, created_at)
         values ($1, $2, 'cash', 'sms', '+23276555001', '', $3, $4, $5)`,
        [
          seller.id,
          `${firstIdAt(hoursAgo(hours)).slice(0, 10)}${fixture.deps.newId().slice(10)}`,
          state,
          problem,
          hoursAgo(hours),
        ],
      )
    await add('failed', 'No such number', 2)
    await add('failed', 'An old one', 30)
    await add('queued', 'No gateway', 2)
    await add('queued', null, 0)
    const problems = async (state: 'needs_you' | 'stuck' | 'failed_lately') =>
      (await admin(listMessages, { query: { state, search: '076 555 001' } })).items.map(
        ({ lastProblem }) => lastProblem,
      )
    expect((await problems('needs_you')).toSorted()).toEqual(['No gateway', 'No such number'])
    expect(await problems('stuck')).toEqual(['No gateway'])
    expect(await problems('failed_lately')).toEqual(['No such number'])
    const { messages: after } = await attention()
    expect([after.stuck - before.stuck, after.failed - before.failed]).toEqual([1, 1])
  })
})
