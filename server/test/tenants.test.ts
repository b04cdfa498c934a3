import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaidSale } from './a-sale.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aSeller, type TestSeller } from './builders.ts'
import { CALLERS, type CallerKind, callersOf } from './callers.ts'
import { guardedRow, isFreeOfIds, ROW_NAMES } from './rows/all-rows.ts'
import type { Ids, RowRequest } from './rows/request.ts'
import { idsOf, unknownIds } from './seller-ids.ts'
import { type WriteWatch, watchWrites } from './writes-nothing.ts'

let fixture: TestApp
let a: TestSeller
let foreign: Ids
let unknown: Ids
let tokens: Record<CallerKind, string | null>
let tokenOfA = ''
let watch: WriteWatch
beforeAll(async () => {
  fixture = await startTestApp()
  a = await aSeller(fixture.deps)
  const b = await aSeller(fixture.deps)
  tokenOfA = (await aPaidSale(fixture, a)).statusToken
  foreign = await idsOf(fixture, b)
  unknown = unknownIds(fixture)
  tokens = await callersOf(fixture, a, b)
  watch = await watchWrites(fixture.database)
})
afterAll(() => fixture.close())

const send = async (
  row: EndpointRow,
  { params = {}, query = {}, body, headers = {} }: RowRequest,
  token: string | null,
) => {
  const {
    statusCode,
    headers: answered,
    ...rest
  } = await fixture.app.inject({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    query,
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body }),
  })
  const { date: _, 'x-request-id': __, ...same } = answered
  return { statusCode, headers: same, body: rest.body }
}

/** Whether a call carries an id in its path or its body. */
const takesIds = ({ params, body }: EndpointRow): boolean => {
  const shape = body !== undefined && 'shape' in body ? Object.keys(body.shape as object) : []
  return params !== undefined || shape.some((name) => /^id$|Ids?$/.test(name))
}

describe('the register', () => {
  test('names every endpoint once', () => {
    expect([...ROW_NAMES].sort()).toEqual(Object.keys(endpoints).sort())
  })

  test('calls no endpoint free of ids that takes some', () => {
    const taking = ROW_NAMES.filter((name) => takesIds(endpoints[name]))
    const unclear = taking.filter(isFreeOfIds)
    expect(unclear, 'Their entries in server/test/rows must say whose ids they take').toEqual([])
    expect(taking.length).toBeGreaterThanOrEqual(11)
  })
})

const guarded = ROW_NAMES.flatMap((name) => {
  const found = guardedRow(name)
  return found === null ? [] : [{ name, row: endpoints[name] as EndpointRow, ...found }]
})

describe.each(guarded)('$name with the ids of entrepreneur B', ({ name, row, ask, answers }) => {
  const refused = CALLERS.filter((caller) => answers[caller] >= 300)
  const allowed = CALLERS.filter((caller) => answers[caller] < 300)

  test.each(refused)('%s gets the declared refusal, the same as for unknown ids', async (caller) => {
    const sends = (what: string, ids: Ids) =>
      watch.sends(`${name} with ${what} ids by ${caller}`, () => send(row, ask(ids, a), tokens[caller]))
    const toUnknown = await sends('unknown', unknown)
    const toForeign = await sends('foreign', foreign)
    expect(toForeign.statusCode, toForeign.body).toBe(answers[caller])
    expect(toForeign).toEqual(toUnknown)
  })

  test('no refused caller writes', () => watch.expectNothingWritten())

  test.each(allowed)('%s gets the declared answer', async (caller) => {
    const toUnknown = await send(row, ask(unknown, a), tokens[caller])
    expect(toUnknown.statusCode).toBe(404)
    expect(row.errors, 'The row must list this refusal in `errors`').toContain(
      JSON.parse(toUnknown.body).code,
    )
    const answer = await send(row, ask(foreign, a), tokens[caller])
    expect(answer.statusCode, answer.body).toBe(answers[caller])
    const changes = await watch.changes()
    if (row.method !== 'GET') expect(changes).not.toEqual([])
  })
})

test("a buyer's token opens their own purchase and no other", async () => {
  const headers = { 'purchase-token': tokenOfA }
  const answer = await send(
    endpoints.readPurchase,
    { params: { transactionId: foreign.paidId }, headers },
    null,
  )
  expect(answer.statusCode).toBe(404)
})
