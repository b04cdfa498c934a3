import { toggleIntegration } from '@minit/contract/admin/integrations.ts'
import { listMessages } from '@minit/contract/admin/messages.ts'
import { readAttention } from '@minit/contract/admin/platform.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resendAccess } from '../../src/modules/messaging/messages/access-message.ts'
import type { Deps } from '../../src/ports/deps.ts'
import type { SendOutcome } from '../../src/ports/message-sender.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { drainJobs } from '../drain-jobs.ts'
import { buys, statusOf, type Ticket } from '../purchases.ts'

let fixture: TestApp
let seller: TestSeller
let asAdmin: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  asAdmin = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
  await switchSms(true)
})

const switchSms = async (isEnabled: boolean) => {
  await asAdmin(toggleIntegration, { params: { id: 'africastalking' }, body: { isEnabled } })
  fixture.clock.advance({ seconds: 3 })
}

/** A pass of an hour whose SMS has not been tried yet. */
const buysWithSms = async () => {
  const ticket = await buys(fixture, seller, { deliveryMethod: 'sms', phoneNumber: aPhone() })
  if (ticket.status !== 'ready') throw new Error('the sale was not paid in time')
  return ticket
}

const messageOf = async (ticket: Ticket) => (await statusOf(fixture, ticket)).result?.message

const rowOf = async ({ transactionId }: Ticket) => {
  const [row] = await fixture.database.asOwner<{
    state: string
    attempts: number
    last_problem: string
  }>('select state, attempts, last_problem from messages where purchase_id = $1', [transactionId])
  if (row === undefined) throw new Error('there is no message')
  return row
}

/** Dependencies with a gateway for all channels that answers like this; tries are numbered from 1. */
const withGateway = (outcomeOf: (tryNumber: number) => SendOutcome): Deps => {
  let tries = 0
  const send = () => {
    tries += 1
    return Promise.resolve(outcomeOf(tries))
  }
  const forChannel = () => Promise.resolve({ name: 'africastalking', channel: 'sms', send } as const)
  return { ...fixture.deps, messages: { ...fixture.deps.messages, forChannel } }
}

const BUSY: SendOutcome = { kind: 'retry_later', reason: 'rate limited', retryAfterSeconds: 1 }
const SILENT: SendOutcome = { kind: 'unknown', reason: 'timeout' }

/** Fifty tries at most: the queue times waits by the database's clock, so they are over at once. */
const lets = async (minutes: number) => {
  fixture.clock.advance({ minutes })
  await fixture.drain()
}

test('an SMS waits for a gateway however often it was tried in vain, and is sent once one is on', async () => {
  const ticket = await buysWithSms()
  await switchSms(false)
  await lets(1)
  await lets(50)
  const { state, attempts } = await rowOf(ticket)
  expect(attempts).toBeGreaterThan(40)
  expect(state).toBe('queued')
  expect(await messageOf(ticket)).toMatchObject({ state: 'queued', isStuck: true })
  expect((await asAdmin(readAttention, {})).messages).toMatchObject({
    stuck: 1,
    stuckProblem: 'no gateway is switched on',
  })
  await switchSms(true)
  await lets(1)
  expect(await messageOf(ticket)).toMatchObject({ state: 'sent', isStuck: false })
})

test('an SMS without a gateway fails when its pass ends, and the admin sees the reason', async () => {
  const ticket = await buysWithSms()
  await switchSms(false)
  // Without a router its minutes begin a quarter of an hour after payment.
  await lets(15 + 58)
  expect(await messageOf(ticket)).toMatchObject({ state: 'queued' })
  await lets(3)
  expect(await messageOf(ticket)).toMatchObject({ state: 'failed' })
  const { items } = await asAdmin(listMessages, { query: { state: 'failed' } })
  expect(items.find(({ transactionId }) => transactionId === ticket.transactionId)).toMatchObject({
    lastProblem: 'the pass has ended; the last try: no gateway is switched on',
  })
})

test.each<[what: string, outcomeOf: (tryNumber: number) => SendOutcome, end: object]>([
  ['fails after twelve tries with an unknown result', () => SILENT, { state: 'failed', attempts: 12 }],
  [
    'fails after twelve such tries, and no sooner for twenty that certainly sent nothing',
    (tryNumber) => (tryNumber <= 20 ? BUSY : SILENT),
    { state: 'failed', attempts: 32 },
  ],
  ['does not fail while the gateway is busy', () => BUSY, { state: 'queued', attempts: 60 }],
])('an SMS %s', async (_, outcomeOf, end) => {
  const ticket = await buysWithSms()
  await drainJobs(fixture.database, withGateway(outcomeOf), 60)
  expect(await rowOf(ticket)).toMatchObject(end)
})

test('one job, not two, retries an SMS that is sent again and finds the gateway busy', async () => {
  const ticket = await buysWithSms()
  await fixture.drain()
  fixture.clock.advance({ minutes: 2 })
  await resendAccess(
    withGateway(() => BUSY),
    { entrepreneurId: seller.id, transactionId: ticket.transactionId, method: 'sms' },
  )
  const waiting = await fixture.database.asOwner(
    `select from pgboss.job where name = 'deliver-message' and state = 'created'
       and data->>'messageId' = (select id from messages where purchase_id = $1 and state = 'queued')`,
    [ticket.transactionId],
  )
  expect(waiting).toHaveLength(1)
  await fixture.drain()
  expect(await messageOf(ticket)).toMatchObject({ state: 'sent' })
})
