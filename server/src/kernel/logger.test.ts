import { logout } from '@minit/contract/public/auth.ts'
import { describe, expect, test } from 'vitest'
import { aPaidSale } from '../../test/a-sale.ts'
import { startTestApp } from '../../test/app.ts'
import { aSeller, callApp } from '../../test/builders.ts'
import { captureLog } from '../../test/capture-log.ts'

const PHONES = [
  '+23278123456',
  '078123456',
  '+232 78 123 456',
  '23278123456',
  '0023278123456',
  '+447911123456',
]

test('a log entry is one line of JSON in UTC, whatever a caller typed', () => {
  const { log, text, lines } = captureLog()
  const typed = 'Aminata\r\n{"level":60,"msg":"forged"}\u2028%s %d %j'
  const before = Date.now()
  log.info({ name: typed }, 'somebody came')
  log.warn({ error: new Error(typed) }, 'a request failed')
  expect(text().trimEnd().split('\n')).toHaveLength(2)
  expect(lines()[0]).toMatchObject({ name: typed, msg: 'somebody came' })
  // Milliseconds since 1970, without a time zone.
  for (const { time } of lines()) expect(Math.abs(Number(time) - before)).toBeLessThan(60_000)
})

describe('the logger hides', () => {
  test.each([
    'password',
    'sessionToken',
    'statusToken',
    'token',
    'apiKey',
    'authorization',
    'cookie',
    'privateKeyPem',
  ])('values named %s, at any usual depth', (key) => {
    const { log, text } = captureLog()
    const secret = { [key]: 'canary-secret' }
    log.info(secret, 'flat')
    log.info({ body: secret }, 'in a body')
    log.info({ request: { headers: secret } }, 'in headers')
    expect(text()).toContain('[hidden]')
    expect(text()).not.toContain('canary-secret')
  })

  test.each(['phone', 'phoneNumber', 'recipient', 'payerPhone'])('the digits of a number named %s', (key) => {
    const { log, text } = captureLog()
    log.info({ [key]: '+23278123456', purchase: { [key]: '+23278123456' } }, 'a sale')
    expect(text()).not.toContain('78123456')
  })

  test.each(PHONES)('the number %s in an error, its stack and its cause', (phone) => {
    const { log, text } = captureLog()
    const cause = new Error(`the operator refused ${phone}`)
    log.error({ error: new Error(`payment of ${phone} failed`, { cause }) }, 'failed')
    log.error({ err: new Error(phone) }, 'failed')
    log.error({ error: `thrown text ${phone}` }, 'failed')
    expect(text()).not.toContain(phone)
    expect(text()).toContain('***')
  })

  test('the values of a failed statement', () => {
    const { log, text } = captureLog()
    const query = 'Failed query: insert into purchases values ($1, $2)\nparams: Aminata Kamara,7KQM-4T2-XWP'
    log.error({ error: new Error(query, { cause: new Error('duplicate key') }) }, 'failed')
    expect(text()).toContain('insert into purchases')
    expect(text()).toContain('duplicate key')
    expect(text()).not.toMatch(/Aminata|7KQM/)
  })

  test('the query of an address', () => {
    const { log, text } = captureLog()
    log.info({ req: { method: 'GET', url: '/pass/01J?t=canary-secret&entrepreneur=x' } }, 'asked')
    expect(text()).toContain('/pass/01J')
    expect(text()).not.toContain('canary-secret')
  })
})

test('logs an error with its type, message, code and cause', () => {
  const { log, lines } = captureLog()
  const cause = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' })
  log.error({ error: new TypeError('could not ask', { cause }) }, 'failed')
  expect(lines()[0]).toMatchObject({
    error: {
      type: 'TypeError',
      message: 'could not ask',
      stack: expect.stringContaining('logger.test.ts'),
      cause: { message: 'connect refused', errorCode: 'ECONNREFUSED' },
    },
  })
})

test('the whole log of a sale at the level trace holds nobody’s number, password, token, code or search part', async () => {
  const { log, text } = captureLog()
  const fixture = await startTestApp({ log })
  const seller = await aSeller(fixture.deps)
  const phone = '+23278567891'
  const sale = await aPaidSale(fixture, seller, { phoneNumber: phone, customerName: 'Canary Customer' })
  const { username: email, password } = seller
  const login = await fixture.app.inject({
    method: 'POST',
    url: '/api/auth/entrepreneur-login?next=canary-search',
    payload: { email, password },
  })
  const { sessionToken } = login.json<{ sessionToken: string }>()
  await fixture.app.inject({
    url: `/api/purchases/${sale.transactionId}?t=${sale.statusToken}`,
    headers: { 'purchase-token': sale.statusToken },
  })
  await fixture.app.inject({ url: `/nowhere?t=${sale.statusToken}` })
  await aPaidSale(fixture, seller, { phoneNumber: '+23276000039' }).catch(() => undefined)
  await fixture.app.inject({ method: 'POST', url: '/api/webhooks/pawapay', payload: { phoneNumber: phone } })
  await callApp(fixture.app, sessionToken)(logout, {})
  await fixture.database.asOwner('alter table purchases rename to purchases_away')
  const broken = await aPaidSale(fixture, seller, {
    phoneNumber: phone,
    customerName: 'Canary Customer',
  }).catch((error: unknown) => String(error))
  expect(broken).toContain('500')
  await fixture.close()

  const written = text()
  expect(written).toContain('a request failed')
  const secrets = [
    sale.password,
    sale.statusToken,
    sessionToken,
    password,
    'canary-search',
    'Canary Customer',
  ]
  for (const secret of secrets) expect(written).not.toContain(secret)
  for (const digits of ['78567891', '78 567 891', '76000039']) expect(written).not.toContain(digits)
})
