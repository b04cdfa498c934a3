import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type StandIns, startStandIns } from '../main.ts'
import { newDir, type Receiver, settings, startReceiver } from '../testing/start.ts'

let dir: string
let receiver: Receiver
let standIns: StandIns
const start = () => startStandIns({ ...settings(dir, receiver.url), lateSeconds: 5 })
beforeEach(async () => {
  dir = newDir()
  receiver = await startReceiver()
  standIns = await start()
})
afterEach(async () => {
  await standIns.close()
  receiver.close()
  rmSync(dir, { recursive: true })
})

const headers = { authorization: 'Bearer token', 'content-type': 'application/json' }
const post = async (path: string, body: unknown) => {
  const response = await fetch(`${standIns.url}/pawapay${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const get = async (path: string) => (await fetch(`${standIns.url}/pawapay${path}`, { headers })).json()
const reportedStatuses = (path: string, id: string) =>
  receiver.called
    .filter((call) => call.path === path)
    .map(({ body }) => body as { depositId?: string; refundId?: string; status: string })
    .filter(({ depositId, refundId }) => (refundId ?? depositId) === id)
    .map(({ status }) => status)

/** A completed deposit of Le 15. */
const aDeposit = async (phoneNumber = '23276123456'): Promise<string> => {
  const depositId = randomUUID()
  const payer = { type: 'MMO', accountDetails: { phoneNumber, provider: 'ORANGE_SLE' } }
  await post('/v2/deposits', { depositId, amount: '15', currency: 'SLE', payer })
  await vi.waitFor(
    () => expect(reportedStatuses('/api/webhooks/pawapay', depositId)).toEqual(['COMPLETED']),
    20_000,
  )
  return depositId
}

it('refunds a deposit once, calls back on its own path, and keeps the refund over a restart', async () => {
  const depositId = await aDeposit()
  const refund = { refundId: randomUUID(), depositId, amount: '15', currency: 'SLE' }
  expect((await post('/v2/refunds', refund)).body).toMatchObject({ status: 'ACCEPTED' })
  expect((await post('/v2/refunds', refund)).body).toMatchObject({ status: 'DUPLICATE_IGNORED' })
  await vi.waitFor(
    () => expect(reportedStatuses('/api/webhooks/pawapay/refunds', refund.refundId)).toEqual(['COMPLETED']),
    20_000,
  )
  await standIns.close()
  standIns = await start()
  expect(await get(`/v2/refunds/${refund.refundId}`)).toMatchObject({
    data: { status: 'COMPLETED', amount: '15', depositId },
  })
  const again = { ...refund, refundId: randomUUID() }
  expect((await post('/v2/refunds', again)).body).toMatchObject({
    status: 'REJECTED',
    failureReason: { failureCode: 'ALREADY_REFUNDED' },
  })
})

it('reports a refund to …359 as failed, and sends it late', async () => {
  const refund = { refundId: randomUUID(), depositId: await aDeposit('23276001359') }
  await post('/v2/refunds', refund)
  await vi.waitFor(
    () =>
      expect(reportedStatuses('/api/webhooks/pawapay/refunds', refund.refundId)).toEqual([
        'FAILED',
        'COMPLETED',
      ]),
    20_000,
  )
})

it.each([
  [{ refundId: 'not a uuid' }, 400, 'INVALID_PARAMETER'],
  [{ depositId: undefined }, 400, 'MISSING_PARAMETER'],
  [{ payer: {} }, 400, 'UNSUPPORTED_PARAMETER'],
  [{ depositId: randomUUID() }, 200, 'NOT_FOUND'],
  [{ amount: '15.01' }, 200, 'AMOUNT_OUT_OF_BOUNDS'],
  [{ currency: 'USD' }, 200, 'INVALID_CURRENCY'],
])('refuses %j, never refunding more than the deposit', async (change, status, failureCode) => {
  const refund = { refundId: randomUUID(), depositId: await aDeposit(), ...change }
  expect(await post('/v2/refunds', refund)).toMatchObject({
    status,
    body: { status: 'REJECTED', failureReason: { failureCode } },
  })
})
