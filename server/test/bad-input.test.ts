import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { endpoints } from '@minit/contract/endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { createSend, expectRefusal, type Send } from './bad-bodies.ts'
import { aSeller, type TestSeller } from './builders.ts'
import { eventually } from './purchases.ts'
import { type Sample, sampleOf, WITH_BODY } from './rows/all-rows.ts'
import type { Body } from './rows/request.ts'
import type { WithBody } from './rows/row.ts'
import { type WriteWatch, watchWrites } from './writes-nothing.ts'
import { WRONG_CONTENT_TYPES } from './wrong-content-types.ts'

let fixture: TestApp
let send: Send
let seller: TestSeller
let watch: WriteWatch
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  send = await createSend(fixture, seller)
  watch = await watchWrites(fixture.database)
})
afterAll(() => fixture.close())

const sample = (name: WithBody): Sample => sampleOf(name, seller)

/** Sends a body that must be refused; a row's last test checks that none of them wrote. */
const sends: Send = (name, payload, headers) =>
  watch.sends(`${name} ${payload.slice(0, 200)}`, () => send(name, payload, headers))

const refusesAll = async (name: WithBody, payloads: readonly string[]) => {
  for (const payload of payloads) expectRefusal(await sends(name, payload), payload)
}

const withField = (name: WithBody, field: string, value: unknown): string =>
  JSON.stringify({ ...sample(name).body, [field]: value })

const WRONG_TYPES = [null, true, 7, 1.5, 'seven', [], ['x'], {}, { a: 1 }, [[[]]]]

// Built once, because fast-check takes long to prepare it.
const ANYTHING = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.constantFrom('\u0000', '\ud800', '%00', -0, 1e308, 0.1 + 0.2, 2 ** 53 + 1, 'NaN', '0', ' '),
)

describe.each(WITH_BODY)('%s refuses', (name) => {
  test('a body that is not an object', async () => {
    const { body } = sample(name)
    const mayBeLeftOut = name === 'markNotificationRead'
    const texts = [
      ...(mayBeLeftOut ? [] : ['null']),
      '[]',
      '"text"',
      '5',
      'true',
      JSON.stringify([body]),
      JSON.stringify(JSON.stringify(body)),
    ]
    await refusesAll(name, texts)
  })

  test('JSON that is broken or empty', async () => {
    const good = JSON.stringify(sample(name).body)
    await refusesAll(name, [
      '',
      ' ',
      '{',
      '{"a":}',
      '{"a":1,}',
      "{'a':1}",
      `${good}x`,
      good.slice(0, -1),
      '\u0000',
      '{"a":NaN}',
    ])
  })

  test('a prototype in the body', async () => {
    const rest = JSON.stringify(sample(name).body).slice(1)
    const poisons = [
      '"__proto__":{"isAdmin":true}',
      '"constructor":{"prototype":{"isAdmin":true}}',
      '"toString":1',
    ]
    await refusesAll(
      name,
      poisons.map((poison) => `{${poison},${rest}`),
    )
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test('an unknown field, and it says which', async () => {
    const unexpected = ['tenantId', 'role', 'status', 'isVip', 'totalSales', 'priceMinor', 'id', '']
    for (const field of unexpected.filter((one) => !Object.hasOwn(sample(name).body, one))) {
      const answer = await sends(name, withField(name, field, 'x'))
      expectRefusal(answer, field)
      expect(answer.body).toMatchObject({ code: 'invalid_request', fields: { [field]: 'Unknown field' } })
    }
    await refusesAll(name, [withField(name, 'role', 'admin')])
  })

  test('any missing field, and names it', async () => {
    const { body, optional = [] } = sample(name)
    const required = Object.keys(body).filter((key) => !optional.includes(key))
    for (const field of required) {
      const { [field]: _, ...rest } = body
      const answer = await sends(name, JSON.stringify(rest))
      expect(answer.body, field).toMatchObject({
        code: 'invalid_request',
        fields: { [field]: expect.any(String) },
      })
    }
    if (required.length > 0) await refusesAll(name, ['{}'])
  })

  test('any field of a wrong type, and it says which', async () => {
    const { body, nullable = [] } = sample(name)
    for (const [field, good] of Object.entries(body)) {
      const wrongs = WRONG_TYPES.filter((wrong) => typeof wrong !== typeof good)
      for (const value of wrongs.filter((wrong) => wrong !== null || !nullable.includes(field))) {
        const answer = await sends(name, withField(name, field, value))
        expectRefusal(answer, { [field]: value })
        expect(answer.status).toBe(400)
        const { fields = {} } = answer.body as { fields?: Body }
        expect(
          Object.keys(fields).some((key) => key === field || key.startsWith(`${field}.`)),
          field,
        ).toBe(true)
      }
    }
  })

  test('texts that are huge, or hold control characters', async () => {
    const { body, optional = [], emptied = [] } = sample(name)
    const texts = Object.entries(body).filter(([, value]) => typeof value === 'string')
    const bad = [
      'x'.repeat(30_000),
      '\u0000',
      'Kamara\u0000x',
      '076\u0000123456',
      'a\nb\u0007',
      '\u001b[31m',
      '',
    ]
    await refusesAll(
      name,
      texts.flatMap(([field]) =>
        bad
          .filter((value) => value !== '' || ![...optional, ...emptied].includes(field))
          .map((value) => withField(name, field, value)),
      ),
    )
  })

  test('malformed ids', async () => {
    // A wallet's merchant id is a label that the seller chooses.
    const ids = Object.keys(sample(name).body).filter(
      (field) => /Id$/.test(field) && field !== 'vultMerchantId',
    )
    const good = String(sample(name).body.packageId ?? '')
    const bad = [
      '',
      '1',
      good.toLowerCase(),
      `${good}0`,
      good.slice(1),
      '../../etc/passwd',
      "' or 1=1 --",
      'U'.repeat(26),
    ]
    await refusesAll(
      name,
      ids.flatMap((field) => bad.map((value) => withField(name, field, value))),
    )
  })

  test('a body nested thousands deep', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const [field = 'x'] = Object.keys(sample(name).body)
    await refusesAll(name, [deep, `{"${field}":${deep}}`, `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`])
  })

  test('a body above the limit: 413', async () => {
    const limit = (endpoints[name] as EndpointRow).bodyLimitBytes ?? 65_536
    const answer = await send(name, JSON.stringify({ ...sample(name).body, name: 'x'.repeat(limit + 5_000) }))
    expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  })

  test('all of these without a write', () => watch.expectNothingWritten())
})

/** One row of each audience with a body: the server reads a body before it knows the row's audience. */
const OF_EACH_AUDIENCE = [
  'loginEntrepreneur',
  'signupAndPay',
  'createPackage',
  'sellAgentCard',
  'saveFee',
] as const

describe('a body with a wrong content type', () => {
  test.each(OF_EACH_AUDIENCE)('is refused by %s, whatever the type', async (name) => {
    for (const type of WRONG_CONTENT_TYPES) {
      const answer = await sends(name, JSON.stringify(sample(name).body), { 'content-type': type })
      expect(answer, type).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
    }
  })

  test('is refused by every row that takes JSON', async () => {
    const rows = Object.entries<EndpointRow>(endpoints).filter(
      ([, { body, rawBody }]) => body !== undefined && rawBody !== true,
    )
    expect(rows.length).toBeGreaterThanOrEqual(WITH_BODY.length)
    for (const [index, [name, { method, path }]] of rows.entries()) {
      const type = WRONG_CONTENT_TYPES[index % WRONG_CONTENT_TYPES.length]
      const answer = await watch.sends(`${name} as ${type}`, () =>
        fixture.app.inject({
          method,
          url: path.replace(/\{\w+\}/g, 'x'),
          headers: { 'content-type': type },
          payload: '{}',
        }),
      )
      expect(answer.statusCode, `${name} as ${type}`).toBe(415)
      expect(answer.json(), name).toMatchObject({ code: 'unsupported_media_type' })
    }
  })

  test('writes nothing', () => watch.expectNothingWritten())
})

// A random body may be valid, so these tests come last and are not watched for writes.
describe.each(WITH_BODY)('%s answers', (name) => {
  test('whatever chance makes of its fields: never a 5xx', async () => {
    const { body } = sample(name)
    const field = fc.oneof(fc.constantFrom('code', ...Object.keys(body)), fc.string())
    const changes = fc.array(fc.tuple(field, ANYTHING), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const answer = await send(name, JSON.stringify({ ...body, ...Object.fromEntries(changed) }))
        if (answer.status >= 300) expectRefusal(answer, changed)
      }),
      { numRuns: 100 },
    )
    // What a valid body bought must be over before the next row.
    const open = `select id from purchases where status = 'awaiting_payment'`
    await eventually(async () => expect(await fixture.database.asOwner(open)).toEqual([]))
  })
})
