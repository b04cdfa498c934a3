import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StandIns, startStandIns } from '../main.ts'
import { newDir, type Receiver, settings, startReceiver } from '../testing/start.ts'

let dir: string
let receiver: Receiver
let standIns: StandIns
beforeEach(async () => {
  dir = newDir()
  receiver = await startReceiver()
  standIns = await startStandIns(settings(dir, receiver.url))
})
afterEach(async () => {
  await standIns.close()
  receiver.close()
  rmSync(dir, { recursive: true })
})

const aDeposit = (change: Record<string, unknown> = {}) => ({
  depositId: randomUUID(),
  amount: '15',
  currency: 'SLE',
  payer: { type: 'MMO', accountDetails: { phoneNumber: '23276123456', provider: 'ORANGE_SLE' } },
  customerMessage: 'Minit 60 min',
  ...change,
})
const payerWith = (accountDetails: Record<string, unknown>) => ({
  payer: {
    type: 'MMO',
    accountDetails: { phoneNumber: '23276123456', provider: 'ORANGE_SLE', ...accountDetails },
  },
})
const post = async (body: unknown, headers: Record<string, string> = { authorization: 'Bearer token' }) => {
  const response = await fetch(`${standIns.url}/pawapay/v2/deposits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}
const charges = async () => (await fetch(`${standIns.url}/control/ledger/pawapay`)).json()
const callbacks = (count: number) =>
  vi.waitFor(() => {
    if (receiver.called.length < count) throw new Error('not all callbacks yet')
    return receiver.called
  }, 20_000)
const phone = (lastDigits: string) => aDeposit(payerWith({ phoneNumber: `23276000${lastDigits}` }))

describe('the pawaPay stand-in', () => {
  it('charges once and ignores a repeated deposit', async () => {
    const deposit = aDeposit()
    expect(await post(deposit)).toMatchObject({ status: 200, body: { status: 'ACCEPTED' } })
    expect(await post(deposit)).toMatchObject({ status: 200, body: { status: 'DUPLICATE_IGNORED' } })
    await callbacks(1)
    expect(await charges()).toMatchObject([
      { reference: deposit.depositId, status: 'charged', amountMinor: 1_500 },
    ])
  })
  it('calls back until it is answered 200', async () => {
    receiver.answerWith(500)
    await post(aDeposit())
    await callbacks(2)
    receiver.answerWith(200)
    const sofar = receiver.called.length
    await callbacks(sofar + 1)
    expect(receiver.called[0]?.body).toMatchObject({ status: 'COMPLETED', amount: '15', currency: 'SLE' })
  })
  it('repeats a callback on request', async () => {
    const deposit = aDeposit()
    await post(deposit)
    await callbacks(1)
    const url = `${standIns.url}/pawapay/v2/deposits/resend-callback/${deposit.depositId}`
    await fetch(url, { method: 'POST', headers: { authorization: 'Bearer token' } })
    expect((await callbacks(2))[1]?.body).toEqual(receiver.called[0]?.body)
  })
  it('sends the callback before the answer for …079', async () => {
    await post(phone('079'))
    expect(receiver.called).toHaveLength(1)
  })
  it.each([
    ['099', 429],
    ['149', 401],
  ])('refuses …%s once with %i, without a charge', async (lastDigits, status) => {
    const deposit = phone(lastDigits)
    expect((await post(deposit)).status).toBe(status)
    expect(await charges()).toEqual([])
    expect(await post(deposit)).toMatchObject({ status: 200, body: { status: 'ACCEPTED' } })
  })
  it('completes …139 late', async () => {
    await standIns.close()
    standIns = await startStandIns({ ...settings(dir, receiver.url), lateSeconds: 10 })
    await post(phone('139'))
    expect(await charges()).toMatchObject([{ status: 'open' }])
    await callbacks(1)
    expect(await charges()).toMatchObject([{ status: 'charged' }])
  })
  it('resumes open deposits after a restart', async () => {
    await standIns.close()
    standIns = await startStandIns(settings(dir, receiver.url, 0.1))
    await post(aDeposit())
    await standIns.close()
    standIns = await startStandIns(settings(dir, receiver.url))
    await callbacks(1)
    expect(await charges()).toMatchObject([{ status: 'charged' }])
  })
  it('keeps its signing key over a restart', async () => {
    const keys = async () => (await fetch(`${standIns.url}/pawapay/v2/public-key/http`)).json()
    const before = await keys()
    await standIns.close()
    standIns = await startStandIns(settings(dir, receiver.url))
    expect(await keys()).toEqual(before)
  })
})

describe('the pawaPay stand-in refuses', () => {
  it.each([
    ['no token', {}, 401, 'NO_AUTHENTICATION'],
    ['a wrong token', { authorization: 'Bearer guessed' }, 403, 'AUTHENTICATION_ERROR'],
  ])('%s', async (_name, headers, status, failureCode) => {
    expect(await post(aDeposit(), headers)).toMatchObject({
      status,
      body: { failureReason: { failureCode } },
    })
  })
  it.each([
    ['what is not JSON', '{', 400, 'INVALID_INPUT'],
    ['a deposit without an amount', aDeposit({ amount: undefined }), 400, 'MISSING_PARAMETER'],
    ['an unknown field', aDeposit({ statementDescription: 'x' }), 400, 'UNSUPPORTED_PARAMETER'],
    [
      'an id that is no UUIDv4',
      aDeposit({ depositId: '01J9ZZZZZZZZZZZZZZZZZZZZZZ' }),
      400,
      'INVALID_PARAMETER',
    ],
    ['leading zeros', aDeposit({ amount: '015' }), 400, 'INVALID_PARAMETER'],
    ['an amount that is a number', aDeposit({ amount: 15 }), 400, 'INVALID_PARAMETER'],
    ['a short message', aDeposit({ customerMessage: 'abc' }), 400, 'INVALID_PARAMETER'],
    ['a long message', aDeposit({ customerMessage: 'a'.repeat(23) }), 400, 'INVALID_PARAMETER'],
    ['three decimals', aDeposit({ amount: '15.505' }), 200, 'INVALID_AMOUNT'],
    ['more than the limit', aDeposit({ amount: '20001' }), 200, 'AMOUNT_OUT_OF_BOUNDS'],
    ['another currency', aDeposit({ currency: 'SLL' }), 200, 'INVALID_CURRENCY'],
    ['another operator', aDeposit(payerWith({ provider: 'QCELL_SLE' })), 200, 'INVALID_PROVIDER'],
    ['a foreign number', aDeposit(payerWith({ phoneNumber: '260763456789' })), 200, 'INVALID_PHONE_NUMBER'],
  ])('%s', async (_name, deposit, status, failureCode) => {
    const answer = await post(deposit)
    expect(answer).toMatchObject({ status, body: { status: 'REJECTED', failureReason: { failureCode } } })
    expect(await charges()).toEqual([])
  })
})
