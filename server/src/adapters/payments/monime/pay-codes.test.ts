import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PayCodeCalls, PaymentProvider } from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { type Fixture, MONIME, startFixture } from '../testing/fixture.ts'
import { against } from '../testing/listen.ts'
import { createMonime } from './index.ts'

const connect = (baseUrl: string): PaymentProvider =>
  createMonime({ baseUrl, ...MONIME }, { timeoutMs: 2_000 })

const callsOf = ({ payCodes }: PaymentProvider): PayCodeCalls => {
  if (payCodes === undefined) throw new Error('the adapter has no lasting codes')
  return payCodes
}

let fixture: Fixture
let monime: PaymentProvider
let codes: PayCodeCalls
beforeAll(async () => {
  fixture = await startFixture()
  monime = connect(`${fixture.url}/monime`)
  codes = callsOf(monime)
})
afterAll(() => fixture.close())

const opens = async (reference = monime.newReference()) => {
  const opened = await codes.open({ reference, name: 'Kissy Corner', mayExist: false })
  if (opened.kind !== 'open') throw new Error(`the code is ${opened.kind}`)
  return { reference, ...opened.code }
}

const pays = (code: string, value = 700, phone = '+23276123456', currency = 'SLE') =>
  fixture.control('POST', '/monime/pay-code', { code, phone, currency, value })

/** All payments of a code that the list holds, over its pages. */
const listed = async (reference: string) => {
  const found = []
  let after: string | null = null
  do {
    const page = await codes.listPayments(after)
    if (page.kind !== 'page') throw new Error('the list did not answer')
    found.push(...page.events.filter(({ payCode }) => payCode?.reference === reference))
    after = page.next
  } while (after !== null)
  return found
}

describe('a lasting code', () => {
  it('is made once for a reference, and lasts for a year', async () => {
    const code = await opens()
    expect(code.dialCode).toMatch(/^\*715\*\d{8}#$/)
    expect((code.expiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(300 * 86_400_000)
    expect(await opens(code.reference)).toEqual(code)
  })

  it('is found by its reference where its creation was never answered', async () => {
    const reference = monime.newReference()
    await fixture.control('POST', '/monime/next', { scenario: 'timeout_after_create' })
    const request = { reference, name: 'Kissy Corner' }
    expect(await codes.open({ ...request, mayExist: false })).toEqual({ kind: 'unknown' })
    const found = await codes.open({ ...request, mayExist: true })
    expect(found).toMatchObject({ kind: 'open', code: { dialCode: expect.stringMatching(/^\*715\*/) } })
    expect(await codes.open({ ...request, mayExist: true })).toEqual(found)
  })

  it('has a name that Monime takes, however short the shop’s is', async () => {
    const opened = await codes.open({ reference: monime.newReference(), name: ' K ', mayExist: false })
    expect(opened.kind).toBe('open')
  })

  it('stays open when renewed, and takes no money once closed', async () => {
    const code = await opens()
    const renewed = await codes.renew(code.codeId)
    expect(renewed).toMatchObject({ codeId: code.codeId, dialCode: code.dialCode })
    expect(renewed?.expiresAt?.getTime()).toBeGreaterThanOrEqual(code.expiresAt?.getTime() ?? 0)
    await pays(code.dialCode)
    // Used codes cannot be deleted: this one is disabled.
    expect(await codes.close(code.codeId)).toBe(true)
    const body = new URLSearchParams({ code: code.dialCode, phone: '076123456', pin: '1234', amount: '7' })
    const page = await (await fetch(`${fixture.url}/monime/dial`, { method: 'POST', body })).text()
    expect(page).toMatch(/switched off/)
    expect(await listed(code.reference)).toHaveLength(1)
  })
})

describe('its payments', () => {
  it('are each read by their own id, with the sum that the payer typed', async () => {
    const code = await opens()
    await pays(code.dialCode, 700)
    await pays(code.dialCode, 1_250, '+23277123456')
    const found = await listed(code.reference)
    expect(found).toMatchObject([
      {
        kind: 'succeeded',
        amount: { amountMinor: 1_250, currency: 'SLE' },
        payCode: { method: 'africell_money' },
      },
      {
        kind: 'succeeded',
        amount: { amountMinor: 700, currency: 'SLE' },
        payCode: { method: 'orange_money' },
      },
    ])
    for (const event of found) {
      expect(codes.isPaymentId(event.reference)).toBe(true)
      expect(await codes.readPayment(event.reference)).toEqual({ kind: 'event', event })
      expect(await monime.readPayment(event.reference)).toEqual({ kind: 'event', event })
    }
    // The list masks numbers: part of one is no payer.
    expect(found.map(({ payerPhone }) => payerPhone)).toEqual([undefined, undefined])
    expect(found[0]?.payCode?.maskedPhone).toMatch(/\*/)
  })

  it('are listed over several pages, and not those of one-time codes', async () => {
    const code = await opens()
    for (let count = 0; count < 55; count += 1) await pays(code.dialCode, 100 + count)
    const first = await codes.listPayments(null)
    expect(first).toMatchObject({ kind: 'page', next: expect.any(String), oldestAt: expect.any(Date) })
    const found = await listed(code.reference)
    expect(new Set(found.map(({ reference }) => reference)).size).toBe(55)
  })

  it('keep another currency', async () => {
    const code = await opens()
    await pays(code.dialCode, 900, '+23276123456', 'USD')
    expect(await listed(code.reference)).toMatchObject([{ amount: { amountMinor: 900, currency: 'USD' } }])
  })

  it('come as signed notices of one event, which may name the payer; a changed notice is forged', async () => {
    const code = await opens()
    await pays(code.dialCode)
    const notices = await fixture.webhooksFor(code.reference, 2)
    const readings = await Promise.all(notices.map((notice) => monime.readWebhook(notice)))
    const events = readings.flatMap((reading) => (reading.kind === 'event' ? [reading.event] : []))
    expect(events.length).toBeGreaterThan(1)
    expect(new Set(events.map(({ key }) => key)).size).toBe(1)
    expect(events.map(({ payCode }) => payCode?.reference)).toEqual(events.map(() => code.reference))
    expect(events.map(({ payerPhone }) => payerPhone)).toContain('+23276123456')
    for (const notice of notices)
      for (const change of [unsigned, withMore, byAnother])
        expect(await monime.readWebhook(change(notice))).toEqual({ kind: 'forged' })
  })
})

const unsigned = (notice: WebhookRequest): WebhookRequest => ({
  ...notice,
  headers: { ...notice.headers, 'monime-signature': '' },
})
const withMore = (notice: WebhookRequest): WebhookRequest => ({
  ...notice,
  rawBody: Buffer.from(Buffer.from(notice.rawBody).toString().replace('700', '70000')),
})
const byAnother = (notice: WebhookRequest): WebhookRequest => {
  const seconds = /t=(\d+)/.exec(notice.headers['monime-signature'] ?? '')?.[1] ?? ''
  const mac = createHmac('sha256', 'another secret of 32 characters or more')
  const signature = mac.update(`${seconds}_`).update(notice.rawBody).digest('base64')
  return { ...notice, headers: { ...notice.headers, 'monime-signature': `t=${seconds},v1=${signature}` } }
}

describe('where Monime does not do what it is asked', () => {
  const refusal = (reason: string) => JSON.stringify({ success: false, error: { reason } })
  const request = { reference: 'ours', name: 'Kissy Corner', mayExist: false }
  /** What the calls say of one answer to everything. */
  const answered = <Said>(status: number, body: string, ask: (calls: PayCodeCalls) => Promise<Said>) =>
    against(
      (_request, response) => response.writeHead(status).end(body),
      (baseUrl) => ask(callsOf(connect(baseUrl))),
    )

  it.each([
    [400, refusal('invalid_amount'), { kind: 'refused', why: 'invalid_amount' }],
    [422, refusal('feature_disabled'), { kind: 'refused', why: 'feature_disabled' }],
    [401, refusal('unauthorized'), { kind: 'unknown' }],
    [403, refusal('forbidden'), { kind: 'unknown' }],
    [409, refusal('idempotency_key_in_use'), { kind: 'unknown' }],
    [429, '', { kind: 'unknown' }],
    [500, '<h1>500</h1>', { kind: 'unknown' }],
    [200, JSON.stringify({ success: true, result: { id: 'pmc-1', ussdCode: '<b>' } }), { kind: 'unknown' }],
  ])('an answer %i to a new code is no guess: %s', async (status, body, said) => {
    expect(await answered(status, body, (calls) => calls.open(request))).toEqual(said)
  })

  it.each([401, 404, 409, 500])('an answer %i changes and reads nothing', async (status) => {
    const body = refusal('not_found')
    expect(await answered(status, body, (calls) => calls.renew('pmc-1'))).toBeNull()
    expect(await answered(status, body, (calls) => calls.close('pmc-1'))).toBe(false)
    expect(await answered(status, body, (calls) => calls.listPayments(null))).toEqual({ kind: 'unknown' })
    expect(await answered(status, body, (calls) => calls.readPayment('spm-1'))).toEqual({ kind: 'unknown' })
    expect(await answered(status, body, (calls) => calls.open({ ...request, mayExist: true }))).toEqual({
      kind: 'unknown',
    })
  })

  it('a payment that has not ended, or whose code is not ours, is no money', async () => {
    const payment = (change: object) =>
      JSON.stringify({
        success: true,
        result: {
          id: 'spm-1',
          status: 'completed',
          amount: { currency: 'SLE', value: 700 },
          metadata: { reference: 'ours', lasting: 'yes' },
          ...change,
        },
      })
    const read = (change: object) => answered(200, payment(change), (calls) => calls.readPayment('spm-1'))
    expect(await read({})).toMatchObject({ kind: 'event', event: { payCode: { reference: 'ours' } } })
    expect(await read({ status: 'pending' })).toEqual({ kind: 'pending' })
    expect(await read({ status: 'failed' })).toEqual({ kind: 'pending' })
    expect(await read({ metadata: { reference: 'ours' } })).toEqual({ kind: 'pending' })
    expect(await read({ metadata: null })).toEqual({ kind: 'pending' })
  })

  it('says nothing while it is cut off', async () => {
    const calls = callsOf(connect('http://127.0.0.1:9'))
    expect(await calls.open(request)).toEqual({ kind: 'unknown' })
    expect(await calls.renew('pmc-1')).toBeNull()
    expect(await calls.close('pmc-1')).toBe(false)
    expect(await calls.listPayments(null)).toEqual({ kind: 'unknown' })
    expect(await calls.readPayment('spm-1')).toEqual({ kind: 'unknown' })
  })
})
