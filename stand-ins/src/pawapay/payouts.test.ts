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
const aPayout = (change: Record<string, unknown> = {}) => ({
  payoutId: randomUUID(),
  amount: '15',
  currency: 'SLE',
  recipient: { type: 'MMO', accountDetails: { phoneNumber: '23276123456', provider: 'ORANGE_SLE' } },
  ...change,
})
const to = (phoneNumber: string) => ({
  recipient: { type: 'MMO', accountDetails: { phoneNumber, provider: 'ORANGE_SLE' } },
})
const post = async (body: unknown) => {
  const url = `${standIns.url}/pawapay/v2/payouts`
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const get = async (path: string) => (await fetch(`${standIns.url}/pawapay${path}`, { headers })).json()
const reportedStatuses = (payoutId: string) =>
  receiver.called
    .filter(({ path }) => path === '/api/webhooks/pawapay/payouts')
    .map(({ body }) => body as { payoutId: string; status: string })
    .filter((reported) => reported.payoutId === payoutId)
    .map(({ status }) => status)

it('sends once, calls back on its own path, and keeps the payout over a restart', async () => {
  const payout = aPayout()
  expect((await post(payout)).body).toMatchObject({ status: 'ACCEPTED' })
  expect((await post(payout)).body).toMatchObject({ status: 'DUPLICATE_IGNORED' })
  await vi.waitFor(() => expect(reportedStatuses(payout.payoutId)).toEqual(['COMPLETED']), 20_000)
  await standIns.close()
  standIns = await start()
  expect(await get(`/v2/payouts/${payout.payoutId}`)).toMatchObject({
    data: { status: 'COMPLETED', amount: '15' },
  })
})

it('reports a payout to …159 as failed, and sends it late', async () => {
  const payout = aPayout(to('23276001159'))
  await post(payout)
  await vi.waitFor(() => expect(reportedStatuses(payout.payoutId)).toEqual(['FAILED', 'COMPLETED']), 20_000)
  expect(await get(`/v2/payouts/${payout.payoutId}`)).toMatchObject({ data: { status: 'COMPLETED' } })
})

it('subtracts payouts from its balance, and refuses those above it', async () => {
  const balance = async () =>
    ((await get('/v2/wallet-balances')) as { balances: { balance: string }[] }).balances[0]?.balance
  expect(await balance()).toBe('50000.00')
  await post(aPayout())
  expect(await balance()).toBe('49985.00')
  const url = `${standIns.url}/control/pawapay/opening-float`
  await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ minor: 2_000 }) })
  expect((await post(aPayout())).body).toMatchObject({
    status: 'REJECTED',
    failureReason: { failureCode: 'PAWAPAY_WALLET_OUT_OF_FUNDS' },
  })
})

it.each([
  [{ payoutId: 'not a uuid' }, 400, 'INVALID_PARAMETER'],
  [{ amount: '015' }, 400, 'INVALID_PARAMETER'],
  [{ recipient: undefined }, 400, 'MISSING_PARAMETER'],
  [{ payer: {} }, 400, 'UNSUPPORTED_PARAMETER'],
  [{ amount: '20001' }, 200, 'AMOUNT_OUT_OF_BOUNDS'],
  [{ currency: 'USD' }, 200, 'INVALID_CURRENCY'],
  [to('23211'), 200, 'INVALID_PHONE_NUMBER'],
])('refuses %j like the real service', async (change, status, failureCode) => {
  const answer = await post(aPayout(change))
  expect(answer).toMatchObject({ status, body: { status: 'REJECTED', failureReason: { failureCode } } })
})
